//! [`Flash`]: cells that a reload changed stand out for a moment.

use std::time::{Duration, Instant};

use crate::floor::{Floor, ThingKind};

/// How long cells that a reload changed stand out.
pub(super) const FLASH: Duration = Duration::from_millis(600);

/// Cells to make stand out, row by row, until a moment.
#[derive(Debug)]
pub(super) struct Flash {
    pub cells: Vec<bool>,
    pub until: Instant,
}

/// Which cells look different; `None` where the floors are not of one place, seed and size, or no cell differs.
pub(super) fn changed_cells(old: &Floor, new: &Floor) -> Option<Vec<bool>> {
    let place = |f: &Floor| (f.header.place.branch.clone(), f.header.place.depth, f.header.seed.clone(), f.width, f.height);
    if place(old) != place(new) {
        return None;
    }
    let (before, after) = (faces(old), faces(new));
    let cells: Vec<bool> = before.iter().zip(&after).map(|(a, b)| a != b).collect();
    cells.contains(&true).then_some(cells)
}

/// The terrain of a cell, and the names of the monster and the thing on it.
pub(super) type Face<'a> = (&'a str, Option<&'a str>, Option<(ThingKind, Option<&'a str>)>);

/// What each cell holds, in a form that outlives its palette.
pub(super) fn faces(floor: &Floor) -> Vec<Face<'_>> {
    let terrain = |cell: &u16| floor.palette.get(usize::from(*cell)).map_or("", |p| p.name.as_str());
    let mut faces: Vec<Face<'_>> = floor.cells.iter().map(|c| (terrain(c), None, None)).collect();
    let at = |x: u32, y: u32| y as usize * floor.width as usize + x as usize;
    for monster in &floor.monsters {
        if let Some(face) = faces.get_mut(at(monster.x, monster.y)) {
            face.1 = Some(&monster.name);
        }
    }
    for thing in floor.things.iter().rev() {
        if let Some(face) = faces.get_mut(at(thing.x, thing.y)) {
            face.2 = Some((thing.kind, thing.name.as_deref()));
        }
    }
    faces
}
