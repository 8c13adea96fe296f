//! [`Caves`]: cellular automata, 64 cells at a time.

use super::{Region, Rolls};

/// Which cells are open after a pass, by the number of their open neighbours (of eight; outside the frame none is): bit `n` of `birth` opens a
/// closed cell with `n` of them, bit `n` of `survive` keeps an open one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// For closed cells.
    pub birth: u16,
    /// For open cells.
    pub survive: u16,
}

impl Rule {
    /// A cell opens with five open neighbours or more and stays open with four or more: smooth caves.
    pub const SMOOTH: Self = Self::at_least(5, 4);

    /// A cell opens with `birth` open neighbours or more and stays open with `survive` or more.
    #[must_use]
    pub const fn at_least(birth: u32, survive: u32) -> Self {
        Self { birth: from_bit(birth), survive: from_bit(survive) }
    }
}

/// Bits `n` to 8.
const fn from_bit(n: u32) -> u16 {
    if n > 8 { 0 } else { (0x1ff >> n) << n }
}

/// How caves are grown from random cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Caves {
    /// Share of cells that are open at first, in percent.
    pub open: u32,
    /// Number of passes.
    pub passes: u32,
    /// What a pass does.
    pub rule: Rule,
    /// Whether the outermost cells of the frame are kept closed.
    pub closed: bool,
}

impl Default for Caves {
    fn default() -> Self {
        Self { open: 55, passes: 5, rule: Rule::SMOOTH, closed: true }
    }
}

impl Caves {
    /// Most passes that are made.
    pub const MAX_PASSES: u32 = 1000;

    /// The open cells, in as many parts as it happens.
    pub fn grow(&self, width: i32, height: i32, rolls: &mut (impl Rolls + ?Sized)) -> Region {
        let mut now = Region::scatter(width, height, self.open, rolls);
        if self.closed {
            close(&mut now);
        }
        let mut next = Region::empty(width, height);
        for _ in 0..self.passes.min(Self::MAX_PASSES) {
            pass(&now, &mut next, self.rule);
            if self.closed {
                close(&mut next);
            }
            std::mem::swap(&mut now, &mut next);
        }
        now
    }
}

impl Region {
    /// Cells that are each in with a chance of `percent` in a hundred, to the nearest 65536th; 0 is none, 100 and more is all.
    ///
    /// Costs up to 16 draws for 64 cells of a row: each draw gives one binary digit of 64 random numbers, which are compared with the chance
    /// from the last digit to the first.
    pub fn scatter(width: i32, height: i32, percent: u32, rolls: &mut (impl Rolls + ?Sized)) -> Self {
        let mut region = Self::empty(width, height);
        if percent >= 100 {
            return !region;
        }
        let chance = (percent * 65536 + 50) / 100;
        if chance == 0 {
            return region;
        }
        for word in region.words_mut() {
            let mut below = 0;
            for digit in chance.trailing_zeros()..16 {
                let drawn = rolls.next_u64();
                below = if chance >> digit & 1 == 1 { below | drawn } else { below & drawn };
            }
            *word = below;
        }
        region.trim();
        region
    }

    /// One pass of a cellular automaton.
    #[must_use]
    pub fn smooth(&self, rule: Rule) -> Self {
        let mut result = Self::empty(self.width(), self.height());
        pass(self, &mut result, rule);
        result
    }
}

fn close(region: &mut Region) {
    let (width, height) = (region.width(), region.height());
    for edge in [
        super::Area::new(0, 0, width, 1),
        super::Area::new(0, height - 1, width, 1),
        super::Area::new(0, 0, 1, height),
        super::Area::new(width - 1, 0, 1, height),
    ] {
        region.remove_area(&edge);
    }
}

/// Two binary digits of 64 numbers.
type Twos = (u64, u64);

