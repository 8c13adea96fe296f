//! Things that scripts ask the host for, pieces that found no place, and what has to be so in the end.

use crate::floor::{PlacementRefusal, Refusal, Thing};
use crate::grid::{Area, Point};
use crate::world::{MonsterId, TerrainId};

use super::{Build, BuiltRoom};

/// Things on one floor, at most.
pub(crate) const MAX_THINGS: usize = 10_000;

/// A cell that is held to something when the floor is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Required {
    pub at: Point,
    /// What it was made of.
    pub terrain: TerrainId,
    /// In words: `the entrance of "ore heap"`.
    pub what: String,
    /// Whether it must be reached from the arrival.
    pub reach: bool,
    /// Whether it must still be of that terrain.
    pub keep: bool,
    /// Who must still stand there.
    pub monster: Option<MonsterId>,
}

impl Build {
    /// Puts a thing on a cell of the map.
    pub fn put_thing(&mut self, thing: Thing) -> Result<(), PlacementRefusal> {
        if self.things.len() >= MAX_THINGS {
            return Err(PlacementRefusal::Full { limit: MAX_THINGS });
        }
        let (x, y) = (i32::try_from(thing.x).unwrap_or(-1), i32::try_from(thing.y).unwrap_or(-1));
        if self.grid.index(x, y).is_none() {
            return Err(PlacementRefusal::OffMap { x, y });
        }
        self.things.push(thing);
        Ok(())
    }

    /// Counts a piece that was not placed.
    pub fn note_refusal(&mut self, room: &str, reason: &str) {
        match self.refusals.iter_mut().find(|r| r.room == room && r.reason == reason) {
            Some(row) => row.count = row.count.saturating_add(1),
            None => self.refusals.push(Refusal { room: room.to_owned(), reason: reason.to_owned(), count: 1 }),
        }
    }

    /// Says where tunnels come into a room, and whether they come at all.
    pub fn set_room_entrances(&mut self, number: usize, entrances: Vec<Point>, joined: bool) {
        if let Some(room) = self.rooms.get_mut(number) {
            (room.entrances, room.joined) = (entrances, joined);
        }
    }

    /// Registers a piece inside another: listed, but no end of a tunnel.
    pub fn note_nested(&mut self, kind: &str, area: Area) {
        self.rooms.push(BuiltRoom { kind: kind.to_owned(), area, joined: false, entrances: Vec::new() });
    }
}
