//! Pieces of which there is one: each is drawn, from the seed alone, to one floor of all where it may occur, by its weights there.

use super::{OnceHere, TreeBranch};
use crate::chance::{Stream, Weights};
use crate::world::{BranchId, Home, Monster, Once, OncePiece, World};

/// Allots every piece with `once` to its floors. `branches` are those of the world, in its order.
pub(super) fn allot(world: &World, seed: u64, branches: &mut [Option<TreeBranch>]) {
    let mut found: Vec<(usize, OnceHere)> = Vec::new();
    for piece in &world.once {
        let Some(room) = world.rooms.get(usize::from(piece.room.0)) else { continue };
        let kind = if room.vault.is_some() { "vault" } else { "room" };
        let here = |(BranchId(id), depth)| (usize::from(id), OnceHere { name: room.name.clone(), kind: kind.to_owned(), depth });
        if room.once == Some(Once::Branch) {
            let homes = piece.homes.iter().filter_map(|home| owner(world, seed, piece, Some(home.branch), branches));
            found.extend(homes.map(here));
        } else {
            found.extend(owner(world, seed, piece, None, branches).map(here));
        }
    }
    for monster in &world.monsters {
        let kind = "monster".to_owned();
        let here = |(BranchId(id), depth)| (usize::from(id), OnceHere { name: monster.name.clone(), kind: kind.clone(), depth });
        match monster.once {
            Some(Once::Branch) => {
                let owners = (0..world.branches.len()).filter_map(|own| lair(world, seed, monster, Some(own), branches));
                found.extend(owners.map(here));
            }
            Some(_) => found.extend(lair(world, seed, monster, None, branches).map(here)),
            None => {}
        }
    }
    // By depth; on one floor in the order of declaration.
    found.sort_by_key(|(_, once)| once.depth);
    for (id, once) in found {
        if let Some(Some(branch)) = branches.get_mut(id) {
            branch.once.push(once);
        }
    }
}

/// The floor a monster belongs to, each where it may as likely as the others; of a branch's own, the floor of that branch.
fn lair(world: &World, seed: u64, monster: &Monster, own: Option<usize>, branches: &[Option<TreeBranch>]) -> Option<(BranchId, u32)> {
    let mut stream = Stream::root(seed, "", 0).child("once monster").child(&monster.name);
    if let Some(own) = own {
        stream = stream.child(&world.branches.get(own)?.name);
    }
    if !stream.percent(monster.chance) {
        return None;
    }
    let mut sites = Vec::new();
    let there = branches.iter().enumerate().filter(|(id, _)| own.is_none_or(|own| *id == own));
    for (id, branch) in there.filter_map(|(id, branch)| Some((id, branch.as_ref()?))) {
        let depths = (1..=branch.floors).filter(|depth| monster.depth.contains(&branch.place(*depth)));
        sites.extend(depths.map(|depth| (BranchId(id as u16), depth)));
    }
    stream.pick_index(sites.len()).and_then(|at| sites.get(at)).copied()
}

/// The floor a piece belongs to; of a branch's own pieces, the floor of that branch.
fn owner(world: &World, seed: u64, piece: &OncePiece, own: Option<BranchId>, branches: &[Option<TreeBranch>]) -> Option<(BranchId, u32)> {
    let room = world.rooms.get(usize::from(piece.room.0))?;
    // No branch has an empty name, so nothing else draws from here.
    let mut stream = Stream::root(seed, "", 0).child("once").child(&room.name);
    if let Some(own) = own {
        stream = stream.child(&world.branches.get(usize::from(own.0))?.name);
    }
    if !stream.percent(room.chance) {
        return None;
    }
    let (mut sites, mut weights) = (Vec::new(), Vec::new());
    let homes = piece.homes.iter().filter(|home| own.is_none_or(|own| home.branch == own));
    let there = |home: &Home| branches.get(usize::from(home.branch.0)).and_then(Option::as_ref);
    for (home, branch) in homes.filter_map(|home| Some((home, there(home)?))) {
        for depth in 1..=branch.floors {
            let place = branch.place(depth);
            if room.depth.contains(&place) {
                sites.push((home.branch, depth));
                weights.push(home.weight.at(&place));
            }
        }
    }
    Weights::new(weights).ok()?.pick(&mut stream).and_then(|at| sites.get(at)).copied()
}
