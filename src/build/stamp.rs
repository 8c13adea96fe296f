//! Stamping: a piece that is drawn already is laid onto the map, or refused before a cell is touched.

use crate::grid::{Area, Flags, Point, Region, Walk, WallClass};
use crate::world::{RoomTypeId, TerrainClass, TerrainId};

use super::{Build, Required};

/// A piece as it is to lie, in cells of the map.
#[derive(Clone, Debug)]
pub(crate) struct Stamp {
    /// Name of the vault.
    pub kind: String,
    /// Its rectangle.
    pub area: Area,
    /// Its cells.
    pub cells: Vec<StampCell>,
    /// Ways in that the picture names; doors on the outline are others.
    pub entrances: Vec<Point>,
    pub solid: bool,
    pub sealed: bool,
    pub no_tunnels: bool,
    /// Whether its cells are lit; `None` leaves the light.
    pub lit: Option<bool>,
    /// Vaults inside of it, with their rectangles.
    pub nested: Vec<(String, Area)>,
    /// Where the picture may lie on rooms that stand.
    pub over: bool,
}

/// A cell of a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StampCell {
    pub at: Point,
    /// `None` leaves what is there.
    pub terrain: Option<TerrainId>,
    pub lit: bool,
    /// Where it is drawn.
    pub from: Option<Drawn>,
}

/// A piece that is to stay as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StandingPiece {
    /// Name of the vault.
    pub kind: String,
    /// Its cells but for ways in, each with its terrain.
    pub cells: Vec<(u32, u16)>,
}

/// A glyph of a vault's picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub vault: RoomTypeId,
    /// Row of the picture, from 0.
    pub row: u16,
    pub glyph: char,
}

/// Why a piece was not placed: a word for counting, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub code: &'static str,
    pub text: String,
}

impl Refusal {
    pub fn new(code: &'static str, text: impl Into<String>) -> Self {
        Self { code, text: text.into() }
    }
}

impl Build {
    /// Why a piece cannot lie there; nothing is changed.
    pub fn refuses(&self, stamp: &Stamp) -> Option<Refusal> {
        for cell in &stamp.cells {
            let Point { x, y } = cell.at;
            let Some(index) = self.grid.index(x, y) else {
                return Some(Refusal::new("space", format!("({x}, {y}) is off the map")));
            };
            let taken = self.kept.contains(cell.at) || (!stamp.over && self.built.contains(cell.at));
            if taken || (self.grid.flags[index] & (Flags::VAULT | Flags::PROTECTED)) != 0 {
                return Some(Refusal::new("taken", format!("({x}, {y}) is part of something else")));
            }
            let Some(terrain) = cell.terrain else { continue };
            if self.grid.flags[index] & Flags::PERMANENT != 0 && self.passes(terrain.0) {
                return Some(Refusal::new("rim", format!("({x}, {y}) would be open ground on the rim of the floor")));
            }
            if self.occupied.contains(cell.at) && self.check_occupant(x, y, terrain).is_err() {
                return Some(Refusal::new("taken", format!("somebody stands at ({x}, {y})")));
            }
        }
        let own = self.cells_of(stamp);
        for at in self.ways_in(stamp, &own) {
            if !self.opens(at, stamp, &own) {
                return Some(Refusal::new("entrances", format!("nothing can come in at the entrance ({}, {})", at.x, at.y)));
            }
        }
        self.blocked(stamp, &own)
            .map(|(at, room)| Refusal::new("entrances", format!("it would close the entrance of \"{room}\" at ({}, {})", at.x, at.y)))
    }

    /// An entrance of a piece that stands, with its name, that one would no longer get to from outside.
    fn blocked(&self, stamp: &Stamp, own: &Region) -> Option<(Point, &str)> {
        let near = stamp.area.inset(-1);
        let closed = |at: Point| own.contains(at) && stamp.cells.iter().any(|c| c.at == at && c.terrain.is_some_and(|t| !self.passes(t.0)));
        for room in &self.rooms {
            for at in room.entrances.iter().filter(|at| near.contains(**at) && !own.contains(**at)) {
                let theirs = self.grid.index(at.x, at.y).map(|i| self.grid.room[i]);
                let still = Walk::Four.steps().iter().any(|(dx, dy)| {
                    let beside = at.offset(*dx, *dy);
                    let index = self.grid.index(beside.x, beside.y).filter(|i| Some(self.grid.room[*i]) != theirs);
                    !closed(beside) && index.is_some_and(|i| self.grid.flags[i] & Flags::PERMANENT == 0)
                });
                if !still {
                    return Some((*at, &room.kind));
                }
            }
        }
        None
    }

