//! A game's own functions as scripts call them: bound to each state, their arguments checked, their phases held to.

use std::sync::{Arc, Mutex};

use mlua::{Function, Lua, MultiValue, Table, Value};

use crate::host::{Function as HostFunction, HostFunctions, Phase, Replies, Reply, text_of};
use crate::world::Data;

use super::bind::{charge, meter};
use super::call::{plain, to_lua};
use super::checks::describe;
use super::declare;
use super::fault::{did_you_mean, fault, fault_hint};
use super::host::Host;
use super::registry::{Listing, counted, guard};

/// Globals that are no functions of the registry: Lua's own, those that were taken out, and what functions are given by custom.
const GLOBALS: &[&str] = &[
    "_G",
    "_VERSION",
    "area",
    "assert",
    "bit32",
    "buffer",
    "collectgarbage",
    "coroutine",
    "debug",
    "dofile",
    "error",
    "floor",
    "gcinfo",
    "getfenv",
    "getmetatable",
    "integer",
    "io",
    "ipairs",
    "load",
    "loadfile",
    "loadstring",
    "math",
    "newproxy",
    "next",
    "odds",
    "os",
    "package",
    "pairs",
    "pcall",
    "place",
    "plan",
    "print",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "require",
    "rng",
    "select",
    "setfenv",
    "setmetatable",
    "string",
    "table",
    "terrain",
    "tonumber",
    "tostring",
    "type",
    "typeof",
    "unpack",
    "utf8",
    "vector",
    "xpcall",
];

/// Whether scripts have a global of that name, or may think they have.
pub(crate) fn is_taken(name: &str) -> bool {
    if GLOBALS.contains(&name) {
        return true;
    }
    let mut listing = Listing { owner: "", entries: Vec::new() };
    declare::declare_all(&mut listing);
    listing.entries.iter().any(|entry| entry.name == name)
}

/// Answers of functions of `Phase::Load`: gathered while scripts load, given again afterwards.
pub(crate) enum Answers {
    Asked(Arc<Mutex<Replies>>),
    Kept(Arc<Replies>),
}

/// Whether a floor is being made, or something else for which functions of `Phase::Floor` may be called.
struct Serving(bool);

/// From now on functions of `Phase::Floor` may be called in this state.
pub(super) fn serve(lua: &Lua) {
    lua.set_app_data(Serving(true));
}

/// Asks a function of a script that is pure: it may not call functions of `Phase::Floor`.
pub(super) fn pure<R>(lua: &Lua, ask: impl FnOnce() -> R) -> R {
    let before = lua.set_app_data(Serving(false));
    let answer = ask();
    if let Some(before) = before {
        lua.set_app_data(before);
    }
    answer
}

/// Puts the functions into the globals.
pub(super) fn bind(lua: &Lua, globals: &Table, functions: &Arc<HostFunctions>) -> mlua::Result<()> {
    let mut table: Option<(&str, Table)> = None;
    for (index, function) in functions.all().iter().enumerate() {
        let bound = bound(lua, functions, index)?;
        if function.owner.is_empty() {
            globals.raw_set(function.name.as_str(), bound)?;
            continue;
        }
        // They come by table.
        let members = match table.take() {
            Some((owner, members)) if owner == function.owner => members,
            _ => {
                let members = strict(lua, functions, &function.owner)?;
                globals.raw_set(function.owner.as_str(), &members)?;
                members
            }
        };
        members.raw_set(function.name.as_str(), bound)?;
        table = Some((&function.owner, members));
    }
    Ok(())
}

/// A table whose unknown members are errors with a suggestion. The sandbox makes it read-only with the libraries.
fn strict(lua: &Lua, functions: &Arc<HostFunctions>, owner: &str) -> mlua::Result<Table> {
    let (table, meta) = (lua.create_table()?, lua.create_table()?);
    let (functions, owner) = (Arc::clone(functions), owner.to_owned());
    meta.raw_set(
        "__index",
        lua.create_function(move |lua, (_, name): (Value, Value)| -> mlua::Result<Value> {
            let name = match &name {
                Value::String(text) => text.to_string_lossy(),
                other => describe(other),
            };
            let known = functions.all().iter().filter(|function| function.owner == owner).map(|function| function.name.as_str());
            let hint =
                did_you_mean(&name, known.clone()).unwrap_or_else(|| format!("{owner} has {}", known.collect::<Vec<_>>().join(", ")));
            Err(counted(lua, fault_hint(format!("{owner} has no function {name}"), Some(hint))))
        })?,
    )?;
    meta.raw_set("__metatable", false)?;
    table.set_metatable(Some(meta))?;
    Ok(table)
}

fn bound(lua: &Lua, functions: &Arc<HostFunctions>, index: usize) -> mlua::Result<Function> {
    let functions = Arc::clone(functions);
    lua.create_function(move |lua, args: MultiValue| {
        guard(lua, || match functions.all().get(index) {
            Some(function) => call(lua, function, args),
            None => Err(fault("internal error: no such function of the game")),
        })
    })
}

