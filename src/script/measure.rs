//! What benches time inside the host: fresh states, and single calls without a floor around them.

use std::sync::Arc;
use std::time::Duration;

use mlua::{Function, UserData, UserDataFields};

use crate::build::Build;
use crate::engine::Limits;
use crate::error::{Error, Result};
use crate::world::Context;

use super::args::{Coord, TerrainArg};
use super::bind::AreaRef;
use super::declare::ContextValues;
use super::host::{Vm, bind_module};
use super::program::Program;
use super::registry::{Bound, Sink, methods_table};
use super::run::{Loaded, attempt};

fn internal(error: mlua::Error) -> Error {
    Error::internal(error.to_string())
}

fn vm(program: &Arc<Program>, loaded: &Loaded, limits: Limits) -> Result<Vm> {
    let vm = Vm::generating(program, limits, None, loaded).map_err(internal)?;
    vm.lua.set_app_data(ContextValues::default());
    Ok(vm)
}

/// The modules an attempt runs.
pub(crate) fn modules_of(program: &Arc<Program>, loaded: &Loaded, build: Build, weighed: &super::run::Weighed) -> Vec<String> {
    match attempt(program, loaded, build, weighed, &Context::new(), Limits::default(), None, None, &mut 0) {
        Ok(made) => made.ran,
        Err(_) => Vec::new(),
    }
}

/// Makes a state and runs modules in it, as an attempt does.
pub(crate) fn fresh(program: &Arc<Program>, loaded: &Loaded, modules: &[String]) -> Result<()> {
    let vm = vm(program, loaded, Limits::default())?;
    for module in modules {
        bind_module(&vm.lua, module).map_err(internal)?;
    }
    Ok(())
}

/// A type with one method that does nothing.
struct Nothing;

impl Bound for Nothing {
    const OWNER: &'static str = "Nothing";
    const COMMON: &'static [&'static str] = &["set"];

    fn declare(api: &mut impl Sink<Self>) {
        api.method("set", "x y terrain", "", "Does nothing.", |_, _, (_, _, _): (Coord, Coord, TerrainArg)| Ok(()));
    }
}

impl UserData for Nothing {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field_with("__index", methods_table::<Self>);
    }
}

/// Median time of a script's call of an empty bound method of three arguments, and of `area:set`, both less the loop around them.
pub(crate) fn calls(program: &Arc<Program>, loaded: &Loaded, build: Build, clock: impl Fn() -> Duration) -> Result<(Duration, Duration)> {
    const CALLS: u32 = 20_000;
    let vm = vm(program, loaded, Limits { fuel: u64::MAX, ..Limits::default() })?;
    vm.lua.set_app_data(build);
    let nothing = vm.lua.create_userdata(Nothing).map_err(internal)?;
    let area = AreaRef(crate::grid::Area::new(1, 1, 10, 10));
    let compile = |body: &str| -> Result<Function> {
        let text = format!("local area, nothing, t, n = ... for i = 1, n do {body} end");
        let code = super::program::compile(&text);
        let code = code.as_ref().as_ref().map_err(|e| Error::internal(e.clone()))?;
        vm.lua.load(code.as_slice()).set_mode(mlua::chunk::ChunkMode::Binary).into_function().map_err(internal)
    };
    let loops = [compile("")?, compile("nothing:set(1, 1, t)")?, compile("area:set(1, 1, t)")?];
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..31 {
        for (body, times) in loops.iter().zip(&mut times) {
            let start = clock();
            body.call::<()>((area, nothing.clone(), 0, CALLS)).map_err(internal)?;
            times.push(clock().saturating_sub(start));
        }
    }
    let [loop_only, empty, set] = times.map(|mut t| {
        t.sort();
        t.get(t.len() / 2).copied().unwrap_or_default() / CALLS
    });
    Ok((empty.saturating_sub(loop_only), set.saturating_sub(loop_only)))
}
