//! [`Branch`]: a named run of floors with its rules.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Amount, Data, Declared, Direction, Entry, GrowthSpec, RoomTypeId, SpecialRule, StairsRule, TerrainId, Theme, ThemeRow};
pub use crate::grid::Walk;

/// A branch, by its position in [`World::branches`](super::World::branches).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BranchId(pub u16);

/// Which parts of a floor have to hang together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Connected {
    /// All of it: a walker gets everywhere from the arrival.
    #[default]
    All,
    /// It may be in several parts, but each has stairs, so that nobody is shut in.
    Stairs,
}

impl Connected {
    /// Whether all of a floor hangs together.
    #[must_use]
    pub fn is_all(&self) -> bool {
        *self == Self::All
    }
}

/// A fixed number, or a draw between two, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Least.
    pub min: u32,
    /// Most.
    pub max: u32,
}

impl Count {
    /// Always `n`.
    #[must_use]
    pub const fn fixed(n: u32) -> Self {
        Self { min: n, max: n }
    }
}

/// One row of a branch's `rooms`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RoomChoice {
    /// The room type.
    pub room: RoomTypeId,
    /// A weight that takes the place of the room type's own; `None` keeps it.
    pub weight: Option<u64>,
}

/// Depths of a branch that grows at which rules are tried when the scripts load.
const GROWN_DEPTHS: u32 = 64;

impl Branch {
    /// Fewest and most floors; of a branch that grows, the depths at which its rules are tried before anybody is there.
    #[must_use]
    pub fn depths(&self) -> Count {
        if self.growth.is_some() { Count::fixed(GROWN_DEPTHS) } else { self.floors }
    }
}

/// A declared branch. Its functions stay in Lua; this is what Rust knows of them.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Branch {
    /// Name, unique in the script set.
    pub name: String,
    /// Fewest and most floors; where a function gives their number, those of the dungeons that were drawn when the scripts loaded.
    pub floors: Count,
    /// The rule that gives the number of floors, once per dungeon.
    pub length: Amount,
    /// Which way its floors follow one another.
    pub direction: Direction,
    /// Where it is entered from; `None` for a branch that is entered from outside.
    pub entry: Option<Entry>,
    /// Width and height of its floors, in cells.
    pub size: (u32, u32),
    /// Room types it draws from, in order.
    pub rooms: Vec<RoomChoice>,
    /// Floors with a name, in the order they are placed.
    pub special: Vec<SpecialRule>,
    /// How many stairs join its floors.
    pub stairs: StairsRule,
    /// How a walker moves here.
    pub walk: Walk,
    /// Which parts of its floors hang together.
    pub connected: Connected,
    /// Number of monster tables of its population: those whose odds are known.
    pub tables: usize,
    /// The absolute depth of its first floor, where that is not counted through its entry.
    pub first: Option<u32>,
    /// How it grows as it is explored; such a branch has rooms in place of floors. To the rules of the dungeon it
    /// is one floor.
    pub growth: Option<GrowthSpec>,
    /// What a terrain is made of here: each as likely as its weight, of which one at least is above 0.
    pub materials: BTreeMap<TerrainId, Vec<(TerrainId, u64)>>,
    /// What the host tells who comes there.
    pub message: Option<String>,
    /// What some of its floors have in place of what is said here; see [`at`](Self::at).
    pub themes: Vec<Theme>,
    /// The row that its layout stands in; `None` for its own.
    pub layout_row: Option<ThemeRow>,
    /// The row that its population stands in; `None` for its own.
    pub population_row: Option<ThemeRow>,
    /// What the scripts tell the host of it.
    pub data: Data,
    /// Where it was declared.
    pub declared: Declared,
}

impl Branch {
    /// Whether a function of the script decides something of it in the dungeon.
    #[must_use]
    pub fn is_computed(&self) -> bool {
        let entry = self.entry.iter().flat_map(|entry| [entry.depth, entry.arrive, entry.chance]);
        let special = self.special.iter().flat_map(|special| [special.depth, special.chance]);
        entry.chain(special).chain([self.length]).any(|amount| amount == Amount::Computed)
    }
}
