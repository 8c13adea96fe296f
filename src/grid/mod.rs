//! Cells and shapes: no Lua, no chance of its own.
//!
//! [`Grid`] holds what each cell of a map is, [`Area`] is a rectangle of cells and [`Region`] a set of them. Coordinates start at 0, x to the
//! right, y down. What needs random numbers takes them from a [`Rolls`].

use serde::{Deserialize, Serialize};

mod area;
mod cells;
mod components;
mod morph;
mod orientation;
mod region;
mod rolls;
mod shapes;

pub use area::{Area, Point};
pub use cells::{Flags, Grid, WallClass};
pub use components::flood;
pub use orientation::Orientation;
pub use region::{Region, Run};
pub use rolls::Rolls;

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