/// How many of three bits are set, for 64 triples.
#[inline]
fn add(a: u64, b: u64, c: u64) -> Twos {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

fn pass(from: &Region, to: &mut Region, rule: Rule) {
    let stride = from.stride();
    let height = from.height() as usize;
    let words = from.words();
    let target = to.words_mut();
    for x in 0..stride {
        // The cells of a word with those to their left and right, for the rows around y.
        let triple = |y: usize| {
            let at = y * stride + x;
            let word = words[at];
            let before = if x > 0 { words[at - 1] >> 63 } else { 0 };
            let after = if x + 1 < stride { words[at + 1] << 63 } else { 0 };
            (word << 1 | before, word, word >> 1 | after)
        };
        let sum = |y: usize| {
            let (left, word, right) = triple(y);
            add(left, word, right)
        };
        let mut above: Twos = (0, 0);
        let mut here = if height > 0 { sum(0) } else { (0, 0) };
        for y in 0..height {
            let below = if y + 1 < height { sum(y + 1) } else { (0, 0) };
            let (left, word, right) = triple(y);
            // Three numbers of two digits: the rows above and below with three cells each, this row with two.
            let (ones, carry) = add(above.0, below.0, left ^ right);
            let (twos, fours) = add(above.1, below.1, left & right);
            let (twos, carry) = (twos ^ carry, twos & carry);
            let (fours, eights) = (fours ^ carry, fours & carry);
            target[y * stride + x] =
                select(rule.birth, ones, twos, fours, eights) & !word | select(rule.survive, ones, twos, fours, eights) & word;
            (above, here) = (here, below);
        }
    }
    to.trim();
}

/// The places whose number, given by its digits, is in the set.
#[inline]
fn select(set: u16, ones: u64, twos: u64, fours: u64, eights: u64) -> u64 {
    let mut found = if set >> 8 & 1 == 1 { eights } else { 0 };
    let pairs = [!ones & !twos, ones & !twos, !ones & twos, ones & twos];
    for (number, pair) in pairs.into_iter().enumerate() {
        if set >> number & 1 == 1 {
            found |= pair & !fours & !eights;
        }
        if set >> (number + 4) & 1 == 1 {
            found |= pair & fours;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;
    use crate::grid::{Area, Point, Walk};

    #[test]
    fn a_pass_agrees_with_counting() {
        for (seed, (width, height)) in (0..).zip([(1, 1), (3, 3), (63, 4), (64, 5), (65, 5), (130, 6), (2, 1), (200, 1)]) {
            let mut stream = Stream::from_key(seed);
            let region = Region::from_fn(width, height, |_| stream.percent(50));
            for rule in [Rule::SMOOTH, Rule { birth: 0b1000, survive: 0b1100 }, Rule { birth: 0b1_0100_1011, survive: 0b1_1001_0001 }] {
                let expected = Region::from_fn(width, height, |index| {
                    let point = Point::new(index as i32 % width, index as i32 / width);
                    let count = Walk::Eight.steps().iter().filter(|(dx, dy)| region.contains(point.offset(*dx, *dy))).count();
                    let set = if region.contains(point) { rule.survive } else { rule.birth };
                    set >> count & 1 == 1
                });
                assert_eq!(region.smooth(rule), expected, "{width}x{height} {rule:?}");
            }
        }
    }

    #[test]
    fn all_counts_occur_in_the_full_square() {
        // Eight neighbours in the middle, five at an edge, three in a corner.
        let full = Region::full(3, 3);
        assert_eq!(full.smooth(Rule { birth: 0, survive: 1 << 8 }), Region::from_rows(&["...", ".#.", "..."]));
        assert_eq!(full.smooth(Rule { birth: 0, survive: 1 << 5 }), Region::from_rows(&[".#.", "#.#", ".#."]));
        assert_eq!(full.smooth(Rule { birth: 0, survive: 1 << 3 }), Region::from_rows(&["#.#", "...", "#.#"]));
    }

    #[test]
    fn rules_from_limits() {
        assert_eq!(Rule::at_least(5, 4), Rule { birth: 0b1_1110_0000, survive: 0b1_1111_0000 });
        assert_eq!(Rule::at_least(9, 0), Rule { birth: 0, survive: 0b1_1111_1111 });
    }

    #[test]
    fn scatter_keeps_its_share() {
        let mut stream = Stream::from_key(1);
        for percent in [1, 25, 45, 50, 99] {
            let region = Region::scatter(190, 300, percent, &mut stream);
            let expected = 570 * percent;
            assert!(region.count().abs_diff(expected) < 600, "{percent} %: {}", region.count());
        }
        assert!(Region::scatter(70, 5, 0, &mut stream).is_empty());
        assert_eq!(Region::scatter(70, 5, 100, &mut stream), Region::full(70, 5));
    }

    #[test]
    fn caves_are_open_within_and_closed_around() {
        for seed in 0..20 {
            let caves = Caves::default().grow(80, 40, &mut Stream::from_key(seed));
            let rim = Area::sized(80, 40).border().filter(|p| caves.contains(*p)).count();
            assert_eq!(rim, 0);
            assert!((800..2400).contains(&caves.count()), "seed {seed}: {}", caves.count());
        }
        let open = Caves { closed: false, open: 100, ..Caves::default() }.grow(10, 10, &mut Stream::from_key(1));
        // Three open neighbours do not keep a corner, five keep an edge.
        assert!(open.contains(Point::new(5, 0)) && !open.contains(Point::new(0, 0)));
    }

    #[test]
    fn no_passes_is_scatter() {
        let caves = Caves { passes: 0, closed: false, ..Caves::default() };
        assert_eq!(caves.grow(70, 9, &mut Stream::from_key(3)), Region::scatter(70, 9, 55, &mut Stream::from_key(3)));
    }
}
