//! [`Streamer`]: where a vein hits.

use super::{Area, Point, Region, Rolls};

/// How a vein runs through an area, after Hengband 2.1: from a cell in one of eight directions, hitting some cells around each step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Streamer {
    /// Draws of a cell to hit at each step; the same cell may be drawn twice.
    pub hits: u32,
    /// Columns and rows from the step within which it hits.
    pub spread: u32,
    /// Chance that it turns by 45 degrees to either side after a step, in percent.
    pub turn: u32,
}

impl Default for Streamer {
    fn default() -> Self {
        Self { hits: 5, spread: 5, turn: 10 }
    }
}

/// Where a vein went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vein {
    /// The cells it hit.
    pub cells: Region,
    /// Steps it made, from the cell it started on to the last in the frame.
    pub steps: u32,
}

impl Streamer {
    /// A vein that turns and turns ends after so many steps.
    pub const MAX_STEPS: u32 = 5000;

    /// Runs from a cell until the next step would leave the frame. Hits are drawn evenly from the cells of the frame within the spread: none is
    /// lost outside. Nothing is hit, and nothing drawn, from a cell off the frame.
    pub fn run(&self, width: i32, height: i32, from: Point, rolls: &mut (impl Rolls + ?Sized)) -> Vein {
        let frame = Area::sized(width.clamp(0, Region::MAX_SIDE), height.clamp(0, Region::MAX_SIDE));
        let mut vein = Vein { cells: Region::empty(width, height), steps: 0 };
        if !frame.contains(from) {
            return vein;
        }
        let spread = i32::try_from(self.spread).unwrap_or(i32::MAX).min(Region::MAX_SIDE);
        let mut at = from;
        let mut direction = rolls.below(8) as usize;
        while frame.contains(at) && vein.steps < Self::MAX_STEPS {
            for _ in 0..self.hits {
                let x = rolls.between((at.x - spread).max(0), (at.x + spread).min(frame.width - 1));
                let y = rolls.between((at.y - spread).max(0), (at.y + spread).min(frame.height - 1));
                vein.cells.insert(Point::new(x, y));
            }
            vein.steps += 1;
            let (dx, dy) = CLOCKWISE[direction];
            at = at.offset(dx, dy);
            if rolls.percent(self.turn) {
                direction = (direction + if rolls.one_in(2) { 1 } else { 7 }) % 8;
            }
        }
        vein
    }
}

/// The eight directions, each 45 degrees from the next.
const CLOCKWISE: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;

    fn run(streamer: &Streamer, from: (i32, i32), seed: u64) -> Vein {
        streamer.run(60, 30, Point::new(from.0, from.1), &mut Stream::from_key(seed))
    }

    #[test]
    fn without_turns_it_leaves_in_each_of_eight_directions() {
        let streamer = Streamer { hits: 1, spread: 0, turn: 0 };
        let mut seen = std::collections::BTreeMap::new();
        for seed in 0..800 {
            let vein = run(&streamer, (20, 10), seed);
            assert_eq!(vein.cells.count(), vein.steps);
            let bounds = vein.cells.bounds().unwrap();
            *seen.entry((bounds.x, bounds.y, bounds.width, bounds.height)).or_insert(0) += 1;
        }
        // North, north-east ... north-west: from (20, 10) to the edge of the frame.
        let wanted = [
            (20, 0, 1, 11),
            (20, 0, 11, 11),
            (20, 10, 40, 1),
            (20, 10, 20, 20),
            (20, 10, 1, 20),
            (1, 10, 20, 20),
            (0, 10, 21, 1),
            (10, 0, 11, 11),
        ];
        let mut keys: Vec<_> = wanted.to_vec();
        keys.sort_unstable();
        assert_eq!(seen.keys().copied().collect::<Vec<_>>(), keys);
        assert!(seen.values().all(|n| (60..140).contains(n)), "{seen:?}");
    }

    #[test]
    fn hits_lie_within_the_spread_and_reach_its_corners() {
        let streamer = Streamer { hits: 400, spread: 3, turn: 0 };
        let path = Streamer { hits: 1, spread: 0, turn: 0 };
        let mut wide = 0;
        for seed in 0..60 {
            let vein = run(&streamer, (30, 15), seed);
            // The first draw is the direction: find the way from where the hits are.
            let ways = (0..200).map(|seed| run(&path, (30, 15), seed).cells.grow(3, crate::grid::Walk::Eight));
            let covering = ways.filter(|way| (&vein.cells - way).is_empty() && vein.cells.count() * 100 >= way.count() * 99);
            assert!(covering.count() > 0, "seed {seed}");
            wide += u32::from(vein.cells.bounds().unwrap().height == 7);
        }
        assert!(wide > 0);
    }

    #[test]
    fn turns_bend_it_and_it_still_ends() {
        let straight = |vein: &Vein| {
            let bounds = vein.cells.bounds().unwrap();
            bounds.width == 1 || bounds.height == 1 || bounds.width == bounds.height && bounds.width as u32 == vein.steps
        };
        let bent = (0..200).filter(|seed| !straight(&run(&Streamer { hits: 1, spread: 0, turn: 10 }, (30, 15), *seed))).count();
        assert!((100..195).contains(&bent), "{bent}");
        for seed in 0..50 {
            let vein = run(&Streamer { hits: 1, spread: 0, turn: 100 }, (30, 15), seed);
            assert!(vein.steps >= 15 && vein.steps < Streamer::MAX_STEPS, "{}", vein.steps);
            assert!(vein.cells.is_connected(crate::grid::Walk::Eight));
        }
    }

    #[test]
    fn odd_frames_and_starts() {
        let mut stream = Stream::from_key(1);
        for (width, height, x, y) in [(0, 0, 0, 0), (-4, 3, 0, 0), (5, 5, 5, 0), (5, 5, -1, 2)] {
            let vein = Streamer::default().run(width, height, Point::new(x, y), &mut stream);
            assert!(vein.cells.is_empty() && vein.steps == 0);
        }
        assert_eq!(stream, Stream::from_key(1));
        let vein = Streamer { spread: u32::MAX, ..Streamer::default() }.run(1, 1, Point::new(0, 0), &mut stream);
        assert_eq!((vein.cells.count(), vein.steps), (1, 1));
    }
}
