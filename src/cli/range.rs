//! Ranges as arguments: `3`, `2..5`, `2..`, `..5`, both ends included.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a range whose open ends are `least` and `most`.
pub(super) fn parse<T: FromStr + PartialOrd + Copy>(text: &str, least: T, most: T) -> Result<RangeInclusive<T>, String> {
    let number = |part: &str, open: T| match part.trim() {
        "" => Ok(open),
        part => part.parse().map_err(|_| format!("{part:?} is not a number; write 3, 2..5, 2.. or ..5")),
    };
    let (first, last) = match text.split_once("..") {
        Some((first, last)) => (number(first, least)?, number(last.strip_prefix('=').unwrap_or(last), most)?),
        None if text.trim().is_empty() => return Err("a range is needed; write 3, 2..5, 2.. or ..5".to_owned()),
        None => (number(text, least)?, number(text, most)?),
    };
    if first > last {
        return Err("the range ends before it starts".to_owned());
    }
    if first < least {
        return Err("depths count from 1".to_owned());
    }
    Ok(first..=last)
}

/// Depths within a branch.
pub(super) fn depths(text: &str) -> Result<RangeInclusive<u32>, String> {
    parse(text, 1, u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn both_ends_are_included_and_may_be_left_out() {
        for (text, range) in [("3", 3..=3), ("2..5", 2..=5), ("2..=5", 2..=5), ("2..", 2..=9), ("..5", 1..=5), ("..", 1..=9)] {
            assert_eq!(parse::<u32>(text, 1, 9), Ok(range), "{text}");
        }
    }

    #[test]
    fn nonsense_is_refused_with_the_part_at_fault() {
        assert!(parse::<u32>("2..x", 1, 9).unwrap_err().contains("\"x\" is not a number"));
        assert_eq!(parse::<u32>("5..2", 1, 9).unwrap_err(), "the range ends before it starts");
        assert_eq!(parse::<u32>("0..2", 1, 9).unwrap_err(), "depths count from 1");
        assert!(parse::<u32>("", 1, 9).is_err());
        assert!(parse::<u32>("-1", 1, 9).is_err());
    }
}
