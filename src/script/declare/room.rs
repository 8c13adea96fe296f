//! `room { ... }`.

use mlua::{Lua, Table, Value};

use crate::world::{Declared, DepthRange, DepthRow, Depths, Once, RoomType};

use super::super::args::{Func, Text};
use super::super::checks::describe;
use super::super::fault::fault;
use super::super::fields::Fields;
use super::{Kind, loading, refuse_twin};

/// Widest and highest room.
pub(crate) const MAX_SIDE: i64 = 1024;

/// Fields that every piece has, room type or vault.
pub(super) const COMMON: [&str; 9] = ["name", "tags", "depth", "weight", "max", "once", "chance", "excludes", "data"];

/// Fields of a row of `depth`.
const ROW: [&str; 7] = ["branch", "min", "max", "last", "absolute", "named", "except"];

pub(super) fn load(lua: &Lua, table: &Table, name: &str, declared: Declared) -> mlua::Result<()> {
    let what = format!("room \"{name}\"");
    let known: Vec<&str> = COMMON.iter().chain(&["size", "plan", "build"]).copied().collect();
    let fields = Fields::new(lua, Some(table.clone()), what.as_str(), &known)?;
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
    let room = RoomType { size, ..common(&fields, name, declared)? };
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

/// What every piece declares: where, how often, by what words.
pub(super) fn common(fields: &Fields<'_>, name: &str, declared: Declared) -> mlua::Result<RoomType> {
    let weight = match fields.value("weight")? {
        Value::Nil => Some(10),
        Value::Function(_) => None,
        value => Some(whole_weight(&value).map_err(|text| fields.bad("weight", text))?),
    };
    let once = fields.choice("once", &Once::ALL)?;
    let chance = fields.int("chance", 0..=100)?;
    if chance.is_some() && !matches!(once, Some(Once::Dungeon | Once::Branch)) {
        return Err(fields.bad(
            "chance",
            "is how likely a piece with once = \"dungeon\" or \"branch\" exists at all; how often others come says weight",
        ));
    }
    let max = fields.int("max", 1..=10_000)?.map(|n| n as u32);
    if let (Some(max), Some(_)) = (max, once)
        && max > 1
    {
        return Err(fields.bad("max", format!("is {max}, but once says there is one")));
    }
    Ok(RoomType {
        name: name.to_owned(),
        tags: fields.words("tags")?,
        depth: depths(fields)?,
        weight,
        size: None,
        max: if once.is_some() { Some(1) } else { max },
        once,
        chance: chance.unwrap_or(100) as u32,
        excludes: fields.words("excludes")?,
        vault: None,
        data: fields.kept_data("data")?,
        declared,
    })
}

/// `depth`: limits, a row of where a piece may occur, or a list of such rows.
pub(crate) fn depths(fields: &Fields<'_>) -> mlua::Result<Depths> {
    let rows = match fields.value("depth")? {
        Value::Nil => return Ok(Depths::default()),
        Value::Table(table) if table.raw_len() == 0 => {
            let row = row(fields, "depth", table)?;
            return Ok(if row == DepthRow::default() { Depths::default() } else { Depths { rows: vec![row] } });
        }
        Value::Table(table) => {
            if let Some(key) = ROW.iter().find(|key| table.contains_key(**key).unwrap_or(false)) {
                return Err(fields.bad("depth", format!("has rows and a {key} beside them; write it into a row")));
            }
            fields.list("depth")?
        }
        other => return Err(fields.bad("depth", format!("must be a table, got {}", describe(&other)))),
    };
    let mut depths = Depths::default();
    for (i, value) in rows.into_iter().enumerate() {
        let name = format!("depth[{}]", i + 1);
        let Value::Table(table) = value else {
            return Err(fields.bad(&name, format!("must be a row such as {{ branch = \"mines\", min = 2 }}, got {}", describe(&value))));
        };
        depths.rows.push(row(fields, &name, table)?);
    }
    Ok(depths)
}

fn row(fields: &Fields<'_>, name: &str, table: Table) -> mlua::Result<DepthRow> {
    let row = fields.of(name, table, &ROW)?;
    Ok(DepthRow {
        branch: row.get::<Text>("branch")?.map(|Text(branch)| branch),
        range: limits(&row, fields, name)?,
        absolute: row.get("absolute")?.unwrap_or(false),
        last: row.get("last")?,
        named: row.get::<Text>("named")?.map(|Text(name)| name),
        except: row.get("except")?.unwrap_or(false),
    })
}

fn limits(limits: &Fields<'_>, outer: &Fields<'_>, name: &str) -> mlua::Result<DepthRange> {
    let mut depth = DepthRange::default();
    if let Some(min) = limits.int("min", 1..=i64::from(u32::MAX))? {
        depth.min = min as u32;
    }
    if let Some(max) = limits.int("max", 1..=i64::from(u32::MAX))? {
        depth.max = max as u32;
    }
    if depth.min > depth.max {
        return Err(outer.bad(name, format!("has min {} above max {}", depth.min, depth.max)));
    }
    Ok(depth)
}

fn side(fields: &Fields<'_>, name: &str) -> mlua::Result<u32> {
    fields.int(name, 1..=MAX_SIDE)?.map(|n| n as u32).ok_or_else(|| fields.bad(name, "is missing"))
}

/// A weight: a whole number from 0 to 2^53. Anything else is refused with its reason, never rounded and never dropped.
pub(crate) fn whole_weight(value: &Value) -> Result<u64, String> {
    match value {
        Value::Integer(n) if (0..=1 << 53).contains(n) => Ok(*n as u64),
        other => Err(format!("must be a whole number from 0 to 2^53, got {}", describe(other))),
    }
}
