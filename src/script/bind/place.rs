//! `place`: where a floor lies, as scripts read it.

use std::collections::BTreeSet;

use mlua::{Lua, Table, Value};

use crate::world::{ContextValue, Place};

use super::super::checks::describe;
use super::super::declare::ContextValues;
use super::super::fault::{did_you_mean, fault, fault_hint};
use super::super::host::world;
use super::super::registry::counted;
use super::charge;

const FIELDS: [&str; 7] = ["branch", "depth", "absolute", "last", "named", "variant", "context"];

/// A frozen table of a place; a field that does not exist is an error.
pub(crate) fn place_table(lua: &Lua, place: &Place) -> mlua::Result<Table> {
    let table = lua.create_table_with_capacity(0, 7)?;
    table.raw_set("branch", place.branch.as_str())?;
    table.raw_set("depth", place.depth)?;
    table.raw_set("absolute", place.absolute)?;
    table.raw_set("last", place.last)?;
    if let Some(named) = &place.named {
        table.raw_set("named", named.as_str())?;
    }
    if let Some(variant) = place.variant {
        table.raw_set("variant", variant)?;
    }
    table.raw_set("context", context_table(lua)?)?;
    let meta = lua.create_table()?;
    meta.raw_set(
        "__index",
        lua.create_function(|lua, (_, name): (Value, Value)| -> mlua::Result<Value> {
            let name = match &name {
                Value::String(s) => s.to_string_lossy(),
                other => describe(other),
            };
            // Most floors are no special ones.
            if name == "named" || name == "variant" {
                return Ok(Value::Nil);
            }
            Err(counted(lua, fault_hint(format!("place has no field {name}"), did_you_mean(&name, FIELDS))))
        })?,
    )?;
    meta.raw_set("__metatable", false)?;
    table.set_metatable(Some(meta))?;
    table.set_readonly(true);
    Ok(table)
}

/// `place.context`: an empty table that looks each name up, so that what was read is known.
pub(crate) fn context_table(lua: &Lua) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", lua.create_function(|lua, (_, name): (Value, Value)| read(lua, &name).map_err(|error| counted(lua, error)))?)?;
    meta.raw_set("__metatable", false)?;
    table.set_metatable(Some(meta))?;
    table.set_readonly(true);
    Ok(table)
}

fn read(lua: &Lua, name: &Value) -> mlua::Result<Value> {
    let Value::String(name) = name else { return Err(fault("place.context is read by names")) };
    let name = name.to_string_lossy();
    let declared = world(lua, |w| {
        w.context
            .iter()
            .find(|c| c.name == name)
            .map(|c| c.default.clone())
            .ok_or_else(|| did_you_mean(&name, w.context.iter().map(|c| c.name.as_str())))
    });
    let default = match declared {
        Some(Ok(default)) => default,
        Some(Err(hint)) => {
            let hint = hint.or_else(|| Some(format!("declare it in dungeon.lua: context = {{ {name} = ... }}")));
            return Err(fault_hint(format!("the context has no \"{name}\""), hint));
        }
        None => return Err(fault("internal error: no world")),
    };
    let Ok(Some(mut context)) = lua.try_app_data_mut::<ContextValues>() else { return Err(fault("internal error: no context")) };
    let value = context.values.get(&name).cloned().unwrap_or(default);
    if context.read.get(&name).is_none() {
        context.read.set(&name, value.clone());
    }
    let set = context.sets.get(&name).cloned();
    drop(context);
    Ok(match value {
        ContextValue::Flag(b) => Value::Boolean(b),
        ContextValue::Integer(i) => Value::Integer(i),
        ContextValue::Number(n) => Value::Number(n),
        ContextValue::Text(s) => Value::String(lua.create_string(s)?),
        ContextValue::Names(names) => Value::Table(match set {
            Some(set) => set,
            None => {
                let set = set_table(lua, &names)?;
                if let Ok(Some(mut context)) = lua.try_app_data_mut::<ContextValues>() {
                    context.sets.insert(name, set.clone());
                }
                set
            }
        }),
    })
}

/// A set of names as scripts have it: frozen, each name true.
fn set_table(lua: &Lua, names: &BTreeSet<String>) -> mlua::Result<Table> {
    charge(lua, names.len())?;
    let set = lua.create_table_with_capacity(0, names.len())?;
    for name in names {
        set.raw_set(name.as_str(), true)?;
    }
    set.set_readonly(true);
    Ok(set)
}
