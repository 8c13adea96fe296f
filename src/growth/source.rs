//! [`Source`]: what a growing dungeon asks when it makes a room.

use std::convert::Infallible;

use serde::{Deserialize, Serialize};

use super::Heading;
use crate::chance::Stream;

/// A cell where a room is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Cell {
    /// The instance it belongs to, from 1.
    pub instance: u32,
    /// To the east of the start.
    pub x: i32,
    /// To the north of the start.
    pub y: i32,
    /// Distance from the start, rounded down.
    pub depth: u32,
}

impl Cell {
    /// The cell of an instance.
    #[must_use]
    pub fn new(instance: u32, x: i32, y: i32) -> Self {
        Self { instance, x, y, depth: super::depth_of(x, y) }
    }

    /// The stream of all that belongs to the cell. It depends on nothing else: not on the order in which rooms are visited.
    #[must_use]
    pub fn stream(&self, seed: u64, branch: &str) -> Stream {
        // Both coordinates as they are in memory: a number for each cell.
        let packed = u64::from(self.x as u32) << 32 | u64::from(self.y as u32);
        instance_stream(seed, branch, self.instance).child_n("cell", packed)
    }
}

/// The stream of an instance.
pub(super) fn instance_stream(seed: u64, branch: &str, instance: u32) -> Stream {
    Stream::root(seed, branch, 0).child_n("instance", u64::from(instance))
}

/// What a growing dungeon has to know of a room that is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RoomPlan {
    /// Whether there is something to overcome before its exits can be used.
    pub challenge: bool,
    /// Most new exits, where it is not the rule's number; at most 7. 0 asks for a dead end; where no other exit is open the room gets one all the same.
    pub allowance: Option<u32>,
}

impl RoomPlan {
    /// A room with or without a challenge.
    #[must_use]
    pub fn new(challenge: bool) -> Self {
        Self { challenge, allowance: None }
    }

    /// The same with an allowance of its own.
    #[must_use]
    pub fn allowance(self, most: u32) -> Self {
        Self { allowance: Some(most), ..self }
    }
}

/// Exits of a new room that are to be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// Where the room is.
    pub cell: Cell,
    /// Sides where a new exit may lead, clockwise from the north.
    pub free: Vec<Heading>,
    /// Least new exits: 1 where no other exit is open.
    pub least: u32,
    /// Most new exits.
    pub most: u32,
    /// Unexplored exits elsewhere in the instance.
    pub open: u32,
}

/// What a growing dungeon asks when it makes a room.
///
/// ```
/// use undercroft::growth::{Cell, Choice, Growth, GrowthRule, Heading, RoomPlan, Source};
/// use undercroft::chance::Stream;
///
/// /// A monster in every third room, and exits to the north wherever that is allowed.
/// struct Northward;
///
/// impl Source for Northward {
///     type Error = std::convert::Infallible;
///
///     fn room(&mut self, _: &Cell, stream: &mut Stream) -> Result<RoomPlan, Self::Error> {
///         Ok(RoomPlan::new(stream.one_in(3)))
///     }
///
///     fn exits(&mut self, choice: &Choice, _: &mut Stream) -> Result<Option<Vec<Heading>>, Self::Error> {
///         Ok(choice.free.contains(&Heading::North).then(|| vec![Heading::North]))
///     }
/// }
///
/// let mut growth = Growth::new("warren", 7, GrowthRule::written()).unwrap();
/// growth.arrive("anna").unwrap();
/// let step = growth.enter("anna", Heading::East, &mut Northward).unwrap();
/// assert_eq!((step.room.x, step.room.y, step.made), (1, 0, true));
/// ```
pub trait Source {
    /// Why it could not answer. The dungeon is then as it was before.
    type Error;

    /// What is in a room. `stream` belongs to the cell alone; an answer that depends on nothing else is the same whenever the room is made.
    ///
    /// # Errors
    /// Whatever keeps it from answering.
    fn room(&mut self, cell: &Cell, stream: &mut Stream) -> Result<RoomPlan, Self::Error>;

    /// Which exits it gets; `None` draws them. They must be of `choice.free`, from `choice.least` to `choice.most` of them, none twice.
    ///
    /// # Errors
    /// Whatever keeps it from answering.
    fn exits(&mut self, choice: &Choice, stream: &mut Stream) -> Result<Option<Vec<Heading>>, Self::Error> {
        let _ = (choice, stream);
        Ok(None)
    }
}

/// Rooms without challenges, with exits as they are drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Draws;

impl Source for Draws {
    type Error = Infallible;

    fn room(&mut self, _: &Cell, _: &mut Stream) -> Result<RoomPlan, Infallible> {
        Ok(RoomPlan::default())
    }
}
