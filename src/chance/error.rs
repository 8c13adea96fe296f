//! [`ChanceError`]: why a draw could not be made.

/// A draw, a die or a list of weights that makes no sense.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
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
    /// A number that makes no odds.
    #[error("{what} number {number} is {}; it must be {wanted}", short(*value))]
    BadOdds {
        /// What it is: `weight`, `chance`, ...
        what: &'static str,
        /// Position in the list, from 1.
        number: usize,
        /// The number as given.
        value: f64,
        /// What it should be.
        wanted: &'static str,
    },
    /// Lists or odds that do not belong together.
    #[error("{what}: {got} do not go with {outcomes} outcomes")]
    Outcomes {
        /// What they are.
        what: &'static str,
        /// How many there are.
        got: usize,
        /// How many outcomes the odds have.
        outcomes: usize,
    },
    /// A bag of more copies, or more work, than can be computed.
    #[error("a bag of {rows} candidates and {copies} copies is too large to compute")]
    Bag {
        /// Number of candidates.
        rows: usize,
        /// Copies of all of them.
        copies: u64,
    },
}

/// A number for a message: 1e300 has three hundred digits, and so has 1e-300.
fn short(value: f64) -> String {
    let plain = value == 0.0 || !value.is_finite() || (1e-6..1e16).contains(&value.abs());
    if plain { value.to_string() } else { format!("{value:e}") }
}
