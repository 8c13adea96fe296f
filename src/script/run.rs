//! The three things the engine asks of scripts: load, weigh the rooms of a place, make an attempt at a floor.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use mlua::{Function, Lua, Table};

use crate::build::{Build, StreamId};
use crate::diagnostic::{Diagnostic, Location};
use crate::engine::{CancelToken, Limits, Observer, TableOdds};
use crate::error::{Error, ErrorKind};
use crate::host::Replies;
use crate::world::{Branch, Context, Place, RoomTypeId, ThemeRow, World};

use super::bind::{FloorRef, Keys, Rng, Session, place_table};
use super::declare::{Bound, ContextValues, TableLines, finish, weight_of};
use super::diagnose::{diagnose, out_of_memory};
use super::fault::fault;
use super::functions::serve;
use super::host::{Host, Vm, bind_module};
use super::meter::{Meter, Trip};
use super::program::Program;
use super::tables::{Population, evaluate, numbers_told};

/// A loaded script set.
pub(crate) struct Loaded {
    pub world: Arc<World>,
    pub handles: Arc<BTreeMap<String, String>>,
    pub warnings: Vec<Diagnostic>,
    /// Where monster tables were made.
    pub tables: Vec<TableLines>,
    /// What the game answered while scripts loaded.
    pub answers: Arc<Replies>,
}

/// What is computed once for a place, without map and chance: weights of the branch's room types, odds of its monster tables, and the context
/// values they depend on.
#[derive(Debug)]
pub(crate) struct Weighed {
    pub weights: Arc<Vec<(RoomTypeId, u64)>>,
    pub tables: Arc<Vec<TableOdds>>,
    pub read: Context,
}

/// What an attempt that was not refused gives.
pub(crate) struct Made {
    pub build: Build,
    /// Context values that scripts read.
    pub read: Context,
    /// Modules that ran, in order.
    pub ran: Vec<String>,
}

/// Why an attempt gave no floor.
pub(crate) enum Failure {
    /// Refused: reason and stage. Another attempt may do.
    Veto(String, String),
    /// A fault of a script or a limit: another attempt would not help.
    Error(Error),
}

/// What is left of an attempt that gave no floor.
pub(crate) struct Unmade {
    pub failure: Failure,
    /// Context values that scripts read.
    pub read: Context,
    /// The floor as far as it came, where it is recorded.
    pub build: Option<Box<Build>>,
}

/// Runs every module of the set once and checks all declarations.
pub(crate) fn load(program: &Arc<Program>, found: Vec<Diagnostic>, limits: Limits, cancel: Option<CancelToken>) -> Result<Loaded, Error> {
    // Asked once, also where the run is done again.
    let answers: Arc<Mutex<Replies>> = Arc::default();
    match load_once(program, found.clone(), limits, cancel.clone(), false, &answers) {
        Err(error) if is_placeless(&error) => load_once(program, found, limits, cancel, true, &answers),
        result => result,
    }
}

/// Whether a limit was met without a trace of the line: the same run, watched, ends the same way and has it.
pub(crate) fn is_placeless(error: &Error) -> bool {
    error.kind() == ErrorKind::Limit && error.location().is_none()
}

/// The module that is run first. Without it all others would only miss their terrains.
const TERRAIN: &str = "terrain";

