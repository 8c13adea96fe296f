//! [`Odds`]: what a rule gives: the chance of each outcome.

use std::sync::OnceLock;

use super::bag::BagRow;
use super::distribution::{Distribution, Tries};
use super::tickets::Tickets;
use super::{ChanceError, Stream};

/// Largest weight: every whole number up to it is exact.
const MAX_WEIGHT: f64 = 9_007_199_254_740_992.0;
/// The chance of one 64-bit ticket.
const TICKET: f64 = 1.0 / 18_446_744_073_709_551_616.0;
/// Most steps a bag may take to compute.
const MAX_BAG: u64 = 2_000_000;

/// Chances of outcomes numbered from 0; what they leave over is the chance of nobody.
///
/// Odds are computed, not sampled: each chance differs from the exact one by less than 1e-12, for up to 65,536 outcomes and the combinators
/// below. A draw holds one 64-bit ticket against the same numbers, so it follows them to within 2^-64 for each outcome.
///
/// ```
/// use undercroft::chance::{Odds, Stream};
///
/// # fn main() -> Result<(), undercroft::chance::ChanceError> {
/// // The first to pass is taken: 1 in 2, else 1 in 4, else nobody.
/// let odds = Odds::in_order(&[0.5, 0.25], 1.0)?;
/// assert_eq!((odds.chance(0), odds.chance(1), odds.nobody()), (0.5, 0.125, 0.375));
/// // Nobody is asked again, once.
/// assert_eq!(odds.or_else(&odds)?.nobody(), 0.140625);
/// let drawn: Option<usize> = odds.pick(&mut Stream::from_key(7));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Odds {
    parts: Distribution<f64>,
    /// For an outcome that another always comes before: that other.
    shadows: Vec<Option<u32>>,
    tickets: OnceLock<Tickets>,
}

impl Clone for Odds {
    fn clone(&self) -> Self {
        Self::of(self.parts.clone(), self.shadows.clone())
    }
}

impl PartialEq for Odds {
    fn eq(&self, other: &Self) -> bool {
        self.parts == other.parts
    }
}

/// A candidate for [`Odds::bag`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// How often it goes into the bag.
    pub copies: u32,
    /// The chance, 0 to 1, that all ends before it goes in, where the bag is not empty.
    pub stop: f64,
    /// The chance, 0 to 1, that it is a candidate at all.
    pub eligible: f64,
}

impl Odds {
    fn of(parts: Distribution<f64>, shadows: Vec<Option<u32>>) -> Self {
        Self { parts, shadows, tickets: OnceLock::new() }
    }

    #[cfg(test)]
    pub(super) fn parts(&self) -> &Distribution<f64> {
        &self.parts
    }

    fn plain(parts: Distribution<f64>) -> Self {
        Self::of(parts, Vec::new())
    }

    /// Nobody, always.
    #[must_use]
    pub fn none(outcomes: usize) -> Self {
        Self::plain(Distribution::none(outcomes))
    }

    /// Each outcome as likely as its weight; nobody where every weight is 0.
    ///
    /// # Errors
    /// [`ChanceError::BadOdds`] for a weight that is not a number from 0 to 2^53.
    pub fn weighted(weights: &[f64]) -> Result<Self, ChanceError> {
        each("weight", weights, MAX_WEIGHT, "a number from 0 to 2^53")?;
        Ok(Self::plain(Distribution::weighted(weights)))
    }

    /// Outcomes are asked one after the other, and the first that passes is taken: outcome i passes `chances[i]` times in `of`, never below
    /// 0, always from `of` on.
    ///
    /// # Errors
    /// [`ChanceError::BadOdds`] for a chance that is NaN, or an `of` that is not a number above 0.
    pub fn in_order(chances: &[f64], of: f64) -> Result<Self, ChanceError> {
        one("of", of, 0.0 < of && of <= MAX_WEIGHT, "a number above 0, up to 2^53")?;
        if let Some(i) = chances.iter().position(|c| c.is_nan()) {
            return Err(bad("chance", i, f64::NAN, "a number"));
        }
        let pairs: Vec<(f64, f64)> = chances
            .iter()
            .map(|c| {
                let passes = c.clamp(0.0, of);
                (passes, of - passes)
            })
            .collect();
        let mut certain = None;
        let shadows = pairs
            .iter()
            .enumerate()
            .map(|(i, (passes, fails))| {
                let shadow = certain.filter(|_| *passes > 0.0);
                if *fails == 0.0 && certain.is_none() {
                    certain = Some(i as u32);
                }
                shadow
            })
            .collect();
        Ok(Self::of(Distribution::in_order(&pairs), shadows))
    }