    /// Lays it down as a room, in the stage that is running. Ask [`refuses`](Self::refuses) first: a cell that is refused is passed over. Returns the room's number.
    pub fn stamp(&mut self, stamp: &Stamp) -> usize {
        let stage = self.stage();
        let mut from = None;
        for cell in &stamp.cells {
            let Some(index) = self.grid.index(cell.at.x, cell.at.y) else { continue };
            if cell.from != from {
                from = cell.from;
                self.record_picture(from);
            }
            if let Some(terrain) = cell.terrain {
                let _ = self.put(cell.at.x, cell.at.y, terrain);
            }
            // Kept cells are part of the room, too.
            self.grid.stage[index] = stage;
            self.record_kept(index);
            match (cell.lit, stamp.lit) {
                (true, _) | (_, Some(true)) => self.grid.flags[index] |= Flags::LIT,
                (_, Some(false)) => self.grid.flags[index] &= !Flags::LIT,
                _ => {}
            }
        }
        let own = self.cells_of(stamp);
        let entrances = self.ways_in(stamp, &own);
        let number = self.finish_room(&stamp.kind, stamp.area);
        self.set_room_entrances(number, entrances.clone(), !stamp.no_tunnels && !stamp.sealed);
        let map = self.grid.area();
        let mut inside = own.clone();
        for at in &entrances {
            inside.remove(*at);
            // Beside a way in there is nothing to dig through but the way in.
            self.set_class(*at, WallClass::Floor);
            self.required.push(Required {
                at: *at,
                terrain: self.terrain_at(at.x, at.y).unwrap_or_default(),
                what: format!("the entrance of \"{}\"", stamp.kind),
                reach: true,
                keep: false,
                monster: None,
                from_outside: u16::try_from(number + 1).ok(),
            });
        }
        if stamp.solid || stamp.sealed {
            self.flag_region(&map, &inside, Flags::VAULT, true);
        }
        if stamp.sealed {
            self.sealed.unite(&own);
        }
        for (name, area) in &stamp.nested {
            self.note_nested(name, *area);
        }
        number
    }

    /// Notes how a solid or sealed piece stands now that it is done, to be held to it in the end; its ways in may change.
    pub fn hold_to(&mut self, stamp: &Stamp) {
        if !stamp.solid && !stamp.sealed {
            return;
        }
        let indices = stamp.cells.iter().filter_map(|cell| self.grid.index(cell.at.x, cell.at.y));
        let inside = indices.filter(|index| self.grid.flags[*index] & Flags::VAULT != 0);
        let cells = inside.map(|index| (index as u32, self.grid.terrain[index])).collect();
        self.pieces.push(StandingPiece { kind: stamp.kind.clone(), cells });
    }

    /// The cells of a piece, on the whole map.
    pub fn cells_of(&self, stamp: &Stamp) -> Region {
        let mut own = Region::empty(self.grid.width(), self.grid.height());
        for cell in &stamp.cells {
            own.insert(cell.at);
        }
        own
    }

    /// Where one comes in: the entrances that are drawn, and the doors on the outline.
    fn ways_in(&self, stamp: &Stamp, own: &Region) -> Vec<Point> {
        if stamp.sealed {
            return Vec::new();
        }
        let is_door =
            |t: Option<TerrainId>| t.and_then(|t| self.world.terrains.get(usize::from(t.0))).is_some_and(|t| t.class == TerrainClass::Door);
        let outline = |at: Point| Walk::Four.steps().iter().any(|(dx, dy)| !own.contains(at.offset(*dx, *dy)));
        let doors = stamp.cells.iter().filter(|c| is_door(c.terrain) && outline(c.at)).map(|c| c.at);
        let mut ways: Vec<Point> = stamp.entrances.iter().copied().chain(doors).collect();
        ways.sort_unstable();
        ways.dedup();
        ways
    }

    /// Whether a tunnel or a walker could come to an entrance from outside.
    fn opens(&self, at: Point, stamp: &Stamp, own: &Region) -> bool {
        Walk::Four.steps().iter().any(|(dx, dy)| {
            let beside = at.offset(*dx, *dy);
            if own.contains(beside) || stamp.over && !self.is_passable(beside.x, beside.y) {
                return false;
            }
            let Some(index) = self.grid.index(beside.x, beside.y) else { return false };
            if self.is_passable(beside.x, beside.y) {
                return true;
            }
            self.grid.flags[index] & (Flags::VAULT | Flags::PERMANENT | Flags::PROTECTED) == 0
                && matches!(self.grid.class[index], WallClass::Extra | WallClass::Outer)
        })
    }
}
