//! Which branches are in a dungeon: chances, lists of which exactly one is there, and what hangs on what.

use super::draw::{Ask, Drawing, Obstacle};
use super::{Absent, words};
use crate::chance::Stream;
use crate::diagnostic::Diagnostic;
use crate::world::{BranchId, Entry, OneOf, World};

/// What is known of a branch while a dungeon is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing yet.
    Open,
    /// It is in the dungeon, its floors are counted and its special floors placed.
    Here,
    /// It is not in the dungeon.
    Gone,
}

/// Settles every branch: parents before children, whatever the order they are listed in.
pub(super) fn settle(drawing: &mut Drawing<'_>) -> Result<(), Obstacle> {
    let world = drawing.world;
    loop {
        let mut moved = false;
        for (id, branch) in world.branches.iter().enumerate() {
            if drawing.states.get(id) != Some(&State::Open) {
                continue;
            }
            let state = match reason(drawing, id)? {
                Settled::NotYet => continue,
                Settled::Gone(reason) => {
                    drawing.absent.push(Absent { branch: branch.name.clone(), special: None, reason });
                    State::Gone
                }
                Settled::Here => {
                    drawing.lay_out(id, branch)?;
                    State::Here
                }
            };
            if let Some(known) = drawing.states.get_mut(id) {
                *known = state;
            }
            moved = true;
        }
        if !moved {
            break;
        }
    }
    match drawing.states.iter().position(|state| *state == State::Open).and_then(|id| world.branches.get(id)) {
        None => Ok(()),
        Some(branch) => {
            let at = &branch.declared.location;
            Err(Diagnostic::error(format!("branch \"{}\": whether it is in the dungeon hangs on itself", branch.name))
                .at(&at.file, at.line)
                .into())
        }
    }
}

enum Settled {
    NotYet,
    Here,
    Gone(String),
}

fn reason(drawing: &mut Drawing<'_>, id: usize) -> Result<Settled, Obstacle> {
    let world = drawing.world;
    let Some(branch) = world.branches.get(id) else { return Ok(Settled::NotYet) };
    if let Some(entry) = &branch.entry {
        match hold(drawing, entry) {
            None => return Ok(Settled::NotYet),
            Some(Some(missing)) => return Ok(Settled::Gone(words::not_here(&missing))),
            Some(None) => {}
        }
    }
    if let Some((number, list)) = list_of(world, id) {
        match chosen(drawing, number, list) {
            None => return Ok(Settled::NotYet),
            Some(Some(BranchId(other))) if usize::from(other) == id => {}
            Some(other) => {
                let name = other.and_then(|other| world.branches.get(usize::from(other.0))).map_or("", |b| b.name.as_str());
                return Ok(Settled::Gone(words::instead(name)));
            }
        }
    }
    if let Some(entry) = &branch.entry {
        let seed = drawing.seed;
        let stream = || Stream::root(seed, &branch.name, 0).child("chance");
        if let Some(percent) = drawing.chance(branch, entry.chance, Ask::EntryChance, stream)? {
            return Ok(Settled::Gone(words::no_luck(percent)));
        }
    }
    Ok(Settled::Here)
}

/// Whether what an entry hangs on is there: `None` while that is not known, else the name of what is missing.
fn hold(drawing: &Drawing<'_>, entry: &Entry) -> Option<Option<String>> {
    let parent = usize::from(entry.from.0);
    let branch = drawing.world.branches.get(parent)?;
    match drawing.states.get(parent)? {
        State::Open => None,
        State::Gone => Some(Some(branch.name.clone())),
        State::Here => {
            let Some(after) = entry.after else { return Some(None) };
            let there = drawing.special.get(parent).and_then(|depths| depths.get(after)).copied().flatten();
            Some(if there.is_some() { None } else { branch.special.get(after).map(|special| special.name.clone()) })
        }
    }
}

/// The list of `one_of` that a branch is in, and its number.
pub(super) fn list_of(world: &World, id: usize) -> Option<(usize, &OneOf)> {
    world.one_of.iter().enumerate().find(|(_, list)| list.branches.iter().any(|(branch, _)| usize::from(branch.0) == id))
}

/// The branch that is there of a list: one of those whose own entries can be, as likely as its weight. `None` while that is not known.
fn chosen(drawing: &Drawing<'_>, number: usize, list: &OneOf) -> Option<Option<BranchId>> {
    let mut weights = Vec::with_capacity(list.branches.len());
    for (id, weight) in &list.branches {
        let branch = drawing.world.branches.get(usize::from(id.0))?;
        let possible = match &branch.entry {
            None => true,
            Some(entry) => hold(drawing, entry)?.is_none(),
        };
        weights.push(if possible { *weight } else { 0 });
    }
    // No branch has an empty name, so nothing else draws from here.
    let mut stream = Stream::root(drawing.seed, "", 0).child_n("one of", number as u64);
    let at = stream.weighted(&weights).ok().flatten();
    Some(at.and_then(|at| list.branches.get(at)).map(|(id, _)| *id))
}
