//! [`Place`]: where in a dungeon a floor lies.

use serde::{Deserialize, Serialize};

/// A floor's address in the dungeon of one seed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Place {
    /// Branch name.
    pub branch: String,
    /// Depth within the branch, from 1.
    pub depth: u32,
    /// Depth counted from the top of the dungeon, through the entries that lead here; above the surface it is less than 1.
    pub absolute: i32,
    /// Whether this is the last floor of its branch.
    pub last: bool,
    /// The name of a special floor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named: Option<String>,
    /// Which variant of the special floor it is, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<u32>,
}
