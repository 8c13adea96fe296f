//! A host's call of a function of a script module, between floors: rules for every turn, monsters on demand.

use std::collections::BTreeMap;
use std::sync::Arc;

use mlua::{Lua, MultiValue, Table, Value};

use crate::build::Build;
use crate::engine::{CancelToken, Limits};
use crate::error::Error;
use crate::world::{Context, Data};

use super::bind::{Rng, charge, place_table};
use super::checks::describe;
use super::did_you_mean;
use super::fault::fault;
use super::program::Program;
use super::run::{Loaded, generating, script_error};

/// Tables inside tables that a host is given.
const DEEPEST: usize = 32;

/// Calls `module.function(args..., place, rng)` in a state of its own. `build` has the place and the stream.
#[allow(clippy::too_many_arguments)]
pub(crate) fn call(
    program: &Arc<Program>,
    loaded: &Loaded,
    build: Build,
    module: &str,
    function: &str,
    args: &[Data],
    context: &Context,
    limits: Limits,
    cancel: Option<CancelToken>,
) -> Result<Data, Error> {
    if program.set.get(module).is_none() {
        let hint = did_you_mean(module, program.set.modules().map(|m| m.name.as_str())).map(|h| format!("; {h}"));
        return Err(Error::request(format!("the scripts have no module \"{module}\"{}", hint.unwrap_or_default())));
    }
    let vm = generating(program, loaded, limits, cancel, context)?;
    let blame = |error: mlua::Error| script_error(&error, program, &vm);
    let exports = match vm.require(module).map_err(blame)? {
        Value::Table(table) => table,
        other => {
            return Err(Error::request(format!("the module \"{module}\" returns no table of functions but {}", describe(&other))));
        }
    };
    let Value::Function(called) = exports.get(function).map_err(blame)? else {
        return Err(Error::request(format!("the module \"{module}\" has no function \"{function}\"")));
    };
    let result = (|| {
        let mut values = MultiValue::new();
        for arg in args {
            values.push_back(to_lua(&vm.lua, arg)?);
        }
        values.push_back(Value::Table(place_table(&vm.lua, &build.place)?));
        values.push_back(Value::UserData(vm.lua.create_userdata(Rng(build.current()))?));
        vm.lua.set_app_data(build);
        let value: Value = called.call(values)?;
        plain(&vm.lua, &value, "what a host is given")
    })();
    match (result, vm.meter.tripped()) {
        (Ok(data), None) => Ok(data),
        // A stop is sticky: also where the script swallowed its error.
        (Ok(_), Some(_)) => Err(script_error(&fault("stopped"), program, &vm)),
        (Err(error), _) => Err(script_error(&error, program, &vm)),
    }
}

fn to_lua(lua: &Lua, data: &Data) -> mlua::Result<Value> {
    Ok(match data {
        Data::Nil => Value::Nil,
        Data::Flag(b) => Value::Boolean(*b),
        Data::Integer(n) => Value::Integer(*n),
        Data::Number(n) => Value::Number(*n),
        Data::Text(text) => Value::String(lua.create_string(text)?),
        Data::List(list) => {
            let table = lua.create_table_with_capacity(list.len(), 0)?;
            for (i, value) in list.iter().enumerate() {
                table.raw_set(i + 1, to_lua(lua, value)?)?;
            }
            Value::Table(table)
        }
        Data::Table(fields) => {
            let table = lua.create_table_with_capacity(0, fields.len())?;
            for (name, value) in fields {
                table.raw_set(name.as_str(), to_lua(lua, value)?)?;
            }
            Value::Table(table)
        }
    })
}

/// A value of a script as plain data. `what` opens the messages of what is none.
pub(crate) fn plain(lua: &Lua, value: &Value, what: &str) -> mlua::Result<Data> {
    from_lua(lua, value, what, 0)
}

fn from_lua(lua: &Lua, value: &Value, what: &str, depth: usize) -> mlua::Result<Data> {
    charge(lua, 1)?;
    Ok(match value {
        Value::Nil => Data::Nil,
        Value::Boolean(b) => Data::Flag(*b),
        Value::Integer(n) => Data::Integer(*n),
        Value::Number(n) if n.fract() == 0.0 && n.abs() <= 9_007_199_254_740_992.0 => Data::Integer(*n as i64),
        Value::Number(n) => Data::Number(*n),
        Value::String(text) => Data::Text(text.to_string_lossy()),
        Value::Table(_) if depth >= DEEPEST => {
            return Err(fault(format!("{what} holds tables more than {DEEPEST} deep, or one that holds itself")));
        }
        Value::Table(table) => from_table(lua, table, what, depth)?,
        other => {
            return Err(fault(format!("{what} cannot hold {}: nil, booleans, numbers, texts and tables of them", describe(other))));
        }
    })
}

fn from_table(lua: &Lua, table: &Table, what: &str, depth: usize) -> mlua::Result<Data> {
    let len = table.raw_len();
    let mut list = Vec::new();
    for i in 1..=len {
        list.push(from_lua(lua, &table.raw_get(i)?, what, depth + 1)?);
    }
    let mut fields = BTreeMap::new();
    table.for_each::<Value, Value>(|key, value| {
        match &key {
            Value::Integer(i) if (1..=len as i64).contains(i) => {}
            Value::String(name) => {
                fields.insert(name.to_string_lossy(), from_lua(lua, &value, what, depth + 1)?);
            }
            other => {
                return Err(fault(format!("{what} holds lists and tables of names, but a table of it has the key {}", describe(other))));
            }
        }
        Ok(())
    })?;
    match (list.is_empty(), fields.is_empty()) {
        (_, true) => Ok(Data::List(list)),
        (true, false) => Ok(Data::Table(fields)),
        (false, false) => Err(fault(format!("{what} holds a table that is a list and has names, too"))),
    }
}
