//! Rooms of a growing dungeon: as they are kept, and as they are told.

use serde::{Deserialize, Serialize};

use super::Heading;

/// A room as it is kept, in 12 bytes: there may be a million.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Packed", into = "Packed")]
pub(super) struct Room {
    pub x: i32,
    pub y: i32,
    /// The way it was first entered from: its return exit.
    pub back: Heading,
    /// Its other exits, a bit each.
    pub out: u8,
    pub state: State,
}

/// A room as it is saved: `[x, y, back, exits, state]`.
type Packed = (i32, i32, u8, u8, u8);

impl From<Room> for Packed {
    fn from(room: Room) -> Self {
        (room.x, room.y, room.back as u8, room.out, room.state.0)
    }
}

impl From<Packed> for Room {
    fn from((x, y, back, out, state): Packed) -> Self {
        // What does not belong there is found when the whole is looked over.
        let heading = Heading::EIGHT.get(usize::from(back)).copied();
        let state = State(if heading.is_some() { state } else { u8::MAX });
        Self { x, y, back: heading.unwrap_or(Heading::North), out, state }
    }
}

/// What can change of a room, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct State(pub u8);

impl State {
    pub const NOT_CLEAR: u8 = 1;
    pub const BACK_LOCKED: u8 = 2;

    pub fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }

    pub fn set(&mut self, bit: u8, on: bool) {
        self.0 = if on { self.0 | bit } else { self.0 & !bit };
    }
}

impl Room {
    pub fn cell(&self) -> (i32, i32) {
        (self.x, self.y)
    }

    pub fn is_clear(&self) -> bool {
        !self.state.has(State::NOT_CLEAR)
    }

    pub fn has_exit(&self, heading: Heading) -> bool {
        self.out & heading.bit() != 0
    }
}

/// A room as it is told: what an explorer who stands in it may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RoomView {
    /// The instance; `None` for the start room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance: Option<u32>,
    /// To the east of the start.
    pub x: i32,
    /// To the north of the start.
    pub y: i32,
    /// Distance from the start, rounded down; 0 for the start room.
    pub depth: u32,
    /// Whether its challenge, if it has one, is overcome.
    pub clear: bool,
    /// Its exits, clockwise from the north.
    pub exits: Vec<Exit>,
}

impl RoomView {
    /// The exit that way.
    #[must_use]
    pub fn exit(&self, heading: Heading) -> Option<&Exit> {
        self.exits.iter().find(|exit| exit.heading == heading)
    }

    /// The exit that leads back to where the room was first entered from; `None` for the start room.
    #[must_use]
    pub fn way_back(&self) -> Option<&Exit> {
        self.exits.iter().find(|exit| exit.back)
    }
}

/// An exit of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Exit {
    /// Which way it leads.
    pub heading: Heading,
    /// East of the start: the cell it leads to.
    pub x: i32,
    /// North of the start: the cell it leads to.
    pub y: i32,
    /// Whether nobody has gone through: its room is not made yet. Of the start room: whether it would begin a new instance.
    pub unexplored: bool,
    /// Whether it is the way back.
    pub back: bool,
    /// Whether nothing leads back from there: its room was made from another side, or nobody can join the instance any more.
    pub one_way: bool,
    /// Whether it can be used now: not shut because the room is not clear, and not locked.
    pub usable: bool,
}

/// Which room of a growing branch a floor is of, and how it is cut open: what a header needs to make it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GrownRoom {
    /// The instance.
    pub instance: u32,
    /// To the east of the start.
    pub x: i32,
    /// To the north of the start.
    pub y: i32,
    /// The exit one comes in by.
    pub back: Heading,
    /// The other exits, clockwise from the north.
    pub exits: Vec<Heading>,
}

impl GrownRoom {
    /// A room of an instance at x and y, with the exit one comes in by and the others.
    #[must_use]
    pub fn new((instance, x, y): (u32, i32, i32), back: Heading, exits: Vec<Heading>) -> Self {
        Self { instance, x, y, back, exits }
    }
}
