//! Whether a piece may come to the floor now: where it occurs, how many of it there may be, what it does not share a floor with.

use std::sync::Arc;

use mlua::Lua;

use crate::build::Build;
use crate::chance::Weights;
use crate::world::{Company, Once, RoomTypeId, World};

use super::super::fault::fault;
use super::build;

/// What stands on a floor, as far as limits look at it.
struct Standing {
    /// By room type: how many there are.
    counts: Vec<u32>,
    company: Company,
}

impl Standing {
    fn of(lua: &Lua, build: &Build) -> Self {
        let world = &build.world;
        let mut standing = Self { counts: vec![0; world.rooms.len()], company: world.exclusions.nobody() };
        let built = build.rooms.iter().filter_map(|room| world.room(&room.kind));
        let drawn = lua.try_app_data_ref::<Drawn>().ok().flatten().map_or_else(Vec::new, |drawn| drawn.0.clone());
        for id in built.chain(drawn) {
            if let Some(count) = standing.counts.get_mut(usize::from(id.0)) {
                *count += 1;
            }
            world.exclusions.join(&mut standing.company, id);
        }
        standing
    }

    fn count(&self, id: RoomTypeId) -> u32 {
        self.counts.get(usize::from(id.0)).copied().unwrap_or(0)
    }
}

/// Whether what stands, or the floor that it belongs to, may keep a piece away.
fn is_limited(build: &Build, id: RoomTypeId) -> bool {
    let world: &World = &build.world;
    build.left_out.contains(&id)
        || world.rooms.get(usize::from(id.0)).is_some_and(|r| r.max.is_some() || r.once.is_some())
        || world.exclusions.concern(id)
}

/// What keeps a piece away that occurs on the floor: `once`, `max` or `excluded`.
fn limit(build: &Build, standing: &Standing, id: RoomTypeId) -> Option<&'static str> {
    if build.left_out.contains(&id) {
        return Some("excluded");
    }
    let room = build.world.rooms.get(usize::from(id.0))?;
    if matches!(room.once, Some(Once::Dungeon | Once::Branch)) && !build.allotted.contains(&id) {
        return Some("once");
    }
    if room.max.is_some_and(|max| standing.count(id) >= max) {
        return Some(if room.once.is_some() { "once" } else { "max" });
    }
    build.world.exclusions.bar(&standing.company, id).then_some("excluded")
}

/// Why no piece of that type may come to this floor now: a word for it.
pub(super) fn why_not(lua: &Lua, id: RoomTypeId) -> mlua::Result<Option<&'static str>> {
    let build = build(lua)?;
    let Some(room) = build.world.rooms.get(usize::from(id.0)) else { return Ok(None) };
    if !room.depth.contains(&build.place) {
        return Ok(Some("depth"));
    }
    if !is_limited(&build, id) {
        return Ok(None);
    }
    Ok(limit(&build, &Standing::of(lua, &build), id))
}

/// The same in a sentence.
pub(super) fn why_not_text(code: &str) -> &'static str {
    match code {
        "depth" => "it does not occur on this floor",
        "once" => "there is at most one of it, which stands here already or belongs to another floor",
        "max" => "there are as many of it as there may be",
        "excluded" => "it does not share a floor with something that stands",
        _ => "it may not come here",
    }
}

/// Pieces of a drawing that is not laid down yet. They count as standing: a piece with two slots does not get in both what there is one of.
#[derive(Default)]
struct Drawn(Vec<RoomTypeId>);

/// Counts a piece that is being drawn; gives what [`forget`] needs to undo that.
pub(super) fn expect(lua: &Lua, id: RoomTypeId) -> usize {
    if let Ok(Some(mut drawn)) = lua.try_app_data_mut::<Drawn>() {
        drawn.0.push(id);
        return drawn.0.len() - 1;
    }
    lua.set_app_data(Drawn(vec![id]));
    0
}

/// Counts no longer what was drawn since.
pub(super) fn forget(lua: &Lua, before: usize) {
    if let Ok(Some(mut drawn)) = lua.try_app_data_mut::<Drawn>() {
        drawn.0.truncate(before);
    }
}

/// Pieces that belong to this floor and to no other, and do not stand yet.
pub(super) fn own(lua: &Lua, choices: &[(RoomTypeId, u64)]) -> mlua::Result<Vec<RoomTypeId>> {
    let build = build(lua)?;
    if build.allotted.is_empty() {
        return Ok(Vec::new());
    }
    let standing = Standing::of(lua, &build);
    let own = choices.iter().filter(|(id, weight)| *weight > 0 && build.allotted.contains(id) && standing.count(*id) == 0);
    Ok(own.map(|(id, _)| *id).collect())
}

/// Room types that all occur on the floor, to be drawn by weight.
pub(super) struct Lot {
    choices: Arc<Vec<(RoomTypeId, u64)>>,
    /// Positions of those that may be kept away.
    limited: Vec<usize>,
    /// Of those, who is: what `weights` leaves out.
    away: Vec<bool>,
    weights: Weights,
}

impl Lot {
    pub fn new(lua: &Lua, choices: Arc<Vec<(RoomTypeId, u64)>>) -> mlua::Result<Self> {
        let build = build(lua)?;
        let limited: Vec<usize> =
            choices.iter().enumerate().filter(|(_, (id, weight))| *weight > 0 && is_limited(&build, *id)).map(|(at, _)| at).collect();
        let weights = summed(choices.iter().map(|(_, weight)| *weight))?;
        Ok(Self { choices, away: vec![false; limited.len()], limited, weights })
    }

    /// One room type, leaving out those that may not come now; `None` when nothing is left.
    pub fn draw(&mut self, lua: &Lua) -> mlua::Result<Option<RoomTypeId>> {
        let mut build = build(lua)?;
        if !self.limited.is_empty() {
            let standing = Standing::of(lua, &build);
            let id = |at: &usize| self.choices.get(*at).map(|(id, _)| *id);
            let away: Vec<bool> = self.limited.iter().map(|at| id(at).is_some_and(|id| limit(&build, &standing, id).is_some())).collect();
            if away != self.away {
                let mut weights: Vec<u64> = self.choices.iter().map(|(_, weight)| *weight).collect();
                for (at, _) in self.limited.iter().zip(&away).filter(|(_, away)| **away) {
                    if let Some(weight) = weights.get_mut(*at) {
                        *weight = 0;
                    }
                }
                (self.weights, self.away) = (summed(weights)?, away);
            }
        }
        let current = build.current();
        let index = build.stream(current).and_then(|stream| self.weights.pick(stream));
        Ok(index.and_then(|i| self.choices.get(i)).map(|(id, _)| *id))
    }
}

fn summed(weights: impl IntoIterator<Item = u64>) -> mlua::Result<Weights> {
    Weights::new(weights).map_err(|e| fault(format!("weights of rooms: {e}")))
}
