//! How likely the parts of a vault come up in one drawing of it, at the least: so that what has not come up in few drawings is not said never to.

use std::collections::BTreeMap;

use crate::chance::Weights;
use crate::world::{Choices, Count, Step, Vault};

/// A part that stayed away although this was less likely is said never to come.
const BY_ACCIDENT: f64 = 1e-6;

/// Bounds of a chance.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bounds {
    least: f64,
    most: f64,
}

/// What cells that are drawn with one glyph are in the end.
struct Cells {
    drawn: char,
    count: usize,
    becomes: BTreeMap<char, Bounds>,
}

/// Chances of the glyphs of a vault, in one drawing.
pub(super) struct Likely(Vec<Cells>);

impl Likely {
    /// Chances of each cell as the steps of `random` leave it. They are exact but for `n_of` where chance decides how many cells there are to
    /// take from.
    pub(super) fn of(vault: &Vault) -> Self {
        let mut cells: Vec<Cells> = Vec::new();
        for glyph in vault.art.glyphs.iter().filter(|g| **g != ' ') {
            match cells.iter_mut().find(|c| c.drawn == *glyph) {
                Some(known) => known.count += 1,
                None => {
                    let becomes = BTreeMap::from([(*glyph, Bounds { least: 1.0, most: 1.0 })]);
                    cells.push(Cells { drawn: *glyph, count: 1, becomes });
                }
            }
        }
        for step in &vault.random {
            let taken = match step {
                Step::NOf { glyphs, count, .. } => taken(&cells, glyphs, *count),
                _ => Bounds { least: 0.0, most: 0.0 },
            };
            for cells in &mut cells {
                let mut after: BTreeMap<char, Bounds> = BTreeMap::new();
                for (glyph, before) in &cells.becomes {
                    for (to, chance) in outcomes(step, *glyph, taken) {
                        let sum = after.entry(to).or_insert(Bounds { least: 0.0, most: 0.0 });
                        sum.least = (sum.least + before.least * chance.least).min(1.0);
                        sum.most = (sum.most + before.most * chance.most).min(1.0);
                    }
                }
                cells.becomes = after;
            }
        }
        Self(cells)
    }

    /// The least chance that a glyph is on a drawing; 0 where nobody knows.
    pub(super) fn glyph(&self, glyph: char) -> f64 {
        self.0.iter().filter_map(|cells| cells.becomes.get(&glyph)).map(|b| b.least).fold(0.0, f64::max)
    }

    /// Whether no drawing can have a glyph.
    pub(super) fn is_impossible(&self, glyph: char) -> bool {
        self.0.iter().filter_map(|cells| cells.becomes.get(&glyph)).all(|b| b.most <= 0.0)
    }

    /// The least chance that the cells drawn with a glyph stay what they are.
    pub(super) fn stays(&self, glyph: char) -> f64 {
        let own = self.0.iter().find(|cells| cells.drawn == glyph);
        own.and_then(|cells| cells.becomes.get(&glyph)).map_or(0.0, |b| b.least)
    }

    /// The least chance that something comes which each cell of a glyph has with that share, each by itself.
    pub(super) fn of_each(&self, glyph: char, share: f64) -> f64 {
        let sure = self.0.iter().filter(|cells| cells.becomes.get(&glyph).is_some_and(|b| b.least >= 1.0)).map(|cells| cells.count);
        let none = (0..sure.sum()).fold(1.0, |none, _| none * (1.0 - share));
        (1.0 - none).max(self.glyph(glyph) * share)
    }
}

/// Whether what comes with such a chance, each time by itself, would have come in so many drawings.
pub(super) fn would_have_come(chance: f64, times: u32) -> bool {
    let (mut none, mut base, mut left) = (1.0, 1.0 - chance.clamp(0.0, 1.0), times);
    while left > 0 {
        if left & 1 == 1 {
            none *= base;
        }
        base *= base;
        left >>= 1;
    }
    none < BY_ACCIDENT
}

/// Share of each of some weights.
pub(super) fn shares(weights: &Weights) -> Vec<f64> {
    let total = weights.sums().last().copied().unwrap_or(0).max(1) as f64;
    let mut before = 0;
    weights.sums().iter().map(|sum| (*sum - std::mem::replace(&mut before, *sum)) as f64 / total).collect()
}

