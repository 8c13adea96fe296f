//! Fractal tunnels: a line whose middle is shifted sideways, and the middles of its halves, until what is left is short.

use super::{Dig, Digger, Point, Tunnel, TunnelFailure, TunnelMap, check_ends, dig_at};
use crate::grid::{Rolls, Walk};

/// How a fractal tunnel runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fractal {
    /// Pieces at most so long in columns and rows together are dug straight.
    pub cutoff: u32,
    /// How often a tunnel that comes upon another goes on, in percent; else it ends there.
    pub cross: u32,
}

impl Default for Fractal {
    fn default() -> Self {
        Self { cutoff: 2, cross: 5 }
    }
}

/// Halvings after which a piece is dug straight whatever its length.
const DEEPEST: u32 = 24;
/// Cells around a middle that may not be dug which are tried for another.
const NUDGES: u32 = 50;

/// How a piece ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    /// At its end.
    Arrived,
    /// In another tunnel.
    Joined,
}

impl Digger {
    /// A tunnel of halves: the middle of each lies off its line by at most half of what the line spans on the other axis. It looks like a crack
    /// in the rock. Where it comes upon another tunnel it mostly ends. After the cave-like tunnels of Hengband 2.1.
    ///
    /// # Errors
    /// [`TunnelFailure::BadEnd`], and [`TunnelFailure::Blocked`] when a piece met something that may not be dug.
    pub fn fractal(
        &mut self,
        map: &(impl TunnelMap + ?Sized),
        from: Point,
        to: Point,
        fractal: &Fractal,
        rolls: &mut (impl Rolls + ?Sized),
    ) -> Result<Tunnel, TunnelFailure> {
        check_ends(map, [from, to])?;
        self.trail.start(map, from);
        match self.halves(map, to, fractal, DEEPEST, rolls) {
            Ok(_) => Ok(self.trail.tunnel()),
            Err(at) => Err(TunnelFailure::Blocked { at, tries: 1 }),
        }
    }

    /// From where the trail is to a cell.
    fn halves(
        &mut self,
        map: &(impl TunnelMap + ?Sized),
        to: Point,
        fractal: &Fractal,
        left: u32,
        rolls: &mut (impl Rolls + ?Sized),
    ) -> Result<Piece, Point> {
        let from = self.trail.at();
        let length = from.manhattan(to);
        if length == 0 {
            return Ok(Piece::Arrived);
        }
        if length <= fractal.cutoff.max(1) || left == 0 {
            return self.two_legs(map, to, rolls).map(|()| Piece::Arrived);
        }
        let middle = middle(map, from, to, rolls);
        if middle == from || middle == to {
            return self.two_legs(map, to, rolls).map(|()| Piece::Arrived);
        }
        let met = map.tunnel_at(middle);
        if self.halves(map, middle, fractal, left - 1, rolls)? == Piece::Joined {
            return Ok(Piece::Joined);
        }
        if met && !rolls.percent(fractal.cross) {
            return Ok(Piece::Joined);
        }
        self.halves(map, to, fractal, left - 1, rolls)
    }

    /// Along one axis, then along the other; the other way round where that does not do.
    fn two_legs(&mut self, map: &(impl TunnelMap + ?Sized), to: Point, rolls: &mut (impl Rolls + ?Sized)) -> Result<(), Point> {
        let mut across = rolls.below(2) == 0;
        let most = 4 * (self.trail.at().manhattan(to) + 4);
        for _ in 0..most {
            let at = self.trail.at();
            let (x, y) = ((to.x - at.x).signum(), (to.y - at.y).signum());
            if (x, y) == (0, 0) {
                return Ok(());
            }
            let ways = if (across && x != 0) || y == 0 { [(x, 0), (0, y)] } else { [(0, y), (x, 0)] };
            // A wall that may not be gone through is gone around.
            let moved = ways.into_iter().filter(|way| *way != (0, 0)).any(|way| self.trail.step(map, way));
            if !moved {
                across = !across;
                let aside = Walk::Four.steps()[rolls.below(4) as usize];
                self.trail.step(map, aside);
            }
        }
        Err(self.trail.at())
    }
}

