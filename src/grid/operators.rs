//! Operators of [`Region`], and its picture.

use std::fmt;
use std::ops::{Add, BitXor, Mul, Not, Sub};

use super::{Point, Region};

impl Add for &Region {
    type Output = Region;

    fn add(self, other: &Region) -> Region {
        let mut result = self.clone();
        result.unite(other);
        result
    }
}

impl Mul for &Region {
    type Output = Region;

    fn mul(self, other: &Region) -> Region {
        let mut result = self.clone();
        result.intersect(other);
        result
    }
}

impl Sub for &Region {
    type Output = Region;

    fn sub(self, other: &Region) -> Region {
        let mut result = self.clone();
        result.subtract(other);
        result
    }
}

impl BitXor for &Region {
    type Output = Region;

    fn bitxor(self, other: &Region) -> Region {
        let mut result = self.clone();
        result.combine(other, |a, b| a ^ b);
        result
    }
}

impl Not for Region {
    type Output = Region;

    fn not(mut self) -> Region {
        for word in self.words_mut() {
            *word = !*word;
        }
        self.trim();
        self
    }
}

impl Not for &Region {
    type Output = Region;

    fn not(self) -> Region {
        !self.clone()
    }
}

impl fmt::Display for Region {
    /// One line a row, `#` for a cell of its own and `.` for any other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.height() {
            if y > 0 {
                f.write_str("\n")?;
            }
            for x in 0..self.width() {
                f.write_str(if self.contains(Point::new(x, y)) { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Region {}x{}\n{self}", self.width(), self.height())
    }
}
