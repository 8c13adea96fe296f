//! [`Blocks`]: a map cut into square blocks, of which each room takes some.

use super::{Area, Point, Rolls};

/// Which of several places is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PickBlock {
    /// Any, each as likely as the others.
    #[default]
    Any,
    /// The middle one of the list, which packs a floor from its middle.
    Middle,
}

impl PickBlock {
    /// Every way with the name scripts use.
    pub const ALL: [(Self, &'static str); 2] = [(Self::Any, "any"), (Self::Middle, "middle")];
}

/// A map cut into blocks. A room gets whole blocks, the least that hold it, and lies in the middle of them; so rooms stand in loose rows and
/// columns, and how many a floor takes is known beforehand. After Angband and Hengband, whose blocks are 11 cells wide and high.
#[derive(Clone, Debug)]
pub struct Blocks {
    side: i32,
    columns: i32,
    rows: i32,
    pick: PickBlock,
    used: Vec<bool>,
    /// For rooms of so many columns: at which column they may begin; empty where that is not known yet.
    columns_for: Vec<Vec<bool>>,
}

impl Blocks {
    /// The blocks of a map of `width` x `height` cells; what is left over at the right and the bottom belongs to none. `side` is at least 1.
    #[must_use]
    pub fn new(width: i32, height: i32, side: i32, pick: PickBlock) -> Self {
        let side = side.max(1);
        let (columns, rows) = (width.max(0) / side, height.max(0) / side);
        let count = columns as usize * rows as usize;
        Self { side, columns, rows, pick, used: vec![false; count], columns_for: vec![Vec::new(); columns as usize + 1] }
    }

    /// Number of columns of blocks.
    #[must_use]
    pub fn columns(&self) -> i32 {
        self.columns
    }

    /// Number of blocks.
    #[must_use]
    pub fn count(&self) -> usize {
        self.used.len()
    }

    /// Number of blocks that rooms have.
    #[must_use]
    pub fn used(&self) -> usize {
        self.used.iter().filter(|used| **used).count()
    }

    /// Columns and rows of blocks that `width` x `height` cells need.
    #[must_use]
    pub fn needed(&self, width: i32, height: i32) -> (i32, i32) {
        (1 + (width.max(1) - 1) / self.side, 1 + (height.max(1) - 1) / self.side)
    }

    /// Whether it is known where rooms of so many columns may begin; where not, [`allow`](Self::allow) says it. More than there are need no word.
    #[must_use]
    pub fn knows(&self, columns: i32) -> bool {
        self.columns_for.get(columns as usize).is_none_or(|known| !known.is_empty())
    }

    /// Says at which column rooms of so many columns may begin.
    pub fn allow(&mut self, columns: i32, begins: impl IntoIterator<Item = bool>) {
        if let Some(known) = self.columns_for.get_mut(columns.max(0) as usize) {
            known.clear();
            known.extend(begins);
        }
    }

    /// Takes blocks for a room: its top left cell, so that it lies in their middle; `None` where it finds none.
    pub fn find(&mut self, width: i32, height: i32, rolls: &mut (impl Rolls + ?Sized)) -> Option<Point> {
        let (wide, high) = self.needed(width, height);
        if width < 1 || height < 1 || wide > self.columns || high > self.rows {
            return None;
        }
        let mut places = Vec::new();
        // From the last block to the first: so the middle one of the list is that of Hengband.
        for row in (0..=self.rows - high).rev() {
            for column in (0..=self.columns - wide).rev() {
                if self.may_begin(wide, column) && self.is_free(column, row, wide, high) {
                    places.push((column, row));
                }
            }
        }
        let at = match self.pick {
            PickBlock::Any if places.len() > 1 => rolls.below(places.len() as u32) as usize,
            PickBlock::Any => 0,
            PickBlock::Middle => places.len() / 2,
        };
        let (column, row) = *places.get(at)?;
        for y in row..row + high {
            for x in column..column + wide {
                if let Some(used) = self.used.get_mut((y * self.columns + x) as usize) {
                    *used = true;
                }
            }
        }
        let blocks = Area::new(column * self.side, row * self.side, wide * self.side, high * self.side);
        Some(Point::new(blocks.x + (blocks.width - width) / 2, blocks.y + (blocks.height - height) / 2))
    }

    fn may_begin(&self, columns: i32, at: i32) -> bool {
        self.columns_for.get(columns as usize).and_then(|known| known.get(at as usize)).copied().unwrap_or(true)
    }

    fn is_free(&self, column: i32, row: i32, wide: i32, high: i32) -> bool {
        (row..row + high).all(|y| {
            let start = (y * self.columns + column) as usize;
            self.used.get(start..start + wide as usize).is_some_and(|row| !row.contains(&true))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;

    #[test]
    fn a_room_lies_in_the_middle_of_the_blocks_it_needs() {
        let mut stream = Stream::from_key(1);
        for (width, height, wide, high) in [(11, 11, 1, 1), (12, 11, 2, 1), (5, 5, 1, 1), (25, 13, 3, 2), (198, 66, 18, 6), (33, 11, 3, 1)]
        {
            let mut blocks = Blocks::new(198, 66, 11, PickBlock::Any);
            assert_eq!(blocks.count(), 108);
            let at = blocks.find(width, height, &mut stream).unwrap();
            assert_eq!(blocks.used(), wide * high, "{width}x{height}");
            let (left, right) = (at.x % 11, (11 * wide as i32 - width) - at.x % 11);
            assert!(left.abs_diff(right) <= 1 && at.x >= 0 && at.x + width <= 198, "{at:?}");
            assert!((at.y % 11).abs_diff((11 * high as i32 - height) - at.y % 11) <= 1 && at.y + height <= 66, "{at:?}");
        }
    }

    #[test]
    fn rooms_share_no_block_and_a_full_map_has_no_more() {
        let mut blocks = Blocks::new(66, 22, 11, PickBlock::Any);
        let mut stream = Stream::from_key(2);
        let mut taken: Vec<Area> = Vec::new();
        while let Some(at) = blocks.find(20, 9, &mut stream) {
            let area = Area::new(at.x, at.y, 20, 9);
            assert!(taken.iter().all(|other| other.intersect(&area).is_none()));
            taken.push(area);
        }
        assert!((4..=6).contains(&taken.len()), "{}", taken.len());
        assert_eq!(blocks.used(), 2 * taken.len());
        assert_eq!(blocks.find(67, 5, &mut stream), None);
        assert_eq!(blocks.find(0, 5, &mut stream), None);
    }

    #[test]
    fn every_place_is_as_likely() {
        let mut counts = std::collections::BTreeMap::new();
        let mut stream = Stream::from_key(3);
        for _ in 0..6000 {
            let at = Blocks::new(66, 22, 11, PickBlock::Any).find(11, 11, &mut stream).unwrap();
            *counts.entry(at).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 12);
        // Six standard deviations around 500.
        assert!(counts.values().all(|n| (371..629).contains(n)), "{counts:?}");
    }

    #[test]
    fn a_rule_says_where_rooms_begin_and_the_middle_is_the_middle() {
        let mut blocks = Blocks::new(99, 11, 11, PickBlock::Middle);
        assert!(!blocks.knows(2) && blocks.knows(10));
        blocks.allow(2, (0..9).map(|c| c % 3 != 2));
        // 0, 1, 3, 4, 6, 7: from the right 7 6 4 3 1 0, and the middle one of these six is 3.
        assert_eq!(blocks.find(20, 9, &mut Stream::from_key(1)), Some(Point::new(34, 1)));
        assert_eq!(blocks.used(), 2);
    }
}