fn load_once(
    program: &Arc<Program>,
    mut found: Vec<Diagnostic>,
    limits: Limits,
    cancel: Option<CancelToken>,
    watch: bool,
    answers: &Arc<Mutex<Replies>>,
) -> Result<Loaded, Error> {
    not_cancelled(cancel.as_ref())?;
    let vm = Vm::loading(program, limits, cancel, Arc::clone(answers)).map_err(|e| unmade(&e, limits))?;
    if watch {
        vm.meter.watch();
    }
    let set = &program.set;
    let mut names: Vec<&str> = vec!["std.terrain"];
    names.extend(["terrain", "dungeon"].into_iter().filter(|n| set.get(n).is_some()));
    names.extend(set.modules().filter(|m| !m.std).map(|m| m.name.as_str()));
    for name in names {
        if program.code(name).is_none() {
            // A syntax error, found already.
            if name == TERRAIN {
                break;
            }
            continue;
        }
        if let Err(error) = vm.require(name) {
            raise_panic(&vm.meter);
            if vm.meter.tripped().is_some() || out_of_memory(&error) {
                // It stands alone: what else was found may follow from modules that did not run.
                return Err(Error::from_diagnostic(kind_of(&vm.meter, &error), diagnose(&error, set, &vm.meter)));
            }
            let mut diagnostic = diagnose(&error, set, &vm.meter);
            if diagnostic.location.is_none()
                && let Some(module) = set.get(name)
            {
                diagnostic = diagnostic.at(&module.path, 1);
            }
            // A fault deep down fails every module above it; once is enough.
            let known = found.iter().any(|d| d.location == diagnostic.location && d.message == diagnostic.message);
            let follows = diagnostic.message.ends_with("has a syntax error") && found.iter().any(Diagnostic::is_error);
            if !known && !follows {
                found.push(diagnostic);
            }
            if name == TERRAIN {
                break;
            }
        }
    }
    warn_empty(program, &mut found);
    let broken = found.iter().any(Diagnostic::is_error).then_some(found.len());
    let loaded = finish(&vm.lua, program, &vm.meter, &mut found);
    raise_panic(&vm.meter);
    if let Some(before) = broken {
        // Names that are missing now may well be declared in the files that failed.
        found.truncate(before);
    }
    for diagnostic in &mut found {
        if diagnostic.source.is_empty() {
            *diagnostic = set.illustrate(diagnostic.clone());
        }
    }
    let found = sorted(found);
    match loaded {
        Some(loaded) => {
            let answers = answers.lock().map(|mut answers| std::mem::take(&mut *answers)).unwrap_or_default();
            let (world, handles, answers) = (Arc::new(loaded.world), Arc::new(loaded.handles), Arc::new(answers));
            Ok(Loaded { world, handles, warnings: found, tables: loaded.tables, answers })
        }
        None if vm.meter.tripped().is_some() => Err(Error::from_diagnostics(ErrorKind::Limit, found)),
        None => Err(Error::from_diagnostics(ErrorKind::Load, found)),
    }
}

/// Errors before warnings, by file and line.
fn sorted(mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    found.sort_by(|a, b| b.severity.cmp(&a.severity).then_with(|| a.location.cmp(&b.location)).then_with(|| a.message.cmp(&b.message)));
    found.dedup();
    found
}

fn warn_empty(program: &Program, found: &mut Vec<Diagnostic>) {
    for module in program.set.modules() {
        if !module.std && module.text.trim().is_empty() {
            found.push(Diagnostic::warning("this file is empty: it declares nothing").at(&module.path, 1));
        }
    }
}

fn kind_of(meter: &Meter, error: &mlua::Error) -> ErrorKind {
    match meter.tripped() {
        Some(Trip::Fuel | Trip::Memory | Trip::Clock) => ErrorKind::Limit,
        Some(Trip::Cancelled) => ErrorKind::Cancelled,
        Some(Trip::Panic) => ErrorKind::Internal,
        _ if out_of_memory(error) => ErrorKind::Limit,
        _ => ErrorKind::Script,
    }
}

/// A panic of a bound function is raised again here, outside of the VM: it is a fault of ours and must not be swallowed.
fn raise_panic(meter: &Meter) {
    if let Some(payload) = meter.take_panic() {
        std::panic::resume_unwind(payload);
    }
}

pub(super) fn script_error(error: &mlua::Error, program: &Program, vm: &Vm) -> Error {
    raise_panic(&vm.meter);
    let kind = kind_of(&vm.meter, error);
    if kind == ErrorKind::Cancelled {
        return Error::new(kind, "cancelled");
    }
    Error::from_diagnostic(kind, diagnose(error, &program.set, &vm.meter))
}

