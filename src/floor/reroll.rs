//! [`Reroll`]: other chances for the same floor.

use serde::{Deserialize, Serialize};

/// The same floor of the same dungeon with other chances, but for stages that are kept: its streams come from this number, those of kept stages from
/// where they were.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Reroll {
    /// Which other chances; 0 are those of the seed.
    pub number: u64,
    /// Stages that keep their streams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keep: Vec<Kept>,
}

/// A stage that keeps its streams, with all that is part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Kept {
    /// Name of the stage behind the names of those it is part of: `layout/rooms`.
    pub stage: String,
    /// The [`Reroll::number`] it had.
    #[serde(default)]
    pub number: u64,
    /// The attempt it had, from 1.
    pub attempt: u32,
}

impl Reroll {
    /// Other chances for all of a floor.
    #[must_use]
    pub fn new(number: u64) -> Self {
        Self { number, keep: Vec::new() }
    }

    /// The same, and a stage that keeps the streams it had with that number, in that attempt.
    #[must_use]
    pub fn keep(mut self, stage: impl Into<String>, number: u64, attempt: u32) -> Self {
        self.keep.push(Kept { stage: stage.into(), number, attempt });
        self
    }
}
