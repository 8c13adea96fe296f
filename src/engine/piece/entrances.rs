//! Whether one comes into a piece that stands alone, and gets everywhere in it.

use crate::build::Build;
use crate::grid::{Flags, Point, Region, Walk};

/// What is wrong with the ways into the piece that was placed first, with a cell of the map that shows it.
///
/// A tunnel runs through rock from beside the rim, one step at a time. Where the piece shuts out tunnels, each of its open cells must be reached from
/// some entrance: a floor with a part that is not is refused.
pub(super) fn findings(build: &Build) -> Vec<(String, Point)> {
    let mut found = Vec::new();
    let Some(room) = build.rooms.first().filter(|room| !room.entrances.is_empty()) else { return found };
    let own = build.room_region(0);
    let outside = outside(build, &own);
    for at in &room.entrances {
        if !Walk::Four.steps().iter().any(|(dx, dy)| outside.contains(at.offset(*dx, *dy))) {
            found.push(("no tunnel can come to the entrance".to_owned(), *at));
        }
    }
    let solid = own.points().any(|at| build.grid.index(at.x, at.y).is_some_and(|i| build.grid.flags[i] & Flags::VAULT != 0));
    if !solid {
        return found;
    }
    let mut open = &own * build.passable_region();
    open.subtract(&build.sealed);
    let mut shut = open.clone();
    for at in &room.entrances {
        if shut.contains(*at) {
            shut.subtract(&open.flood(*at, build.walk()));
        }
    }
    if let Some(at) = shut.points().next() {
        let cells = shut.count();
        let s = if cells == 1 { "" } else { "s" };
        found.push((format!("{cells} open cell{s} of the piece cannot be reached from any entrance, one"), at));
    }
    found
}

/// Cells a tunnel may come by: those that are none of the piece's nor on the rim, and hang together with the edge of the map.
fn outside(build: &Build, own: &Region) -> Region {
    let map = build.grid.area();
    let mut free = Region::empty(map.width, map.height);
    for at in map.inset(1).cells() {
        if !own.contains(at) {
            free.insert(at);
        }
    }
    let mut outside = Region::empty(map.width, map.height);
    for at in map.inset(1).border() {
        if free.contains(at) && !outside.contains(at) {
            outside.unite(&free.flood(at, Walk::Four));
        }
    }
    outside
}