fn call(lua: &Lua, function: &HostFunction, args: MultiValue) -> mlua::Result<Value> {
    if function.phase == Phase::Floor {
        hold_to_floors(lua, function)?;
    }
    let args = Data::List(arguments(lua, function, args)?);
    // What the closure takes nobody knows: at least it does not begin when it is too late.
    meter(lua)?.check_outside()?;
    let reply = match function.phase {
        Phase::Floor => function.ask(&args),
        Phase::Load => remembered(lua, function, &args)?,
    };
    let answer = reply.map_err(|refusal| fault_hint(refusal.message, refusal.hint))?;
    charge(lua, answer.bytes())?;
    to_lua(lua, &answer)
}

/// An error where the functions of `Phase::Floor` may not be called.
fn hold_to_floors(lua: &Lua, function: &HostFunction) -> mlua::Result<()> {
    let running = lua.try_app_data_ref::<Host>().ok().flatten().is_some_and(|host| !host.chain.is_empty());
    let why = if running {
        "while modules run"
    } else if lua.try_app_data_ref::<Serving>().ok().flatten().is_some_and(|serving| serving.0) {
        return Ok(());
    } else {
        "here: weights, levels, odds and rules of the dungeon are pure"
    };
    let hint = "call it while a floor is made: in plan, build, layout or population; in the game's code, functions of Phase::Load serve declarations";
    Err(fault_hint(format!("{} cannot be called {why}", function.label()), Some(hint.to_owned())))
}

/// The arguments, checked; nil for those that were left out.
fn arguments(lua: &Lua, function: &HostFunction, args: MultiValue) -> mlua::Result<Vec<Data>> {
    let (label, params) = (function.label(), &function.signature.params);
    if args.len() > params.len() {
        let s = if params.len() == 1 { "" } else { "s" };
        return Err(fault(format!("{label} takes {} argument{s}, got {}", params.len(), args.len())));
    }
    let mut given = args.into_iter();
    let mut checked = Vec::with_capacity(params.len());
    for (name, ty) in params {
        let value = given.next().unwrap_or(Value::Nil);
        let data = match &value {
            Value::Number(n) if !n.is_finite() => Err(ty.unlike(&describe(&value))),
            Value::Nil | Value::Boolean(_) | Value::Integer(_) | Value::Number(_) | Value::String(_) | Value::Table(_) => {
                let data = plain(lua, &value, &format!("{label}: {name}"))?;
                ty.check(&data).map(|()| data)
            }
            other => Err(ty.unlike(&describe(other))),
        };
        checked.push(data.map_err(|unfit| fault_hint(format!("{label}: {name}{} {}", unfit.path, unfit.text), unfit.hint))?);
    }
    Ok(checked)
}

/// The answer of a function of `Phase::Load`: asked once, while scripts load.
fn remembered(lua: &Lua, function: &HostFunction, args: &Data) -> mlua::Result<Reply> {
    let key = (function.label(), text_of(args));
    let asked = match &*lua.try_app_data_ref::<Answers>().ok().flatten().ok_or_else(|| fault("internal error: no answers"))? {
        Answers::Asked(replies) => Arc::clone(replies),
        Answers::Kept(replies) => {
            return replies.get(&key).cloned().ok_or_else(|| {
                let hint =
                    "ask it in the module itself, outside of functions, and keep the answer in a local: the game is asked once for all";
                let text = format!("{} was not asked for these arguments when the scripts loaded, and cannot be now", key.0);
                fault_hint(text, Some(hint.to_owned()))
            });
        }
    };
    let broken = || fault("internal error: the answers are in use");
    let known = asked.lock().map_err(|_| broken())?.get(&key).cloned();
    if let Some(reply) = known {
        return Ok(reply);
    }
    let reply = function.ask(args);
    let bytes = key.1.len() + reply.as_ref().map_or_else(|refusal| refusal.message.len(), Data::bytes);
    let meter = meter(lua)?;
    meter.hold(bytes);
    meter.afford(0)?;
    asked.lock().map_err(|_| broken())?.keep(key, reply.clone());
    Ok(reply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Limits;
    use crate::script::host::Vm;
    use crate::script::{Program, ScriptSet};

    #[test]
    fn every_global_of_a_state_is_taken() {
        let (program, _) = Program::compile(ScriptSet::from_sources([("dungeon.lua", "")]).unwrap());
        let vm = Vm::loading(&Arc::new(program), Limits::default(), None, Arc::default()).unwrap();
        // Scripts are shown a proxy; what is behind it is in its metatable.
        let globals: Table = vm.lua.globals().metatable().unwrap().raw_get("__index").unwrap();
        let names: Vec<String> = globals.pairs::<String, Value>().map(|pair| pair.unwrap().0).collect();
        assert!(names.len() > 40 && names.iter().any(|name| name == "require"), "{names:?}");
        for name in &names {
            assert!(is_taken(name), "{name}");
        }
        for name in ["monster_info", "os", "vector", "rng", "xpcall"] {
            assert!(is_taken(name), "{name}");
        }
        assert!(!is_taken("game"));
    }
}
