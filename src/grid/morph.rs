//! Growing, shrinking, borders and shifts of a [`Region`], a word at a time.

use super::{Region, Walk};

/// Stands for the rows above the first and below the last: as long as the longest row.
static OUTSIDE: [u64; Region::MAX_SIDE as usize / 64] = [0; Region::MAX_SIDE as usize / 64];

impl Region {
    /// With all cells that `n` steps of a walker lead to, as far as the frame goes.
    #[must_use]
    pub fn grow(&self, n: u32, walk: Walk) -> Self {
        self.steps(n, walk, |a, b| a | b)
    }

    /// Without the cells from which `n` steps of a walker lead out of the region; off the frame is out.
    #[must_use]
    pub fn shrink(&self, n: u32, walk: Walk) -> Self {
        self.steps(n, walk, |a, b| a & b)
    }

    /// Its cells with a neighbour outside the region; off the frame is outside.
    #[must_use]
    pub fn border(&self, walk: Walk) -> Self {
        self - &self.shrink(1, walk)
    }

    /// The cells outside the region with a neighbour in it.
    #[must_use]
    pub fn rim(&self, walk: Walk) -> Self {
        let mut grown = self.grow(1, walk);
        grown.subtract(self);
        grown
    }

    /// Moved by `dx` to the right and `dy` down within the same frame; what leaves the frame is lost.
    #[must_use]
    pub fn translate(&self, dx: i32, dy: i32) -> Self {
        let mut result = Self::empty(self.width(), self.height());
        let stride = self.stride() as i64;
        if stride == 0 {
            return result;
        }
        let (words, bits) = (i64::from(dx).div_euclid(64), i64::from(dx).rem_euclid(64) as u32);
        for (y, row) in (0_i64..).zip(result.words_mut().chunks_mut(stride as usize)) {
            let from = y - i64::from(dy);
            if from < 0 || from >= i64::from(self.height()) {
                continue;
            }
            let source = self.row(from as i32);
            let word = |at: i64| usize::try_from(at).ok().and_then(|at| source.get(at)).copied().unwrap_or(0);
            for (x, target) in (0_i64..).zip(row) {
                let at = x - words;
                *target = word(at) << bits;
                if bits > 0 {
                    *target |= word(at - 1) >> (64 - bits);
                }
            }
        }
        result.trim();
        result
    }

    /// Its cells with at least `least` of their four orthogonal neighbours in the other, which has no cell off its own frame; all for a `least`
    /// of 0, none for more than 4.
    #[must_use]
    pub fn beside(&self, other: &Self, least: u32) -> Self {
        let mut result = self.clone();
        if least == 0 {
            return result;
        }
        let (stride, none) = (other.stride(), OUTSIDE.as_slice());
        let row = |y: i32| if y < 0 || y >= other.height() { none } else { other.row(y) };
        for (y, target) in (0..).zip(result.words_mut().chunks_mut(self.stride().max(1))) {
            let (above, here, below) = (row(y - 1), &row(y)[..stride], row(y + 1));
            let word = |x: usize| here.get(x).copied().unwrap_or(0);
            for (x, target) in target.iter_mut().enumerate() {
                let left = word(x) << 1 | x.checked_sub(1).map_or(0, word) >> 63;
                let right = word(x) >> 1 | word(x + 1) << 63;
                let (up, down) = if x < stride { (above[x], below[x]) } else { (0, 0) };
                *target &= match least {
                    1 => left | right | up | down,
                    2 => left & right | up & down | (left | right) & (up | down),
                    3 => left & right & (up | down) | up & down & (left | right),
                    4 => left & right & up & down,
                    _ => 0,
                };
            }
        }
        result
    }

    fn steps(&self, n: u32, walk: Walk, with: impl Fn(u64, u64) -> u64 + Copy) -> Self {
        let mut now = self.clone();
        // After as many steps as the frame is long nothing changes any more.
        let n = n.min(self.width().max(self.height()) as u32);
        if n == 0 || self.stride() == 0 {
            return now;
        }
        let mut next = Self::empty(self.width(), self.height());
        for _ in 0..n {
            step(&now, &mut next, walk, with);
            std::mem::swap(&mut now, &mut next);
        }
        now
    }
}

