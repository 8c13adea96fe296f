//! [`Monster`]: who lives on a floor.

use serde::{Deserialize, Serialize};

use super::{Colour, Data, Declared, Depths, Once, Terrain, TerrainClass};

/// A monster, by its position in [`World::monsters`](super::World::monsters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MonsterId(pub u16);

/// Where a monster can stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Habitat {
    /// Anywhere a walker can.
    #[default]
    Land,
    /// In liquid only, deep or shallow.
    Water,
    /// On land and in liquid.
    Amphibious,
    /// Over everything that is not wall.
    Air,
    /// Inside walls too.
    Phasing,
}

impl Habitat {
    /// Every habitat with the name scripts use.
    pub const ALL: [(Self, &'static str); 5] =
        [(Self::Land, "land"), (Self::Water, "water"), (Self::Amphibious, "amphibious"), (Self::Air, "air"), (Self::Phasing, "phasing")];

    /// The habitat of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, n)| *n == name).map(|(h, _)| *h)
    }

    /// Whether one of this habitat can stand on `terrain`.
    #[must_use]
    pub fn stands_on(self, terrain: &Terrain) -> bool {
        let liquid = terrain.class == TerrainClass::Liquid;
        match self {
            Self::Land => terrain.passable,
            Self::Water => liquid,
            Self::Amphibious => terrain.passable || liquid,
            Self::Air => terrain.passable || terrain.class != TerrainClass::Wall,
            Self::Phasing => true,
        }
    }
}

/// A declared monster.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Monster {
    /// Name, unique in the script set.
    pub name: String,
    /// One character, one column wide.
    pub glyph: char,
    /// Colour of the glyph.
    pub colour: Colour,
    /// Native depth; 1 where the script names none.
    pub level: i32,
    /// Where it can stand.
    pub habitat: Habitat,
    /// Words scripts choose by.
    pub tags: Vec<String>,
    /// Whether there is at most one on a floor.
    pub unique: bool,
    /// That there is one in the dungeon or in each branch: it belongs to a floor that the dungeon's seed draws, and is on no other.
    pub once: Option<Once>,
    /// With `once`: which floors it may belong to.
    pub depth: Depths,
    /// With `once`: how likely there is one at all, in percent.
    pub chance: u32,
    /// The value of the host's context that says that it is gone for good: a flag, or a set of names that it is in then.
    pub gone: Option<String>,
    /// What its declaration gives the host, the same for all of its kind; nil where it gives nothing. At most 64 KiB as JSON.
    pub data: Data,
    /// Where it was declared.
    pub declared: Declared,
}
