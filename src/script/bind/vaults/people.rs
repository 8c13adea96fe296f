//! Who and what comes to the cells of a vault that lies there, and what fills it.

use std::sync::Arc;

use mlua::{Function, Lua, Table, Value};

use crate::build::{Build, Refusal, Required, StreamId};
use crate::chance::Weights;
use crate::floor::{PlacementRefusal, Thing};
use crate::grid::{Area, Flags, Point, Region};
use crate::world::{Content, FillId, MonsterEntry, Vault, World};

use super::super::super::declare::{fill_table, weight_of};
use super::super::super::entity::memory_of;
use super::super::super::fault::fault;
use super::super::region::LuaRegion;
use super::super::{begin, build, meter, rng::Rng, rooms, writing};
use super::drawing::{label, percent};
use super::met;

/// With tracing, writes of a vault are put down to the line that declares it.
pub(super) fn lines(build: &mut Build, world: &World, vault: &Vault) {
    if build.trace
        && let Some(room) = world.rooms.get(usize::from(vault.room.0))
    {
        build.set_line(Some(vault.art.place.as_ref().map_or_else(|| room.declared.location.clone(), |p| p.first.clone())));
    }
}

/// Puts what belongs to a cell there; the reason when something that must be there cannot.
pub(super) fn put(lua: &Lua, vault: &Vault, name: &str, at: Point, entry: &Content, stream: StreamId) -> mlua::Result<Result<(), Refusal>> {
    let refuse = |code, what: &str| Ok(Err(Refusal::new(code, format!("{what} at ({}, {})", at.x, at.y))));
    build(lua)?.record_for(at);
    if let Some(kind) = entry.stair {
        let placed = build(lua)?.put_drawn_stair(kind, at.x, at.y);
        if let Err(reason) = placed
            && entry.required
        {
            return refuse("stairs", &format!("no stairs: {reason},"));
        }
    }
    for thing in &entry.things {
        let mut build = build(lua)?;
        let name = match &thing.name {
            None => None,
            Some(choice) => build.stream(stream).and_then(|s| choice.draw(s)).map(str::to_owned),
        };
        let texts = [&name, &thing.note].into_iter().flatten().chain(&thing.tags);
        let bytes = size_of::<Thing>() + memory_of(&thing.data) + texts.map(|text| text.len() + size_of::<String>()).sum::<usize>();
        let thing = Thing {
            kind: thing.kind,
            name,
            tags: thing.tags.clone(),
            level: thing.level,
            count: thing.count,
            note: thing.note.clone(),
            data: thing.data.clone(),
            x: at.x as u32,
            y: at.y as u32,
        };
        if build.put_thing(thing).is_err() && entry.required {
            return refuse("slot", "no place for a thing");
        }
        drop(build);
        meter(lua)?.hold(bytes);
    }
    let mut who = None;
    if let Some(monster) = &entry.monster {
        match stand(lua, vault, monster, at, stream)? {
            Ok(id) => who = Some(id),
            Err((missed, refusal)) => {
                if entry.required {
                    return refuse("monster", &format!("{refusal},"));
                }
                let mut build = build(lua)?;
                if let Some(id) = build.world.monster(&missed) {
                    build.note_unplaced(id, &format!("{name}: {refusal}"), 1);
                }
            }
        }
    }
    let mut build = build(lua)?;
    if entry.required {
        let terrain = build.terrain_at(at.x, at.y).unwrap_or_default();
        let reach = !vault.sealed && build.is_passable(at.x, at.y);
        build.required.push(Required {
            at,
            terrain,
            what: format!("a required cell of \"{name}\""),
            reach,
            keep: true,
            monster: who,
            from_outside: None,
        });
    }
    if entry.protected {
        build.flag_region(&Area::new(at.x, at.y, 1, 1), &Region::full(1, 1), Flags::PROTECTED, true);
    }
    Ok(Ok(()))
}

/// The first of a chain that can stand there; else whom it was meant for, and why not.
fn stand(
    lua: &Lua,
    vault: &Vault,
    entry: &MonsterEntry,
    at: Point,
    stream: StreamId,
) -> mlua::Result<Result<crate::world::MonsterId, (String, PlacementRefusal)>> {
    let mut first = None;
    for link in &entry.chain {
        let mut build = build(lua)?;
        let world = Arc::clone(&build.world);
        let Some(name) = build.stream(stream).and_then(|s| link.draw(s)) else { continue };
        let Some(id) = world.monster(name) else { continue };
        match build.put_monster(id, at.x, at.y, entry.state.clone()) {
            Ok(()) => {
                meter(lua)?.hold(memory_of(&entry.state.data));
                met(lua, &build, vault.room, || label("monster", ' ', name));
                return Ok(Ok(id));
            }
            Err(refusal) => {
                first.get_or_insert((name.to_owned(), refusal));
            }
        }
    }
    Ok(Err(first.unwrap_or((String::new(), PlacementRefusal::Taken))))
}

/// Runs a fill on a region: its name, or why none came.
pub(in super::super) fn furnish(
    lua: &Lua,
    world: &Arc<World>,
    region: LuaRegion,
    fills: &[(FillId, Option<u64>)],
    chance: u32,
    lit: Option<bool>,
    stream: StreamId,
) -> mlua::Result<Result<String, String>> {
    let place = writing(lua)?.place.clone();
    if !percent(lua, stream, chance)? {
        return Ok(Err("chance was against it".to_owned()));
    }
    let mut candidates = Vec::new();
    for (id, weight) in fills {
        let Some(fill) = world.fills.get(usize::from(id.0)) else { continue };
        let light = fill.lit.is_none() || fill.lit == Some(lit.unwrap_or(false));
        if !light || !fill.depth.contains(&place) {
            continue;
        }
        let weight = match weight.or(fill.weight) {
            Some(weight) => weight,
            None => weight_of(lua, &fill_table(lua, *id)?, &place, &fill.label())?,
        };
        candidates.push((*id, weight));
    }
    let weights = Weights::new(candidates.iter().map(|c| c.1)).map_err(|e| fault(format!("weights of fills: {e}")))?;
    let (id, name, child) = {
        let mut build = build(lua)?;
        let Some(rng) = build.stream(stream) else { return Err(fault("internal error: no stream")) };
        let Some((id, _)) = weights.pick(rng).and_then(|i| candidates.get(i)) else {
            return Ok(Err("no fill may come here".to_owned()));
        };
        let name = world.fills.get(usize::from(id.0)).map_or_else(String::new, |f| f.name.clone());
        let (child, _) = build.next_child(stream, &name, 0).ok_or_else(|| fault("internal error: no stream for a fill"))?;
        (*id, name, child)
    };
    begin(lua, &name, child)?;
    let table = fill_table(lua, id)?;
    let apply: Function = table.raw_get("apply")?;
    let place: Table = rooms::session(lua, |s| s.place.clone())?;
    let result = apply.call::<Value>((region, place, Rng(child)));
    build(lua)?.leave();
    result?;
    Ok(Ok(name))
}
