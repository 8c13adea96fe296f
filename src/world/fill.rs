//! [`Fill`]: what a shape is filled with.

use serde::{Deserialize, Serialize};

use super::{Declared, Depths};

/// A fill, by its position in [`World::fills`](super::World::fills).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FillId(pub u16);

/// A declared fill. Its function stays in Lua; this is what Rust knows of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Fill {
    /// Name, unique among the fills of the script set.
    pub name: String,
    /// Words to choose it by.
    pub tags: Vec<String>,
    /// Where it may come.
    pub depth: Depths,
    /// A fixed weight; `None` where the script computes it from the place.
    pub weight: Option<u64>,
    /// Whether it comes to lit (true) or dark (false) cells only; `None` for both.
    pub lit: Option<bool>,
    /// Where it was declared.
    pub declared: Declared,
}

impl Fill {
    /// Kind and name as messages have them.
    pub(crate) fn label(&self) -> String {
        format!("fill \"{}\"", self.name)
    }
}
