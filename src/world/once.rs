//! [`OncePiece`]: a piece of which there is one in the dungeon or in a branch, and where it may belong.

use super::{BranchId, Place, RoomTypeId};

/// A piece that is drawn, once and for all, to one floor of a dungeon or of each branch.
#[derive(Clone, Debug)]
pub(crate) struct OncePiece {
    pub room: RoomTypeId,
    /// Branches it may belong to, in their order.
    pub homes: Vec<Home>,
}

/// A branch that a piece may belong to.
#[derive(Clone, Debug)]
pub(crate) struct Home {
    pub branch: BranchId,
    pub weight: HomeWeight,
}

/// How likely each floor of a branch is.
#[derive(Clone, Debug)]
pub(crate) enum HomeWeight {
    Fixed(u64),
    /// What the script computed with the context's defaults, by place; sorted.
    ByPlace(Vec<(Site, u64)>),
}

/// A place within a branch: depth, depth from the top of the dungeon, whether it is the last, the name of a special floor.
pub(crate) type Site = (u32, i32, bool, Option<String>);

/// A place without its branch.
pub(crate) fn site(place: &Place) -> Site {
    (place.depth, place.absolute, place.last, place.named.clone())
}

impl HomeWeight {
    /// The weight of a floor.
    pub fn at(&self, place: &Place) -> u64 {
        match self {
            Self::Fixed(weight) => *weight,
            Self::ByPlace(rows) => {
                // A floor that no dungeon had when the scripts loaded, as a function may have more of them, weighs what the one before it does.
                let found = rows.binary_search_by(|(row, _)| row.cmp(&site(place)));
                rows.get(found.unwrap_or_else(|after| after.saturating_sub(1))).map_or(0, |(_, weight)| *weight)
            }
        }
    }
}
