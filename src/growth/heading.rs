//! [`Heading`]: which way an exit leads.

use serde::{Deserialize, Serialize};

/// Which way an exit leads. On the grid of a growing dungeon x grows to the east and y to the **north**.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Heading {
    /// Up on a map: y grows.
    North,
    /// Between north and east.
    Northeast,
    /// To the right on a map: x grows.
    East,
    /// Between south and east.
    Southeast,
    /// Down on a map: y falls.
    South,
    /// Between south and west.
    Southwest,
    /// To the left on a map: x falls.
    West,
    /// Between north and west.
    Northwest,
}

impl Heading {
    /// All eight, clockwise from the north.
    pub const EIGHT: [Self; 8] =
        [Self::North, Self::Northeast, Self::East, Self::Southeast, Self::South, Self::Southwest, Self::West, Self::Northwest];
    /// The four that follow the axes, clockwise from the north.
    pub const FOUR: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The heading that leads back.
    #[must_use]
    pub const fn back(self) -> Self {
        Self::EIGHT[(self as usize + 4) % 8]
    }

    /// The step in x and y.
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::North => (0, 1),
            Self::Northeast => (1, 1),
            Self::East => (1, 0),
            Self::Southeast => (1, -1),
            Self::South => (0, -1),
            Self::Southwest => (-1, -1),
            Self::West => (-1, 0),
            Self::Northwest => (-1, 1),
        }
    }

    /// The word scripts and commands use: `"north"`, `"northeast"` ...
    #[must_use]
    pub const fn word(self) -> &'static str {
        ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"][self as usize]
    }

    /// The short word: `"n"`, `"ne"` ...
    #[must_use]
    pub const fn short(self) -> &'static str {
        ["n", "ne", "e", "se", "s", "sw", "w", "nw"][self as usize]
    }

    /// Reads either word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::EIGHT.into_iter().find(|h| h.word() == word || h.short() == word)
    }

    /// Its bit in a set of exits.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The cell it leads to from another; `None` past the edge of the grid.
    pub(super) fn from(self, (x, y): (i32, i32)) -> Option<(i32, i32)> {
        let (dx, dy) = self.delta();
        let to = (x.checked_add(dx)?, y.checked_add(dy)?);
        is_on_grid(to).then_some(to)
    }
}

impl std::fmt::Display for Heading {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

/// Farthest cell from the start along an axis. Nobody walks there; a state that was made up may claim it.
const FARTHEST: u32 = 1 << 30;

/// Whether the grid has that cell.
pub(super) fn is_on_grid((x, y): (i32, i32)) -> bool {
    x.unsigned_abs() <= FARTHEST && y.unsigned_abs() <= FARTHEST
}

/// How deep a cell lies: its distance from the start, rounded down.
#[must_use]
pub fn depth_of(x: i32, y: i32) -> u32 {
    let square = |n: i32| u64::from(n.unsigned_abs()) * u64::from(n.unsigned_abs());
    // The root of a sum of two squares below 2^63 fits into 32 bits.
    square(x).saturating_add(square(y)).isqrt() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_the_distance_rounded_down() {
        for (x, y, depth) in [(0, 0, 0), (1, 0, 1), (1, 1, 1), (4, -5, 6), (3, 4, 5), (-3, -4, 5), (2, 2, 2), (-7, 7, 9)] {
            assert_eq!(depth_of(x, y), depth, "{x},{y}");
        }
        assert_eq!(depth_of(i32::MIN, i32::MIN), 3_037_000_499);
    }

    #[test]
    fn headings_lead_there_and_back() {
        for heading in Heading::EIGHT {
            let there = heading.from((5, -3)).unwrap();
            assert_eq!(heading.back().from(there), Some((5, -3)));
            assert_eq!(Heading::parse(heading.word()), Some(heading));
            assert_eq!(Heading::parse(heading.short()), Some(heading));
            assert_eq!(serde_json::to_string(&heading).unwrap(), format!("\"{heading}\""));
        }
        assert_eq!(Heading::North.from((0, 0)), Some((0, 1)), "y grows to the north");
        assert_eq!(Heading::East.from((1 << 30, 0)), None);
    }
}
