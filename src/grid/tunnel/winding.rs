//! Winding tunnels: a walk towards the target that often goes astray.

use super::{Digger, Point, Tunnel, TunnelFailure, TunnelMap, check_ends};
use crate::grid::{Rolls, Walk};

/// How a tunnel winds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Winding {
    /// How often it thinks of its target and chooses its direction anew, in percent of its steps; at least 1 is taken.
    pub turn: u32,
    /// How often the new direction is a random one, in percent; at most 90 is taken.
    pub astray: u32,
    /// Most steps it may take.
    pub steps: u32,
    /// How often it goes on when it comes into another tunnel, in percent; else it ends there, if that is more than 10 columns or rows from
    /// its start.
    pub keep_going: u32,
}

/// A tunnel does not end in another so near its start.
const NEAR: u32 = 10;

impl Default for Winding {
    fn default() -> Self {
        Self { turn: 30, astray: 10, steps: 2000, keep_going: 100 }
    }
}

impl Digger {
    /// A tunnel that keeps its direction until chance turns it, mostly towards its target, or until it would go past it. Where it may not go
    /// on it turns towards the target or, every other time, anywhere. The manner of the tunnels of Angband and Hengband.
    ///
    /// # Errors
    /// [`TunnelFailure::BadEnd`], and [`TunnelFailure::Lost`] when it did not arrive within its steps.
    pub fn winding(
        &mut self,
        map: &(impl TunnelMap + ?Sized),
        from: Point,
        to: Point,
        winding: &Winding,
        rolls: &mut (impl Rolls + ?Sized),
    ) -> Result<Tunnel, TunnelFailure> {
        check_ends(map, [from, to])?;
        self.trail.start(map, from);
        let (mut way, mut strays) = (towards(from, to, rolls), false);
        for _ in 0..winding.steps {
            let at = self.trail.at();
            if at == to {
                break;
            }
            if rolls.percent(winding.turn.max(1)) {
                strays = rolls.percent(winding.astray.min(90));
                way = if strays { anywhere(rolls) } else { towards(at, to, rolls) };
            } else if !strays && at.offset(way.0, way.1).manhattan(to) > at.manhattan(to) {
                // It has come level with its target and would go past it.
                way = towards(at, to, rolls);
            }
            if self.trail.step(map, way) {
                let here = self.trail.at();
                let far = here.x.abs_diff(from.x).max(here.y.abs_diff(from.y)) > NEAR;
                let ends = winding.keep_going < 100 && far && map.tunnel_at(here) && !map.tunnel_at(at);
                if ends && !rolls.percent(winding.keep_going) {
                    return Ok(self.trail.tunnel());
                }
            } else {
                strays = rolls.below(2) == 0;
                way = if strays { anywhere(rolls) } else { towards(at, to, rolls) };
            }
        }
        match self.trail.at() {
            at if at == to => Ok(self.trail.tunnel()),
            at => Err(TunnelFailure::Lost { at, steps: winding.steps }),
        }
    }
}

/// A direction that brings it nearer; of two, either.
fn towards(at: Point, to: Point, rolls: &mut (impl Rolls + ?Sized)) -> (i32, i32) {
    let (x, y) = ((to.x - at.x).signum(), (to.y - at.y).signum());
    if x != 0 && (y == 0 || rolls.below(2) == 0) { (x, 0) } else { (0, y) }
}

fn anywhere(rolls: &mut (impl Rolls + ?Sized)) -> (i32, i32) {
    Walk::Four.steps()[rolls.below(4) as usize]
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, picture};
    use super::*;
    use crate::chance::Stream;

    #[test]
    fn arrives_and_keeps_to_the_rules() {
        let map = picture(&[
            "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
            "XOOOOO               SSS     X",
            "XO...O       XXX     S.O     X",
            "XO...O       XXX     OOO     X",
            "XO...O       XXX             X",
            "XOOOOO            OOOOOO     X",
            "X                 O....O     X",
            "X      IIII       O....O     X",
            "X      IIII       OOOOOO     X",
            "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
        ]);
        let (from, to) = (Point::new(3, 3), Point::new(20, 6));
        let mut digger = Digger::new();
        let mut lengths = Vec::new();
        for seed in 0..200 {
            let tunnel = digger.winding(&map, from, to, &Winding::default(), &mut Stream::from_key(seed)).unwrap();
            check(&tunnel, &map, from, to);
            lengths.push(tunnel.path.len());
        }
        lengths.sort_unstable();
        lengths.dedup();
        assert!(lengths.len() > 5, "they wind: {lengths:?}");
    }

    #[test]
    fn h1_a_dead_end_ends() {
        // A wall that only a long way round passes, and one that nothing passes.
        let bay = picture(&["          ", "  SSSSS   ", "      S   ", "  SSSSS   ", "          "]);
        let (from, to) = (Point::new(4, 2), Point::new(9, 2));
        let mut arrived = 0;
        for seed in 0..50 {
            match Digger::new().winding(&bay, from, to, &Winding::default(), &mut Stream::from_key(seed)) {
                Ok(tunnel) => {
                    check(&tunnel, &bay, from, to);
                    arrived += 1;
                }
                Err(failure) => assert!(matches!(failure, TunnelFailure::Lost { steps: 2000, .. })),
            }
        }
        assert!(arrived > 25, "{arrived}");
        let shut = picture(&["    X     ", "    X     "]);
        for seed in 0..20 {
            let failure = Digger::new().winding(
                &shut,
                Point::new(1, 0),
                Point::new(8, 1),
                &Winding { astray: 100, turn: 0, steps: 500, ..Winding::default() },
                &mut Stream::from_key(seed),
            );
            assert!(matches!(failure, Err(TunnelFailure::Lost { at, steps: 500 }) if at.x < 4));
        }
    }

    #[test]
    fn never_enters_the_rim() {
        let map = picture(&["XXXXX", "X   X", "XXXXX"]);
        for seed in 0..20 {
            let tunnel = Digger::new()
                .winding(
                    &map,
                    Point::new(1, 1),
                    Point::new(3, 1),
                    &Winding { turn: 100, astray: 60, ..Winding::default() },
                    &mut Stream::from_key(seed),
                )
                .unwrap();
            assert!(tunnel.path.iter().all(|p| p.y == 1 && (1..=3).contains(&p.x)));
        }
    }
}
