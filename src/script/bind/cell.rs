//! `cell`: where a room of a growing branch lies, as scripts read it.

use mlua::{Lua, Table, Value};

use crate::growth::Cell;
use crate::world::Place;

use super::super::checks::describe;
use super::super::fault::{did_you_mean, fault_hint};
use super::super::registry::counted;
use super::place::context_table;

const FIELDS: [&str; 9] = ["x", "y", "depth", "absolute", "instance", "branch", "context", "open", "least"];

/// A frozen table of a cell; a field that does not exist is an error. `open` and `least` are told where exits are chosen.
pub(crate) fn cell_table(lua: &Lua, cell: &Cell, place: &Place, choice: Option<(u32, u32)>) -> mlua::Result<Table> {
    let table = lua.create_table_with_capacity(0, FIELDS.len())?;
    table.raw_set("x", cell.x)?;
    table.raw_set("y", cell.y)?;
    table.raw_set("depth", cell.depth)?;
    table.raw_set("absolute", place.absolute)?;
    table.raw_set("instance", cell.instance)?;
    table.raw_set("branch", place.branch.as_str())?;
    table.raw_set("context", context_table(lua)?)?;
    if let Some((open, least)) = choice {
        table.raw_set("open", open)?;
        table.raw_set("least", least)?;
    }
    let meta = lua.create_table()?;
    meta.raw_set(
        "__index",
        lua.create_function(|lua, (_, name): (Value, Value)| -> mlua::Result<Value> {
            let name = match &name {
                Value::String(s) => s.to_string_lossy(),
                other => describe(other),
            };
            let hint = match name.as_str() {
                "open" | "least" => Some("open and least are told to the function that chooses exits alone".to_owned()),
                _ => did_you_mean(&name, FIELDS),
            };
            Err(counted(lua, fault_hint(format!("cell has no field {name}"), hint)))
        })?,
    )?;
    meta.raw_set("__metatable", false)?;
    table.set_metatable(Some(meta))?;
    table.set_readonly(true);
    Ok(table)
}
