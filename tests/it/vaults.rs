//! Vaults from outside: chance on their glyphs, the eight ways they lie, what is left of a refused one, where and how often they come.

use undercroft::{Engine, Floor, Request};

use crate::sets::engine;

mod after;
mod chance;
mod lie;
mod often;
mod refused;

/// Declarations (from line 1) and one branch "here" of that size and so many floors, with this layout.
pub(crate) fn set(declared: &str, size: (u32, u32), floors: u32, layout: &str) -> String {
    format!(
        "{declared}\nreturn dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = {floors}, size = {{ width = {}, height = {} }},\n\
         layout = function(floor, place, rng)\n{layout}\nend }} }} }}\n",
        size.0, size.1
    )
}

/// Open ground.
pub(crate) const BARE: &str = "floor:inside():fill('floor')\n";
/// Open ground with the stairs in a corner, out of the way of what is placed.
pub(crate) const OPEN: &str = "floor:inside():fill('floor') floor:place_stairs('up', 1, 1)\n";

/// The scripts of [`set`] with one floor.
#[track_caller]
pub(crate) fn one(declared: &str, size: (u32, u32), layout: &str) -> Engine {
    engine(&set(declared, size, 1, layout))
}

#[track_caller]
pub(crate) fn made(engine: &Engine, depth: u32, seed: u64) -> Floor {
    match engine.floor(&Request::new("here", depth, seed)) {
        Ok(floor) => floor,
        Err(error) => panic!("depth {depth}, seed {seed}: {error:#}"),
    }
}

/// What a layout printed.
pub(crate) fn said(floor: &Floor) -> Vec<&str> {
    floor.log.iter().map(|line| line.text.as_str()).collect()
}

/// Terrain of a part of the floor, as rows of glyphs.
pub(crate) fn ground(floor: &Floor, x: u32, y: u32, width: u32, height: u32) -> Vec<String> {
    (y..y + height).map(|y| (x..x + width).map(|x| floor.terrain(x, y).map_or('!', |t| t.glyph)).collect()).collect()
}

/// Of the first room of that type.
pub(crate) fn ground_of(floor: &Floor, kind: &str) -> Vec<String> {
    let room = floor.rooms.iter().find(|room| room.kind == kind).unwrap_or_else(|| panic!("no {kind}: {:?}", floor.refusals));
    ground(floor, room.x, room.y, room.width, room.height)
}

/// Whether counts may come of such chances: chi squared that so many degrees of freedom leave less than once in a million.
#[track_caller]
pub(crate) fn fair(counts: &[u32], chances: &[f64]) {
    let draws = f64::from(counts.iter().sum::<u32>());
    let chi: f64 = counts.iter().zip(chances).map(|(n, p)| (f64::from(*n) - p * draws).powi(2) / (p * draws)).sum();
    let bound = [0.0, 23.93, 27.63, 30.66, 33.38, 35.89, 38.26, 40.52, 42.70, 44.81][counts.len() - 1];
    assert!(chi <= bound, "{counts:?} for {chances:?}: {chi}");
}