/// The middle of a line, shifted across it by at most half of what it spans on the other axis, and off what may not be dug.
fn middle(map: &(impl TunnelMap + ?Sized), from: Point, to: Point, rolls: &mut (impl Rolls + ?Sized)) -> Point {
    let half = |a: i32, b: i32| (b - a) / 2;
    let (dx, dy) = (half(from.x, to.x), half(from.y, to.y));
    let plain = from.offset(dx, dy);
    let mut shift = |span: i32| if span == 0 { 0 } else { rolls.between(-span.abs(), span.abs()) };
    let (aside_x, aside_y) = (shift(dy), shift(dx));
    let mut middle = plain.offset(aside_x, aside_y);
    if !inside(map, middle) {
        middle = plain;
    }
    if may_end(map, middle) {
        return middle;
    }
    for _ in 0..NUDGES {
        let near = middle.offset(rolls.between(-1, 1), rolls.between(-1, 1));
        if may_end(map, near) {
            return near;
        }
    }
    // Two steps away, all around, in order: thick walls are gone around.
    for reach in 2..6 {
        for (dx, dy) in Walk::Eight.steps() {
            let near = middle.offset(dx * reach, dy * reach);
            if may_end(map, near) {
                return near;
            }
        }
    }
    to
}

fn inside(map: &(impl TunnelMap + ?Sized), at: Point) -> bool {
    at.x > 0 && at.y > 0 && at.x < map.width() - 1 && at.y < map.height() - 1
}

fn may_end(map: &(impl TunnelMap + ?Sized), at: Point) -> bool {
    matches!(dig_at(map, at), Dig::Open | Dig::Rock(_))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, picture};
    use super::*;
    use crate::chance::Stream;

    #[test]
    fn arrives_through_walls_and_around_what_is_solid() {
        let map = picture(&[
            "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
            "XOOOOO               SSS               X",
            "XO...O       XXX     SSS               X",
            "XO...O       XXX     SSS               X",
            "XO...O       XXX               OOOOOO  X",
            "XOOOOO       XXX               O....O  X",
            "X            XXX               O....O  X",
            "X                              OOOOOO  X",
            "X                                      X",
            "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
        ]);
        let (from, to) = (Point::new(3, 3), Point::new(34, 5));
        let mut digger = Digger::new();
        let (mut found, mut shapes) = (0, std::collections::BTreeSet::new());
        for seed in 0..300 {
            let fractal = Fractal { cross: 100, ..Fractal::default() };
            let Ok(tunnel) = digger.fractal(&map, from, to, &fractal, &mut Stream::from_key(seed)) else { continue };
            check(&tunnel, &map, from, to);
            found += 1;
            shapes.insert(tunnel.path);
        }
        // What lies close to solid walls on all sides is not always found: callers have the cheapest tunnel for that.
        assert!(found > 200 && shapes.len() > 200, "{found} found, {} shapes", shapes.len());
    }

    #[test]
    fn it_is_a_line_with_its_middles_shifted() {
        let row = "                                                                 ";
        let map = picture(&[row; 41]);
        let (from, to) = (Point::new(2, 20), Point::new(62, 20));
        let mut digger = Digger::new();
        let mut farthest = 0;
        for seed in 0..200 {
            let fractal = Fractal { cross: 100, ..Fractal::default() };
            let tunnel = digger.fractal(&map, from, to, &fractal, &mut Stream::from_key(seed)).unwrap();
            let off = tunnel.path.iter().map(|p| p.y.abs_diff(20)).max().unwrap();
            farthest = farthest.max(off);
        }
        // The first middle lies up to 30 off the line where the map lets it: here it has 19 rows on each side.
        assert!((15..=19).contains(&farthest), "{farthest}");
    }

    #[test]
    fn where_it_comes_upon_another_it_ends() {
        let row: &'static str = " ".repeat(61).leak();
        let rows = [row; 31];
        struct Crossed<M>(M);
        impl<M: TunnelMap> TunnelMap for Crossed<M> {
            fn width(&self) -> i32 {
                self.0.width()
            }
            fn height(&self) -> i32 {
                self.0.height()
            }
            fn dig(&self, index: usize) -> Dig {
                if self.is_tunnel(index) { Dig::Open } else { self.0.dig(index) }
            }
            /// A broad band down the middle.
            fn is_tunnel(&self, index: usize) -> bool {
                (25..36).contains(&(index as i32 % self.width()))
            }
        }
        let map = Crossed(picture(&rows));
        let (from, to) = (Point::new(2, 15), Point::new(58, 15));
        let mut ended = 0;
        for seed in 0..200 {
            let tunnel = Digger::new().fractal(&map, from, to, &Fractal::default(), &mut Stream::from_key(seed)).unwrap();
            ended += u32::from(tunnel.path.last() != Some(&to));
        }
        assert!(ended > 100, "{ended} of 200 ended early");
    }
}
