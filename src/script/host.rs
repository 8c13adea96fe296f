//! The VM of one run: what is taken out of Luau, what is put in, and how modules are found.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use mlua::{Lua, LuaOptions, StdLib, Table, Value};

use crate::build::Build;
use crate::diagnostic::{Frame, Location};
use crate::engine::{CancelToken, Limits};
use crate::floor::LogLine;
use crate::host::Replies;
use crate::world::World;

use super::declare::{self, Bound, Loading};
use super::fault::{did_you_mean, fault, fault_hint};
use super::functions::{self, Answers};
use super::meter::Meter;
use super::program::{Program, compile};
use super::registry::{Listing, counted, made};
use super::run::Loaded;
use super::set::printable;
use super::{bind, numbers};

/// Chunk name of the prelude; its frames are not shown to people.
const PRELUDE: &str = "[undercroft]";

/// Steps that an error costs who catches it.
const CAUGHT: usize = 40;

/// Lines a run may print before the rest is dropped.
const MAX_LOG: usize = 1000;

/// A VM for one load or one attempt at a floor. Never used twice: a fresh one makes a floor a pure function.
pub(crate) struct Vm {
    pub lua: Lua,
    pub meter: Arc<Meter>,
}

/// What bound functions of every phase need.
pub(crate) struct Host {
    pub program: Arc<Program>,
    /// Modules that are being run, outermost first.
    pub chain: Vec<String>,
    /// Modules that return a declared name, with that name: they need not run again for a `require`.
    pub handles: Arc<BTreeMap<String, String>>,
    /// Lines printed outside of a build.
    pub log: Vec<LogLine>,
    /// Modules that ran, in order.
    pub ran: Vec<String>,
    /// Modules that failed, with their errors: a second run would declare things twice.
    pub failed: BTreeMap<String, mlua::Error>,
}

impl Vm {
    /// A VM that loads declarations.
    /// Answers of the game's functions are gathered in `answers`.
    pub fn loading(
        program: &Arc<Program>,
        limits: Limits,
        cancel: Option<CancelToken>,
        answers: Arc<Mutex<Replies>>,
    ) -> mlua::Result<Self> {
        Self::new(program, limits, cancel, Arc::default(), |lua, globals| {
            lua.set_app_data(Loading::default());
            lua.set_app_data(Answers::Asked(answers));
            declare::terrain_table(lua, globals)
        })
    }

    /// A VM that makes floors of a loaded world.
    pub fn generating(program: &Arc<Program>, limits: Limits, cancel: Option<CancelToken>, loaded: &Loaded) -> mlua::Result<Self> {
        Self::new(program, limits, cancel, Arc::clone(&loaded.handles), |lua, globals| {
            lua.set_app_data(Bound::new(lua, &loaded.world));
            lua.set_app_data(Answers::Kept(Arc::clone(&loaded.answers)));
            declare::terrain_table(lua, globals)
        })
    }

    fn new(
        program: &Arc<Program>,
        limits: Limits,
        cancel: Option<CancelToken>,
        handles: Arc<BTreeMap<String, String>>,
        phase: impl FnOnce(&Lua, &Table) -> mlua::Result<()>,
    ) -> mlua::Result<Self> {
        let libraries = StdLib::TABLE | StdLib::STRING | StdLib::UTF8 | StdLib::BIT | StdLib::MATH | StdLib::COROUTINE;
        // The first handle collects garbage when it is dropped, copies do not: cheap now, dear when a floor is done and all goes anyway.
        let lua = Lua::new_with(libraries, LuaOptions::default())?.clone();
        lua.gc_stop();
        let meter = Arc::new(Meter::new(limits, cancel));
        let counted = Arc::clone(&meter);
        lua.set_interrupt(move |lua| counted.interrupt(lua));
        lua.set_app_data(Arc::clone(&meter));
        lua.set_app_data(Host {
            program: Arc::clone(program),
            chain: Vec::new(),
            handles,
            log: Vec::new(),
            ran: Vec::new(),
            failed: BTreeMap::new(),
        });

        let globals = lua.globals();
        for name in
            ["_G", "_VERSION", "collectgarbage", "gcinfo", "getfenv", "setfenv", "loadstring", "newproxy", "require", "rawset", "print"]
        {
            globals.raw_set(name, Value::Nil)?;
        }
        let table: Table = globals.raw_get("table")?;
        for name in ["foreach", "foreachi", "getn", "maxn"] {
            table.raw_set(name, Value::Nil)?;
        }
        numbers::bind(&lua, &globals)?;
        declare::bind(&lua, &globals)?;
        bind::odds::bind(&lua, &globals)?;
        phase(&lua, &globals)?;
        prelude(&lua, &globals)?;
        functions::bind(&lua, &globals, &program.functions)?;
        seal(&lua, &globals)?;
        bind::warm(&lua)?;
        // Without a limit mlua spares the protected calls around each allocation, so it comes after what is always the same.
        lua.set_memory_limit(limits.memory)?;
        Ok(Self { lua, meter })
    }

