//! [`Tree`]: the dungeon of one seed, drawn once: its branches with their floors, special floors and passages, as plain data.

mod check;
mod draw;
mod entries;
mod once;
mod presence;
mod special;
mod words;

use serde::{Deserialize, Serialize};

use crate::world::{Context, Place};

pub(crate) use check::impossible;
pub(crate) use draw::{Ask, Obstacle, Rules, draw};

/// The dungeon of one seed. The same scripts, seed and context give the same tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Tree {
    /// The seed, in decimal: JSON numbers are not exact beyond 2^53.
    pub seed: String,
    /// Branches that are in this dungeon, in the order of `dungeon.lua`.
    pub branches: Vec<TreeBranch>,
    /// Branches and special floors that are not in this dungeon, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<Absent>,
    /// Context values that the rules read, with what they were.
    #[serde(default, skip_serializing_if = "Context::is_empty")]
    pub context: Context,
}

impl Tree {
    /// The branch of that name; `None` where it is not in this dungeon.
    #[must_use]
    pub fn branch(&self, name: &str) -> Option<&TreeBranch> {
        self.branches.iter().find(|branch| branch.name == name)
    }

    /// Why a branch is not in this dungeon; `None` where it is, or there is none of that name.
    #[must_use]
    pub fn why_absent(&self, branch: &str) -> Option<&str> {
        self.absent.iter().find(|row| row.branch == branch && row.special.is_none()).map(|row| row.reason.as_str())
    }

    /// The branches that are entered from a floor, in the order of `dungeon.lua`.
    pub fn entered_from<'a>(&'a self, branch: &'a str, depth: u32) -> impl Iterator<Item = (&'a TreeBranch, &'a Passage)> {
        let entries = self.branches.iter().filter_map(|child| Some((child, child.entry.as_ref()?)));
        entries.filter(move |(_, entry)| entry.from == branch && entry.depth == depth)
    }
}

/// A branch of one dungeon.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TreeBranch {
    /// Name.
    pub name: String,
    /// Number of floors; depths are 1 to this. 0 for a branch that grows.
    pub floors: u32,
    /// Whether it grows as it is explored, in place of having floors.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub growing: bool,
    /// Which way its floors follow one another.
    #[serde(default)]
    pub direction: Direction,
    /// Depth of its first floor from the top of the dungeon; above the surface it is less than 1.
    pub absolute: i32,
    /// Where it is entered from; `None` for a branch that is entered from outside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<Passage>,
    /// Its special floors, by depth.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub special: Vec<SpecialFloor>,
    /// Pieces and monsters of which there is one, and it belongs to a floor of this branch; by depth.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub once: Vec<OnceHere>,
}

impl TreeBranch {
    /// Whether one comes into the branch on this floor of it.
    #[must_use]
    pub fn is_entered_at(&self, depth: u32) -> bool {
        depth == self.entry.as_ref().map_or(1, |passage| passage.arrive)
    }

    /// The address of a floor. A depth past the last floor counts on from there.
    #[must_use]
    pub fn place(&self, depth: u32) -> Place {
        let special = self.special.iter().find(|special| special.depth == depth);
        let below = i32::try_from(i64::from(depth) - 1).unwrap_or(i32::MAX);
        Place {
            branch: self.name.clone(),
            depth,
            absolute: self.absolute.saturating_add(self.direction.sign().saturating_mul(below)),
            last: depth >= self.floors,
            named: special.map(|special| special.name.clone()),
            variant: special.and_then(|special| special.variant),
        }
    }
}

/// Which way the floors of a branch follow one another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Direction {
    /// Each lies below the one before.
    #[default]
    Down,
    /// Each lies above the one before: a tower.
    Up,
}

impl Direction {
    /// Every direction with the name scripts use.
    pub const ALL: [(Self, &'static str); 2] = [(Self::Down, "down"), (Self::Up, "up")];

    /// What the next floor adds to the depth from the top of the dungeon.
    #[must_use]
    pub fn sign(self) -> i32 {
        match self {
            Self::Down => 1,
            Self::Up => -1,
        }
    }
}

/// How a branch is entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Passage {
    /// The parent branch.
    pub from: String,
    /// Depth of the parent's floor it leaves from.
    pub depth: u32,
    /// Depth of the branch's own floor it leads to; 1 as a rule.
    pub arrive: u32,
    /// What it looks like.
    pub kind: PassageKind,
    /// Which of its two ends is missing, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_way: Option<OneWay>,
}

/// What a passage looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PassageKind {
    /// Stairs: the branch lies a floor below or above.
    #[default]
    Stairs,
    /// A portal: the branch lies at the same depth.
    Portal,
}

/// The one way that a passage can be gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum OneWay {
    /// Into the branch only: nothing leads back.
    In,
    /// Out of the branch only: the way in is the game's affair.
    Out,
}

/// A special floor: one with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SpecialFloor {
    /// Name, unique in the branch.
    pub name: String,
    /// Depth within the branch.
    pub depth: u32,
    /// Which of its variants it is, from 1; `None` where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<u32>,
}

/// Something of which there is one, and the floor it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct OnceHere {
    /// Name of a room type, a vault or a monster.
    pub name: String,
    /// What it is: `"room"`, `"vault"` or `"monster"`.
    pub kind: String,
    /// Depth within the branch.
    pub depth: u32,
}

/// A branch or a special floor that is not in a dungeon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Absent {
    /// The branch.
    pub branch: String,
    /// The special floor; `None` where the whole branch is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub special: Option<String>,
    /// Why: its chance, who was chosen in its place, or that what it hangs on is missing.
    pub reason: String,
}
