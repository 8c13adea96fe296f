//! Random streams, dice and odds: no Lua, no map.
//!
//! A [`Stream`] is named, not numbered: a child's key is a hash of its parent's key and a name, so a draw more or less in one stream leaves
//! every other stream as it was. All sampling is integer arithmetic over Xoshiro256++, the same on every machine. [`Odds`] are computed, never
//! sampled: a rule is a distribution built from combinators, and draws are made from the same numbers.

mod bag;
mod dice;
mod distribution;
mod error;
mod number;
mod odds;
#[cfg(test)]
mod odds_tests;
mod stream;
mod tickets;
#[cfg(test)]
mod vectors;
mod weights;

pub use dice::Dice;
pub use distribution::Tries;
pub use error::ChanceError;
pub use odds::{Candidate, Odds};
pub use stream::Stream;
pub use weights::Weights;

/// The seed a text stands for: a decimal u64 is itself, any other text is hashed.
#[must_use]
pub fn seed_from_text(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::seed_from_text;

    #[test]
    fn decimal_text_is_its_own_seed() {
        assert_eq!(seed_from_text("7"), 7);
        assert_eq!(seed_from_text("18446744073709551615"), u64::MAX);
    }

    #[test]
    fn other_text_is_hashed() {
        // XXH3-64 of the empty input with seed 0, as published with the algorithm.
        assert_eq!(seed_from_text(""), 0x2d06_8005_38d3_94c2);
        // One past u64::MAX, a sign, and a word: none is a decimal u64.
        for text in ["18446744073709551616", "-7", "dungeon"] {
            assert_eq!(seed_from_text(text), xxhash_rust::xxh3::xxh3_64(text.as_bytes()));
        }
    }
}
