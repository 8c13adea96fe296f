//! [`Step`]: what chance does to the glyphs of a picture.

use crate::chance::{Stream, Weights};
use crate::world::Count;

/// One step of a vault's `random`, done on the glyphs the step before left.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step {
    /// Blocks of glyphs change places: every cell of a glyph becomes the glyph at the same position of the block that came instead.
    Shuffle(Vec<Vec<char>>),
    /// Cells of some glyphs become others, each by itself or all the same.
    Replace {
        /// Which cells.
        glyphs: Vec<char>,
        /// What they become.
        with: Choices,
        /// One choice for all cells.
        shared: bool,
    },
    /// Some cells of the glyphs, each as likely as the other, become one thing and the rest another.
    NOf {
        /// Which cells.
        glyphs: Vec<char>,
        /// How many.
        count: Count,
        /// What those become.
        chosen: Choices,
        /// One choice for all of those.
        shared: bool,
        /// What the rest becomes; `None` leaves it.
        rest: Option<char>,
    },
    /// All cells of the glyphs stay, or become something else.
    Optional {
        /// Which cells.
        glyphs: Vec<char>,
        /// How likely they stay, in percent.
        chance: u32,
        /// What they become else.
        otherwise: char,
    },
}

/// Glyphs to choose from by weight.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Choices {
    /// The glyphs.
    pub glyphs: Vec<char>,
    /// Their weights; their sum is above 0.
    pub weights: Weights,
}

impl Choices {
    /// One glyph and no other.
    #[must_use]
    pub fn one(glyph: char) -> Self {
        Self { glyphs: vec![glyph], weights: Weights::new([1]).unwrap_or_default() }
    }

    /// A glyph, as likely as its weight. A single one is taken without a draw.
    pub fn draw(&self, stream: &mut Stream) -> char {
        let at = if self.glyphs.len() == 1 { 0 } else { self.weights.pick(stream).unwrap_or(0) };
        self.glyphs.get(at).copied().unwrap_or(' ')
    }
}

impl Step {
    /// Does it to a picture, given row by row.
    pub fn apply(&self, picture: &mut [char], stream: &mut Stream) {
        match self {
            Self::Shuffle(blocks) => {
                let mut order: Vec<usize> = (0..blocks.len()).collect();
                stream.shuffle(&mut order);
                for glyph in picture {
                    let found = blocks.iter().zip(&order).find_map(|(block, to)| {
                        let at = block.iter().position(|g| g == glyph)?;
                        blocks.get(*to)?.get(at).copied()
                    });
                    *glyph = found.unwrap_or(*glyph);
                }
            }
            Self::Replace { glyphs, with, shared } => become_all(picture, |g| glyphs.contains(&g), with, *shared, stream),
            Self::NOf { glyphs, count, chosen, shared, rest } => {
                let mut cells: Vec<usize> = (0..picture.len()).filter(|i| glyphs.contains(&picture[*i])).collect();
                let n = stream.int(i64::from(count.min), i64::from(count.max)).unwrap_or_default() as usize;
                // The first n of a shuffle, so that each n of them are as likely as any other.
                for i in 0..n.min(cells.len()) {
                    let other = i + stream.below((cells.len() - i) as u64) as usize;
                    cells.swap(i, other);
                }
                let some = n.min(cells.len());
                let (some, others) = cells.split_at_mut(some);
                some.sort_unstable();
                let one = if *shared { chosen.draw(stream) } else { ' ' };
                for at in some {
                    picture[*at] = if *shared { one } else { chosen.draw(stream) };
                }
                if let Some(rest) = rest {
                    for at in others {
                        picture[*at] = *rest;
                    }
                }
            }
            Self::Optional { glyphs, chance, otherwise } => {
                if !stream.percent(*chance) {
                    become_all(picture, |g| glyphs.contains(&g), &Choices::one(*otherwise), true, stream);
                }
            }
        }
    }

    /// What glyphs can be there after it, when these can be before. In the order they are first met.
    #[must_use]
    pub fn possible(&self, before: &[char]) -> Vec<char> {
        let mut after: Vec<char> = Vec::new();
        let mut add = |glyph: char| {
            if !after.contains(&glyph) {
                after.push(glyph);
            }
        };
        let any = |glyphs: &[char]| glyphs.iter().any(|g| before.contains(g));
        let positive = |choices: &Choices| -> Vec<char> { choices.positive().collect() };
        match self {
            Self::Shuffle(blocks) => {
                let len = blocks.first().map_or(0, Vec::len);
                let touched = |glyph: char| blocks.iter().any(|b| b.contains(&glyph));
                before.iter().filter(|g| !touched(**g)).for_each(|g| add(*g));
                for at in 0..len {
                    if blocks.iter().filter_map(|b| b.get(at)).any(|g| before.contains(g)) {
                        blocks.iter().filter_map(|b| b.get(at)).for_each(|g| add(*g));
                    }
                }
            }
            Self::Replace { glyphs, with, .. } => {
                before.iter().filter(|g| !glyphs.contains(g)).for_each(|g| add(*g));
                if any(glyphs) {
                    positive(with).into_iter().for_each(&mut add);
                }
            }
            Self::NOf { glyphs, chosen, rest, count, .. } => {
                before.iter().filter(|g| !glyphs.contains(g)).for_each(|g| add(*g));
                if any(glyphs) {
                    if count.max > 0 {
                        positive(chosen).into_iter().for_each(&mut add);
                    }
                    match rest {
                        Some(rest) => add(*rest),
                        None => before.iter().filter(|g| glyphs.contains(g)).for_each(|g| add(*g)),
                    }
                }
            }
            Self::Optional { glyphs, chance, otherwise } => {
                before.iter().filter(|g| *chance > 0 || !glyphs.contains(g)).for_each(|g| add(*g));
                if any(glyphs) && *chance < 100 {
                    add(*otherwise);
                }
            }
        }
        after
    }

    /// The glyphs it looks for.
    #[must_use]
    pub fn looks_for(&self) -> Vec<char> {
        match self {
            Self::Shuffle(blocks) => blocks.concat(),
            Self::Replace { glyphs, .. } | Self::NOf { glyphs, .. } | Self::Optional { glyphs, .. } => glyphs.clone(),
        }
    }
}

impl Choices {
    /// Those that can come.
    fn positive(&self) -> impl Iterator<Item = char> {
        let mut before = 0;
        self.glyphs.iter().zip(self.weights.sums()).filter_map(move |(glyph, sum)| {
            let own = sum - before;
            before = *sum;
            (own > 0).then_some(*glyph)
        })
    }
}

fn become_all(picture: &mut [char], is: impl Fn(char) -> bool, with: &Choices, shared: bool, stream: &mut Stream) {
    let mut one = None;
    for glyph in picture.iter_mut().filter(|g| is(**g)) {
        *glyph = match (shared, one) {
            (true, Some(glyph)) => glyph,
            _ => {
                let drawn = with.draw(stream);
                one = Some(drawn);
                drawn
            }
        };
    }
}

#[cfg(test)]
#[path = "steps_tests.rs"]
mod tests;
