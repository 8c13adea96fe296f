//! [`Colour`]: the sixteen terminal colours, by name.

use serde::{Deserialize, Serialize};

/// A colour every terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// The terminal's own text colour.
    #[default]
    Default,
    /// ANSI 30.
    Black,
    /// ANSI 31.
    Red,
    /// ANSI 32.
    Green,
    /// ANSI 33.
    Yellow,
    /// ANSI 34.
    Blue,
    /// ANSI 35.
    Magenta,
    /// ANSI 36.
    Cyan,
    /// ANSI 37.
    White,
    /// ANSI 90.
    Grey,
    /// ANSI 91.
    BrightRed,
    /// ANSI 92.
    BrightGreen,
    /// ANSI 93.
    BrightYellow,
    /// ANSI 94.
    BrightBlue,
    /// ANSI 95.
    BrightMagenta,
    /// ANSI 96.
    BrightCyan,
    /// ANSI 97.
    BrightWhite,
}

impl Colour {
    /// Every colour with the name scripts use.
    pub const ALL: [(Self, &'static str); 17] = [
        (Self::Default, "default"),
        (Self::Black, "black"),
        (Self::Red, "red"),
        (Self::Green, "green"),
        (Self::Yellow, "yellow"),
        (Self::Blue, "blue"),
        (Self::Magenta, "magenta"),
        (Self::Cyan, "cyan"),
        (Self::White, "white"),
        (Self::Grey, "grey"),
        (Self::BrightRed, "bright-red"),
        (Self::BrightGreen, "bright-green"),
        (Self::BrightYellow, "bright-yellow"),
        (Self::BrightBlue, "bright-blue"),
        (Self::BrightMagenta, "bright-magenta"),
        (Self::BrightCyan, "bright-cyan"),
        (Self::BrightWhite, "bright-white"),
    ];

    /// The colour of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, n)| *n == name).map(|(c, _)| *c)
    }

    /// The name scripts use.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(c, _)| *c == self).map_or("default", |(_, n)| n)
    }

    /// The SGR code for a foreground of this colour; `None` for the terminal's own.
    #[must_use]
    pub fn sgr(self) -> Option<u8> {
        Some(match self {
            Self::Default => return None,
            Self::Black => 30,
            Self::Red => 31,
            Self::Green => 32,
            Self::Yellow => 33,
            Self::Blue => 34,
            Self::Magenta => 35,
            Self::Cyan => 36,
            Self::White => 37,
            Self::Grey => 90,
            Self::BrightRed => 91,
            Self::BrightGreen => 92,
            Self::BrightYellow => 93,
            Self::BrightBlue => 94,
            Self::BrightMagenta => 95,
            Self::BrightCyan => 96,
            Self::BrightWhite => 97,
        })
    }
}
