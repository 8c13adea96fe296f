//! [`ChanceError`]: why a draw could not be made.

/// A draw, a die or a list of weights that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChanceError {
    /// The range of [`Stream::int`](super::Stream::int) holds no number.
    #[error("no integer lies between {from} and {to}: the first must not be greater than the second")]
    EmptyRange {
        /// Lower bound as given.
        from: i64,
        /// Upper bound as given.
        to: i64,
    },
    /// The weights up to and with this one do not fit into 64 bits.
    #[error("weight number {number} ({weight}) makes the sum of the weights greater than 2^64 - 1")]
    WeightOverflow {
        /// Position in the list, from 1.
        number: usize,
        /// The weight at that position.
        weight: u64,
    },
    /// Text that is not dice.
    #[error("\"{text}\" is not dice: {reason} (write \"2d6+1\", \"d8\", \"2d6*10\" or \"7\")")]
    Dice {
        /// The text as given.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
}