    /// Monsters with a rarity and a gap to their native depth (after the account of old Crawl): asked in order, the first with
    /// `random(100) < rarity - gap²` is taken, where `random(100)` is a whole number from 0 to 99; so a chance is that difference rounded up to
    /// whole percents. When none passes all are asked again with every gap one less, never below 0, up to `passes` times; then it is nobody.
    ///
    /// # Errors
    /// [`ChanceError::BadOdds`] for a rarity or gap that is not a finite number, [`ChanceError::Outcomes`] where the lists differ in length.
    pub fn first_match(rarities: &[f64], gaps: &[f64], passes: u32) -> Result<Self, ChanceError> {
        same("the gaps", gaps.len(), rarities.len())?;
        for (what, list) in [("rarity", rarities), ("gap", gaps)] {
            if let Some((i, value)) = list.iter().enumerate().find(|(_, v)| !v.is_finite()) {
                return Err(bad(what, i, *value, "a finite number"));
            }
        }
        let pass = |relaxed: u32| {
            let chances: Vec<f64> = rarities
                .iter()
                .zip(gaps)
                .map(|(rarity, gap)| {
                    let gap = (gap.abs() - f64::from(relaxed)).max(0.0);
                    (rarity - gap * gap).clamp(0.0, 100.0).ceil()
                })
                .collect();
            Self::in_order(&chances, 100.0)
        };
        let mut all = pass(0)?;
        let mut asked = all.clone();
        // What tickets cannot tell from 0 need not be divided further.
        for relaxed in 1..=passes {
            if all.nobody() < TICKET {
                all.shadow_late(&asked, &pass(passes)?);
                break;
            }
            asked = pass(relaxed)?;
            all = all.or_else(&asked)?;
        }
        Ok(all)
    }

    /// Notes who is certain in the pass asked last, for those whom a later one would have reached.
    fn shadow_late(&mut self, asked: &Self, latest: &Self) {
        let Some(certain) = (0..asked.len()).rev().find(|i| asked.chance(*i) > 0.0).filter(|_| asked.nobody() == 0.0) else { return };
        self.shadows.resize(self.len(), None);
        for i in 0..self.len() {
            if self.chance(i) == 0.0 && (latest.chance(i) > 0.0 || latest.shadowed_by(i).is_some()) {
                self.shadows[i] = self.shadows[i].or(Some(certain as u32));
            }
        }
    }

    /// One of several odds, by weight; nobody where every weight is 0.
    ///
    /// # Errors
    /// [`ChanceError::BadOdds`] for a bad weight, [`ChanceError::Outcomes`] for parts that differ in their number of outcomes.
    pub fn mix(outcomes: usize, parts: &[(f64, &Self)]) -> Result<Self, ChanceError> {
        let weights: Vec<f64> = parts.iter().map(|(w, _)| *w).collect();
        each("weight", &weights, MAX_WEIGHT, "a number from 0 to 2^53")?;
        for (_, part) in parts {
            same("the odds to mix", part.len(), outcomes)?;
        }
        let list: Vec<(f64, &Distribution<f64>)> = parts.iter().map(|(w, part)| (*w, &part.parts)).collect();
        let mut shadows = vec![None; outcomes];
        for (_, part) in parts.iter().filter(|(w, _)| *w > 0.0) {
            join(&mut shadows, &part.shadows);
        }
        Ok(Self::of(Distribution::mix(outcomes, &list), shadows))
    }

    /// The bag (after NetHack's generation by class): candidates go in one after the other; before one that climbs, a coin may end it; then
    /// one copy is drawn, each as likely as the others. Nobody where the bag stays empty. Exact, whatever was eligible.
    ///
    /// # Errors
    /// [`ChanceError::BadOdds`] for a chance that is not from 0 to 1, [`ChanceError::Bag`] for more copies than can be computed.
    pub fn bag(candidates: &[Candidate]) -> Result<Self, ChanceError> {
        let chances = |of: fn(&Candidate) -> f64| candidates.iter().map(of).collect::<Vec<_>>();
        each("stop", &chances(|c| c.stop), 1.0, "a chance from 0 to 1")?;
        each("eligible", &chances(|c| c.eligible), 1.0, "a chance from 0 to 1")?;
        let copies: u64 = candidates.iter().map(|c| u64::from(c.copies)).sum();
        if copies.saturating_mul(candidates.len() as u64) > MAX_BAG {
            return Err(ChanceError::Bag { rows: candidates.len(), copies });
        }
        let rows: Vec<BagRow<f64>> = candidates.iter().map(|c| BagRow { copies: c.copies, stop: c.stop, eligible: c.eligible }).collect();
        Ok(Self::plain(Distribution::bag(&rows)))
    }

