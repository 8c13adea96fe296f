//! [`Scatter`]: shares the cells of a [`Region`] out at random.

use super::{Region, Rolls};

/// Outcomes by weight, one draw for each cell: a ticket of as few random bits as the weights allow, exact whatever they are.
///
/// A ticket below the sum of the weights comes from bits by widening multiplication with rejection: D. Lemire, "Fast Random Integer Generation
/// in an Interval", 2019.
#[derive(Clone, Debug)]
pub struct Scatter {
    total: u64,
    tickets: Tickets,
}

#[derive(Clone, Debug)]
enum Tickets {
    /// Only one outcome can come: no draw.
    One(usize),
    /// The outcome of each ticket, which has 16 bits.
    Few(Vec<u8>),
    /// The first ticket after each outcome's; tickets have 32 bits where `true`, else 64.
    Many(Vec<u64>, bool),
}

/// Sums of weights up to this are drawn from 16 bits: about one ticket in three hundred is drawn again then.
const FEW: u64 = 256;

/// Sums of weights up to this are drawn from 32 bits.
const MANY: u64 = 1 << 24;

impl Scatter {
    /// Outcomes as likely as their weights; one of weight 0 never comes. `None` when no weight is above 0, or their sum is above 2^64 - 1.
    #[must_use]
    pub fn new(weights: &[u64]) -> Option<Self> {
        let divisor = weights.iter().fold(0, |a, b| gcd(a, *b));
        if divisor == 0 {
            return None;
        }
        let mut ends = Vec::with_capacity(weights.len());
        let mut total = 0_u64;
        for weight in weights {
            total = total.checked_add(weight / divisor)?;
            ends.push(total);
        }
        // Weights of which none but one is above 0 add up to 1 now.
        let tickets = if total == 1 {
            Tickets::One(ends.partition_point(|end| *end == 0))
        } else if total <= FEW && ends.len() <= 256 {
            let mut outcomes = Vec::with_capacity(total as usize);
            for (outcome, end) in (0..=u8::MAX).zip(&ends) {
                outcomes.resize(*end as usize, outcome);
            }
            Tickets::Few(outcomes)
        } else {
            Tickets::Many(ends, total <= MANY)
        };
        Some(Self { total, tickets })
    }

    /// Shares the cells out: a region for each outcome, as many as there were weights. Draws go row by row.
    pub fn share(&self, region: &Region, outcomes: usize, rolls: &mut (impl Rolls + ?Sized)) -> Vec<Region> {
        let mut parts = vec![Region::empty(region.width(), region.height()); outcomes];
        let mut bits = Bits { word: 0, left: 0 };
        let mut give = |outcome: usize, word: usize, bit: u64| {
            if let Some(part) = parts.get_mut(outcome) {
                part.words_mut()[word] |= bit;
            }
        };
        match &self.tickets {
            Tickets::One(outcome) => {
                for (place, word) in region.words().iter().enumerate() {
                    give(*outcome, place, *word);
                }
            }
            Tickets::Few(outcomes) => each(region, |word, bit| {
                give(usize::from(outcomes[bits.below::<16>(self.total, rolls) as usize]), word, bit);
            }),
            Tickets::Many(ends, true) => each(region, |word, bit| {
                let ticket = bits.below::<32>(self.total, rolls);
                give(ends.partition_point(|end| *end <= ticket), word, bit);
            }),
            Tickets::Many(ends, false) => each(region, |word, bit| {
                let ticket = bits.below::<64>(self.total, rolls);
                give(ends.partition_point(|end| *end <= ticket), word, bit);
            }),
        }
        parts
    }
}

/// Calls for each cell of a region with its word and its bit of that.
fn each(region: &Region, mut call: impl FnMut(usize, u64)) {
    for (place, word) in region.words().iter().enumerate() {
        let mut bits = *word;
        while bits != 0 {
            let rest = bits & (bits - 1);
            call(place, bits ^ rest);
            bits = rest;
        }
    }
}

/// Random bits, taken a few at a time.
struct Bits {
    word: u64,
    left: u32,
}

impl Bits {
    #[inline]
    fn take<const N: u32>(&mut self, rolls: &mut (impl Rolls + ?Sized)) -> u64 {
        if N == 64 {
            return rolls.next_u64();
        }
        if self.left == 0 {
            (self.word, self.left) = (rolls.next_u64(), 64 / N);
        }
        let bits = self.word & ((1 << N) - 1);
        self.word >>= N;
        self.left -= 1;
        bits
    }

