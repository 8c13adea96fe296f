//! [`Dice`]: "2d6+1".

use std::fmt;
use std::str::FromStr;

use super::{ChanceError, Stream};

/// Most dice, and most sides of a die.
const MOST: u32 = 1_000_000;
/// Results beyond this do not survive as a Lua number.
const LARGEST: i64 = 1 << 53;

/// `count` dice of `sides` sides, their sum times `factor` plus `bonus`. Parsed from "2d6+1", "d8", "3d4-2", "2d6*10", "2d6*10+5" or "7".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    /// Number of dice; 0 for a plain number.
    count: u32,
    /// Sides of each die; 1 for a plain number.
    sides: u32,
    /// What the sum of the dice is multiplied by.
    factor: u32,
    /// What is added at the end.
    bonus: i64,
}

impl Dice {
    /// The least result.
    #[must_use]
    pub fn min(&self) -> i64 {
        i64::from(self.count) * i64::from(self.factor) + self.bonus
    }

    /// The greatest result.
    #[must_use]
    pub fn max(&self) -> i64 {
        i64::from(self.count) * i64::from(self.sides) * i64::from(self.factor) + self.bonus
    }

    /// Throws them: one draw a die.
    pub fn roll(&self, stream: &mut Stream) -> i64 {
        // At most 10^6 dice of 10^6 sides: the sum is far from overflowing.
        let sum: u64 = (0..self.count).map(|_| stream.below(u64::from(self.sides)) + 1).sum();
        sum as i64 * i64::from(self.factor) + self.bonus
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut reader = Reader { text, at: 0 };
        let Some(first) = reader.number()? else {
            if !reader.takes(b'd') && !reader.takes(b'D') {
                return Err(reader.unexpected("a number or a d"));
            }
            return Self::read_dice(&mut reader, 1);
        };
        if reader.takes(b'd') || reader.takes(b'D') {
            return Self::read_dice(&mut reader, first);
        }
        if !reader.at_end() {
            return Err(reader.unexpected("a d or the end"));
        }
        Ok(Self { count: 0, sides: 1, factor: 1, bonus: first })
    }

    /// What follows the "d".
    fn read_dice(reader: &mut Reader<'_>, count: i64) -> Result<Self, String> {
        let Some(sides) = reader.number()? else {
            return Err(reader.unexpected("the number of sides"));
        };
        let count = within(count, "the number of dice")?;
        let sides = within(sides, "the number of sides")?;
        let mut factor = 1;
        if reader.takes(b'*') {
            let Some(number) = reader.number()? else {
                return Err(reader.unexpected("a number after the *"));
            };
            factor = within(number, "the number after the *")?;
        }
        let mut bonus = 0;
        let sign = if reader.takes(b'+') {
            1
        } else if reader.takes(b'-') {
            -1
        } else {
            0
        };
        if sign != 0 {
            let Some(number) = reader.number()? else {
                return Err(reader.unexpected("a number after the sign"));
            };
            bonus = sign * number;
        }
        if !reader.at_end() {
            return Err(reader.unexpected("the end"));
        }
        let dice = Self { count, sides, factor, bonus };
        if dice.max() > LARGEST {
            return Err(format!("the greatest result, {}, is above 2^53", dice.max()));
        }
        Ok(dice)
    }
}

/// A number from 1 to [`MOST`].
fn within(number: i64, what: &str) -> Result<u32, String> {
    match u32::try_from(number) {
        Ok(n) if (1..=MOST).contains(&n) => Ok(n),
        _ => Err(format!("{what} is {number}, it must be from 1 to {MOST}")),
    }
}

/// Reads bytes of a text, white space between them left out.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    fn takes(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    /// Digits in a row; `None` where there is none.
    fn number(&mut self) -> Result<Option<i64>, String> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Ok(None);
        }
        let from = self.at;
        while self.text.as_bytes().get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        let digits = &self.text[from..self.at];
        match digits.parse::<i64>() {
            Ok(number) if number <= LARGEST => Ok(Some(number)),
            _ => Err(format!("the number {digits} is above 2^53")),
        }
    }

    fn unexpected(&mut self, wanted: &str) -> String {
        self.peek();
        match self.text[self.at..].chars().next() {
            Some(found) => format!("found '{}' where {wanted} should be", found.escape_debug()),
            None => format!("it ends where {wanted} should be"),
        }
    }
}

impl FromStr for Dice {
    type Err = ChanceError;

    fn from_str(text: &str) -> Result<Self, ChanceError> {
        Self::read(text).map_err(|reason| ChanceError::Dice { text: text.to_owned(), reason })
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == 0 {
            return write!(f, "{}", self.bonus);
        }
        write!(f, "{}d{}", self.count, self.sides)?;
        if self.factor != 1 {
            write!(f, "*{}", self.factor)?;
        }
        if self.bonus != 0 {
            write!(f, "{:+}", self.bonus)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes() {
        let cases = [
            ("2d6+1", "2d6+1", 3, 13),
            ("d8", "1d8", 1, 8),
            ("3d4-2", "3d4-2", 1, 10),
            ("7", "7", 7, 7),
            ("0", "0", 0, 0),
            ("2d6*10", "2d6*10", 20, 120),
            (" 2 d 6 * 10 - 5 ", "2d6*10-5", 15, 115),
            ("1D20", "1d20", 1, 20),
            ("1000000d1000000", "1000000d1000000", 1_000_000, 1_000_000_000_000),
        ];
        for (text, written, min, max) in cases {
            let dice: Dice = text.parse().unwrap();
            assert_eq!((dice.to_string().as_str(), dice.min(), dice.max()), (written, min, max), "{text}");
            assert_eq!(written.parse(), Ok(dice));
        }
    }

    #[test]
    fn says_what_is_wrong() {
        let cases = [
            ("", "it ends where a number or a d should be"),
            ("x", "found 'x' where a number or a d should be"),
            ("-3", "found '-' where a number or a d should be"),
            ("2d", "it ends where the number of sides should be"),
            ("2d6+", "it ends where a number after the sign should be"),
            ("2d6+é", "found 'é' where a number after the sign should be"),
            ("2d6 6", "found '6' where the end should be"),
            ("7 8", "found '8' where a d or the end should be"),
            ("0d6", "the number of dice is 0, it must be from 1 to 1000000"),
            ("2d0", "the number of sides is 0, it must be from 1 to 1000000"),
            ("1000001d6", "the number of dice is 1000001, it must be from 1 to 1000000"),
            ("2d6*0", "the number after the * is 0, it must be from 1 to 1000000"),
            ("99999999999999999999", "the number 99999999999999999999 is above 2^53"),
            ("1000000d1000000*1000000", "the greatest result, 1000000000000000000, is above 2^53"),
        ];
        for (text, expected) in cases {
            match text.parse::<Dice>() {
                Err(ChanceError::Dice { text: given, reason }) => assert_eq!((given.as_str(), reason.as_str()), (text, expected)),
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn rolls_every_result_between_its_limits() {
        let dice: Dice = "2d4*3-1".parse().unwrap();
        let mut stream = Stream::from_key(21);
        let mut seen: Vec<i64> = (0..500).map(|_| dice.roll(&mut stream)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, [5, 8, 11, 14, 17, 20, 23]);
    }
}
