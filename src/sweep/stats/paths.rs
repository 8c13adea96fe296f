//! [`Paths`]: how a floor hangs together.

use crate::floor::{Floor, StairKind};
use crate::grid::{DistanceMap, Point};
use crate::world::Walk;

/// How a floor hangs together, for a walker of its branch. docs/stats.md has the definitions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// Passable cells outside of rooms with one way on.
    pub dead_ends: u32,
    /// What is not passable, does not touch the edge and lies not within one room: one for each that hangs together.
    pub loops: u32,
    /// Steps from the arrival to the nearest stair that leads down.
    pub down: Option<u32>,
    /// Steps from the arrival to the farthest stair, the arrival itself left out.
    pub stairs: Option<u32>,
    /// Steps from the arrival to the cell farthest from it.
    pub farthest: u32,
    /// Steps from that cell to the one farthest from it.
    pub longest: u32,
}

impl Paths {
    /// Those of a floor.
    #[must_use]
    pub fn of(floor: &Floor, walk: Walk) -> Self {
        let map = Map::of(floor);
        let size = (map.width, map.height);
        let mut distances = DistanceMap::new();
        let arrival = Point::new(floor.arrival.0 as i32, floor.arrival.1 as i32);
        distances.fill(size, [arrival], |at| map.is_open(at), walk);
        let steps = |stair: &&crate::floor::Stair| distances.get(Point::new(stair.x as i32, stair.y as i32));
        let down = floor.stairs.iter().filter(|stair| stair.kind == StairKind::Down).filter_map(|stair| steps(&stair)).min();
        let others = floor.stairs.iter().filter(|stair| (stair.x, stair.y) != floor.arrival);
        let stairs = others.filter_map(|stair| steps(&stair)).max();
        let far = distances.furthest();
        let farthest = far.and_then(|far| distances.get(far)).unwrap_or(0);
        let longest = far.map_or(0, |far| {
            distances.fill(size, [far], |at| map.is_open(at), walk);
            distances.furthest().and_then(|end| distances.get(end)).unwrap_or(0)
        });
        let dead_ends = map.cells().filter(|at| map.is_dead_end(*at, walk)).count() as u32;
        Self { dead_ends, loops: map.loops(walk), down, stairs, farthest, longest }
    }
}

struct Map<'a> {
    floor: &'a Floor,
    width: i32,
    height: i32,
    open: Vec<bool>,
}

impl<'a> Map<'a> {
    fn of(floor: &'a Floor) -> Self {
        let passable: Vec<bool> = floor.palette.iter().map(|terrain| terrain.passable).collect();
        let open = floor.cells.iter().map(|cell| passable.get(usize::from(*cell)).copied().unwrap_or(false)).collect();
        Self { floor, width: floor.width as i32, height: floor.height as i32, open }
    }

    fn is_open(&self, at: usize) -> bool {
        self.open.get(at).copied().unwrap_or(false)
    }

