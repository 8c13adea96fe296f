//! Things that scripts ask the host for, and the list of pieces that found no place.

use mlua::{Lua, Table};

use crate::floor::{Thing, ThingKind};

use super::super::args::{Details, Tab, Text};
use super::super::entity::memory_of;
use super::super::fault::{did_you_mean, fault_hint};
use super::super::fields::Fields;
use super::super::set::printable;
use super::{build, meter, writing};

/// What `floor:place_thing` and `area:thing` say of themselves.
pub(super) const THING_DOC: &str = "Asks the host for something on a cell: kind is \"item\", \"trap\", \"feature\" or \"mark\" (the cell has a name). details, every field optional: { name = (any, where there is none), tags = { ... }, level = 0 (above the floor's depth), count = 1, note = text, data = plain values, as those of a monster }. true, or nil, the reason why not and a word for it: \"off_map\", \"full\".";

/// Puts a thing on a cell of the map: true, or nil, reason and code.
pub(super) fn put(
    lua: &Lua,
    what: &str,
    kind: &str,
    x: i32,
    y: i32,
    details: Option<Details>,
) -> mlua::Result<(Option<bool>, Option<String>, Option<&'static str>)> {
    let Some((kind, _)) = ThingKind::ALL.iter().find(|(_, name)| *name == kind) else {
        let words: Vec<&str> = ThingKind::ALL.iter().map(|(_, n)| *n).collect();
        let hint = did_you_mean(kind, words.iter().copied());
        return Err(fault_hint(format!("{what}: kind must be one of {}, got \"{}\"", words.join(", "), printable(kind)), hint));
    };
    let fields = Fields::new(
        lua,
        details.map(|Details(Tab(t))| t),
        format!("{what}: details"),
        &["name", "tags", "level", "count", "note", "data"],
    )?;
    let text = |name| -> mlua::Result<Option<String>> { Ok(fields.get::<Text>(name)?.map(|Text(text)| printable(&text))) };
    let name = text("name")?;
    if name.as_ref().is_some_and(|name| name.trim().is_empty()) {
        return Err(fields.bad("name", "must not be empty; without one, any will do"));
    }
    let thing = Thing {
        kind: *kind,
        name,
        tags: fields.words("tags")?,
        level: fields.int("level", -10_000..=10_000)?.unwrap_or(0) as i32,
        count: fields.int("count", 1..=1_000_000)?.unwrap_or(1) as u32,
        note: text("note")?,
        data: fields.data("data")?,
        x: x as u32,
        y: y as u32,
    };
    let bytes =
        size_of::<Thing>() + [&thing.name, &thing.note].into_iter().flatten().map(String::len).sum::<usize>() + memory_of(&thing.data);
    Ok(match writing(lua)?.put_thing(thing) {
        Ok(()) => {
            meter(lua)?.hold(bytes);
            (Some(true), None, None)
        }
        Err(refusal) => (None, Some(refusal.to_string()), Some(refusal.code())),
    })
}

/// Pieces that were not placed so far: { room =, reason =, count = }.
pub(super) fn refused(lua: &Lua) -> mlua::Result<Table> {
    let refusals = build(lua)?.refusals.clone();
    let list = lua.create_table_with_capacity(refusals.len(), 0)?;
    for (i, refusal) in refusals.into_iter().enumerate() {
        let row = lua.create_table_with_capacity(0, 3)?;
        row.raw_set("room", refusal.room)?;
        row.raw_set("reason", refusal.reason)?;
        row.raw_set("count", refusal.count)?;
        list.raw_set(i + 1, row)?;
    }
    Ok(list)
}
