//! [`Place`]: where in a dungeon a floor lies.

use serde::{Deserialize, Serialize};

/// A floor's address in the dungeon of one seed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Branch name.
    pub branch: String,
    /// Depth within the branch, from 1.
    pub depth: u32,
    /// Depth counted from the top of the dungeon, through the entries that lead here.
    pub absolute: u32,
    /// Whether this is the deepest floor of its branch.
    pub last: bool,
}
