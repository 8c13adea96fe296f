//! Runs the scripts' own audits on a floor that is done.

use std::sync::Arc;

use mlua::{Function, Lua, Table, Value};

use crate::build::Build;
use crate::diagnostic::Severity;
use crate::engine::{CancelToken, Limits};
use crate::error::Error;
use crate::floor::Finding;
use crate::world::{Check, Context};

use super::bind::{FloorRef, Keys, Session, place_table};
use super::checks::describe;
use super::declare::Bound;
use super::fault::{blaming, fault};
use super::functions::serve;
use super::host::bind_module;
use super::program::Program;
use super::run::{Loaded, generating, is_placeless, script_error};
use super::set::printable;

/// Findings of one audit of one floor that are kept.
const MOST: usize = 100;

/// What checks find on a floor. They are given the build it was made of, a copy, in a state of their own: nothing of the floor can change.
pub(crate) fn audits(
    program: &Arc<Program>,
    loaded: &Loaded,
    build: &Build,
    checks: &[&Check],
    context: &Context,
    limits: Limits,
    cancel: Option<CancelToken>,
) -> Result<Vec<Finding>, Error> {
    let run = |watch, cancel| audits_once(program, loaded, build, checks, context, limits, cancel, watch);
    match run(false, cancel.clone()) {
        Err(error) if is_placeless(&error) => run(true, cancel),
        result => result,
    }
}

#[allow(clippy::too_many_arguments)]
fn audits_once(
    program: &Arc<Program>,
    loaded: &Loaded,
    build: &Build,
    checks: &[&Check],
    context: &Context,
    limits: Limits,
    cancel: Option<CancelToken>,
    watch: bool,
) -> Result<Vec<Finding>, Error> {
    let vm = generating(program, loaded, limits, cancel, context)?;
    if watch {
        vm.meter.watch();
    }
    let (width, height) = (build.grid.width(), build.grid.height());
    let result = (|| {
        let place = place_table(&vm.lua, &build.place)?;
        vm.lua.set_app_data(build.clone());
        serve(&vm.lua);
        vm.lua.set_app_data(Session { place: place.clone(), keys: Keys::new(&vm.lua)?, weights: Arc::default() });
        let mut findings = Vec::new();
        for check in checks {
            let function: Function = table(&vm.lua, check)?.raw_get("audit")?;
            let found: Value = function.call((FloorRef, &place))?;
            read(check, &found, (width, height), &mut findings).map_err(|error| blaming(error, &function))?;
        }
        Ok(findings)
    })();
    match (result, vm.meter.tripped()) {
        (Ok(findings), None) => Ok(findings),
        // A stop is sticky: also where the script swallowed its error.
        (Ok(_), Some(_)) => Err(script_error(&fault("stopped"), program, &vm)),
        (Err(error), _) => Err(script_error(&error, program, &vm)),
    }
}

/// The declaration of a check; its module runs now if it has not yet.
fn table(lua: &Lua, check: &Check) -> mlua::Result<Table> {
    let bound = || lua.try_app_data_ref::<Bound>().ok().flatten().and_then(|bound| bound.checks.get(&check.name).cloned());
    if bound().is_none() {
        bind_module(lua, &check.declared.module)?;
    }
    bound().ok_or_else(|| fault(format!("the check \"{}\" is not declared while a floor is looked at", check.name)))
}

/// What an audit returned.
fn read(check: &Check, value: &Value, size: (i32, i32), findings: &mut Vec<Finding>) -> mlua::Result<()> {
    let bad = |text: &str, got: &Value| fault(format!("check \"{}\": audit {text}, got {}", check.name, describe(got)));
    let mut add = |message: &mlua::LuaString, at| {
        let message = printable(&message.to_string_lossy());
        findings.push(Finding { check: check.name.clone(), severity: Severity::Warning, message, at });
    };
    let mut one = |value: &Value| -> mlua::Result<()> {
        match value {
            Value::String(message) => add(message, None),
            Value::Table(row) => {
                let Value::String(message) = row.raw_get::<Value>("message")? else {
                    return Err(bad("must give each finding a message", &row.raw_get::<Value>("message")?));
                };
                let (x, y): (Value, Value) = (row.raw_get("x")?, row.raw_get("y")?);
                let at = match (coordinate(&x, size.0), coordinate(&y, size.1)) {
                    (Some(x), Some(y)) => Some((x, y)),
                    _ if x.is_nil() && y.is_nil() => None,
                    (None, _) => return Err(bad("must give x of a cell of the floor", &x)),
                    (_, None) => return Err(bad("must give y of a cell of the floor", &y)),
                };
                add(&message, at);
            }
            other => return Err(bad("must list findings: texts, or { message =, x =, y = }", other)),
        }
        Ok(())
    };
    match value {
        Value::Nil | Value::Boolean(true) => Ok(()),
        Value::String(_) => one(value),
        Value::Table(table) if !table.raw_get::<Value>("message")?.is_nil() => one(value),
        Value::Table(table) => {
            let list = table.raw_len();
            if list == 0 && !table.is_empty() {
                return Err(bad("must give each finding a message", &Value::Nil));
            }
            (1..=list.min(MOST)).try_for_each(|i| one(&table.raw_get(i)?))
        }
        other => Err(bad("must return nil where all is well, else a text, { message =, x =, y = }, or a list of them", other)),
    }
}

/// A coordinate on a side of the map.
fn coordinate(value: &Value, length: i32) -> Option<u32> {
    let number = match value {
        Value::Integer(n) => *n,
        Value::Number(n) if n.fract() == 0.0 && n.abs() < 1e9 => *n as i64,
        _ => return None,
    };
    u32::try_from(number).ok().filter(|n| i64::from(*n) < i64::from(length))
}
