//! Monsters that scripts place: the table of their state, and the note of those that found no place.

use mlua::Lua;

use crate::build::Build;
use crate::floor::{Attitude, MonsterState};
use crate::world::MonsterId;

use super::super::args::{Int, State, Tab, Text};
use super::super::entity::memory_of;
use super::super::fault::{did_you_mean, fault, fault_hint};
use super::super::fields::Fields;
use super::super::set::printable;
use super::{build, meter, writing};

/// What `floor:place_monster` and `area:monster` say of themselves.
pub(super) const MONSTER_DOC: &str = "Puts a monster on a cell: true, or nil, the reason why it cannot be there and a word for it: \"off_map\", \"stair\", \"taken\", \"terrain\", \"full\" (the floor has the most monsters it may), \"unique\" (it is one and here already, or belongs to another floor, or is gone). state, every field optional, goes with it to the host: { asleep = 0 (how deeply: turns or points), hp =, max_hp =, shown_as = name (the monster it passes for), attitude = \"hostile\"|\"friendly\"|\"pet\", hasted = false, depth_over = 0 (levels above the floor's depth), leader = n (whom it follows: the nth monster of the floor), note = text, data = plain values (nil, booleans, numbers, texts, lists and tables of names; at most 64 KiB as JSON) }.";

/// What goes with a monster, by the names scripts use.
const STATE: [&str; 10] = ["asleep", "hp", "max_hp", "shown_as", "attitude", "hasted", "depth_over", "leader", "note", "data"];

/// The monster of that name, or an error that suggests one.
pub(super) fn named(build: &Build, what: &str, name: &str) -> mlua::Result<MonsterId> {
    build.world.monster(name).ok_or_else(|| {
        let hint = did_you_mean(name, build.world.monsters.iter().map(|m| m.name.as_str()));
        fault_hint(format!("{what}: there is no monster \"{name}\""), hint)
    })
}

/// Puts a monster on a cell of the map: true, or nil, reason and code.
pub(super) fn put(
    lua: &Lua,
    what: &str,
    name: &str,
    x: i32,
    y: i32,
    state: Option<State>,
) -> mlua::Result<(Option<bool>, Option<String>, Option<&'static str>)> {
    let state = match state {
        Some(State(table)) => read(lua, what, table)?,
        None => MonsterState::default(),
    };
    let mut build = writing(lua)?;
    let id = named(&build, what, name)?;
    let text = [&state.shown_as, &state.note].into_iter().flatten().map(String::len).sum::<usize>() + memory_of(&state.data);
    Ok(match build.put_monster(id, x, y, state) {
        Ok(()) => {
            meter(lua)?.hold(text);
            (Some(true), None, None)
        }
        Err(refusal) => (None, Some(refusal.to_string()), Some(refusal.code())),
    })
}

/// The state of a monster from the table a script wrote.
fn read(lua: &Lua, what: &str, Tab(table): Tab) -> mlua::Result<MonsterState> {
    let what = format!("{what}: state");
    let fields = Fields::new(lua, Some(table), what.as_str(), &STATE)?;
    let points = |name| fields.int(name, 1..=i64::from(u32::MAX)).map(|n| n.map(|n| n as u32));
    let (hit_points, max_hit_points) = (points("hp")?, points("max_hp")?);
    if let (Some(hp), Some(max)) = (hit_points, max_hit_points)
        && hp > max
    {
        return Err(fields.bad("hp", format!("must be at most max_hp, {max}, got {hp}")));
    }
    let shown_as = fields.get::<Text>("shown_as")?.map(|Text(name)| name);
    let leader = fields.get::<Int>("leader")?.map(|Int(n)| n);
    {
        let build = build(lua)?;
        if let Some(name) = &shown_as {
            named(&build, &format!("{what}: shown_as"), name)?;
        }
        let here = build.monsters.len();
        if let Some(n) = leader.filter(|n| !(1..=here as i64).contains(n)) {
            let known = if here == 0 { "none is placed yet".to_owned() } else { format!("1 to {here}") };
            return Err(fields.bad("leader", format!("must be the number of a monster placed before ({known}), got {n}")));
        }
    }
    Ok(MonsterState {
        asleep: fields.int("asleep", 0..=i64::from(u32::MAX))?.unwrap_or(0) as u32,
        hit_points,
        max_hit_points,
        shown_as,
        attitude: fields.choice("attitude", &Attitude::ALL)?.unwrap_or_default(),
        hasted: fields.get("hasted")?.unwrap_or(false),
        depth_over: fields.int("depth_over", -10_000..=10_000)?.unwrap_or(0) as i32,
        leader: leader.map(|n| (n - 1) as u32),
        note: fields.get::<Text>("note")?.map(|Text(note)| printable(&note)),
        data: fields.data("data")?,
    })
}

/// Notes monsters that were to be on the floor and are not.
pub(super) fn unplaced(lua: &Lua, name: &str, reason: &str, count: Option<Int>) -> mlua::Result<()> {
    let count = count.map_or(1, |Int(n)| n);
    let Some(count) = u32::try_from(count).ok().filter(|n| *n <= MOST_UNPLACED) else {
        return Err(fault(format!("floor:unplaced: count must be from 0 to {MOST_UNPLACED}, got {count}")));
    };
    let mut build = writing(lua)?;
    let id = named(&build, "floor:unplaced", name)?;
    let reason = printable(reason);
    if count > 0 && build.note_unplaced(id, &reason, count) {
        // Twice: the note itself and the key it is found by.
        meter(lua)?.hold(2 * (name.len() + reason.len()) + size_of::<crate::floor::Unplaced>());
    }
    Ok(())
}

/// Monsters one note can stand for.
const MOST_UNPLACED: u32 = 1_000_000;
