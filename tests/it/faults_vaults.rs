//! Faults that hand-drawn pieces of other games really had, each named by the code of its report and tested as the whole kind.
//!
//! Where the cases of a code stand:
//!
//! - `c1` (tunnels through vaults), `c8` (out of its zone, over others), `k1`, `k2`, `k4`, `k5`, `k7`, `k8`, `k10` (size, edges): `space`.
//! - `c2` (a fill beyond its cells), `c4` (what is required is taken away later), `c5` (walls of a foreign kind), `c7` (more than there may
//!   be), `d1`, `d4` (doors onto walls), `l2`, `l7` (pictures that are not what they seem): `content`.

use undercroft::{Floor, Request};

use crate::sets::engine;
use crate::vaults::{OPEN, ground, ground_of, made, one, said, set};

mod content;
mod space;

/// Whether a cell can be walked on.
fn open(floor: &Floor, x: u32, y: u32) -> bool {
    floor.terrain(x, y).is_some_and(|t| t.passable)
}
