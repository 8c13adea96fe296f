//! [`What`]: what is measured of each floor.

use serde::{Deserialize, Serialize};

/// What is measured of each floor. docs/stats.md has the definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Number of rooms, vaults among them.
    Rooms,
    /// Number of rooms that are vaults.
    Vaults,
    /// Number of monsters.
    Monsters,
    /// Number of things.
    Things,
    /// Number of things that are items.
    Items,
    /// Levels of its monsters together.
    Danger,
    /// Mean level of its monsters; of floors that have any.
    Level,
    /// How far the mean level of its monsters lies above the floor's depth in the dungeon; of floors that have any.
    Over,
    /// Steps from the arrival to the nearest stair that leads down; of floors that have one.
    Down,
    /// Steps from the arrival to the farthest stair of any kind; of floors that have one beside the arrival.
    Stairs,
    /// Steps from the arrival to the cell farthest from it.
    Farthest,
    /// Steps of the longest way that two searches find.
    Longest,
    /// Dead ends outside of rooms.
    DeadEnds,
    /// Ways around something.
    Loops,
    /// Share of its cells that a walker may pass, 0 to 1.
    Passable,
    /// Attempts it took.
    Attempts,
    /// How often a piece was refused a place.
    Refusals,
    /// Monsters that were to be there and are not.
    Unplaced,
    /// Milliseconds it took.
    Ms,
}

impl What {
    /// All of them with their names.
    pub const ALL: [(Self, &'static str); 19] = [
        (Self::Rooms, "rooms"),
        (Self::Vaults, "vaults"),
        (Self::Monsters, "monsters"),
        (Self::Things, "things"),
        (Self::Items, "items"),
        (Self::Danger, "danger"),
        (Self::Level, "level"),
        (Self::Over, "over"),
        (Self::Down, "down"),
        (Self::Stairs, "stairs"),
        (Self::Farthest, "farthest"),
        (Self::Longest, "longest"),
        (Self::DeadEnds, "dead_ends"),
        (Self::Loops, "loops"),
        (Self::Passable, "passable"),
        (Self::Attempts, "attempts"),
        (Self::Refusals, "refusals"),
        (Self::Unplaced, "unplaced"),
        (Self::Ms, "ms"),
    ];

    /// The few that a glance needs.
    pub const FEW: [(Self, &'static str); 6] = [
        (Self::Rooms, "rooms"),
        (Self::Monsters, "monsters"),
        (Self::Things, "things"),
        (Self::Attempts, "attempts"),
        (Self::Ms, "ms"),
        (Self::Passable, "passable"),
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(what, _)| *what == self).map_or("", |(_, name)| name)
    }

    /// That of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|(what, _)| *what)
    }

    /// Parts of 1 that quantiles tell apart.
    pub(super) fn parts(self) -> f64 {
        match self {
            Self::Level | Self::Over => 100.0,
            Self::Passable => 10_000.0,
            Self::Ms => 1000.0,
            _ => 1.0,
        }
    }
}