/// Combines each cell with its neighbours, outside counting as 0.
fn step(from: &Region, to: &mut Region, walk: Walk, with: impl Fn(u64, u64) -> u64) {
    let stride = from.stride();
    let outside = &OUTSIDE[..stride];
    for y in 0..from.height() {
        let above = if y == 0 { outside } else { from.row(y - 1) };
        let here = from.row(y);
        let below = if y + 1 == from.height() { outside } else { from.row(y + 1) };
        let target = &mut to.words_mut()[y as usize * stride..(y as usize + 1) * stride];
        let column = |x: usize| with(with(above[x], below[x]), here[x]);
        for x in 0..stride {
            let (left, right) = (x.checked_sub(1), (x + 1 < stride).then_some(x + 1));
            let spread = |word: u64, left: u64, right: u64| with(with(word << 1 | left >> 63, word >> 1 | right << 63), word);
            target[x] = match walk {
                Walk::Eight => spread(column(x), left.map_or(0, column), right.map_or(0, column)),
                Walk::Four => with(column(x), spread(here[x], left.map_or(0, |x| here[x]), right.map_or(0, |x| here[x]))),
            };
        }
    }
    to.trim();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Area, Point};

    /// By the definition, cell by cell.
    fn plain(region: &Region, walk: Walk, keep: impl Fn(bool, &[bool]) -> bool) -> Region {
        let width = region.width();
        Region::from_fn(width, region.height(), |index| {
            let point = Point::new(index as i32 % width, index as i32 / width);
            let around: Vec<bool> = walk.steps().iter().map(|(dx, dy)| region.contains(point.offset(*dx, *dy))).collect();
            keep(region.contains(point), &around)
        })
    }

    fn speckled(width: i32, height: i32, seed: u64) -> Region {
        let mut stream = crate::chance::Stream::from_key(seed);
        Region::from_fn(width, height, |_| stream.percent(35))
    }

    #[test]
    fn agrees_with_the_definitions() {
        for (seed, (width, height)) in (0..).zip([(1, 1), (5, 4), (63, 3), (64, 3), (65, 3), (130, 7), (128, 1)]) {
            let region = speckled(width, height, seed);
            for walk in [Walk::Eight, Walk::Four] {
                assert_eq!(region.grow(1, walk), plain(&region, walk, |own, around| own || around.contains(&true)));
                assert_eq!(region.shrink(1, walk), plain(&region, walk, |own, around| own && !around.contains(&false)));
                assert_eq!(region.border(walk), plain(&region, walk, |own, around| own && around.contains(&false)));
                assert_eq!(region.rim(walk), plain(&region, walk, |own, around| !own && around.contains(&true)));
                assert_eq!(region.grow(3, walk), region.grow(1, walk).grow(1, walk).grow(1, walk));
            }
        }
    }

    #[test]
    fn grows_to_a_square_and_a_diamond() {
        let mut dot = Region::empty(9, 5);
        dot.insert(Point::new(4, 2));
        assert_eq!(dot.grow(2, Walk::Eight), Region::rectangle(9, 5, &Area::new(2, 0, 5, 5)));
        assert_eq!(dot.grow(2, Walk::Four), Region::from_rows(&["....#....", "...###...", "..#####..", "...###...", "....#...."]));
        assert_eq!(dot.grow(u32::MAX, Walk::Four), Region::full(9, 5));
    }

    #[test]
    fn translates_across_words_and_loses_what_leaves() {
        let region = speckled(150, 6, 9);
        for (dx, dy) in [(0, 0), (1, 0), (-1, 2), (64, -1), (-64, 0), (70, 3), (-149, 0), (150, 0), (0, 6), (i32::MIN, i32::MAX)] {
            let mut moved = Region::empty(150, 6);
            for point in region.points() {
                moved.insert(point.offset(dx, dy));
            }
            assert_eq!(region.translate(dx, dy), moved, "{dx},{dy}");
        }
    }

    #[test]
    fn beside_counts_orthogonal_neighbours() {
        let sizes = [(1, 1), (5, 4), (63, 3), (64, 3), (65, 3), (130, 7), (128, 1)];
        for (seed, (width, height)) in (0..).zip(sizes) {
            // The other may have another frame.
            for (other_width, other_height) in [(width, height), (70, 3), (64, 9), (1, 1), (0, 5)] {
                let (region, other) = (speckled(width, height, seed), speckled(other_width, other_height, seed + 100));
                for least in 0..=5 {
                    let mut wanted = Region::empty(width, height);
                    for point in region.points() {
                        let near = Walk::Four.steps().iter().filter(|(dx, dy)| other.contains(point.offset(*dx, *dy))).count();
                        if near as u32 >= least {
                            wanted.insert(point);
                        }
                    }
                    assert_eq!(region.beside(&other, least), wanted, "{width}x{height}, {other_width}x{other_height}, {least}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_nothing() {
        for region in [Region::empty(0, 4), Region::empty(4, 0)] {
            assert!(region.grow(2, Walk::Eight).is_empty());
            assert!(region.translate(1, 1).is_empty());
            assert!(region.beside(&region, 1).is_empty());
        }
    }
}
