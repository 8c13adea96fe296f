//! The rules of a branch in the dungeon: how many floors it has, where it is entered, which floors of it have a name. Drawing them is the work of
//! [`tree`](crate::tree).

use serde::{Deserialize, Serialize};

use super::{BranchId, Count};
use crate::diagnostic::Location;
pub use crate::tree::{Direction, OneWay, PassageKind};

/// A number that a rule gives, once per dungeon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Amount {
    /// One from the first to the second, both included, each as likely. A depth below 0 is counted from the last floor: -1 is the last.
    Between(i32, i32),
    /// What a function of the script gives for the seed and the host's context.
    Computed,
}

impl Amount {
    /// Always `n`.
    #[must_use]
    pub const fn fixed(n: i32) -> Self {
        Self::Between(n, n)
    }

    /// Whether it is always `n`.
    #[must_use]
    pub fn is(self, n: i32) -> bool {
        self == Self::fixed(n)
    }
}

/// Where a branch is entered from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The parent branch.
    pub from: BranchId,
    /// Depth in the parent; where there is an `after`, floors below that one.
    pub depth: Amount,
    /// The special floor of the parent that `depth` counts from, by its position in [`Branch::special`](super::Branch::special).
    pub after: Option<usize>,
    /// Depth of this branch that it leads to.
    pub arrive: Amount,
    /// What it looks like.
    pub kind: PassageKind,
    /// Which of its ends is missing, if one is.
    pub one_way: Option<OneWay>,
    /// Percent of dungeons that have the branch at all.
    pub chance: Amount,
    /// Whether it may lie on a floor that has another branch's entry already.
    pub share: bool,
    /// Where the rule is written.
    pub at: Location,
}

/// A floor with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpecialRule {
    /// Name, unique in the branch.
    pub name: String,
    /// Depth within the branch; where there is an `after`, floors below that one.
    pub depth: Amount,
    /// The special floor that `depth` counts from: an earlier one of the list, by position.
    pub after: Option<usize>,
    /// Percent of dungeons that have it.
    pub chance: Amount,
    /// Of how many variants one is drawn; 0 where it has none.
    pub variants: u32,
    /// Where the rule is written.
    pub at: Location,
}

/// How many stairs join the floors of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum StairsRule {
    /// So many up and down on each floor that has them, drawn for each floor.
    Each {
        /// Up.
        up: Count,
        /// Down.
        down: Count,
    },
    /// So many between two floors, drawn once for each pair: as many lead down from the one as lead up from the other.
    Links(Count),
}

/// Branches of which exactly one is in a dungeon.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OneOf {
    /// The branches with their weights.
    pub branches: Vec<(BranchId, u64)>,
    /// Where the rule is written.
    pub at: Location,
}