    /// Runs a module if it has not run yet, through the script's own `require`.
    pub fn require(&self, name: &str) -> mlua::Result<Value> {
        let require: mlua::Function = self.lua.globals().get("require")?;
        require.call(name)
    }
}

fn prelude(lua: &Lua, globals: &Table) -> mlua::Result<()> {
    static CODE: LazyLock<Arc<Result<Vec<u8>, String>>> = LazyLock::new(|| compile(include_str!("prelude.lua")));
    let host = lua.create_table()?;
    host.raw_set("load", lua.create_function(|lua, name: Value| load_module(lua, &name).map_err(|error| counted(lua, error)))?)?;
    host.raw_set(
        "log",
        lua.create_function(|lua, text: mlua::LuaString| {
            super::bind::charge(lua, text.as_bytes().len())?;
            print(lua, &text.to_string_lossy());
            Ok(())
        })?,
    )?;
    host.raw_set("caught", lua.create_function(|lua, ()| super::bind::charge(lua, CAUGHT << 6))?)?;
    let code = CODE.as_ref().as_ref().map_err(|e| fault(e.clone()))?;
    lua.load(code.as_slice()).set_name(format!("={PRELUDE}")).set_mode(mlua::chunk::ChunkMode::Binary).call::<()>((host, globals))
}

/// Closes the sandbox: libraries frozen, one strict table of globals.
fn seal(lua: &Lua, globals: &Table) -> mlua::Result<()> {
    let strict = lua.create_table()?;
    strict.raw_set(
        "__index",
        lua.create_function(|lua, (table, name): (Table, Value)| unknown_global(lua, &table, &name).map_err(|error| counted(lua, error)))?,
    )?;
    strict.raw_set("__metatable", false)?;
    globals.set_metatable(Some(strict))?;
    lua.sandbox(true)?;
    let proxy = lua.globals();
    let meta = lua.create_table()?;
    meta.raw_set("__index", globals)?;
    meta.raw_set(
        "__newindex",
        lua.create_function(|lua, (_, name, _): (Value, Value, Value)| -> mlua::Result<()> {
            let name = match &name {
                Value::String(s) => s.to_string_lossy(),
                other => other.type_name().to_owned(),
            };
            let hint = Some(format!("write local {name} = ..."));
            Err(counted(lua, fault_hint(format!("{name} is not declared, and scripts have no globals"), hint)))
        })?,
    )?;
    meta.raw_set("__metatable", false)?;
    proxy.set_metatable(Some(meta))?;
    proxy.set_safeenv(true);
    Ok(())
}

#[cold]
fn unknown_global(lua: &Lua, globals: &Table, name: &Value) -> mlua::Result<Value> {
    let Value::String(name) = name else { return Ok(Value::Nil) };
    let name = name.to_string_lossy();
    // Few modules ask for these, and most states never.
    if let Some(function) = made(lua, "", &name, |one| bind::tables::declare(one))? {
        return Ok(Value::Function(function));
    }
    let mut names: Vec<String> = Vec::new();
    globals.for_each::<Value, Value>(|key, _| {
        if let Value::String(s) = key {
            names.push(s.to_string_lossy());
        }
        Ok(())
    })?;
    // Names that functions are given by custom; a slip in one is read as a global.
    names.extend(["area", "floor", "place", "plan", "rng"].map(str::to_owned));
    let mut late = Listing { owner: "", entries: Vec::new() };
    bind::tables::declare(&mut late);
    names.extend(late.entries.iter().map(|entry| entry.name.to_owned()));
    names.sort();
    let hint = match name.as_str() {
        "io" | "os" | "package" | "debug" | "loadstring" | "load" | "dofile" | "loadfile" | "getfenv" | "setfenv" | "rawset"
        | "collectgarbage" | "buffer" | "vector" => Some(format!("scripts have no `{name}`")),
        _ if world(lua, |w| w.terrain(&name).is_some()) == Some(true) => Some(format!("write terrain.{name}")),
        "area" | "floor" | "place" | "plan" | "rng" => {
            Some(format!("`{name}` is given to some functions; it has to be among their parameters"))
        }
        _ => did_you_mean(&name, names.iter().map(String::as_str)),
    };
    Err(fault_hint(format!("there is no global {name}"), hint))
}