/// # Errors
/// Where nobody wants it any more, before it began.
fn not_cancelled(cancel: Option<&CancelToken>) -> Result<(), Error> {
    if cancel.is_some_and(CancelToken::is_cancelled) { Err(Error::new(ErrorKind::Cancelled, "cancelled")) } else { Ok(()) }
}

/// Why there is no state. The prelude takes a few steps and some memory of the script's.
fn unmade(error: &mlua::Error, limits: Limits) -> Error {
    let small = limits.fuel < 100 || limits.memory < 1 << 20;
    let kind = if small { ErrorKind::Limit } else { ErrorKind::Internal };
    Error::new(kind, format!("the Lua state could not be made: {error}"))
}

pub(super) fn generating(
    program: &Arc<Program>,
    loaded: &Loaded,
    limits: Limits,
    cancel: Option<CancelToken>,
    context: &Context,
) -> Result<Vm, Error> {
    not_cancelled(cancel.as_ref())?;
    let vm = Vm::generating(program, limits, cancel, loaded).map_err(|e| unmade(&e, limits))?;
    vm.lua.set_app_data(ContextValues::new(context));
    Ok(vm)
}

pub(super) fn context_read(lua: &Lua) -> Context {
    lua.remove_app_data::<ContextValues>().map(|c| c.read).unwrap_or_default()
}

/// The weights of a branch's room types at a place. Computed in a VM of their own, without map and chance: they are pure, and what they cost
/// does not count against a floor.
pub(crate) fn weigh(
    program: &Arc<Program>,
    loaded: &Loaded,
    branch: &Branch,
    place: &Place,
    context: &Context,
    limits: Limits,
    cancel: Option<CancelToken>,
) -> Result<Weighed, Error> {
    match weigh_once(program, loaded, branch, place, context, limits, cancel.clone(), false) {
        Err(error) if is_placeless(&error) => weigh_once(program, loaded, branch, place, context, limits, cancel, true),
        result => result,
    }
}

#[allow(clippy::too_many_arguments)]
fn weigh_once(
    program: &Arc<Program>,
    loaded: &Loaded,
    branch: &Branch,
    place: &Place,
    context: &Context,
    limits: Limits,
    cancel: Option<CancelToken>,
    watch: bool,
) -> Result<Weighed, Error> {
    let mut weights = Vec::new();
    let mut vm: Option<Vm> = None;
    let start = || -> Result<Vm, Error> {
        let vm = generating(program, loaded, limits, cancel.clone(), context)?;
        if watch {
            vm.meter.watch();
        }
        Ok(vm)
    };
    for choice in &branch.rooms {
        let Some(room) = loaded.world.rooms.get(usize::from(choice.room.0)) else { continue };
        if !room.depth.contains(place) {
            continue;
        }
        let weight = match choice.weight.or(room.weight) {
            Some(weight) => weight,
            None => {
                if vm.is_none() {
                    vm = Some(start()?);
                }
                let Some(vm) = &vm else { continue };
                computed_weight(&vm.lua, choice.room, &room.declared.module, place, &room.label())
                    .map_err(|e| script_error(&e, program, vm))?
            }
        };
        weights.push((choice.room, weight));
    }
    let mut tables = Vec::new();
    if branch.tables > 0 {
        if vm.is_none() {
            vm = Some(start()?);
        }
        if let Some(vm) = &vm {
            tables = table_odds(&vm.lua, branch, place).map_err(|e| {
                script_error(&e, program, vm).or_at(&branch.declared.location, |diagnostic| program.set.illustrate(diagnostic))
            })?;
        }
    }
    let read = vm.map(|vm| context_read(&vm.lua)).unwrap_or_default();
    Ok(Weighed { weights: Arc::new(weights), tables: Arc::new(tables), read })
}

