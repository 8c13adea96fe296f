//! Faults of whole floors that other games really had, each named by the code of its report and tested as the whole kind.
//!
//! Where the cases of a code stand:
//!
//! - `a1`, `a2`, `a5`, `a7`, `a8`, `a10` (cut-off parts), `a4` (a stair that is a room's only way), `a13` (a report that cannot be made again): `parts`.
//! - `a11` (a key behind its own lock), `a14` (features that spoil each other), `e7` (a way broken into what is locked): `locks`.
//! - `d2`, `d4`, `d5` (doors of layouts): `doors`; sites of doors also in `src/grid/doors.rs`, doors of pieces in `faults_vaults`.
//! - `e2` (who stands in a room that is turned): `parts` of pieces, `turned`.
//! - `h2`, `h4`, `h5`, `h7`, `h8` (what can never be met): `hangs`. `h1` (a tunnel that turns back for ever) is in `src/grid/tunnel`.
//!
//! Not possible by now:
//! - `a11` by itself: the engine has no locks, so a script says what its gates and keys are; who says nothing is told nothing.
//! - `d4`, a door that cuts nothing off, as a finding of every floor: loops of tunnels are asked for (`loops`), and of two doors of one room
//!   neither cuts anything off. A piece whose door guards something says so with an `audit`.
//! - `h2`, an empty list of rooms as an error of the load: only the layout knows whether it wants any. It is one of the first floor, at its line.

use std::collections::BTreeSet;

use undercroft::{Engine, Error, Floor, Request};

use crate::sets::engine;
use crate::vaults::{OPEN, made, said, set};

mod doors;
mod hangs;
mod locks;
mod parts;
mod turned;

/// Whether a cell can be walked on.
fn open(floor: &Floor, x: u32, y: u32) -> bool {
    floor.terrain(x, y).is_some_and(|t| t.passable)
}

/// The cells a walker gets to from a cell, by steps to eight sides or to four.
fn flood(floor: &Floor, from: (u32, u32), eight: bool) -> BTreeSet<(u32, u32)> {
    let (mut seen, mut next) = (BTreeSet::from([from]), vec![from]);
    while let Some((x, y)) = next.pop() {
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)].into_iter().take(if eight { 8 } else { 4 }) {
            let to = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            if open(floor, to.0, to.1) && seen.insert(to) {
                next.push(to);
            }
        }
    }
    seen
}

/// All cells that can be walked on.
fn passable(floor: &Floor) -> BTreeSet<(u32, u32)> {
    (0..floor.height).flat_map(|y| (0..floor.width).map(move |x| (x, y))).filter(|(x, y)| open(floor, *x, *y)).collect()
}

/// Why there is no floor of branch "here".
#[track_caller]
fn refused(engine: &Engine, depth: u32, seed: u64) -> Error {
    engine.floor(&Request::new("here", depth, seed)).expect_err("there is no floor")
}

/// The floor as it is drawn, for messages.
fn drawn(floor: &Floor) -> String {
    floor.rows().join("\n")
}