    fn cells(&self) -> impl Iterator<Item = Point> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
    }

    fn index(&self, at: Point) -> Option<usize> {
        let inside = at.x >= 0 && at.y >= 0 && at.x < self.width && at.y < self.height;
        inside.then(|| at.y as usize * self.width as usize + at.x as usize)
    }

    fn passes(&self, at: Point) -> bool {
        self.index(at).is_some_and(|at| self.is_open(at))
    }

    fn room(&self, at: usize) -> u16 {
        self.floor.room_of.get(at).copied().unwrap_or(0)
    }

    /// One way on: one side is open, with none of the corners but those beside it; or one corner alone. Corners count where walkers go across them.
    fn is_dead_end(&self, at: Point, walk: Walk) -> bool {
        if !self.index(at).is_some_and(|index| self.is_open(index) && self.room(index) == 0) {
            return false;
        }
        let stair = |x: u32, y: u32| (x as i32, y as i32) == (at.x, at.y);
        if stair(self.floor.arrival.0, self.floor.arrival.1) || self.floor.stairs.iter().any(|s| stair(s.x, s.y)) {
            return false;
        }
        let ways: Vec<(i32, i32)> = walk.steps().iter().filter(|(dx, dy)| self.passes(at.offset(*dx, *dy))).copied().collect();
        let mut sides = ways.iter().filter(|(dx, dy)| *dx == 0 || *dy == 0);
        match (sides.next(), sides.next()) {
            (None, _) => ways.len() == 1,
            (Some((dx, dy)), None) => ways.iter().all(|(x, y)| if *dx == 0 { y == dy } else { x == dx }),
            _ => false,
        }
    }

    /// Where a walker goes across corners, what lies between has to hang together by sides, and the other way round.
    fn loops(&self, walk: Walk) -> u32 {
        let across = if walk == Walk::Eight { Walk::Four } else { Walk::Eight };
        let mut seen = self.open.clone();
        let mut next: Vec<Point> = Vec::new();
        let mut loops = 0;
        for start in self.cells() {
            let Some(first) = self.index(start).filter(|at| !seen.get(*at).copied().unwrap_or(true)) else { continue };
            let room = self.room(first);
            let (mut at_edge, mut within) = (false, room != 0);
            next.push(start);
            if let Some(seen) = seen.get_mut(first) {
                *seen = true;
            }
            while let Some(at) = next.pop() {
                at_edge |= at.x == 0 || at.y == 0 || at.x + 1 == self.width || at.y + 1 == self.height;
                within &= self.index(at).is_some_and(|at| self.room(at) == room);
                for (dx, dy) in across.steps() {
                    let there = at.offset(*dx, *dy);
                    if let Some(seen) = self.index(there).and_then(|at| seen.get_mut(at)).filter(|seen| !**seen) {
                        *seen = true;
                        next.push(there);
                    }
                }
            }
            loops += u32::from(!at_edge && !within);
        }
        loops
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::testing::Case;

    fn of(rows: &[&str], walk: Walk) -> Paths {
        Paths::of(&Case::new(rows).floor, walk)
    }

    #[test]
    fn ways_are_counted_in_steps() {
        let rows = ["########", "#<.....#", "######.#", "#>.....#", "########"];
        let four = of(&rows, Walk::Four);
        assert_eq!((four.down, four.stairs, four.farthest, four.longest), (Some(12), Some(12), 12, 12));
        let eight = of(&rows, Walk::Eight);
        assert_eq!((eight.down, eight.farthest), (Some(10), 10), "corners are cut");
        assert_eq!((four.dead_ends, four.loops), (0, 0), "stairs end no way for nothing");
        let middle = of(&["#######", "#..<..#", "#######"], Walk::Four);
        assert_eq!((middle.farthest, middle.longest, middle.down, middle.stairs), (2, 4, None, None));
    }

    #[test]
    fn a_dead_end_has_one_way_on() {
        let rows = ["########", "#<.+...#", "###.####", "###.####", "########"];
        assert_eq!(of(&rows, Walk::Four).dead_ends, 2, "the right and the lower arm");
        let bend = ["#####", "#<.##", "###.#", "####.", "#####"];
        assert_eq!(of(&bend, Walk::Four).dead_ends, 1, "across no corner");
        assert_eq!(of(&bend, Walk::Eight).dead_ends, 1, "the end alone");
        let mut inside = Case::new(&rows);
        inside.floor.room_of.fill(1);
        assert_eq!(Paths::of(&inside.floor, Walk::Four).dead_ends, 0, "rooms have none");
    }

    #[test]
    fn a_loop_goes_around_something_that_is_no_pillar_of_a_room() {
        let rows = ["#########", "#<......#", "#.##.##.#", "#.......#", "#########"];
        assert_eq!(of(&rows, Walk::Eight).loops, 2);
        let mut room = Case::new(&rows);
        room.floor.room_of.fill(1);
        assert_eq!(Paths::of(&room.floor, Walk::Eight).loops, 0);
        // Walls that two rooms share are not of one room.
        for (at, of) in room.floor.room_of.iter_mut().enumerate() {
            *of = if at % 9 < 4 { 1 } else { 2 };
        }
        assert_eq!(Paths::of(&room.floor, Walk::Eight).loops, 0, "each of the two lies within one");
        room.floor.room_of[2 * 9 + 2] = 2;
        assert_eq!(Paths::of(&room.floor, Walk::Eight).loops, 1);
        let corner = ["#####", "#<..#", "#.#.#", "#..##", "#####"];
        assert_eq!((of(&corner, Walk::Eight).loops, of(&corner, Walk::Four).loops), (1, 0), "a corner closes the way around");
        assert_eq!(of(&["####", "#ww#", "####"], Walk::Eight), Paths::default(), "no way at all");
    }
}