/// The odds of the monster tables of a branch's population.
fn table_odds(lua: &Lua, branch: &Branch, place: &Place) -> mlua::Result<Vec<TableOdds>> {
    let table = row_of(&branch_table(lua, branch)?, branch.population_row)?;
    let Some(population) = Population::read("population", table.raw_get("population")?)? else { return Ok(Vec::new()) };
    let place = place_table(lua, place)?;
    population.tables.iter().map(|table| evaluate(lua, table, &place)).collect()
}

/// What the numbers behind the odds of each monster table are called, and one for each of its outcomes that has one.
pub(crate) type Numbers = Vec<BTreeMap<String, Vec<Option<f64>>>>;

/// The numbers behind the odds of a place, for each monster table of the population.
pub(crate) fn numbers(
    program: &Arc<Program>,
    loaded: &Loaded,
    branch: &Branch,
    place: &Place,
    context: &Context,
    limits: Limits,
    cancel: Option<CancelToken>,
) -> Result<Numbers, Error> {
    let vm = generating(program, loaded, limits, cancel, context)?;
    let told = || -> mlua::Result<Numbers> {
        let table = row_of(&branch_table(&vm.lua, branch)?, branch.population_row)?;
        let Some(population) = Population::read("population", table.raw_get("population")?)? else { return Ok(Vec::new()) };
        let place = place_table(&vm.lua, place)?;
        population.tables.iter().map(|table| numbers_told(table, &place)).collect()
    };
    told().map_err(|error| script_error(&error, program, &vm))
}

/// A branch's declaration, its module run where it has not been.
pub(super) fn branch_table(lua: &Lua, branch: &Branch) -> mlua::Result<Table> {
    bind_module(lua, &branch.declared.module)?;
    lua.try_app_data_ref::<Bound>()
        .ok()
        .flatten()
        .and_then(|b| b.branches.get(&branch.name).cloned())
        .ok_or_else(|| fault(format!("the branch \"{}\" is not declared while generating", branch.name)))
}

/// The table of a row of a branch's declaration; the declaration itself for none.
fn row_of(branch: &Table, row: Option<ThemeRow>) -> mlua::Result<Table> {
    let (list, number) = match row {
        None => return Ok(branch.clone()),
        Some(ThemeRow::Themes(number)) => ("themes", number),
        Some(ThemeRow::Special(number)) => ("special", number),
    };
    branch.raw_get::<Table>(list)?.raw_get(number)
}

fn computed_weight(lua: &Lua, id: RoomTypeId, module: &str, place: &Place, label: &str) -> mlua::Result<u64> {
    let bound = |lua: &Lua| lua.try_app_data_ref::<Bound>().ok().flatten().and_then(|b| b.rooms.get(&id).cloned());
    if bound(lua).is_none() {
        bind_module(lua, module)?;
    }
    let table = bound(lua).ok_or_else(|| fault(format!("the {label} is not declared while generating")))?;
    weight_of(lua, &table, place, label)
}

