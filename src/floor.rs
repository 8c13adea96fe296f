//! [`Floor`]: one generated map with its occupants, as plain data.

mod change;
mod form;
mod monster;
mod reach;
mod reroll;
mod thing;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::diagnostic::Location;
use crate::error::{Error, Result};
use crate::growth::GrownRoom;
use crate::world::{Colour, Connected, Context, Data, Place, TerrainClass, Transitions};

pub use change::Change;
pub use form::Format;
pub use monster::{Attitude, MonsterState, PlacedMonster, PlacementRefusal, Unplaced};
pub use reroll::{Kept, Reroll};
pub use thing::{Refusal, Thing, ThingKind};

/// The number of the script API this engine speaks: `dungeon { api = 1 }`.
pub const API_VERSION: u32 = 1;

/// A generated floor. The same engine version, script bytes and request give the same `Floor`, byte for byte.
///
/// It is plain data with serde, so that a game may save the floors its players changed. What is written starts with the version of the form,
/// [`Format`]: later versions of this crate that still have that number read it, with fields that came since as if they said nothing. For other
/// programs there is the JSON of [`format::json`](crate::format::json()), which has the rows as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Floor {
    /// Version of the form it is written in; floors that were saved before there was one are read, too.
    #[serde(default)]
    pub format: Format,
    /// Everything needed to make this floor again.
    pub header: Header,
    /// Width in cells.
    pub width: u32,
    /// Height in cells.
    pub height: u32,
    /// The terrains of the script set; [`cells`](Self::cells) are positions in this list.
    pub palette: Vec<PaletteEntry>,
    /// One palette position per cell, row by row from the top left.
    pub cells: Vec<u16>,
    /// One [`CellFlags`] bit set per cell.
    pub flags: Vec<u8>,
    /// For each cell 1 + the position in [`rooms`](Self::rooms) of the room it belongs to, 0 for none.
    pub room_of: Vec<u16>,
    /// For each cell the position in [`stages`](Self::stages) of the stage that wrote it last.
    pub stage_of: Vec<u16>,
    /// Rooms, in the order they were placed.
    pub rooms: Vec<PlacedRoom>,
    /// Monsters, in the order they were placed. Never two on one cell.
    pub monsters: Vec<PlacedMonster>,
    /// Ways to other floors, in the order they were placed.
    pub stairs: Vec<Stair>,
    /// Where a walker arrives who comes the usual way: the stair that leads back, or the landing.
    pub arrival: (u32, u32),
    /// Names of the stages that ran, in order; 0 is the state before the first (solid rock).
    pub stages: Vec<String>,
    /// Attempts it took, 1 for the first.
    pub attempts: u32,
    /// Why earlier attempts were refused.
    pub vetoes: Vec<VetoCount>,
    /// What the audit found; a returned floor has no finding of severity error.
    pub findings: Vec<Finding>,
    /// What scripts printed while this floor was built (the last attempt only).
    pub log: Vec<LogLine>,
    /// With `Request::trace`: for each cell 1 + the position in [`lines`](Self::lines) of the line that wrote it last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line_of: Vec<u32>,
    /// With `Request::trace`: script lines that wrote cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Location>,
    /// Monsters that were to be here and are not, by name and reason, in the order they were first missed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unplaced: Vec<Unplaced>,
    /// Items, traps, features and marks, in the order they were placed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<Thing>,
    /// Pieces that were not placed, by name and reason, with how often, in the order they were first refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<Refusal>,
    /// What some terrains are made of in this branch, by their names: names of terrains with their weights.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub materials: BTreeMap<String, Vec<(String, u64)>>,
    /// Which parts of it hang together: the rule of its branch.
    #[serde(default, skip_serializing_if = "Connected::is_all")]
    pub connected: Connected,
    /// What the host may tell who comes here: the message of the branch, where one enters it, or that of a special floor or a theme.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Floor {
    /// The terrain at a cell, `None` off the map.
    #[must_use]
    pub fn terrain(&self, x: u32, y: u32) -> Option<&PaletteEntry> {
        if x >= self.width || y >= self.height {
            return None;
        }
        // Of a floor that was read from a file the sizes may be anything.
        let at = (y as usize).checked_mul(self.width as usize)?.checked_add(x as usize)?;
        let cell = *self.cells.get(at)?;
        self.palette.get(usize::from(cell))
    }

    /// The character to show at a cell: a monster, or what it passes for, before a thing, before the terrain under it; a space off the map.
    #[must_use]
    pub fn glyph(&self, x: u32, y: u32) -> char {
        let terrain = self.terrain(x, y).map(|t| t.glyph);
        let thing = || self.things.iter().filter(|t| t.x == x && t.y == y).find_map(|t| self.face(t)).map(|(glyph, _)| glyph);
        self.monsters.iter().find(|m| m.x == x && m.y == y).map(|m| m.glyph).or_else(thing).or(terrain).unwrap_or(' ')
    }

    /// For each cell, row by row, what stands or lies on it and is seen, with its colour: a monster before a thing.
    #[must_use]
    pub fn faces(&self) -> Vec<Option<(char, Colour)>> {
        let mut faces = vec![None; self.cells.len()];
        let width = self.width as usize;
        let mut show = |x: u32, y: u32, face: Option<(char, Colour)>| {
            if x < self.width
                && let Some(cell) = (y as usize).checked_mul(width).and_then(|row| faces.get_mut(row.checked_add(x as usize)?))
            {
                *cell = face.or(*cell);
            }
        };
        self.things.iter().rev().for_each(|t| show(t.x, t.y, self.face(t)));
        self.monsters.iter().for_each(|m| show(m.x, m.y, Some((m.glyph, m.colour))));
        faces
    }

    /// How a thing is drawn where it lies: a feature that stands in the way has its terrain to be seen by.
    fn face(&self, thing: &Thing) -> Option<(char, Colour)> {
        if self.is_seen(thing) { thing.face() } else { None }
    }

    /// Whether a thing is drawn where it lies, if it has a face.
    pub(crate) fn is_seen(&self, thing: &Thing) -> bool {
        thing.kind != ThingKind::Feature || self.terrain(thing.x, thing.y).is_some_and(|t| t.passable)
    }

    /// The stair of that name.
    #[must_use]
    pub fn stair(&self, name: &str) -> Option<&Stair> {
        self.stairs.iter().find(|stair| stair.name == name)
    }

    /// The floor as rows of glyphs, monsters and things shown over terrain.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let width = self.width as usize;
        if width == 0 {
            return Vec::new();
        }
        let ground = self.cells.iter().map(|c| self.palette.get(usize::from(*c)).map_or(' ', |t| t.glyph));
        let glyphs: Vec<char> = ground.zip(self.faces()).map(|(ground, face)| face.map_or(ground, |(glyph, _)| glyph)).collect();
        glyphs.chunks(width).map(|row| row.iter().collect()).collect()
    }
}

