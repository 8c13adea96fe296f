//! [`RoomType`]: the script that builds one kind of room.

use serde::{Deserialize, Serialize};

use super::Declared;

/// A room type, by its position in [`World::rooms`](super::World::rooms).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RoomTypeId(pub u16);

/// A limit on depth, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
pub struct RoomType {
    /// Name, unique in the script set.
    pub name: String,
    /// Words branches choose by.
    pub tags: Vec<String>,
    /// Depths within the branch where it may occur.
    pub depth: DepthRange,
    /// A fixed weight; `None` where the script computes it from the place.
    pub weight: Option<u64>,
    /// A fixed outer size (width, height); `None` where `plan` decides.
    pub size: Option<(u32, u32)>,
    /// At most this many on one floor.
    pub max: Option<u32>,
    /// Where it was declared.
    pub declared: Declared,
}