    /// A number below `n`, which must be above 0 and fit into `N` bits.
    #[inline]
    fn below<const N: u32>(&mut self, n: u64, rolls: &mut (impl Rolls + ?Sized)) -> u64 {
        let mask = u64::MAX >> (64 - N);
        loop {
            let wide = u128::from(self.take::<N>(rolls)) * u128::from(n);
            let low = wide as u64 & mask;
            // The lowest 2^N mod n fractions would favour some results.
            if low >= n || low >= (n.wrapping_neg() & mask) % n {
                return (wide >> N) as u64;
            }
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;

    /// χ² of how often each outcome came in 100 regions of 198 x 66, against the weights.
    fn chi_square(weights: &[u64]) -> f64 {
        let scatter = Scatter::new(weights).unwrap();
        let region = Region::full(198, 66);
        let mut counts = vec![0_u32; weights.len()];
        let mut stream = Stream::from_key(11);
        for _ in 0..100 {
            for (count, part) in counts.iter_mut().zip(scatter.share(&region, weights.len(), &mut stream)) {
                *count += part.count();
            }
        }
        let total: f64 = weights.iter().map(|w| *w as f64).sum();
        let mut chi = 0.0;
        for (count, weight) in counts.iter().zip(weights) {
            let expected = f64::from(100 * 198 * 66) * *weight as f64 / total;
            if *weight == 0 {
                assert_eq!(*count, 0);
            } else {
                chi += (f64::from(*count) - expected).powi(2) / expected;
            }
        }
        chi
    }

    #[test]
    fn each_width_of_ticket_keeps_the_weights() {
        // χ² at p = 1e-6 is 23.9 for one degree of freedom, 27.6 for two, 30.7 for three.
        assert!(chi_square(&[70, 30]) < 23.9);
        assert!(chi_square(&[1, 2, 0, 200]) < 27.6);
        assert!(chi_square(&[255, 1]) < 23.9);
        assert!(chi_square(&[1000, 1, 10_000, 65_536]) < 30.7);
        assert!(chi_square(&[1 << 40, 3 << 39, 5]) < 27.6 + 1.0);
        assert!(chi_square(&[u64::MAX / 2, u64::MAX / 4]) < 23.9);
        assert!(chi_square(&vec![1; 300]) < 299.0 + 6.0 * 25.0);
    }

    /// Every 16-bit pattern once: what is not refused must give each ticket the same number of times.
    #[test]
    fn few_bits_are_exact() {
        struct Count(u64);
        impl Rolls for Count {
            fn next_u64(&mut self) -> u64 {
                self.0 += 4;
                (0..4).fold(0, |word, i| word | (self.0 - 4 + i) << (16 * i))
            }
            fn below(&mut self, _: u32) -> u32 {
                0
            }
        }
        for n in [2_u64, 3, 7, 100, 255, 256] {
            let (mut counts, mut bits, mut rolls) = (vec![0_u32; n as usize], Bits { word: 0, left: 0 }, Count(0));
            let fair = 65_536 / n;
            for _ in 0..fair * n {
                counts[bits.below::<16>(n, &mut rolls) as usize] += 1;
            }
            assert!(counts.iter().all(|count| u64::from(*count) == fair), "{n}: {counts:?}");
            assert!(rolls.0 <= 65_536);
        }
    }

    #[test]
    fn parts_divide_the_region() {
        let region = Region::from_fn(131, 9, |i| i % 3 != 0);
        for weights in [vec![1, 2, 3], vec![0, 5], vec![1 << 50, 1, 1], vec![100_000, 7, 9]] {
            let parts = Scatter::new(&weights).unwrap().share(&region, weights.len(), &mut Stream::from_key(2));
            let mut sum = Region::empty(131, 9);
            for part in &parts {
                assert!((&sum * part).is_empty());
                sum.unite(part);
            }
            assert_eq!(sum, region);
        }
    }

    #[test]
    fn one_outcome_takes_no_draw() {
        let mut stream = Stream::from_key(3);
        let parts = Scatter::new(&[0, 40, 0]).unwrap().share(&Region::full(10, 10), 3, &mut stream);
        assert_eq!(parts.iter().map(Region::count).collect::<Vec<_>>(), [0, 100, 0]);
        assert_eq!(stream, Stream::from_key(3));
    }

    #[test]
    fn weights_without_an_outcome_are_refused() {
        assert!(Scatter::new(&[]).is_none() && Scatter::new(&[0, 0]).is_none());
        assert!(Scatter::new(&[u64::MAX, 2]).is_none());
        assert!(Scatter::new(&[u64::MAX, u64::MAX]).is_some());
    }
}