/// What replays a floor: `undercroft render --header` takes its [`Display`](std::fmt::Display) form (one line of JSON).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Header {
    /// Version of the engine crate.
    pub engine: String,
    /// Version of the script API.
    pub api: u32,
    /// Hash of all that decides this floor but its place, seed and context, 32 hexadecimal digits. This is what
    /// [`Engine::replay`](crate::Engine::replay) goes by.
    pub scripts: String,
    /// Where the floor lies.
    #[serde(flatten)]
    pub place: Place,
    /// The seed, as text: a u64 does not survive every JSON reader.
    pub seed: String,
    /// The context values that scripts read while building this floor.
    #[serde(default, skip_serializing_if = "Context::is_empty")]
    pub context: Context,
    /// The room it is the floor of, in a branch that grows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<GrownRoom>,
    /// Other chances than those of the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reroll: Option<Reroll>,
    /// What [`scripts`](Self::scripts) is made of, part by part, 8 hexadecimal digits each, so that a replay that fails can say what changed: the
    /// modules the branch may run by their names, the pictures they take by their paths, and `std`, `(monsters)`, `(terrains)`, `(tree)`: the
    /// standard library, all declared monsters and terrains, and what the dungeon of the seed gives the floor (its stairs, and what there is one
    /// of); `(host)` where functions of the game were asked while scripts loaded: their answers. Empty in headers of early versions.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub modules: BTreeMap<String, String>,
}

impl std::fmt::Display for Header {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| std::fmt::Error)?)
    }
}

impl std::str::FromStr for Header {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|error| Error::request(format!("this is no floor header: {error}")))
    }
}

/// A terrain as a floor's reader needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PaletteEntry {
    /// Name.
    pub name: String,
    /// One character, one column wide.
    pub glyph: char,
    /// Colour of the glyph.
    pub colour: Colour,
    /// What it is good for.
    pub class: TerrainClass,
    /// Whether a walker passes it.
    pub passable: bool,
    /// Whether it stops sight.
    pub opaque: bool,
    /// Which terrain stands for several cells when a map is shrunk: the highest wins.
    pub priority: u8,
    /// Words the game knows it by, in lower case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// The name of the terrain it is shown and named as until it is noticed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mimics: Option<String>,
    /// Names of what it becomes, by action.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub becomes: BTreeMap<String, String>,
    /// The name of what is left of it after an action that destroys and has no word of its own:
    /// [`DESTROYING`](crate::world::Transitions::DESTROYING).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destroyed: Option<String>,
    /// Whether nothing but what [`becomes`](Self::becomes) says changes it, ever.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub permanent: bool,
}