/// What a step makes of a glyph, and how likely. `taken` is how likely an `n_of` takes a cell.
fn outcomes(step: &Step, glyph: char, taken: Bounds) -> Vec<(char, Bounds)> {
    let sure = |chance: f64| Bounds { least: chance, most: chance };
    let of = |choices: &Choices, chance: Bounds| -> Vec<(char, Bounds)> {
        let each = |(to, share): (&char, f64)| (*to, Bounds { least: chance.least * share, most: chance.most * share });
        choices.glyphs.iter().zip(shares(&choices.weights)).map(each).collect()
    };
    match step {
        Step::Shuffle(blocks) => {
            let Some(at) = blocks.iter().find_map(|block| block.iter().position(|g| *g == glyph)) else { return vec![(glyph, sure(1.0))] };
            blocks.iter().filter_map(|block| block.get(at)).map(|to| (*to, sure(1.0 / blocks.len() as f64))).collect()
        }
        Step::Replace { glyphs, with, .. } if glyphs.contains(&glyph) => of(with, sure(1.0)),
        Step::NOf { glyphs, chosen, rest, .. } if glyphs.contains(&glyph) => {
            let mut all = of(chosen, taken);
            all.push((rest.unwrap_or(glyph), Bounds { least: 1.0 - taken.most, most: 1.0 - taken.least }));
            all
        }
        Step::Optional { glyphs, chance, otherwise } if glyphs.contains(&glyph) => {
            let stays = f64::from((*chance).min(100)) / 100.0;
            vec![(glyph, sure(stays)), (*otherwise, sure(1.0 - stays))]
        }
        _ => vec![(glyph, sure(1.0))],
    }
}

/// How likely an `n_of` takes a cell that it may take: the less so, the more of them there are.
fn taken(cells: &[Cells], glyphs: &[char], count: Count) -> Bounds {
    let chance = |cells: &Cells, of: fn(&Bounds) -> f64| cells.becomes.iter().filter(|(g, _)| glyphs.contains(g)).map(|(_, b)| of(b)).sum();
    let (mut fewest, mut most) = (0, 0);
    for cells in cells {
        let (least, at_most): (f64, f64) = (chance(cells, |b| b.least), chance(cells, |b| b.most));
        fewest += if least >= 1.0 { cells.count } else { 0 };
        most += if at_most > 0.0 { cells.count } else { 0 };
    }
    Bounds { least: mean_taken(count, most.max(1)), most: mean_taken(count, fewest.max(1)) }
}

/// The mean share of so many cells that is taken.
fn mean_taken(count: Count, cells: usize) -> f64 {
    let (min, max, cells) = (f64::from(count.min), f64::from(count.max), cells as f64);
    // Numbers up to the cells there are, and those above, which take all.
    let last = max.min(cells);
    let up_to = if last >= min { (min + last) * (last - min + 1.0) / 2.0 } else { 0.0 };
    let above = max - last.max(min - 1.0);
    (up_to + above * cells) / (max - min + 1.0) / cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(min: u32, max: u32, cells: usize) -> f64 {
        mean_taken(Count { min, max }, cells)
    }

    #[test]
    fn the_mean_of_what_is_taken_is_that_of_all_numbers() {
        for (min, max, cells) in [(0, 0, 3), (1, 1, 4), (2, 4, 6), (2, 9, 4), (5, 9, 4), (0, 4, 4)] {
            let all: usize = (min..=max).map(|n| (n as usize).min(cells)).sum();
            let want = all as f64 / f64::from(max - min + 1) / cells as f64;
            assert!((mean(min, max, cells) - want).abs() < 1e-12, "{min} to {max} of {cells}");
        }
    }

    #[test]
    fn a_part_must_have_been_likely_to_be_missed() {
        assert!(would_have_come(1.0, 1) && !would_have_come(1.0, 0));
        assert!(would_have_come(0.5, 20) && !would_have_come(0.5, 19));
        assert!(would_have_come(0.01, 1400) && !would_have_come(0.01, 1300));
        assert!(!would_have_come(0.0, u32::MAX));
    }

    #[test]
    fn shares_are_those_of_the_weights() {
        assert_eq!(shares(&Weights::new([1, 0, 3]).unwrap()), [0.25, 0.0, 0.75]);
    }
}
