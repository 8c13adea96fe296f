//! [`Snapshot`]: a build as it was, for a placement that is taken back.

use std::collections::{BTreeMap, BTreeSet};

use crate::floor::{Stair, Thing, Unplaced};
use crate::grid::{Grid, Region};
use crate::world::MonsterId;

use super::{Build, BuiltRoom, Occupant, Required, Wanted};

/// All that a placement may change of the map and of who is on it. Streams and their numbering are no part of it: what is tried again draws anew.
pub(crate) struct Snapshot {
    grid: Grid,
    rooms: Vec<BuiltRoom>,
    monsters: Vec<Occupant>,
    unplaced: Vec<Unplaced>,
    stairs: Vec<Stair>,
    wanted: Vec<Wanted>,
    things: Vec<Thing>,
    required: Vec<Required>,
    line_of: Vec<u32>,
    occupied: Region,
    uniques: BTreeSet<MonsterId>,
    missed: BTreeMap<(MonsterId, String), usize>,
    open: Region,
    ground: Region,
    built: Region,
    kept: Region,
    sealed: Region,
}

impl Build {
    /// The build as it is.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            grid: self.grid.clone(),
            rooms: self.rooms.clone(),
            monsters: self.monsters.clone(),
            unplaced: self.unplaced.clone(),
            stairs: self.stairs.clone(),
            wanted: self.wanted.clone(),
            things: self.things.clone(),
            required: self.required.clone(),
            line_of: self.line_of.clone(),
            occupied: self.occupied.clone(),
            uniques: self.uniques.clone(),
            missed: self.missed.clone(),
            open: self.open.clone(),
            ground: self.ground.clone(),
            built: self.built.clone(),
            kept: self.kept.clone(),
            sealed: self.sealed.clone(),
        }
    }

    /// Makes it again what it was.
    pub fn restore(&mut self, snapshot: Snapshot) {
        let Snapshot {
            grid,
            rooms,
            monsters,
            unplaced,
            stairs,
            wanted,
            things,
            required,
            line_of,
            occupied,
            uniques,
            missed,
            open,
            ground,
            built,
            kept,
            sealed,
        } = snapshot;
        self.grid = grid;
        self.rooms = rooms;
        self.monsters = monsters;
        self.unplaced = unplaced;
        self.stairs = stairs;
        self.wanted = wanted;
        self.things = things;
        self.required = required;
        self.line_of = line_of;
        self.occupied = occupied;
        self.uniques = uniques;
        self.missed = missed;
        self.open = open;
        self.ground = ground;
        self.built = built;
        self.kept = kept;
        self.sealed = sealed;
    }
}
