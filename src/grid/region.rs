//! [`Region`]: a set of cells.

use super::{Area, Point, Run};

/// A set of cells of a `width` x `height` frame, one bit a cell. `+`, `*`, `-`, `^` and `!` unite, intersect, subtract, give what is in one of
/// both, and complement. Where two frames differ the result has the frame of the left one, and the right one has no cell outside its own.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Region {
    width: i32,
    height: i32,
    /// Words per row: rows start at a word, so that a shift of a row never leaks into the next.
    stride: usize,
    /// Bits past the width are always 0.
    words: Vec<u64>,
}

impl Region {
    /// Longest side of a frame; longer ones are cut to it.
    pub const MAX_SIDE: i32 = 1 << 14;

    /// No cell.
    #[must_use]
    pub fn empty(width: i32, height: i32) -> Self {
        let (width, height) = (width.clamp(0, Self::MAX_SIDE), height.clamp(0, Self::MAX_SIDE));
        let stride = (width as usize).div_ceil(64);
        Self { width, height, stride, words: vec![0; stride * height as usize] }
    }

    /// Every cell.
    #[must_use]
    pub fn full(width: i32, height: i32) -> Self {
        !Self::empty(width, height)
    }

    /// The cells for which `inside` is true; it is called once for each cell, row by row, with its position in a flat array.
    #[must_use]
    pub fn from_fn(width: i32, height: i32, mut inside: impl FnMut(usize) -> bool) -> Self {
        let mut region = Self::empty(width, height);
        let columns = region.width as usize;
        if columns == 0 {
            return region;
        }
        let mut index = 0;
        for row in region.words.chunks_mut(region.stride) {
            let mut left = columns;
            for word in row {
                let mut bits = 0;
                for bit in 0..left.min(64) {
                    bits |= u64::from(inside(index)) << bit;
                    index += 1;
                }
                *word = bits;
                left = left.saturating_sub(64);
            }
        }
        region
    }

    /// The cells with a `#` in a picture, as [`Display`](std::fmt::Display) writes it; the longest row gives the width.
    #[must_use]
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Self {
        let width = rows.iter().map(|row| row.as_ref().chars().count()).max().unwrap_or(0);
        let mut region = Self::empty(i32::try_from(width).unwrap_or(i32::MAX), i32::try_from(rows.len()).unwrap_or(i32::MAX));
        for (y, row) in (0..).zip(rows) {
            for (x, _) in (0..).zip(row.as_ref().chars()).filter(|(_, glyph)| *glyph == '#') {
                region.insert(Point::new(x, y));
            }
        }
        region
    }

    /// Takes every cell out and makes the frame `width` x `height`, in the memory it has.
    pub fn reset(&mut self, width: i32, height: i32) {
        (self.width, self.height) = (width.clamp(0, Self::MAX_SIDE), height.clamp(0, Self::MAX_SIDE));
        self.stride = (self.width as usize).div_ceil(64);
        self.words.clear();
        self.words.resize(self.stride * self.height as usize, 0);
    }

    /// Columns of the frame.
    #[must_use]
    pub fn width(&self) -> i32 {
        self.width
    }

    /// Rows of the frame.
    #[must_use]
    pub fn height(&self) -> i32 {
        self.height
    }

    /// The frame.
    #[must_use]
    pub fn frame(&self) -> Area {
        Area::sized(self.width, self.height)
    }

