//! Cases of a file of tests: which there are, and what comes of one. Each is run in a state of its own.

use std::sync::Arc;

use mlua::{Function, Lua, Table, Value};

use crate::build::Build;
use crate::diagnostic::{Diagnostic, Location};
use crate::engine::{CancelToken, Limits};
use crate::error::{Error, ErrorKind};
use crate::floor::LogLine;
use crate::world::{Context, Data};

use super::bind::{Keys, Session, place_table};
use super::call::{plain, to_lua, written_at};
use super::checks::describe;
use super::fault::fault;
use super::functions::serve;
use super::host::Vm;
use super::program::Program;
use super::run::{Loaded, Weighed, generating, script_error, stage};

/// The module that test files declare their cases with.
const TEST: &str = "std.test";

/// A declared case.
pub(crate) struct Listed {
    pub name: String,
    /// Where its function begins.
    pub at: Option<Location>,
    /// Branch, depth and seed, as far as it says them.
    pub options: Data,
}

/// What a case may ask for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted {
    Floor,
    Room,
    Odds,
    Weights,
}

impl Wanted {
    const ALL: [(&str, Self); 4] = [("floor", Self::Floor), ("room", Self::Room), ("odds", Self::Odds), ("weights", Self::Weights)];
}

/// Runs a file of tests for the cases it declares.
///
/// # Errors
/// Where it fails, or a limit is met.
pub(crate) fn listed(
    program: &Arc<Program>,
    loaded: &Loaded,
    module: &str,
    limits: Limits,
    cancel: Option<CancelToken>,
) -> Result<Vec<Listed>, Error> {
    let vm = generating(program, loaded, limits, cancel, &Context::new())?;
    let found = declared(&vm, module).and_then(|cases| {
        cases
            .into_iter()
            .map(|case| {
                let body: Function = case.raw_get("body")?;
                let options = plain(&vm.lua, &case.raw_get("options")?, "test.case: the options")?;
                Ok(Listed { name: case.raw_get::<mlua::LuaString>("name")?.to_string_lossy(), at: written_at(&body), options })
            })
            .collect::<mlua::Result<Vec<_>>>()
    });
    match (found, vm.meter.tripped()) {
        (Ok(cases), None) => Ok(cases),
        (Ok(_), Some(_)) => Err(script_error(&fault("stopped"), program, &vm)),
        (Err(error), _) => Err(script_error(&error, program, &vm)),
    }
}

/// The cases a file declares, in their order.
fn declared(vm: &Vm, module: &str) -> mlua::Result<Vec<Table>> {
    vm.require(module)?;
    let Value::Table(test) = vm.require(TEST)? else { return Err(fault("internal error: no std.test")) };
    test.raw_get::<Table>("cases")?.sequence_values().collect()
}

/// Runs one case on a floor of its own. `make` answers what it asks for, or says why there is none.
///
/// # Errors
/// Where the case fails. With what it printed, either way.
#[allow(clippy::too_many_arguments)]
pub(crate) fn run_case(
    program: &Arc<Program>,
    loaded: &Loaded,
    module: &str,
    number: usize,
    build: Build,
    weighed: &Weighed,
    context: &Context,
    limits: Limits,
    cancel: Option<CancelToken>,
    make: &dyn Fn(Wanted, &Data) -> Result<Data, String>,
) -> (Result<(), Error>, Vec<LogLine>) {
    let vm = match generating(program, loaded, limits, cancel, context) {
        Ok(vm) => vm,
        Err(error) => return (Err(error), Vec::new()),
    };
    vm.meter.watch();
    let lua = &vm.lua;
    let mut at = None;
    let result = declared(&vm, module).and_then(|cases| {
        let case = cases.get(number).ok_or_else(|| fault("internal error: no such case"))?;
        let body: Function = case.raw_get("body")?;
        at = written_at(&body);
        let Value::Table(test) = vm.require(TEST)? else { return Err(fault("internal error: no std.test")) };
        let host: Table = test.raw_get("host")?;
        let place = place_table(lua, &build.place)?;
        lua.set_app_data(build);
        serve(lua);
        lua.set_app_data(Session { place: place.clone(), keys: Keys::new(lua)?, weights: Arc::clone(&weighed.weights) });
        lua.scope(|scope| {
            for (name, wanted) in Wanted::ALL {
                let made = scope.create_function(move |lua, request: Value| answer(lua, &request, |data| make(wanted, data)))?;
                host.raw_set(name, made)?;
            }
            stage(lua, "test", &body, &place)
        })
    });
    let build = lua.remove_app_data::<Build>();
    let veto = build.as_ref().and_then(|build| build.veto.clone());
    let log = build.map(|build| build.log).unwrap_or_default();
    let result = match (result, veto, vm.meter.tripped()) {
        (_, Some((reason, _)), _) => Err(refused(&reason, at.as_ref(), program)),
        (Ok(()), None, None) => Ok(()),
        (Ok(()), None, Some(_)) => Err(script_error(&fault("stopped"), program, &vm)),
        (Err(error), None, _) => {
            let error = script_error(&error, program, &vm);
            Err(match &at {
                Some(at) => error.or_at(at, |diagnostic| program.set.illustrate(diagnostic)),
                None => error,
            })
        }
    };
    (result, log)
}

fn refused(reason: &str, at: Option<&Location>, program: &Program) -> Error {
    let diagnostic = Diagnostic::error(format!("the floor of the case was refused: {}", super::printable(reason)));
    let diagnostic = match at {
        Some(at) => program.set.illustrate(diagnostic.at(&at.file, at.line)),
        None => diagnostic,
    };
    Error::from_diagnostic(ErrorKind::Script, diagnostic)
}

/// What was asked for as a value of scripts, or nil and why there is none.
fn answer(lua: &Lua, request: &Value, make: impl Fn(&Data) -> Result<Data, String>) -> mlua::Result<(Value, Value)> {
    if !request.is_table() {
        return Err(fault(format!("a table is asked with, got {}", describe(request))));
    }
    match make(&plain(lua, request, "the request")?) {
        Ok(data) => Ok((to_lua(lua, &data)?, Value::Nil)),
        Err(why) => Ok((Value::Nil, Value::String(lua.create_string(why)?))),
    }
}
