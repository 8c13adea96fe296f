//! Parts of a floor's making, for benches. Not part of the library's promise.

use std::sync::Arc;
use std::time::Duration;

use crate::build::Build;
use crate::chance::Stream;
use crate::error::Result;
use crate::script::measure;

use super::{Engine, Request, tree};

/// What one floor needs of the host.
#[doc(hidden)]
pub struct Measure<'a> {
    engine: &'a Engine,
    modules: Vec<String>,
}

impl<'a> Measure<'a> {
    /// Finds out which modules a floor runs.
    ///
    /// # Errors
    /// As [`Engine::floor`].
    pub fn new(engine: &'a Engine, request: &Request) -> Result<Self> {
        let (_, branch) = engine.branch(&request.branch)?;
        let dungeon = engine.tree(request.seed, &request.context)?;
        let place = engine.branch_of(&dungeon, &branch.name)?.place(request.depth);
        let weighed = engine.weights(branch, &place, request)?;
        let modules = measure::modules_of(&engine.program, &engine.loaded, build(engine, request)?, &weighed);
        Ok(Self { engine, modules })
    }

    /// Steps that all attempts at a floor took: what of [`Limits::fuel`](super::Limits::fuel) they used. The same in every run.
    ///
    /// # Errors
    /// As [`Engine::floor`].
    pub fn steps(engine: &Engine, request: &Request) -> Result<u64> {
        let mut steps = 0;
        engine.counted(request, &mut steps, None, 1, &mut None)?;
        Ok(steps)
    }

    /// Number of modules.
    #[must_use]
    pub fn modules(&self) -> usize {
        self.modules.len()
    }

    /// Makes a fresh state and runs those modules in it.
    ///
    /// # Errors
    /// Kind `Internal`.
    pub fn fresh_state(&self) -> Result<()> {
        measure::fresh(&self.engine.program, &self.engine.loaded, &self.modules)
    }

    /// Times of an empty bound call of three arguments and of `area:set`.
    ///
    /// # Errors
    /// Kind `Internal`.
    pub fn calls(&self, request: &Request, clock: impl Fn() -> Duration) -> Result<(Duration, Duration)> {
        measure::calls(&self.engine.program, &self.engine.loaded, build(self.engine, request)?, clock)
    }
}

fn build(engine: &Engine, request: &Request) -> Result<Build> {
    let (id, branch) = engine.branch(&request.branch)?;
    let dungeon = engine.tree(request.seed, &request.context)?;
    let own = engine.branch_of(&dungeon, &branch.name)?;
    let place = own.place(request.depth);
    let stream = Stream::root(request.seed, &branch.name, request.depth);
    let wanted = tree::wanted(request.seed, branch, &dungeon, own, &place);
    Ok(Build::new(&Arc::clone(&engine.loaded.world), id, &place, wanted, &stream, 1, false))
}
