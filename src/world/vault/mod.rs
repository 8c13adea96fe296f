//! [`Vault`]: a hand-drawn piece, as plain data: its picture, what the glyphs mean, what chance does to them, and how it may lie.

mod art;
mod content;
mod steps;

#[cfg(feature = "app")]
pub(crate) use art::MAX_SIDE;
pub use art::{Art, ArtPlace};
pub use content::{Choice, Content, MonsterEntry, ThingEntry};
pub use steps::{Choices, Step};

use super::{FillId, RoomTypeId};
use crate::grid::{Area, Orientation};

/// Glyphs that are a terrain of the standard library where a legend says nothing of them and the set has it.
pub(crate) const CUSTOMARY_TERRAINS: [(char, &str); 15] = [
    ('+', "door"),
    ('\'', "open_door"),
    ('?', "secret_door"),
    ('{', "fountain"),
    ('_', "altar"),
    ('~', "deep_water"),
    ('-', "shallow_water"),
    ('&', "tree"),
    ('"', "grass"),
    (':', "chasm"),
    (';', "rubble"),
    ('=', "bridge"),
    ('0', "pillar"),
    ('8', "statue"),
    ('|', "bars"),
];

/// What a glyph of a picture stands for.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Meaning {
    /// A fixed thing.
    Content(Content),
    /// A function of the script, called for each cell.
    Function,
    /// Another vault, in each rectangle of such cells.
    Vault(VaultSlot),
    /// A fill, on all such cells at once.
    Fill(FillSlot),
}

/// A place in a vault for another vault.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct VaultSlot {
    /// Who may come, with a weight that takes the place of its own.
    pub vaults: Vec<(RoomTypeId, Option<u64>)>,
    /// How likely anything comes, in percent.
    pub chance: u32,
    /// What the cells are that no vault covers.
    pub otherwise: char,
}

/// Cells of a vault for a fill.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FillSlot {
    /// What may come, with a weight that takes the place of its own.
    pub fills: Vec<(FillId, Option<u64>)>,
    /// How likely anything comes, in percent.
    pub chance: u32,
    /// What the cells are before, and stay where nothing comes.
    pub otherwise: char,
}

/// Where on a floor a vault lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lie {
    /// Anywhere.
    #[default]
    Float,
    /// With its top row against any edge, turned to it.
    AnyEdge,
    /// Against edges: -1 the west or north, 1 the east or south, 0 neither.
    Edge(i8, i8),
    /// In the middle.
    Center,
    /// In the middle, meant to be the whole floor.
    Whole,
}

impl Lie {
    /// Every lie with the name scripts use.
    pub const ALL: [(Self, &'static str); 12] = [
        (Self::Float, "float"),
        (Self::AnyEdge, "edge"),
        (Self::Edge(0, -1), "north"),
        (Self::Edge(1, 0), "east"),
        (Self::Edge(0, 1), "south"),
        (Self::Edge(-1, 0), "west"),
        (Self::Edge(1, -1), "northeast"),
        (Self::Edge(1, 1), "southeast"),
        (Self::Edge(-1, 1), "southwest"),
        (Self::Edge(-1, -1), "northwest"),
        (Self::Center, "center"),
        (Self::Whole, "whole"),
    ];

    /// Whether the picture is drawn for one place, so that it is laid down as drawn unless its transforms say otherwise.
    #[must_use]
    pub const fn is_fixed(self) -> bool {
        matches!(self, Self::Edge(..))
    }
}

/// What a vault demands of each drawing of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Demand {
    /// Some cell of the first glyphs can walk to every cell of the second; or, negated, to none.
    Reach {
        /// Glyphs to start from.
        from: Vec<char>,
        /// Glyphs to arrive at.
        to: Vec<char>,
        /// Whether there must be a way, or must not.
        must: bool,
    },
    /// A function of the script, by its position in the vault's list.
    Function(usize),
}

/// A declared vault. Its functions stay in Lua; this is what Rust knows of it. Name, depth, weight and the like are its
/// [`RoomType`](super::RoomType)'s.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Vault {
    /// Its row among the room types.
    pub room: RoomTypeId,
    /// The picture.
    pub art: Art,
    /// What each glyph that can come up stands for, sorted by glyph.
    pub meanings: Vec<(char, Meaning)>,
    /// What chance does to the glyphs, in order.
    pub random: Vec<Step>,
    /// Where on a floor it lies.
    pub lie: Lie,
    /// The ways it may be laid down; never empty.
    pub transforms: Vec<Orientation>,
    /// The part of the floor it must lie in.
    pub zone: Option<Area>,
    /// Whether tunnels come in at entrances only.
    pub solid: bool,
    /// Whether its inside need not be reached.
    pub sealed: bool,
    /// Whether it is left out when rooms are joined.
    pub no_tunnels: bool,
    /// Whether no later write changes a cell of it.
    pub protected: bool,
    /// How likely it is lit, in percent; `None` leaves the light as it is.
    pub lit: Option<u32>,
    /// What each drawing is held to.
    pub demands: Vec<Demand>,
    /// What open ground of it is: under monsters, things and entrances.
    pub ground: super::TerrainId,
    /// Whether the picture has entrances: cells that must be reached from outside.
    pub entrances: bool,
}

impl Vault {
    /// What a glyph stands for; `None` for one that has no meaning.
    #[must_use]
    pub fn meaning(&self, glyph: char) -> Option<&Meaning> {
        self.meanings.binary_search_by_key(&glyph, |(g, _)| *g).ok().and_then(|i| self.meanings.get(i)).map(|(_, m)| m)
    }

    /// Whether a floor of this size can hold it in some way that is allowed.
    #[must_use]
    pub fn fits(&self, width: u32, height: u32) -> bool {
        let zone = self.zone.map_or((width as i32, height as i32), |z| {
            let zone = z.clip(&Area::sized(width as i32, height as i32));
            (zone.width, zone.height)
        });
        self.transforms.iter().any(|way| {
            let (w, h) = way.size(self.art.width, self.art.height);
            w <= zone.0 && h <= zone.1
        })
    }
}
