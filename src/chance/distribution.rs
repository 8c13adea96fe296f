//! [`Distribution`]: chances of numbered outcomes, and the combinators that make one of others. Evaluated, never sampled.

use super::number::Number;

/// The chance of each outcome; what they leave over is the chance of nobody.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Distribution<N> {
    pub chances: Vec<N>,
    pub nobody: N,
}

/// How often a rule draws before it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tries {
    /// At most so many times.
    AtMost(u32),
    /// Until it comes.
    Unlimited,
}

impl<N: Number> Distribution<N> {
    /// Nobody, always.
    pub fn none(outcomes: usize) -> Self {
        Self { chances: vec![N::zero(); outcomes], nobody: N::one() }
    }

    /// Each outcome as likely as its weight; nobody where all weights are 0.
    pub fn weighted(weights: &[N]) -> Self {
        let total = N::sum(weights);
        if total.is_zero() {
            return Self::none(weights.len());
        }
        Self { chances: weights.iter().map(|w| w.over(&total)).collect(), nobody: N::zero() }
    }

    /// Outcomes are asked one after the other, the first that passes is taken. A chance is `(passes, fails)`, in the same unit.
    pub fn in_order(chances: &[(N, N)]) -> Self {
        let mut left = N::one();
        let mut out = Vec::with_capacity(chances.len());
        for (passes, fails) in chances {
            let all = passes.plus(fails);
            if all.is_zero() {
                out.push(N::zero());
                continue;
            }
            out.push(left.times(passes).over(&all));
            left = left.times(fails).over(&all);
        }
        Self { chances: out, nobody: left }
    }

    /// Where the first gives nobody, the second is asked.
    pub fn or_else(&self, other: &Self) -> Self {
        let chances = self.chances.iter().zip(&other.chances).map(|(a, b)| a.plus(&self.nobody.times(b))).collect();
        Self { chances, nobody: self.nobody.times(&other.nobody) }
    }

    /// One of several, by weight. Weights that are all 0, or no part at all, give nobody.
    pub fn mix(outcomes: usize, parts: &[(N, &Self)]) -> Self {
        let weights: Vec<N> = parts.iter().map(|(w, _)| w.clone()).collect();
        let total = N::sum(&weights);
        if total.is_zero() {
            return Self::none(outcomes);
        }
        let share = |of: &dyn Fn(&Self) -> N| {
            let terms: Vec<N> = parts.iter().map(|(w, part)| w.times(&of(part))).collect();
            N::sum(&terms).over(&total)
        };
        let chances = (0..outcomes).map(|i| share(&|part| part.chances.get(i).cloned().unwrap_or_else(N::zero))).collect();
        Self { chances, nobody: share(&|part| part.nobody.clone()) }
    }

    /// Draws, keeps the outcome with its chance of acceptance, else draws again. A nobody that is drawn is final; so is the last failure.
    pub fn reject(&self, accept: &[N], tries: Tries) -> Self {
        let kept: Vec<N> = self.chances.iter().zip(accept).map(|(p, a)| p.times(a)).collect();
        // The chance that one try ends the search.
        let ends = at_most_one(N::sum(&kept).plus(&self.nobody));
        if ends.is_zero() || tries == Tries::AtMost(0) {
            return Self::none(self.chances.len());
        }
        let ended = match tries {
            Tries::Unlimited => N::one(),
            Tries::AtMost(tries) => ended_within(&ends, tries),
        };
        // How many tries there are, on average.
        let times = ended.over(&ends);
        let nobody = self.nobody.times(&times).plus(&N::one().minus(&ended));
        Self { chances: kept.iter().map(|k| k.times(&times)).collect(), nobody }
    }

    /// The best of `draws` draws by value; outcomes of equal value share. Nobody loses to everybody.
    pub fn best_of(&self, values: &[f64], draws: u32) -> Self {
        let mut order: Vec<usize> = (0..self.chances.len()).collect();
        let value = |i: usize| values.get(i).copied().unwrap_or(0.0);
        order.sort_by(|a, b| value(*a).total_cmp(&value(*b)).then(a.cmp(b)));
        let mut chances = vec![N::zero(); self.chances.len()];
        // What rounding makes of 1: a power would make more of it.
        let all = N::sum(&self.chances).plus(&self.nobody);
        let share = |of: &N| if all.is_zero() { of.clone() } else { of.over(&all) };
        // The chance of a draw below the value that is looked at.
        let mut below = share(&self.nobody);
        for group in order.chunk_by(|a, b| value(*a) == value(*b)) {
            let here: Vec<N> = group.iter().filter_map(|i| self.chances.get(*i).cloned()).collect();
            let up_to = at_most_one(below.plus(&share(&N::sum(&here))));
            // (up_to^n - below^n) / (up_to - below), without the difference that would lose digits.
            let mut factor = N::zero();
            for k in 0..draws {
                factor = factor.plus(&power(&up_to, k).times(&power(&below, draws - 1 - k)));
            }
            for i in group {
                if let (Some(out), Some(p)) = (chances.get_mut(*i), self.chances.get(*i)) {
                    *out = share(p).times(&factor);
                }
            }
            below = up_to;
        }
        Self { chances, nobody: power(&share(&self.nobody), draws) }
    }
}

/// The chance that a search which ends with chance `ends` per try has ended within `tries`: 1 - (1 - ends)^tries. Built by doubling from sums
/// of positive terms, so that a tiny chance keeps its digits.
fn ended_within<N: Number>(ends: &N, tries: u32) -> N {
    let both = |a: &N, b: &N| a.plus(&b.times(&N::one().minus(a)));
    let mut ended = N::zero();
    for bit in (0..u32::BITS).rev() {
        ended = both(&ended, &ended);
        if tries >> bit & 1 == 1 {
            ended = both(&ended, ends);
        }
    }
    ended
}

/// Rounding may make a certainty a little more than that.
fn at_most_one<N: Number>(chance: N) -> N {
    if chance > N::one() { N::one() } else { chance }
}

/// A small power.
fn power<N: Number>(base: &N, exponent: u32) -> N {
    (0..exponent).fold(N::one(), |product, _| product.times(base))
}
