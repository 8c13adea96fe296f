//! [`Terrain`]: what a cell is made of.

mod transitions;

use serde::{Deserialize, Serialize};

use super::{Colour, Declared};

pub use transitions::Transitions;

/// A terrain, by its position in [`World::terrains`](super::World::terrains).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TerrainId(pub u16);

/// What a terrain is good for: decides the wall class of a cell and what audits expect of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum TerrainClass {
    /// Open ground, and everything that lies on it.
    #[default]
    Floor,
    /// Wall, rock, pillar.
    Wall,
    /// A door of any kind: belongs between two walls.
    Door,
    /// Water, lava, chasm: passable or not as the terrain says.
    Liquid,
    /// A way to another floor.
    Stair,
}

impl TerrainClass {
    /// Every class with the name scripts use.
    pub const ALL: [(Self, &'static str); 5] =
        [(Self::Floor, "floor"), (Self::Wall, "wall"), (Self::Door, "door"), (Self::Liquid, "liquid"), (Self::Stair, "stair")];

    /// The class of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, n)| *n == name).map(|(c, _)| *c)
    }
}

/// A declared terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Terrain {
    /// Name, unique in the script set.
    pub name: String,
    /// One character, one column wide.
    pub glyph: char,
    /// Colour of the glyph.
    pub colour: Colour,
    /// What it is good for.
    pub class: TerrainClass,
    /// Whether a walker passes it (doors of every kind do, deep water does not).
    pub passable: bool,
    /// Whether it stops sight.
    pub opaque: bool,
    /// Which terrain stands for several cells when a map is shrunk: the highest wins.
    pub priority: u8,
    /// Words a game knows it by, in lower case, each once, in the order of the script.
    pub flags: Vec<String>,
    /// The terrain it is shown and named as until it is noticed.
    pub mimics: Option<TerrainId>,
    /// What becomes of it.
    pub transitions: Transitions,
    /// Where it was declared.
    pub declared: Declared,
}

impl Terrain {
    /// Whether it may not be dug, ever: nobody walks there, and it is permanent.
    #[must_use]
    pub fn is_undiggable(&self) -> bool {
        self.transitions.permanent && !self.passable
    }

    /// Whether it has a flag.
    #[must_use]
    pub fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|f| f == flag)
    }
}
