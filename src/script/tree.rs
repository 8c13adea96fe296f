//! Rules of the dungeon that are functions of a script: asked for a seed, in a state of their own, with a stream for each rule.

use std::sync::Arc;

use mlua::{Lua, Table, Value};

use crate::build::Build;
use crate::chance::Stream;
use crate::diagnostic::Location;
use crate::engine::{CancelToken, Limits};
use crate::error::Error;
use crate::tree::{Ask, Rules};
use crate::world::{Branch, BranchId, Context, Place, World};

use super::args::Draw;
use super::bind::{Rng, context_table};
use super::checks::Arg;
use super::declare::{RuleSort as Sort, function_of};
use super::fault::{fault, fault_at};
use super::host::Vm;
use super::program::Program;
use super::run::{Loaded, branch_table, context_read, generating, script_error};

/// Answers the rules of one seed. Its state is made when the first function is asked, and not at all where there is none.
pub(crate) struct Answers<'a> {
    pub program: &'a Arc<Program>,
    pub loaded: &'a Loaded,
    pub seed: u64,
    pub context: &'a Context,
    pub limits: Limits,
    pub cancel: Option<CancelToken>,
    /// Whether the lines that run are followed, for a limit that was met without one.
    pub watch: bool,
    vm: Option<Vm>,
}

impl<'a> Answers<'a> {
    pub fn new(
        program: &'a Arc<Program>,
        loaded: &'a Loaded,
        seed: u64,
        context: &'a Context,
        cancel: Option<CancelToken>,
        watch: bool,
    ) -> Self {
        // The usual limits, whatever those of the request: a dungeon is drawn once for all its floors.
        Self { program, loaded, seed, context, limits: Limits::default(), cancel, watch, vm: None }
    }

    /// The context values that were read.
    pub fn read(self) -> Context {
        self.vm.map(|vm| context_read(&vm.lua)).unwrap_or_default()
    }
}

impl Rules for Answers<'_> {
    fn ask(&mut self, branch: &Branch, ask: Ask) -> Result<(i32, i32), Error> {
        let vm = match self.vm.take() {
            Some(vm) => vm,
            None => {
                let vm = generating(self.program, self.loaded, self.limits, self.cancel.clone(), self.context)?;
                if self.watch {
                    vm.meter.watch();
                }
                vm.lua.set_app_data(rules(&self.loaded.world, self.seed));
                vm
            }
        };
        let answered = branch_table(&vm.lua, branch).and_then(|table| answer(&vm.lua, &table, branch, ask));
        let answered = match (answered, vm.meter.tripped()) {
            (Ok(range), None) => Ok(range),
            // A stop is sticky: also where the script swallowed its error.
            (Ok(_), Some(_)) => Err(script_error(&fault("stopped"), self.program, &vm)),
            (Err(error), _) => Err(script_error(&error, self.program, &vm)),
        };
        let answered = answered.map_err(|e| e.or_at(&branch.declared.location, |diagnostic| self.program.set.illustrate(diagnostic)));
        self.vm = Some(vm);
        answered
    }
}

/// What functions draw from while a dungeon is drawn.
pub(super) fn rules(world: &Arc<World>, seed: u64) -> Build {
    // No branch has an empty name, so nothing else draws from here.
    streams(world, &Stream::root(seed, "", 0).child("rules"))
}

/// Streams that belong to no place.
pub(crate) fn streams(world: &Arc<World>, stream: &Stream) -> Build {
    // There is no map: one of the least size is never looked at.
    let place = Place { branch: String::new(), depth: 1, absolute: 1, last: false, named: None, variant: None };
    Build::sized((1, 1), world, BranchId(0), &place, Vec::new(), stream, 1, false)
}

/// Asks the function of a rule: least and most of the number it gives. The state has the streams of a seed and a context.
pub(super) fn answer(lua: &Lua, table: &Table, branch: &Branch, ask: Ask) -> mlua::Result<(i32, i32)> {
    let (function, sort) = function_of(table, ask)?;
    let what = words(branch, ask);
    let function = function.ok_or_else(|| fault(format!("{what} was a function when the scripts loaded, and is none now")))?;
    let stream = {
        let mut build = super::bind::build(lua)?;
        let root = build.current();
        let stream = build.child(root, &what, None).ok_or_else(|| fault("internal error: a rule was asked twice"))?;
        build.enter(&what, stream);
        stream
    };
    let given = function.call::<Value>((Rng(stream), context_table(lua)?));
    super::bind::build(lua)?.leave();
    let wrong = |text: String| {
        let info = function.info();
        let file = info.source.as_deref().and_then(|s| s.strip_prefix('@')).map(ToOwned::to_owned);
        let at = file.zip(info.line_defined).map(|(file, line)| Location { file, line: line as u32 });
        fault_at(format!("{what}: what the function gives {text}"), None, at)
    };
    let draw = Draw::check(given?, lua).map_err(|bad| wrong(format!("must be {}, got {}", bad.expected, bad.got)))?;
    if let Some(text) = sort.complain(draw) {
        return Err(wrong(text));
    }
    if sort == Sort::Chance && draw.0 != draw.1 {
        return Err(wrong("must be one number from 0 to 100: it is a chance already".to_owned()));
    }
    Ok((draw.0 as i32, draw.1 as i32))
}

/// A rule as people call it.
fn words(branch: &Branch, ask: Ask) -> String {
    let special = |i: usize| branch.special.get(i).map_or("", |special| special.name.as_str());
    let rule = match ask {
        Ask::Floors => "floors".to_owned(),
        Ask::EntryDepth => "entry.depth".to_owned(),
        Ask::EntryArrive => "entry.arrive".to_owned(),
        Ask::EntryChance => "entry.chance".to_owned(),
        Ask::SpecialDepth(i) => format!("depth of the special floor \"{}\"", special(i)),
        Ask::SpecialChance(i) => format!("chance of the special floor \"{}\"", special(i)),
    };
    format!("branch \"{}\": {rule}", branch.name)
}
