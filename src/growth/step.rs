//! [`Step`]: what a step came to, or [`Refusal`]: why it was not made.

use serde::{Deserialize, Serialize};

use super::{Heading, RoomView};

/// Where an explorer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Spot {
    /// In the start room, which all instances share.
    Start,
    /// In a room of an instance.
    Room {
        /// The instance.
        instance: u32,
        /// To the east of the start.
        x: i32,
        /// To the north of the start.
        y: i32,
    },
}

/// What a step came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Step {
    /// Where the explorer was.
    pub from: Spot,
    /// Which way they went.
    pub heading: Heading,
    /// Where they are now.
    pub to: Spot,
    /// The room they are in now, with its exits.
    pub room: RoomView,
    /// Whether the room was made by this step.
    pub made: bool,
    /// Whether an instance was begun by this step.
    pub began: bool,
    /// Whether nothing leads back the way they came.
    pub one_way: bool,
    /// Older exits that lead into the room that was made, and are one-way from now on: their rooms and headings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<Opening>,
    /// An exit that was opened in another room because none was left unexplored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reopened: Option<Opening>,
    /// Whether no exit of the instance is left unexplored: it is finished.
    pub closed: bool,
    /// The instance that was forgotten because the last explorer left it for good.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<u32>,
}

/// An exit of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Opening {
    /// East of the start.
    pub x: i32,
    /// North of the start.
    pub y: i32,
    /// Which way it leads.
    pub heading: Heading,
}

/// What the clock brought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Tick {
    /// Exits of the start room whose join window has ended, with the instances nobody can join any more.
    pub sealed: Vec<(Heading, u32)>,
    /// Instances that were forgotten.
    pub removed: Vec<u32>,
}

/// Why something was not done. The dungeon is then as it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Nobody of that name is in the dungeon.
    #[error("there is no explorer \"{0}\" in this dungeon")]
    Unknown(String),
    /// Somebody of that name is in the dungeon already.
    #[error("\"{0}\" is in this dungeon already")]
    Here(String),
    /// The room has no exit that way.
    #[error("there is no exit to the {0}")]
    NoExit(Heading),
    /// The room is not clear, and the exit is shut until it is.
    #[error("the exit to the {0} cannot be used until the room is clear")]
    NotClear(Heading),
    /// The host has locked the way back.
    #[error("the way back to the {0} is locked")]
    Locked(Heading),
    /// The explorer is in the start room, which is always clear.
    #[error("the start room is always clear and its exits are open")]
    AtStart,
    /// There is no such instance, or none any more.
    #[error("there is no instance {0}")]
    Gone(u32),
    /// The instance has no room at that cell.
    #[error("instance {0} has no room at {1},{2}")]
    NoRoom(u32, i32, i32),
    /// The clock runs forward only.
    #[error("the clock shows {now} already, it cannot go back to {to}")]
    Clock {
        /// What it shows.
        now: u64,
        /// What was asked for.
        to: u64,
    },
    /// A source chose exits that are not to be had.
    #[error("exits of the room at {x},{y}: {why}")]
    Choice {
        /// East of the start.
        x: i32,
        /// North of the start.
        y: i32,
        /// What is wrong with them.
        why: String,
    },
    /// There are more instances than can be numbered.
    #[error("there are too many instances")]
    Full,
}

impl Refusal {
    /// A word for programs, which stays the same: `"no-exit"`, `"not-clear"` ...
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unknown(_) => "unknown-explorer",
            Self::Here(_) => "here-already",
            Self::NoExit(_) => "no-exit",
            Self::NotClear(_) => "not-clear",
            Self::Locked(_) => "locked",
            Self::AtStart => "at-start",
            Self::Gone(_) => "no-instance",
            Self::NoRoom(..) => "no-room",
            Self::Clock { .. } => "clock",
            Self::Choice { .. } => "bad-choice",
            Self::Full => "full",
        }
    }
}

/// Why a step was not made: refused by the rules, or its source failed. The dungeon is then as it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop<E> {
    /// The rules of the dungeon refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The source of rooms failed.
    #[error("{0}")]
    Source(E),
}

impl<E> Stop<E> {
    /// The refusal; `None` where the source failed.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            Self::Source(_) => None,
        }
    }
}