/// One attempt at a floor, in a VM of its own. Gives the build and the context values that were read; adds to `steps` what fuel it used.
#[allow(clippy::too_many_arguments)]
pub(crate) fn attempt(
    program: &Arc<Program>,
    loaded: &Loaded,
    build: Build,
    weighed: &Weighed,
    context: &Context,
    limits: Limits,
    cancel: Option<CancelToken>,
    observer: Option<&Observer>,
    steps: &mut u64,
) -> Result<Made, Box<Unmade>> {
    let vm = match generating(program, loaded, limits, cancel, context) {
        Ok(vm) => vm,
        Err(error) => return Err(Box::new(Unmade { failure: Failure::Error(error), read: Context::new(), build: None })),
    };
    if build.trace {
        vm.meter.watch();
    }
    if let Some(observer) = observer {
        vm.meter.follow(observer.clone(), build.current().attempt);
    }
    let place_of = loaded
        .world
        .branches
        .get(usize::from(build.branch.0))
        .map_or_else(|| Location { file: "dungeon.lua".to_owned(), line: 1 }, |b| b.declared.location.clone());
    let result = make(&vm.lua, loaded, build, weighed);
    *steps = steps.saturating_add(vm.meter.used());
    let read = context_read(&vm.lua);
    raise_panic(&vm.meter);
    let build = vm.lua.remove_app_data::<Build>();
    // A stop is sticky: also where the script swallowed its error.
    let stopped = vm.meter.tripped().filter(|t| *t != Trip::Veto);
    let unmade = |failure, build: Option<Build>| {
        let build = build.filter(|build| build.recorder.is_some()).map(Box::new);
        Err(Box::new(Unmade { failure, read: read.clone(), build }))
    };
    match (build, result) {
        (Some(mut build), _) if stopped.is_none() && build.veto.is_some() => {
            let (reason, stage) = build.veto.take().unwrap_or_default();
            unmade(Failure::Veto(reason, stage), Some(build))
        }
        (Some(build), Ok(())) if stopped.is_none() => {
            let ran = vm.lua.remove_app_data::<Host>().map(|h| h.ran).unwrap_or_default();
            Ok(Made { build, read, ran })
        }
        (build, Err(error)) => {
            let error = script_error(&error, program, &vm);
            // A population of the library runs below the engine: its mistakes are those of the branch that asked for it.
            unmade(Failure::Error(error.or_at(&place_of, |diagnostic| program.set.illustrate(diagnostic))), build)
        }
        (build, Ok(())) => unmade(Failure::Error(script_error(&fault("stopped"), program, &vm)), build),
    }
}

/// Layout, stairs, population.
fn make(lua: &Lua, loaded: &Loaded, build: Build, weighed: &Weighed) -> mlua::Result<()> {
    let branch = loaded.world.branches.get(usize::from(build.branch.0)).ok_or_else(|| fault("internal error: no branch"))?;
    let (layout_row, population_row) = build.rules().map_or((None, None), |rules| (rules.layout_row, rules.population_row));
    let place = place_table(lua, &build.place)?;
    lua.set_app_data(build);
    serve(lua);
    lua.set_app_data(Session { place: place.clone(), keys: Keys::new(lua)?, weights: Arc::clone(&weighed.weights) });
    let table = branch_table(lua, branch)?;
    let population = Population::read("population", row_of(&table, population_row)?.raw_get("population")?)?;
    if let Some(population) = &population {
        population.prepare(lua, &place, &weighed.tables)?;
    }

    let rules = row_of(&table, layout_row)?;
    if branch.growth.is_some() {
        super::grow::lay_out(lua, &rules, &place)?;
    } else {
        let layout: Function = rules.raw_get("layout")?;
        stage(lua, "layout", &layout, &place)?;
    }
    let wanted = super::bind::build(lua)?.wanted.iter().any(|w| !w.placed);
    if wanted {
        let require: Function = lua.globals().get("require")?;
        let stairs: Function = require.call("std.stairs")?;
        stage(lua, "stairs", &stairs, &place)?;
    }
    if !super::bind::build(lua)?.monsters_wanted().is_empty() {
        let require: Function = lua.globals().get("require")?;
        let uniques: Function = require.call("std.uniques")?;
        stage(lua, "uniques", &uniques, &place)?;
    }
    if let Some(population) = population {
        stage(lua, "population", &population.populate, &place)?;
    }
    Ok(())
}

/// Runs a function as a named stage with a stream of its own.
pub(super) fn stage(lua: &Lua, name: &str, function: &Function, place: &Table) -> mlua::Result<()> {
    staged(lua, name, |stream| function.call::<()>((FloorRef, place, Rng(stream))))
}

/// The same with what the engine does itself.
pub(super) fn staged(lua: &Lua, name: &str, work: impl FnOnce(StreamId) -> mlua::Result<()>) -> mlua::Result<()> {
    let stream = {
        let mut build = super::bind::build(lua)?;
        let current = build.current();
        build.child(current, name, None).ok_or_else(|| fault("internal error: a stage ran twice"))?
    };
    super::bind::begin(lua, name, stream)?;
    let result = work(stream);
    super::bind::build(lua)?.leave();
    result
}
