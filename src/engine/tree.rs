//! The dungeon of a seed: how many floors each branch has, where it is entered, and which stairs a floor has.

use crate::build::Wanted;
use crate::chance::Stream;
use crate::chance::Weights;
use crate::floor::StairKind;
use crate::world::{Branch, BranchId, Count, Once, OncePiece, Place, RoomTypeId, World};

/// A number drawn once per dungeon.
fn drawn(seed: u64, branch: &str, what: &str, count: Count) -> u32 {
    if count.min >= count.max {
        return count.min;
    }
    let mut stream = Stream::root(seed, branch, 0).child(what);
    stream.int(i64::from(count.min), i64::from(count.max)).map_or(count.min, |n| n as u32)
}

/// Floors of a branch in the dungeon of a seed.
pub(super) fn floors(seed: u64, branch: &Branch) -> u32 {
    drawn(seed, &branch.name, "floors", branch.floors)
}

/// Depth of the parent's floor that leads into a branch.
fn entry_depth(seed: u64, branch: &Branch) -> Option<(BranchId, u32)> {
    branch.entry.as_ref().map(|entry| (entry.from, drawn(seed, &branch.name, "entry", entry.depth)))
}

/// A floor's address.
pub(super) fn place(world: &World, seed: u64, branch: &Branch, depth: u32) -> Place {
    let mut absolute = depth;
    let mut at = branch;
    // Entries do not lead in a circle: the load has checked that.
    for _ in 0..world.branches.len() {
        if let Some(first) = at.first {
            absolute = absolute.saturating_add(first.saturating_sub(1));
            break;
        }
        let Some((parent, entry)) = entry_depth(seed, at) else { break };
        absolute += entry;
        let Some(parent) = world.branches.get(usize::from(parent.0)) else { break };
        at = parent;
    }
    Place { branch: branch.name.clone(), depth, absolute, last: depth >= floors(seed, branch) }
}

/// The stairs the rules ask for on a floor. `stream` is the floor's: numbers of stairs are drawn once, not at each attempt.
pub(super) fn wanted(world: &World, seed: u64, branch: &Branch, place: &Place, stream: &Stream) -> Vec<Wanted> {
    let mut wanted = Vec::new();
    let draw =
        |what: &str, count: Count| stream.child(what).int(i64::from(count.min), i64::from(count.max)).map_or(count.min, |n| n as u32);
    if place.depth == 1 {
        let (to, depth) = match entry_depth(seed, branch) {
            Some((parent, depth)) => (world.branches.get(usize::from(parent.0)).map(|b| b.name.clone()), depth),
            None => (None, 0),
        };
        wanted.push(Wanted { kind: StairKind::Up, to, depth, placed: false });
    } else {
        for _ in 0..draw("stairs up", branch.stairs.0) {
            wanted.push(Wanted { kind: StairKind::Up, to: Some(branch.name.clone()), depth: place.depth - 1, placed: false });
        }
    }
    if !place.last {
        for _ in 0..draw("stairs down", branch.stairs.1) {
            wanted.push(Wanted { kind: StairKind::Down, to: Some(branch.name.clone()), depth: place.depth + 1, placed: false });
        }
    }
    for child in &world.branches {
        if let Some((parent, depth)) = entry_depth(seed, child)
            && depth == place.depth
            && world.branches.get(usize::from(parent.0)).is_some_and(|b| b.name == branch.name)
        {
            wanted.push(Wanted { kind: StairKind::Branch, to: Some(child.name.clone()), depth: 1, placed: false });
        }
    }
    wanted
}

/// The pieces with `once` that belong to a floor: each is drawn, from the seed alone, to one floor of all where it may occur, by its weights there.
pub(super) fn allotted(world: &World, seed: u64, id: BranchId, here: &Place) -> Vec<RoomTypeId> {
    if world.once.is_empty() {
        return Vec::new();
    }
    let dungeon: Vec<(Place, u32)> = world.branches.iter().map(|b| (place(world, seed, b, 1), floors(seed, b))).collect();
    let mine = |piece: &&OncePiece| owner(world, seed, id, piece, &dungeon) == Some((id, here.depth));
    world.once.iter().filter(|piece| piece.homes.iter().any(|home| home.branch == id)).filter(mine).map(|piece| piece.room).collect()
}

/// The floor a piece with `once` belongs to; of a branch's own pieces, the floor of that branch. `dungeon` has each branch's first place and its
/// number of floors.
fn owner(world: &World, seed: u64, here: BranchId, piece: &OncePiece, dungeon: &[(Place, u32)]) -> Option<(BranchId, u32)> {
    let room = world.rooms.get(usize::from(piece.room.0))?;
    // No branch has an empty name, so nothing else draws from here.
    let mut stream = Stream::root(seed, "", 0).child("once").child(&room.name);
    let per_branch = room.once == Some(Once::Branch);
    if per_branch {
        stream = stream.child(&dungeon.get(usize::from(here.0))?.0.branch);
    }
    if !stream.percent(room.chance) {
        return None;
    }
    let (mut sites, mut weights) = (Vec::new(), Vec::new());
    for home in piece.homes.iter().filter(|home| !per_branch || home.branch == here) {
        let (first, floors) = dungeon.get(usize::from(home.branch.0))?;
        let mut place = first.clone();
        for depth in 1..=*floors {
            (place.depth, place.absolute, place.last) = (depth, first.absolute + (depth - 1), depth >= *floors);
            if room.depth.contains(&place) {
                sites.push((home.branch, depth));
                weights.push(home.weight.at(&place));
            }
        }
    }
    Weights::new(weights).ok()?.pick(&mut stream).and_then(|at| sites.get(at)).copied()
}
