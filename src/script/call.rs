//! A host's call of a function of a script module, between floors: rules for every turn, monsters on demand.

use std::collections::BTreeMap;
use std::sync::Arc;

use mlua::{Function, Lua, LuaString, MultiValue, Table, Value};

use crate::build::Build;
use crate::diagnostic::Location;
use crate::engine::{CancelToken, Limits};
use crate::error::Error;
use crate::world::{Context, DEEPEST, Data, VALUE_BYTES};

use super::bind::{Rng, charge, meter, place_table};
use super::checks::describe;
use super::did_you_mean;
use super::fault::fault;
use super::functions::serve;
use super::meter::Meter;
use super::program::Program;
use super::run::{Loaded, generating, script_error};

/// Calls `module.function(args..., place, rng)` in a state of its own, without the place where `placed` is false. `build` has the place and the
/// stream. Gives the answer, and where the function is written.
#[allow(clippy::too_many_arguments)]
pub(crate) fn call(
    program: &Arc<Program>,
    loaded: &Loaded,
    build: Build,
    module: &str,
    function: &str,
    args: &[Data],
    placed: bool,
    context: &Context,
    limits: Limits,
    cancel: Option<CancelToken>,
) -> Result<(Data, Option<Location>), Error> {
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
        let hint = did_you_mean(function, names(&exports).iter().map(String::as_str)).map(|h| format!("; {h}"));
        return Err(Error::request(format!("the module \"{module}\" has no function \"{function}\"{}", hint.unwrap_or_default())));
    };
    let result = (|| {
        let mut values = MultiValue::new();
        for arg in args {
            values.push_back(to_lua(&vm.lua, arg)?);
        }
        if placed {
            values.push_back(Value::Table(place_table(&vm.lua, &build.place)?));
        }
        values.push_back(Value::UserData(vm.lua.create_userdata(Rng(build.current()))?));
        vm.lua.set_app_data(build);
        serve(&vm.lua);
        let value: Value = called.call(values)?;
        Ok(value)
    })();
    let result = result.and_then(|value: Value| plain(&vm.lua, &value, &format!("{module}.{function}: the answer")));
    let at = written_at(&called);
    match (result, vm.meter.tripped()) {
        (Ok(data), None) => Ok((data, at)),
        // A stop is sticky: also where the script swallowed its error.
        (Ok(_), Some(_)) => Err(script_error(&fault("stopped"), program, &vm)),
        (Err(error), _) => {
            let error = script_error(&error, program, &vm);
            Err(match at {
                Some(at) => error.or_at(&at, |diagnostic| program.set.illustrate(diagnostic)),
                None => error,
            })
        }
    }
}

/// The functions a module has, by name.
fn names(exports: &Table) -> Vec<String> {
    let mut names = Vec::new();
    // A table that fails to be walked has no names to suggest.
    let _ = exports.for_each::<Value, Value>(|key, value| {
        if let (Value::String(name), Value::Function(_)) = (key, value) {
            names.push(name.to_string_lossy());
        }
        Ok(())
    });
    names.sort();
    names
}

/// Where a function is written.
pub(super) fn written_at(function: &Function) -> Option<Location> {
    let info = function.info();
    let file = info.source.as_deref().and_then(|s| s.strip_prefix('@')).map(ToOwned::to_owned);
    file.zip(info.line_defined).map(|(file, line)| Location { file, line: line as u32 })
}

/// Data as a value of scripts.
pub(crate) fn to_lua(lua: &Lua, data: &Data) -> mlua::Result<Value> {
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
    Passing { lua, meter: meter(lua)?, what, bytes: 0 }.value(value, 0)
}

/// A value on its way out. It is paid for as it goes: a few tables that hold each other many times over may be a great deal of data.
struct Passing<'a> {
    lua: &'a Lua,
    meter: Arc<Meter>,
    what: &'a str,
    bytes: usize,
}

impl Passing<'_> {
    fn value(&mut self, value: &Value, depth: usize) -> mlua::Result<Data> {
        self.pay(VALUE_BYTES)?;
        let what = self.what;
        Ok(match value {
            Value::Nil => Data::Nil,
            Value::Boolean(b) => Data::Flag(*b),
            // Beyond 2^53 it is a number that happens to be whole.
            Value::Integer(n) => Data::number(*n as f64),
            Value::Number(n) if !n.is_finite() => return Err(fault(format!("{what} cannot hold {n}: numbers must be finite"))),
            Value::Number(n) => Data::number(*n),
            Value::String(text) => Data::Text(self.text(text)?),
            Value::Table(_) if depth >= DEEPEST => {
                return Err(fault(format!("{what} holds tables more than {DEEPEST} deep, or one that holds itself")));
            }
            Value::Table(table) => self.table(table, depth)?,
            other => {
                return Err(fault(format!("{what} cannot hold {}: nil, booleans, numbers, texts and tables of them", describe(other))));
            }
        })
    }

    fn table(&mut self, table: &Table, depth: usize) -> mlua::Result<Data> {
        let what = self.what;
        let len = table.raw_len();
        let mut list = Vec::new();
        for i in 1..=len {
            let item: Value = table.raw_get(i)?;
            if item.is_nil() {
                return Err(fault(format!("{what} cannot hold a list with nothing (nil) at [{i}]")));
            }
            list.push(self.value(&item, depth + 1)?);
        }
        let mut fields = BTreeMap::new();
        table.for_each::<Value, Value>(|key, value| {
            match &key {
                Value::Integer(i) if (1..=len as i64).contains(i) => {}
                Value::String(name) => {
                    fields.insert(self.text(name)?, self.value(&value, depth + 1)?);
                }
                other => {
                    return Err(fault(format!(
                        "{what} holds lists and tables of names, but a table of it has the key {}",
                        describe(other)
                    )));
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

    fn text(&mut self, text: &LuaString) -> mlua::Result<String> {
        self.pay(text.as_bytes().len())?;
        match text.to_str() {
            Ok(text) => Ok(text.to_owned()),
            Err(_) => Err(fault(format!("{} cannot hold {}: texts must be UTF-8", self.what, describe(&Value::String(text.clone()))))),
        }
    }

    fn pay(&mut self, bytes: usize) -> mlua::Result<()> {
        self.bytes += bytes;
        charge(self.lua, bytes)?;
        self.meter.afford(self.bytes)
    }
}
