//! Things that scripts ask the host for, pieces that found no place, and what has to be so in the end.

use crate::floor::{PlacementRefusal, Refusal, Thing};
use crate::grid::{Area, Point};
use crate::world::{MonsterId, TerrainId};

use super::recorder::List;
use super::{Build, BuiltRoom};

/// Things on one floor, at most.
pub(crate) const MAX_THINGS: usize = 10_000;

/// Rooms of a floor after which no more pieces inside others are listed.
const MOST_NESTED: usize = 20_000;

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
    /// For an entrance the number of its room, as cells know it: a way must come to it from outside of that.
    pub from_outside: Option<u16>,
}

impl Build {
    /// Puts a thing on a cell of the map.
    pub fn put_thing(&mut self, thing: Thing) -> Result<(), PlacementRefusal> {
        if self.things.len() >= MAX_THINGS {
            return Err(PlacementRefusal::FullOfThings { limit: MAX_THINGS });
        }
        let (x, y) = (thing.x as i32, thing.y as i32);
        if self.grid.index(x, y).is_none() {
            return Err(PlacementRefusal::OffMap { x, y });
        }
        self.things.push(thing);
        self.record_note(List::Things);
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

    /// Registers a piece inside another: listed, but no end of a tunnel. Past [`MOST_NESTED`] rooms it is not listed: room numbers have 16 bits.
    pub fn note_nested(&mut self, kind: &str, area: Area) {
        if self.rooms.len() >= MOST_NESTED {
            return;
        }
        self.rooms.push(BuiltRoom { kind: kind.to_owned(), area, joined: false, entrances: Vec::new() });
        self.record_note(List::Rooms);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Plot;
    use super::MAX_THINGS;
    use crate::floor::{PlacementRefusal, Thing, ThingKind};
    use crate::grid::{Area, Point};

    fn thing(x: i32, y: i32) -> Thing {
        Thing {
            kind: ThingKind::Mark,
            name: None,
            tags: Vec::new(),
            level: 0,
            count: 1,
            note: None,
            data: Default::default(),
            x: x as u32,
            y: y as u32,
        }
    }

    #[test]
    fn things_lie_on_the_map_several_on_a_cell() {
        let mut plot = Plot::new(10, 6);
        for (x, y) in [(10, 1), (-1, 1), (1, -7), (1, 6)] {
            assert_eq!(plot.put_thing(thing(x, y)), Err(PlacementRefusal::OffMap { x, y }));
        }
        plot.put_thing(thing(3, 2)).unwrap();
        plot.put_thing(thing(3, 2)).unwrap();
        assert_eq!(plot.things, [thing(3, 2), thing(3, 2)]);
    }

    #[test]
    fn there_is_an_end_of_things() {
        let mut plot = Plot::new(10, 6);
        for _ in 0..MAX_THINGS {
            plot.put_thing(thing(3, 2)).unwrap();
        }
        let refusal = plot.put_thing(thing(3, 2)).unwrap_err();
        assert_eq!((refusal.code(), refusal.to_string().as_str()), ("full", "the floor has 10000 things, the most there may be"));
    }

    #[test]
    fn refusals_are_counted_by_piece_and_reason() {
        let mut plot = Plot::new(10, 6);
        for (room, reason) in [("a", "space"), ("b", "space"), ("a", "once"), ("a", "space")] {
            plot.note_refusal(room, reason);
        }
        let counted: Vec<(&str, &str, u32)> = plot.refusals.iter().map(|r| (r.room.as_str(), r.reason.as_str(), r.count)).collect();
        assert_eq!(counted, [("a", "space", 2), ("b", "space", 1), ("a", "once", 1)]);
    }

    #[test]
    fn entrances_are_those_of_the_room_that_is_named() {
        let mut plot = Plot::new(20, 9);
        let first = plot.room(2, 2, &["###", "#.#", "###"]);
        let second = plot.room(8, 2, &["###", "#.#", "###"]);
        assert!(plot.rooms.iter().all(|room| room.joined && room.entrances.is_empty()));
        plot.set_room_entrances(second, vec![Point::new(8, 3)], false);
        plot.set_room_entrances(99, vec![Point::new(1, 1)], true);
        assert_eq!((plot.rooms[first].joined, plot.rooms[first].entrances.len()), (true, 0));
        assert_eq!((plot.rooms[second].joined, plot.rooms[second].entrances.clone()), (false, vec![Point::new(8, 3)]));
        plot.note_nested("nook", Area::new(3, 3, 1, 1));
        assert_eq!((plot.rooms[2].joined, plot.rooms[2].kind.as_str()), (false, "nook"));
    }
}
