//! [`Shard`]: one of several parts of a check, for machines that share it.

use std::fmt;
use std::str::FromStr;

/// One of `n` parts of what there is to do: all of them together are the whole, and no two have anything in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Counted from 0.
    index: u64,
    of: u64,
}

impl Shard {
    /// All there is.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Whether it is all there is.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.of == 1
    }

    /// Whether it has the piece of work of that number.
    #[must_use]
    pub fn has(&self, number: u64) -> bool {
        number % self.of.max(1) == self.index
    }

    /// About how much of so many pieces it has.
    #[must_use]
    pub fn share(&self, all: u64) -> u64 {
        all.div_ceil(self.of.max(1))
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |part: &str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse::<u64>().ok()).flatten();
        let Some((index, of)) = text.split_once('/').and_then(|(index, of)| number(index).zip(number(of))) else {
            return Err(format!("{text:?} is no part of a whole; write 1/4 for the first of four"));
        };
        if index < 1 || index > of {
            return Err(format!("there is no part {index} of {of}; they count from 1"));
        }
        Ok(Self { index: index - 1, of })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_strictly_and_written_as_they_are_read() {
        for text in ["1/1", "1/4", "4/4", "7/100"] {
            assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
        }
        for text in ["", "/", "1", "1/", "/4", "a/4", "1/4/2", " 1/4", "+1/4", "-1/4", "1.0/4", "99999999999999999999/4"] {
            let error = text.parse::<Shard>().unwrap_err();
            assert_eq!(error, format!("{text:?} is no part of a whole; write 1/4 for the first of four"));
        }
        for text in ["0/4", "5/4", "0/0", "1/0"] {
            let error = text.parse::<Shard>().unwrap_err();
            assert!(error.starts_with("there is no part ") && error.ends_with("; they count from 1"), "{error}");
        }
    }

    #[test]
    fn each_number_is_in_one_part_alone() {
        for of in 1..7 {
            let shards: Vec<Shard> = (1..=of).map(|i| format!("{i}/{of}").parse().unwrap()).collect();
            for number in 0..50 {
                assert_eq!(shards.iter().filter(|shard| shard.has(number)).count(), 1);
            }
        }
        assert!(Shard::WHOLE.is_whole() && Shard::WHOLE.has(u64::MAX));
    }
}
