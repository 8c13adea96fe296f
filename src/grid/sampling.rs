//! The cells of a [`Region`] one after the other, as runs, and at random.

use super::{Point, Region, Rolls};

/// Cells of one row from `first` to `last`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Row.
    pub y: i32,
    /// Leftmost column.
    pub first: i32,
    /// Rightmost column.
    pub last: i32,
}

impl Region {
    /// Its cells, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        let stride = self.stride().max(1);
        self.words().iter().enumerate().filter(|(_, word)| **word != 0).flat_map(move |(position, word)| {
            let (x, y) = ((position % stride * 64) as i32, (position / stride) as i32);
            let mut bits = *word;
            std::iter::from_fn(move || {
                if bits == 0 {
                    return None;
                }
                let bit = bits.trailing_zeros() as i32;
                bits &= bits - 1;
                Some(Point::new(x + bit, y))
            })
        })
    }

    /// Its cells as runs, row by row, each as long as can be.
    pub fn runs(&self) -> impl Iterator<Item = Run> + '_ {
        (0..self.height()).flat_map(move |y| {
            let row = self.row(y);
            let mut from = 0;
            std::iter::from_fn(move || {
                let first = next_bit(row, from, 0)?;
                let end = next_bit(row, first, u64::MAX).unwrap_or(row.len() * 64);
                from = end;
                Some(Run { y, first: first as i32, last: end as i32 - 1 })
            })
        })
    }

    /// The cell that comes after `n` others row by row.
    #[must_use]
    pub fn nth(&self, n: u32) -> Option<Point> {
        let mut left = n;
        for (position, word) in self.words().iter().enumerate() {
            if *word == 0 {
                continue;
            }
            let here = word.count_ones();
            if left >= here {
                left -= here;
                continue;
            }
            let mut bits = *word;
            for _ in 0..left {
                bits &= bits - 1;
            }
            let (x, y) = (position % self.stride() * 64, position / self.stride());
            return Some(Point::new(x as i32 + bits.trailing_zeros() as i32, y as i32));
        }
        None
    }

    /// One of its cells, each equally likely: one draw. `None`, without a draw, when it has none.
    pub fn sample(&self, rolls: &mut (impl Rolls + ?Sized)) -> Option<Point> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        self.nth(rolls.below(count))
    }

    /// `n` different cells, or all when it has fewer, in a random order: one draw for each.
    pub fn sample_n(&self, n: usize, rolls: &mut (impl Rolls + ?Sized)) -> Vec<Point> {
        let mut points: Vec<Point> = self.points().collect();
        let n = n.min(points.len());
        for place in 0..n {
            let other = place + rolls.below((points.len() - place) as u32) as usize;
            points.swap(place, other);
        }
        points.truncate(n);
        points
    }

    /// Every `step`th cell of every `step`th row, counted from the top left of its [`bounds`](Self::bounds); steps below 1 are 1.
    #[must_use]
    pub fn every(&self, step: i32) -> Self {
        self.lattice(step, step)
    }

    /// As [`every`](Self::every), with different steps along a row and from row to row.
    #[must_use]
    pub fn lattice(&self, across: i32, down: i32) -> Self {
        let mut result = Self::empty(self.width(), self.height());
        let Some(bounds) = self.bounds() else { return result };
        let (across, down) = (across.max(1) as usize, down.max(1) as usize);
        for y in (bounds.y..bounds.bottom()).step_by(down) {
            for x in (bounds.x..bounds.right()).step_by(across) {
                let point = Point::new(x, y);
                if self.contains(point) {
                    result.insert(point);
                }
            }
        }
        result
    }
}

/// The first bit at `from` or after it that differs from the bits of `flip`.
fn next_bit(row: &[u64], from: usize, flip: u64) -> Option<usize> {
    let mut word = from / 64;
    let mut bits = (row.get(word)? ^ flip) & (u64::MAX << (from % 64));
    while bits == 0 {
        word += 1;
        bits = row.get(word)? ^ flip;
    }
    Some(word * 64 + bits.trailing_zeros() as usize)
}
