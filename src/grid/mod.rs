//! Cells and shapes: no Lua, no chance of its own.
//!
//! [`Grid`] holds what each cell of a map is, [`Area`] is a rectangle of cells and [`Region`] a set of them. Coordinates start at 0, x to the
//! right, y down. What needs random numbers takes them from a [`Rolls`].

use serde::{Deserialize, Serialize};

mod area;
mod blocks;
mod bsp;
mod caves;
mod cells;
mod components;
mod distances;
mod doors;
mod drunkard;
mod field;
mod heights;
mod join;
mod maze;
mod morph;
mod noise;
mod operators;
mod orientation;
mod queue;
mod region;
mod rolls;
mod sampling;
mod scatter;
mod shapes;
mod space;
mod streamer;
mod tunnel;

pub use area::{Area, Point};
pub use blocks::{Blocks, PickBlock};
pub use bsp::{Bsp, BspNode, BspRule};
pub use caves::{Caves, Rule};
pub use cells::{Flags, Grid, WallClass};
pub use components::flood;
pub use distances::{DistanceMap, UNREACHED};
pub use doors::{DoorSite, door_site, door_sites};
pub use drunkard::{Drunkard, Wandered};
pub use field::{Field, distance};
pub use heights::Midpoints;
pub use join::{JoinFailure, join};
pub use maze::Maze;
pub use noise::Heights;
pub use orientation::Orientation;
pub use region::Region;
pub use rolls::Rolls;
pub use sampling::Run;
pub use scatter::Scatter;
pub use space::{PackedSpace, RandomSpace, SpacePolicy};
pub use streamer::{Streamer, Vein};
pub use tunnel::{Dig, Digger, DiggingCosts, Fractal, Ground, Tunnel, TunnelFailure, TunnelMap, Winding};

/// How a walker moves, for all that asks whether cells are connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Walk {
    /// To all eight neighbours.
    #[default]
    Eight,
    /// To the four orthogonal neighbours.
    Four,
}

impl Walk {
    /// Steps to the neighbours: north, east, south, west, then the diagonals clockwise from the north-east.
    #[must_use]
    pub fn steps(self) -> &'static [(i32, i32)] {
        const STEPS: [(i32, i32); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];
        match self {
            Self::Eight => &STEPS,
            Self::Four => &STEPS[..4],
        }
    }
}
