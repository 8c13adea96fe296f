//! [`Content`]: what comes to a cell of a vault.

use super::super::{Data, TerrainId};
use crate::chance::{Stream, Weights};
use crate::floor::{MonsterState, StairKind, ThingKind};

/// What comes to a cell.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Content {
    /// What the cell is made of; `None` for the ground of the vault.
    pub terrain: Option<TerrainId>,
    /// The cell stays what it is, but is part of the piece.
    pub keep: bool,
    /// Who stands there.
    pub monster: Option<MonsterEntry>,
    /// What lies there.
    pub things: Vec<ThingEntry>,
    /// A stair, where the branch's rules want one.
    pub stair: Option<StairKind>,
    /// A way in: reached from outside, or the piece is not placed.
    pub entrance: bool,
    /// It must be there, stay there, and be reached.
    pub required: bool,
    /// No later write changes it.
    pub protected: bool,
    /// It is lit.
    pub lit: bool,
    /// A function of the script is called at the cell when the piece stands.
    pub after: bool,
}

/// A monster of a vault: the first of a chain that can be there.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MonsterEntry {
    /// Who comes, or else who; each link is a choice by weight.
    pub chain: Vec<Choice>,
    /// How it is.
    pub state: MonsterState,
}

/// An item, trap, feature or mark of a vault.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ThingEntry {
    /// What kind of thing.
    pub kind: ThingKind,
    /// Which one; `None` for any.
    pub name: Option<Choice>,
    /// What it is to be like.
    pub tags: Vec<String>,
    /// Levels above the floor's.
    pub level: i32,
    /// How many.
    pub count: u32,
    /// What else the host may want to know.
    pub note: Option<String>,
    /// The same as plain data; nil where there is none.
    pub data: Data,
}

/// Names to choose from by weight.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Choice {
    /// The names.
    pub names: Vec<String>,
    /// Their weights.
    pub weights: Weights,
}

impl Choice {
    /// One name and no other.
    #[must_use]
    pub fn one(name: impl Into<String>) -> Self {
        Self { names: vec![name.into()], weights: Weights::new([1]).unwrap_or_default() }
    }

    /// One of the names; drawn only where there are several.
    pub fn draw(&self, stream: &mut Stream) -> Option<&str> {
        let at = if self.names.len() == 1 { 0 } else { self.weights.pick(stream)? };
        self.names.get(at).map(String::as_str)
    }
}