    /// Where this gives nobody, `other` is asked.
    ///
    /// # Errors
    /// [`ChanceError::Outcomes`] where the numbers of outcomes differ.
    pub fn or_else(&self, other: &Self) -> Result<Self, ChanceError> {
        same("the other odds", other.len(), self.len())?;
        let mut shadows = self.shadows.clone();
        shadows.resize(self.len(), None);
        if self.nobody() > 0.0 {
            join(&mut shadows, &other.shadows);
        }
        Ok(Self::of(self.parts.or_else(&other.parts), shadows))
    }

    /// Draws, keeps outcome i with chance `accept[i]`, else draws again. A nobody that is drawn is final; after the last of the tries it is
    /// nobody too.
    ///
    /// # Errors
    /// [`ChanceError::BadOdds`] for a chance that is not from 0 to 1, [`ChanceError::Outcomes`] for a list of another length.
    pub fn reject(&self, accept: &[f64], tries: Tries) -> Result<Self, ChanceError> {
        same("the chances to accept", accept.len(), self.len())?;
        each("chance", accept, 1.0, "a chance from 0 to 1")?;
        Ok(Self::of(self.parts.reject(accept, tries), self.shadows.clone()))
    }

    /// The odds among those that are kept, nobody included.
    ///
    /// # Errors
    /// [`ChanceError::Outcomes`] for a list of another length.
    pub fn filter(&self, keep: &[bool]) -> Result<Self, ChanceError> {
        let accept: Vec<f64> = keep.iter().map(|k| if *k { 1.0 } else { 0.0 }).collect();
        self.reject(&accept, Tries::Unlimited)
    }

    /// The best of `draws` draws by value, at least one; outcomes of equal value share, and nobody loses to everybody.
    ///
    /// # Errors
    /// [`ChanceError::BadOdds`] for a value that is no finite number or draws outside 1 to 100, [`ChanceError::Outcomes`] for a list of
    /// another length.
    pub fn best_of(&self, values: &[f64], draws: u32) -> Result<Self, ChanceError> {
        same("the values", values.len(), self.len())?;
        one("draws", f64::from(draws), (1..=100).contains(&draws), "from 1 to 100")?;
        if let Some((i, value)) = values.iter().enumerate().find(|(_, v)| !v.is_finite()) {
            return Err(bad("value", i, *value, "a finite number"));
        }
        Ok(Self::of(self.parts.best_of(values, draws), self.shadows.clone()))
    }

    /// Number of outcomes, nobody not counted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.chances.len()
    }

    /// Whether there is no outcome but nobody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.chances.is_empty()
    }

    /// The chance of an outcome, 0 to 1; 0 for one there is not.
    #[must_use]
    pub fn chance(&self, outcome: usize) -> f64 {
        self.parts.chances.get(outcome).copied().unwrap_or(0.0)
    }

    /// The chances of all outcomes, nobody left out.
    #[must_use]
    pub fn chances(&self) -> &[f64] {
        &self.parts.chances
    }

    /// The chance of nobody.
    #[must_use]
    pub fn nobody(&self) -> f64 {
        self.parts.nobody
    }

    /// For an outcome that has a chance of its own and never gets it: the outcome that is always taken before it.
    #[must_use]
    pub fn shadowed_by(&self, outcome: usize) -> Option<usize> {
        if self.chance(outcome) > 0.0 {
            return None;
        }
        self.shadows.get(outcome).copied().flatten().map(|by| by as usize)
    }

    /// One outcome, as likely as it is; `None` is nobody. Takes exactly one draw.
    pub fn pick(&self, stream: &mut Stream) -> Option<usize> {
        self.tickets.get_or_init(|| Tickets::new(&self.parts.chances, self.parts.nobody)).holder(stream.next_u64())
    }
}

/// Takes over who is shadowed by whom.
fn join(into: &mut [Option<u32>], from: &[Option<u32>]) {
    for (into, from) in into.iter_mut().zip(from) {
        *into = into.or(*from);
    }
}

fn bad(what: &'static str, position: usize, value: f64, wanted: &'static str) -> ChanceError {
    ChanceError::BadOdds { what, number: position + 1, value, wanted }
}

fn one(what: &'static str, value: f64, fits: bool, wanted: &'static str) -> Result<(), ChanceError> {
    if fits { Ok(()) } else { Err(bad(what, 0, value, wanted)) }
}

fn each(what: &'static str, values: &[f64], most: f64, wanted: &'static str) -> Result<(), ChanceError> {
    match values.iter().enumerate().find(|(_, v)| !(0.0..=most).contains(*v)) {
        Some((i, value)) => Err(bad(what, i, *value, wanted)),
        None => Ok(()),
    }
}

fn same(what: &'static str, got: usize, outcomes: usize) -> Result<(), ChanceError> {
    if got == outcomes { Ok(()) } else { Err(ChanceError::Outcomes { what, got, outcomes }) }
}
