//! [`RoomType`]: the script that builds one kind of room.

use serde::{Deserialize, Serialize};

use super::{Data, Declared, Depths};

/// A room type, by its position in [`World::rooms`](super::World::rooms).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RoomTypeId(pub u16);

/// A vault, by its position in [`World::vaults`](super::World::vaults).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct VaultId(pub u16);

/// How far a piece is the only one of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Once {
    /// At most one in the dungeon of a seed.
    Dungeon,
    /// At most one in each branch.
    Branch,
    /// At most one on each floor.
    Floor,
}

impl Once {
    /// Every one with the name scripts use.
    pub const ALL: [(Self, &'static str); 3] = [(Self::Dungeon, "dungeon"), (Self::Branch, "branch"), (Self::Floor, "floor")];
}

/// A limit on depth, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct DepthRange {
    /// Shallowest depth.
    pub min: u32,
    /// Deepest depth.
    pub max: u32,
}

impl Default for DepthRange {
    fn default() -> Self {
        Self { min: 1, max: u32::MAX }
    }
}

impl DepthRange {
    /// Whether `depth` lies inside.
    #[must_use]
    pub fn contains(self, depth: u32) -> bool {
        self.min <= depth && depth <= self.max
    }
}

/// A declared room type. Its functions stay in Lua; this is what Rust knows of them.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RoomType {
    /// Name, unique in the script set.
    pub name: String,
    /// Words branches choose by.
    pub tags: Vec<String>,
    /// Floors where it may occur.
    pub depth: Depths,
    /// A fixed weight; `None` where the script computes it from the place.
    pub weight: Option<u64>,
    /// A fixed outer size (width, height); `None` where `plan` decides.
    pub size: Option<(u32, u32)>,
    /// At most this many on one floor.
    pub max: Option<u32>,
    /// How far it is the only one of its kind; then `max` is 1.
    pub once: Option<Once>,
    /// With `once` in the dungeon or a branch: how likely there is one at all, in percent.
    pub chance: u32,
    /// Tags and names of pieces that it does not share a floor with.
    pub excludes: Vec<String>,
    /// The picture of a vault.
    pub vault: Option<VaultId>,
    /// What its declaration gives the host, the same for all of its kind; nil where it gives nothing. At most 64 KiB as JSON.
    pub data: Data,
    /// Where it was declared.
    pub declared: Declared,
}

impl RoomType {
    /// Kind and name as messages have them: `room "cellar"`.
    pub(crate) fn label(&self) -> String {
        format!("{} \"{}\"", if self.vault.is_some() { "vault" } else { "room" }, self.name)
    }
}