fn load_module(lua: &Lua, name: &Value) -> mlua::Result<Value> {
    let Value::String(text) = name else {
        return Err(fault(format!("require takes the name of a module, got {}", super::checks::describe(name))));
    };
    let name = text.to_string_lossy();
    let program = {
        let mut host = host_mut(lua)?;
        if let Some(handle) = host.handles.get(&name) {
            return lua.create_string(handle).map(Value::String);
        }
        if let Some(error) = host.failed.get(&name) {
            return Err(error.clone());
        }
        if let Some(start) = host.chain.iter().position(|m| *m == name) {
            let mut circle = host.chain[start..].to_vec();
            circle.push(name);
            return Err(fault_hint(
                format!("modules require each other in a circle: {}", circle.join(" -> ")),
                Some("move what both need into a module of its own".to_owned()),
            ));
        }
        if host.program.set.get(&name).is_none() {
            let hint = did_you_mean(&name, host.program.set.modules().map(|m| m.name.as_str()));
            let dotted = name.strip_suffix(".lua").unwrap_or(&name).replace('/', ".");
            let hint = hint.or_else(|| host.program.set.get(&dotted).map(|_| format!("write \"{dotted}\"")));
            return Err(fault_hint(format!("there is no module \"{}\"", printable(&name)), hint));
        }
        host.chain.push(name.clone());
        host.ran.push(name.clone());
        Arc::clone(&host.program)
    };
    let result = run_module(lua, &program, &name);
    {
        let mut host = host_mut(lua)?;
        host.chain.pop();
        if let Err(error) = &result {
            host.failed.insert(name.clone(), error.clone());
        }
    }
    if let (Ok(value), Some(mut loading)) = (&result, lua.try_app_data_mut::<Loading>().ok().flatten()) {
        loading.note_result(&name, value);
    }
    result
}

fn run_module(lua: &Lua, program: &Program, name: &str) -> mlua::Result<Value> {
    let module = program.set.get(name).ok_or_else(|| fault(format!("there is no module \"{name}\"")))?;
    let code = program.code(name).ok_or_else(|| fault(format!("{}: the module has a syntax error", module.path)))?;
    lua.load(code).set_name(format!("@{}", module.path)).set_mode(mlua::chunk::ChunkMode::Binary).call(())
}

fn host_mut(lua: &Lua) -> mlua::Result<mlua::AppDataRefMut<'_, Host>> {
    lua.try_app_data_mut::<Host>().ok().flatten().ok_or_else(|| fault("internal error: the host is in use"))
}

/// The world as far as it is known: of the load, or of the loaded engine.
pub(crate) fn world<R>(lua: &Lua, f: impl FnOnce(&World) -> R) -> Option<R> {
    if let Ok(Some(bound)) = lua.try_app_data_ref::<Bound>() {
        return Some(f(&bound.world));
    }
    lua.try_app_data_ref::<Loading>().ok().flatten().map(|loading| f(&loading.world))
}

/// The line of the script that called into a bound function. `past_std` looks further, for the first line that is not the standard
/// library's.
pub(crate) fn caller(lua: &Lua, past_std: bool) -> Option<Location> {
    let mut nearest = None;
    for level in 0..64 {
        let found = lua.inspect_stack(level, |debug| {
            let source = debug.source();
            let file = source.source.as_deref().and_then(|s| s.strip_prefix('@')).map(ToOwned::to_owned);
            file.zip(debug.current_line()).map(|(file, line)| Location { file, line: line as u32 })
        });
        match found {
            None => break,
            Some(Some(location)) if !past_std || !location.is_of_library() => return Some(location),
            Some(location) => nearest = nearest.or(location),
        }
    }
    nearest
}

/// The calls that are running, innermost first, as far as they are scripts'.
pub(crate) fn callers(lua: &Lua) -> Vec<Frame> {
    let mut frames = Vec::new();
    for level in 0..64 {
        let found = lua.inspect_stack(level, |debug| {
            let file = debug.source().source.as_deref().and_then(|s| s.strip_prefix('@')).map(ToOwned::to_owned);
            let function = debug.names().name.map(|name| name.into_owned());
            file.zip(debug.current_line()).map(|(file, line)| Frame { location: Location { file, line: line as u32 }, function })
        });
        match found {
            None => break,
            Some(frame) => frames.extend(frame),
        }
    }
    frames
}

/// Takes a printed line.
fn print(lua: &Lua, text: &str) {
    let line = LogLine { location: caller(lua, false), text: printable(text) };
    if let Ok(Some(mut build)) = lua.try_app_data_mut::<Build>() {
        if build.log.len() < MAX_LOG {
            build.log.push(line);
        }
    } else if let Ok(mut host) = host_mut(lua)
        && host.log.len() < MAX_LOG
    {
        host.log.push(line);
    }
}

/// Runs a module so that what it declares is bound to its ids: by the script's own `require`, or, where `require` would give back the
/// module's declared name without running it, by running it once.
pub(crate) fn bind_module(lua: &Lua, name: &str) -> mlua::Result<()> {
    let (program, short) = {
        let mut host = host_mut(lua)?;
        let short = host.handles.contains_key(name);
        if short {
            if host.chain.iter().any(|m| m == name) {
                return Err(fault(format!("the module \"{name}\" needs itself while it is being run")));
            }
            host.chain.push(name.to_owned());
            host.ran.push(name.to_owned());
        }
        (Arc::clone(&host.program), short)
    };
    if short {
        let result = run_module(lua, &program, name);
        host_mut(lua)?.chain.pop();
        return result.map(drop);
    }
    let require: mlua::Function = lua.globals().get("require")?;
    require.call::<Value>(name).map(drop)
}
