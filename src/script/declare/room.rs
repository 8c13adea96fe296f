//! `room { ... }`.

use mlua::{Lua, Table, Value};

use crate::world::{Declared, DepthRange, RoomType};

use super::super::args::Func;
use super::super::checks::describe;
use super::super::fault::fault;
use super::super::fields::Fields;
use super::{Kind, loading, refuse_twin};

/// Widest and highest room.
pub(crate) const MAX_SIDE: i64 = 1024;

pub(super) fn load(lua: &Lua, table: &Table, name: &str, declared: Declared) -> mlua::Result<()> {
    let what = format!("room \"{name}\"");
    let fields =
        Fields::new(lua, Some(table.clone()), what.as_str(), &["name", "tags", "depth", "weight", "size", "plan", "build", "max"])?;
    fields.need::<Func>("build")?;
    let size = match fields.inner("size", &["width", "height"])? {
        Some(size) => Some((side(&size, "width")?, side(&size, "height")?)),
        None => None,
    };
    let plan: Option<Func> = fields.get("plan")?;
    match (&size, &plan) {
        (None, None) => return Err(fault(format!("{what}: size = {{ width =, height = }} or plan = function(place, rng) is missing"))),
        (Some(_), Some(_)) => return Err(fault(format!("{what}: has both size and plan; plan returns the size"))),
        _ => {}
    }
    let depth = depth_range(&fields)?;
    let weight = match fields.value("weight")? {
        Value::Nil => Some(10),
        Value::Function(_) => None,
        value => Some(whole_weight(&value).map_err(|text| fields.bad("weight", text))?),
    };
    let room = RoomType {
        name: name.to_owned(),
        tags: fields.words("tags")?,
        depth,
        weight,
        size,
        max: fields.int("max", 1..=10_000)?.map(|n| n as u32),
        declared,
    };
    let table = table.clone();
    loading(lua, |loading| {
        refuse_twin(Kind::Room, name, loading.world.rooms.iter().find(|r| r.name == name).map(|r| &r.declared))?;
        if loading.world.rooms.len() >= usize::from(u16::MAX) {
            return Err(fault("too many room types"));
        }
        loading.world.rooms.push(room);
        loading.room_tables.push(table);
        Ok(())
    })
}

fn side(fields: &Fields<'_>, name: &str) -> mlua::Result<u32> {
    fields.int(name, 1..=MAX_SIDE)?.map(|n| n as u32).ok_or_else(|| fields.bad(name, "is missing"))
}

/// `depth = { min =, max = }`.
pub(crate) fn depth_range(fields: &Fields<'_>) -> mlua::Result<DepthRange> {
    let mut depth = DepthRange::default();
    if let Some(limits) = fields.inner("depth", &["min", "max"])? {
        if let Some(min) = limits.int("min", 1..=i64::from(u32::MAX))? {
            depth.min = min as u32;
        }
        if let Some(max) = limits.int("max", 1..=i64::from(u32::MAX))? {
            depth.max = max as u32;
        }
        if depth.min > depth.max {
            return Err(fields.bad("depth", format!("has min {} above max {}", depth.min, depth.max)));
        }
    }
    Ok(depth)
}

/// A weight: a whole number from 0 to 2^53. Anything else is refused with its reason, never rounded and never dropped.
pub(crate) fn whole_weight(value: &Value) -> Result<u64, String> {
    match value {
        Value::Integer(n) if (0..=1 << 53).contains(n) => Ok(*n as u64),
        other => Err(format!("must be a whole number from 0 to 2^53, got {}", describe(other))),
    }
}
