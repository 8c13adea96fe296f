//! [`Weights`]: a list of weights made ready for many draws.

use super::{ChanceError, Stream};

/// Weights with their running sums: a draw costs O(log n) and gives what [`Stream::weighted`] would.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    /// `sums[i]` is the sum of the weights 0 to i.
    sums: Vec<u64>,
}

impl Weights {
    /// Adds the weights up.
    ///
    /// # Errors
    /// [`ChanceError::WeightOverflow`] when the sum does not fit into a u64.
    pub fn new(weights: impl IntoIterator<Item = u64>) -> Result<Self, ChanceError> {
        let mut total = 0_u64;
        let mut sums = Vec::new();
        for (position, weight) in weights.into_iter().enumerate() {
            total = total.checked_add(weight).ok_or(ChanceError::WeightOverflow { number: position + 1, weight })?;
            sums.push(total);
        }
        Ok(Self { sums })
    }

    /// A position, as likely as its weight. `None`, without a draw, when no weight is above 0.
    pub fn pick(&self, stream: &mut Stream) -> Option<usize> {
        let total = self.total();
        if total == 0 {
            return None;
        }
        let ticket = stream.below(total);
        Some(self.sums.partition_point(|sum| *sum <= ticket))
    }

    /// Sum of all weights.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.sums.last().copied().unwrap_or(0)
    }

    /// Number of weights.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// The running sums: at each position the sum of its weight and all before it.
    pub(crate) fn sums(&self) -> &[u64] {
        &self.sums
    }

    /// Whether there is no weight at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_what_a_list_draws() {
        let lists: [&[u64]; 5] = [&[1, 9], &[0, 0, 5, 0, 1, 0], &[7], &[3, 0], &[u64::MAX - 1, 1]];
        for list in lists {
            let weights = Weights::new(list.iter().copied()).unwrap();
            let mut left = Stream::from_key(11);
            let mut right = Stream::from_key(11);
            for _ in 0..500 {
                assert_eq!(weights.pick(&mut left), right.weighted(list).unwrap(), "{list:?}");
            }
        }
    }

    #[test]
    fn nothing_to_draw_takes_no_draw() {
        let mut stream = Stream::from_key(12);
        let before = stream.clone();
        assert_eq!(Weights::new([]).unwrap().pick(&mut stream), None);
        assert_eq!(Weights::new([0, 0]).unwrap().pick(&mut stream), None);
        assert_eq!(stream, before);
    }

    #[test]
    fn overflow_names_the_weight() {
        let refused = Weights::new([u64::MAX, 0, 1]).unwrap_err();
        assert_eq!(refused, ChanceError::WeightOverflow { number: 3, weight: 1 });
    }
}
