//! [`Depths`]: where in the dungeon a piece may occur.

use serde::{Deserialize, Serialize};

use super::{DepthRange, Place};

/// One row: floors it means, all its parts together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DepthRow {
    /// The branch; `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<String>,
    /// Depths, within the branch or from the top of the dungeon.
    #[serde(flatten)]
    pub range: DepthRange,
    /// Whether `range` counts from the top of the dungeon.
    #[serde(default, skip_serializing_if = "is_false")]
    pub absolute: bool,
    /// The last floor of a branch (true), any other (false); `None` for both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<bool>,
    /// Whether these floors are taken away again.
    #[serde(default, skip_serializing_if = "is_false")]
    pub except: bool,
}

fn is_false(value: &bool) -> bool {
    !*value
}

impl DepthRow {
    /// Whether it means that floor.
    #[must_use]
    pub fn means(&self, place: &Place) -> bool {
        let depth = if self.absolute { place.absolute } else { place.depth };
        self.branch.as_ref().is_none_or(|branch| *branch == place.branch)
            && self.range.contains(depth)
            && self.last.is_none_or(|last| last == place.last)
    }
}

/// Floors where something may occur: those that some row means and no `except` row does. Rows of exceptions alone leave all others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Depths {
    /// The rows; none for everywhere.
    pub rows: Vec<DepthRow>,
}

impl Depths {
    /// Depths within any branch.
    #[must_use]
    pub fn within(range: DepthRange) -> Self {
        if range == DepthRange::default() {
            return Self::default();
        }
        Self { rows: vec![DepthRow { range, ..DepthRow::default() }] }
    }

    /// Whether it may occur on that floor.
    #[must_use]
    pub fn contains(&self, place: &Place) -> bool {
        let (mut named, mut meant) = (false, false);
        for row in &self.rows {
            if row.except {
                if row.means(place) {
                    return false;
                }
            } else {
                named = true;
                meant = meant || row.means(place);
            }
        }
        meant || !named
    }

    /// The one range it is, where it is no more than that.
    #[must_use]
    pub fn plain(&self) -> Option<DepthRange> {
        match self.rows.as_slice() {
            [] => Some(DepthRange::default()),
            [row] if row.branch.is_none() && !row.absolute && row.last.is_none() && !row.except => Some(row.range),
            _ => None,
        }
    }
}
