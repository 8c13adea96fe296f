//! [`Thing`]: what scripts ask the host for at a cell: an item, a trap, a feature; or a cell that has a name.

use serde::{Deserialize, Serialize};

use crate::world::{Colour, Data};

use super::monster::is_default;

/// What kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ThingKind {
    /// Something to pick up.
    Item,
    /// A trap.
    Trap,
    /// Something that is there to be used: a shop, a throne, a lever.
    Feature,
    /// Nothing to see: the cell has a name the host may look for.
    Mark,
}

impl ThingKind {
    /// Every kind with the name scripts use.
    pub const ALL: [(Self, &'static str); 4] =
        [(Self::Item, "item"), (Self::Trap, "trap"), (Self::Feature, "feature"), (Self::Mark, "mark")];
}

/// A thing on a floor. The engine carries it to the host, which makes what it has of that kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Thing {
    /// What kind.
    pub kind: ThingKind,
    /// Which one, as the host names it; `None` for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it is to be like: `good`, `great`, a class.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Levels above the floor's depth.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub level: i32,
    /// How many.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u32,
    /// Whatever else the host may want to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The same as plain data; nil where there is none. At most 64 KiB as JSON.
    #[serde(default, skip_serializing_if = "is_default")]
    pub data: Data,
    /// Column.
    pub x: u32,
    /// Row.
    pub y: u32,
}

impl Thing {
    /// How it is drawn, as pictures of vaults have it; marks are not seen.
    #[must_use]
    pub fn face(&self) -> Option<(char, Colour)> {
        match self.kind {
            ThingKind::Item if self.name.as_deref() == Some("gold") => Some(('$', Colour::BrightYellow)),
            ThingKind::Item if self.tags.is_empty() => Some(('%', Colour::BrightWhite)),
            ThingKind::Item => Some(('*', Colour::BrightWhite)),
            ThingKind::Trap => Some(('^', Colour::Red)),
            ThingKind::Feature => Some(('_', Colour::BrightMagenta)),
            ThingKind::Mark => None,
        }
    }
}

fn is_zero(n: &i32) -> bool {
    *n == 0
}

fn is_one(n: &u32) -> bool {
    *n == 1
}

fn one() -> u32 {
    1
}

/// How often a piece was not placed on a floor, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Refusal {
    /// Name of the room type or vault.
    pub room: String,
    /// A word that stays the same from version to version: `space`, `zone`, `entrances`, `audit`, `once`, `max`, `excluded`, `depth`, `taken`, `rim`,
    /// `stairs`, `monster`, `slot`, `declined`.
    pub reason: String,
    /// How often.
    pub count: u32,
}