    /// Number of cells.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether it has no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Whether the cell is one of its own; no cell off the frame is.
    #[inline]
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.place(point).is_some_and(|(word, bit)| self.words[word] >> bit & 1 == 1)
    }

    /// Adds a cell; nothing happens off the frame. Says whether it was new.
    pub fn insert(&mut self, point: Point) -> bool {
        let Some((word, bit)) = self.place(point) else { return false };
        let new = self.words[word] >> bit & 1 == 0;
        self.words[word] |= 1 << bit;
        new
    }

    /// Takes a cell out. Says whether it was there.
    pub fn remove(&mut self, point: Point) -> bool {
        let Some((word, bit)) = self.place(point) else { return false };
        let there = self.words[word] >> bit & 1 == 1;
        self.words[word] &= !(1 << bit);
        there
    }

    /// Adds the cells of an area that lie on the frame.
    pub fn insert_area(&mut self, area: &Area) {
        self.each_word_of(area, |word, mask| *word |= mask);
    }

    /// Takes the cells of an area out.
    pub fn remove_area(&mut self, area: &Area) {
        self.each_word_of(area, |word, mask| *word &= !mask);
    }

    /// Adds the cells of a row from `first` to `last`, both included, that lie on the frame.
    pub fn insert_run(&mut self, run: Run) {
        let (first, last) = (run.first.max(0), run.last.min(self.width - 1));
        if first <= last {
            self.insert_area(&Area::new(first, run.y, last - first + 1, 1));
        }
    }

    /// Adds the cells of a run, or takes them out. The run must lie on the frame: for whoever writes many short ones.
    #[inline]
    pub(crate) fn set_run(&mut self, run: Run, there: bool) {
        let row = run.y as usize * self.stride;
        let (first, last) = (run.first as usize, run.last as usize);
        for word in first / 64..=last / 64 {
            let (from, to) = (first.saturating_sub(word * 64), (last - word * 64).min(63));
            let mask = (u64::MAX << from) & (u64::MAX >> (63 - to));
            let Some(word) = self.words.get_mut(row + word) else { return };
            *word = if there { *word | mask } else { *word & !mask };
        }
    }

    /// Whether it has a cell of the area.
    #[must_use]
    pub fn touches(&self, area: &Area) -> bool {
        let area = area.clip(&self.frame());
        if area.is_empty() {
            return false;
        }
        let (first, last) = (area.x as usize / 64, (area.right() - 1) as usize / 64);
        (area.y..area.bottom()).any(|y| {
            let row = self.row(y);
            (first..=last).any(|word| row[word] & span(word, &area) != 0)
        })
    }

    /// Adds the cells of the other.
    pub fn unite(&mut self, other: &Self) {
        self.combine(other, |a, b| a | b);
    }

    /// Keeps only the cells the other has too.
    pub fn intersect(&mut self, other: &Self) {
        self.combine(other, |a, b| a & b);
    }

    /// Takes the cells of the other out.
    pub fn subtract(&mut self, other: &Self) {
        self.combine(other, |a, b| a & !b);
    }

    /// The smallest area that holds all its cells; `None` when it has none.
    #[must_use]
    pub fn bounds(&self) -> Option<Area> {
        let mut rows = (0..self.height).filter(|y| self.row(*y).iter().any(|word| *word != 0));
        let top = rows.next()?;
        let bottom = rows.next_back().unwrap_or(top);
        let (mut left, mut right) = (self.width, 0);
        for y in top..=bottom {
            let row = self.row(y);
            if let Some(word) = row.iter().position(|word| *word != 0) {
                left = left.min((word * 64) as i32 + row[word].trailing_zeros() as i32);
            }
            if let Some(word) = row.iter().rposition(|word| *word != 0) {
                right = right.max((word * 64 + 63) as i32 - row[word].leading_zeros() as i32);
            }
        }
        Some(Area::new(left, top, right - left + 1, bottom - top + 1))
    }

    /// Words of a row; the row must be one of the frame's.
    pub(super) fn row(&self, y: i32) -> &[u64] {
        let from = y as usize * self.stride;
        &self.words[from..from + self.stride]
    }

    /// The cells, row by row, that are of a value. By words: layouts ask for whole maps, and often.
    pub(crate) fn equal(width: i32, height: i32, cells: &[u16], value: u16) -> Self {
        let mut region = Self::empty(width, height);
        let (width, stride) = (region.width() as usize, region.stride());
        if width == 0 || stride == 0 {
            return region;
        }
        for (row, words) in cells.chunks(width).zip(region.words_mut().chunks_mut(stride)) {
            for (part, word) in row.chunks(64).zip(words) {
                *word = equal_bits(part, value);
            }
        }
        region
    }

    /// Words of all rows, [`stride`](Self::stride) to a row. Whoever writes them keeps the bits past the width 0: see [`trim`](Self::trim).
    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Words per row.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// Sets the bits past the width to 0.
    pub(super) fn trim(&mut self) {
        let used = self.width as usize % 64;
        if used != 0 {
            for word in self.words.iter_mut().skip(self.stride - 1).step_by(self.stride) {
                *word &= (1 << used) - 1;
            }
        }
    }

    #[inline]
    fn place(&self, point: Point) -> Option<(usize, u32)> {
        let Point { x, y } = point;
        (x >= 0 && x < self.width && y >= 0 && y < self.height).then(|| (y as usize * self.stride + x as usize / 64, x as u32 % 64))
    }

    fn each_word_of(&mut self, area: &Area, change: impl Fn(&mut u64, u64)) {
        let area = area.clip(&self.frame());
        if area.is_empty() {
            return;
        }
        let (first, last) = (area.x as usize / 64, (area.right() - 1) as usize / 64);
        for y in area.y..area.bottom() {
            let row = y as usize * self.stride;
            for word in first..=last {
                change(&mut self.words[row + word], span(word, &area));
            }
        }
    }

    pub(super) fn combine(&mut self, other: &Self, with: impl Fn(u64, u64) -> u64) {
        if self.stride == other.stride && self.height == other.height {
            for (mine, its) in self.words.iter_mut().zip(&other.words) {
                *mine = with(*mine, *its);
            }
        } else {
            for (y, row) in self.words.chunks_mut(self.stride.max(1)).enumerate() {
                let its = other.words.get(y * other.stride..(y + 1) * other.stride).unwrap_or(&[]);
                for (x, mine) in row.iter_mut().enumerate() {
                    *mine = with(*mine, its.get(x).copied().unwrap_or(0));
                }
            }
        }
        // Of two frames with as many words to a row the other may still be the wider one.
        if self.width < other.width {
            self.trim();
        }
    }
}

/// Which of up to 64 cells are of a value, the first in the lowest bit.
fn equal_bits(cells: &[u16], value: u16) -> u64 {
    let Ok(cells) = <&[u16; 64]>::try_from(cells) else {
        return cells.iter().rev().fold(0, |bits, cell| bits << 1 | u64::from(*cell == value));
    };
    // A byte of 0 or 1 for each, all at once; a product gathers eight of them in its top byte.
    let same: [u8; 64] = std::array::from_fn(|n| u8::from(cells[n] == value));
    let (eights, _) = same.as_chunks::<8>();
    eights.iter().rev().fold(0, |bits, eight| bits << 8 | u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56)
}

/// The bits of word `word` of a row that belong to the columns of an area.
fn span(word: usize, area: &Area) -> u64 {
    let from = (area.x as usize).saturating_sub(word * 64);
    let to = (area.right() as usize - word * 64).min(64);
    (u64::MAX << from) & (u64::MAX >> (64 - to))
}

#[cfg(test)]
#[path = "region_tests.rs"]
mod tests;