impl PaletteEntry {
    /// The name of what it becomes under an action, before the branch's materials are asked; `None` where it stays as it is.
    #[must_use]
    pub fn target(&self, action: &str) -> Option<&str> {
        let (own, destroyed) = (self.becomes.get(action).map(String::as_str), self.destroyed.as_deref());
        Transitions::choose(own, self.permanent, destroyed, action)
    }
}

/// Bits of [`Floor::flags`].
pub struct CellFlags;

impl CellFlags {
    /// Lit.
    pub const LIT: u8 = 1;
    /// Part of a vault: tunnels keep out.
    pub const VAULT: u8 = 2;
    /// Cannot be dug, ever: the rim of the floor.
    pub const PERMANENT: u8 = 4;
    /// Protected from later writes.
    pub const PROTECTED: u8 = 8;
}

/// A room where it was placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PlacedRoom {
    /// Name of the room type.
    #[serde(rename = "type")]
    pub kind: String,
    /// Left edge.
    pub x: u32,
    /// Top edge.
    pub y: u32,
    /// Width with its walls.
    pub width: u32,
    /// Height with its walls.
    pub height: u32,
    /// What the declaration of its room type gives the host, [`RoomType::data`](crate::world::RoomType::data); nil where it gives nothing.
    #[serde(default, skip_serializing_if = "monster::is_default")]
    pub data: Data,
}

/// Which way a [`Stair`] leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum StairKind {
    /// To the floor above: the one before, back to where the branch is entered, or out; in a branch that leads up, the next. Or into a branch
    /// that leads up.
    Up,
    /// To the floor below: the next of the branch; in a branch that leads up, the one before, back to where it is entered, or out.
    Down,
    /// Into another branch, which lies below.
    Branch,
    /// A portal: into another branch, or back out of it.
    Portal,
    /// Where one arrives by a passage that does not lead back: a place only, that keeps the ground it lies on.
    Landing,
}

impl StairKind {
    /// Every kind with the name scripts use.
    pub const ALL: [(Self, &'static str); 5] =
        [(Self::Up, "up"), (Self::Down, "down"), (Self::Branch, "branch"), (Self::Portal, "portal"), (Self::Landing, "landing")];

    /// The name scripts use.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }
}

/// The name of the stair by which a branch is entered, on the floor where one arrives.
pub(crate) const ENTRY: &str = "entry";

/// A way to another floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Stair {
    /// Its name, of which there is one on a floor: `"down 1"`, `"up 2"`, `"branch mines"` for the way into a branch, `"entry"` for where one
    /// comes in.
    #[serde(default)]
    pub name: String,
    /// Which way it leads.
    pub kind: StairKind,
    /// Column.
    pub x: u32,
    /// Row.
    pub y: u32,
    /// Branch it leads to; `None` for the way out of the dungeon, and for a landing.
    pub to: Option<String>,
    /// Depth it leads to within that branch; 0 for the way out.
    pub depth: u32,
    /// The name of the stair on that floor where one arrives; `None` out of the dungeon, where the game alone knows the place, and for what
    /// leads nowhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrives: Option<String>,
}

/// A reason for refusing an attempt, with how often it was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct VetoCount {
    /// The reason, as the script or the audit gave it.
    pub reason: String,
    /// The stage that refused.
    pub stage: String,
    /// How often.
    pub count: u32,
}

/// What an audit found on a floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Finding {
    /// Short name of the check: `disconnected`, `stairs`, `occupant`, `door`, `rim`, `required`, `room`, `limit`, `piece`, `shape`;
    /// `kept` for a stage that [`Reroll`] was to keep.
    pub check: String,
    /// Whether a floor with it may be used.
    pub severity: crate::diagnostic::Severity,
    /// What is wrong, in one sentence.
    pub message: String,
    /// A cell that shows it.
    pub at: Option<(u32, u32)>,
}

/// A line a script printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LogLine {
    /// Where the script printed it.
    pub location: Option<Location>,
    /// The text; control characters replaced.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::Header;
    use crate::error::ErrorKind;

    #[test]
    fn what_is_no_header_is_a_mistake_in_the_request() {
        let error = "{}".parse::<Header>().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Request);
        assert!(error.to_string().starts_with("this is no floor header: missing field `engine`"), "{error}");
    }
}
