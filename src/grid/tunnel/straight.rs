//! Straight tunnels: one bend or two.

use super::{Digger, Point, Tunnel, TunnelFailure, TunnelMap, check_ends};
use crate::grid::Rolls;

impl Digger {
    /// A tunnel of straight legs: two in the shape of an L, or three with the middle one somewhere between the ends. What shape, and where the
    /// middle leg lies, is drawn for each try; ends in one row or column are joined by one leg, at first.
    ///
    /// # Errors
    /// [`TunnelFailure::BadEnd`], and [`TunnelFailure::Blocked`] when each of `tries` shapes met something that may not be dug.
    pub fn straight(
        &mut self,
        map: &(impl TunnelMap + ?Sized),
        from: Point,
        to: Point,
        tries: u32,
        rolls: &mut (impl Rolls + ?Sized),
    ) -> Result<Tunnel, TunnelFailure> {
        check_ends(map, [from, to])?;
        let mut stopped = from;
        for nth in 0..tries {
            match self.legs(map, from, &bends(map, from, to, nth, rolls)) {
                Ok(()) => return Ok(self.trail.tunnel()),
                Err(at) => stopped = at,
            }
        }
        Err(TunnelFailure::Blocked { at: stopped, tries })
    }

    /// Walks the legs; gives the cell it could not get beyond.
    fn legs(&mut self, map: &(impl TunnelMap + ?Sized), from: Point, bends: &[Point]) -> Result<(), Point> {
        self.trail.start(map, from);
        for end in bends {
            while self.trail.at() != *end {
                let at = self.trail.at();
                let way = ((end.x - at.x).signum(), (end.y - at.y).signum());
                // A leg is in line with its end: to be off it means that a step went through a wall and past the end.
                let before = at.manhattan(*end);
                if (way.0 != 0 && way.1 != 0) || !self.trail.step(map, way) || self.trail.at().manhattan(*end) >= before {
                    return Err(at);
                }
            }
        }
        Ok(())
    }
}

/// Where the legs end.
fn bends(map: &(impl TunnelMap + ?Sized), from: Point, to: Point, nth: u32, rolls: &mut (impl Rolls + ?Sized)) -> [Point; 3] {
    let aligned = from.x == to.x || from.y == to.y;
    if aligned && nth == 0 {
        return [to, to, to];
    }
    let across = if aligned { from.x != to.x } else { rolls.below(2) == 0 };
    if aligned {
        // Only a detour is left: out sideways, along, and back.
        let mut shift = |length: i32| rolls.below(length.max(1) as u32) as i32;
        return if across {
            let y = shift(map.height());
            [Point::new(from.x, y), Point::new(to.x, y), to]
        } else {
            let x = shift(map.width());
            [Point::new(x, from.y), Point::new(x, to.y), to]
        };
    }
    if rolls.below(2) == 0 {
        let bend = if across { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) };
        return [bend, to, to];
    }
    if across {
        let x = rolls.between(from.x.min(to.x), from.x.max(to.x));
        [Point::new(x, from.y), Point::new(x, to.y), to]
    } else {
        let y = rolls.between(from.y.min(to.y), from.y.max(to.y));
        [Point::new(from.x, y), Point::new(to.x, y), to]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, picture};
    use super::*;
    use crate::chance::Stream;

    /// Number of bends in a path.
    fn turns(path: &[Point]) -> usize {
        path.windows(3).filter(|w| (w[1].x - w[0].x, w[1].y - w[0].y) != (w[2].x - w[1].x, w[2].y - w[1].y)).count()
    }

    #[test]
    fn joins_two_rooms_through_their_walls() {
        let map = picture(&[
            "XXXXXXXXXXXXXXXXXXXX",
            "XOOOOO             X",
            "XO...O             X",
            "XO...O             X",
            "XO...O    OOOOO    X",
            "XOOOOO    O...O    X",
            "X         O...O    X",
            "X         OOOOO    X",
            "X                  X",
            "XXXXXXXXXXXXXXXXXXXX",
        ]);
        let (from, to) = (Point::new(3, 3), Point::new(12, 6));
        let mut digger = Digger::new();
        let mut shapes = std::collections::BTreeSet::new();
        for seed in 0..100 {
            let tunnel = digger.straight(&map, from, to, 16, &mut Stream::from_key(seed)).unwrap();
            check(&tunnel, &map, from, to);
            assert_eq!(tunnel.pierced.len(), 2);
            assert!(turns(&tunnel.path) <= 2);
            assert_eq!(tunnel.path.len() as u32, from.manhattan(to) + 1);
            shapes.insert(tunnel.path);
        }
        assert!(shapes.len() > 4, "{}", shapes.len());
    }

    #[test]
    fn one_leg_where_one_is_enough() {
        let map = picture(&["          "]);
        let tunnel = Digger::new().straight(&map, Point::new(8, 0), Point::new(1, 0), 1, &mut Stream::from_key(1)).unwrap();
        assert_eq!((tunnel.path.len(), tunnel.dug.len()), (8, 8));
        let same = Digger::new().straight(&map, Point::new(4, 0), Point::new(4, 0), 1, &mut Stream::from_key(1)).unwrap();
        assert_eq!(same.path, [Point::new(4, 0)]);
    }

    #[test]
    fn goes_around_what_stands_between() {
        let map = picture(&["         ", "    S    ", "    S    ", "         "]);
        let (from, to) = (Point::new(1, 1), Point::new(7, 1));
        for seed in 0..30 {
            let tunnel = Digger::new().straight(&map, from, to, 40, &mut Stream::from_key(seed)).unwrap();
            check(&tunnel, &map, from, to);
        }
    }

    #[test]
    fn gives_up_with_a_reason() {
        let map = picture(&["    X    ", "    X    ", "    X    "]);
        let failure = Digger::new().straight(&map, Point::new(1, 1), Point::new(7, 1), 9, &mut Stream::from_key(1)).unwrap_err();
        let TunnelFailure::Blocked { at, tries } = failure else { panic!("{failure}") };
        assert_eq!((at.x, tries), (3, 9));
        let walls = picture(&["OOO "]);
        let failure = Digger::new().straight(&walls, Point::new(1, 0), Point::new(3, 0), 9, &mut Stream::from_key(1)).unwrap_err();
        assert_eq!(failure, TunnelFailure::BadEnd { at: Point::new(1, 0) });
        assert_eq!(failure.to_string(), "a tunnel cannot start or end at 1,0: the cell is neither open nor plain rock");
    }
}
