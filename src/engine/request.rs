//! [`Request`]: which floor to make, and what that may cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::floor::Reroll;
use crate::growth::GrownRoom;
use crate::world::Context;

/// Bounds on what scripts may use, per attempt at a floor. All but `wall_clock` are deterministic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Interrupts of the VM: about one per loop iteration or call; bulk primitives count by the cells they touch. Default 20 million.
    pub fuel: u64,
    /// Bytes of Lua and host memory. Default 64 MiB.
    pub memory: usize,
    /// Attempts at a floor before it is given up. Default 40.
    pub attempts: u32,
    /// Last backstop against built-ins that run long on little fuel. Default 20 seconds; `None` for replays.
    pub wall_clock: Option<Duration>,
}

impl Limits {
    /// The usual limits, as [`Default`] gives them.
    pub const USUAL: Self = Self { fuel: 20_000_000, memory: 64 << 20, attempts: 40, wall_clock: Some(Duration::from_secs(20)) };

    /// The same with other [`fuel`](Self::fuel).
    #[must_use]
    pub const fn fuel(mut self, steps: u64) -> Self {
        self.fuel = steps;
        self
    }

    /// The same with other [`memory`](Self::memory), in bytes.
    #[must_use]
    pub const fn memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// The same with other [`attempts`](Self::attempts).
    #[must_use]
    pub const fn attempts(mut self, attempts: u32) -> Self {
        self.attempts = attempts;
        self
    }

    /// The same with another [`wall_clock`](Self::wall_clock).
    #[must_use]
    pub const fn wall_clock(mut self, most: Option<Duration>) -> Self {
        self.wall_clock = most;
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::USUAL
    }
}

/// Stops builds from another thread.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token nobody has cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every build that was given this token.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Which floor to make: branch, depth and seed, with options that are set by methods of their names or by assigning to the fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// Branch name.
    pub branch: String,
    /// Depth within the branch, from 1.
    pub depth: u32,
    /// The dungeon's seed. [`seed_from_text`](crate::chance::seed_from_text) makes one of any text.
    pub seed: u64,
    /// What the host tells scripts; must be declared by the scripts.
    pub context: Context,
    /// Bounds on what scripts may use.
    pub limits: Limits,
    /// Whether to record the script line behind each cell.
    pub trace: bool,
    /// Stops the build from another thread.
    pub cancel: Option<CancelToken>,
    /// The room of a branch that grows whose floor is asked for; its depth is that of its cell. [`Engine::room_request`](super::Engine::room_request) makes
    /// one.
    pub room: Option<GrownRoom>,
    /// Other chances than those of the seed; `None` for the floor of the game. The dungeon stays: its branches, the stairs of the floor, who and what
    /// there is one of. A stage that is to be kept and does not begin is a warning among the floor's findings, `kept`.
    pub reroll: Option<Reroll>,
    /// Whether the scripts' own audits, `check { }`, look at the floor when it is done. What they find is among its findings; nothing else of it changes.
    pub checks: bool,
    /// The name of a room type, vault or monster that may not come: to see what the floor is without it.
    pub(crate) without: Option<String>,
}

impl Request {
    /// A request with default limits, no context and no trace.
    #[must_use]
    pub fn new(branch: impl Into<String>, depth: u32, seed: u64) -> Self {
        Self {
            branch: branch.into(),
            depth,
            seed,
            context: Context::new(),
            limits: Limits::default(),
            trace: false,
            cancel: None,
            room: None,
            reroll: None,
            checks: false,
            without: None,
        }
    }

    /// The same with something to tell the scripts.
    #[must_use]
    pub fn context(mut self, context: Context) -> Self {
        self.context = context;
        self
    }

    /// The same with other bounds.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same, with or without a record of the script line behind each cell.
    #[must_use]
    pub fn trace(mut self, trace: bool) -> Self {
        self.trace = trace;
        self
    }

    /// The same with other chances.
    #[must_use]
    pub fn reroll(mut self, reroll: Reroll) -> Self {
        self.reroll = Some(reroll);
        self
    }

    /// The same, with or without the scripts' own audits of the floor.
    #[must_use]
    pub fn checks(mut self, checks: bool) -> Self {
        self.checks = checks;
        self
    }

    /// The same without any room, vault or monster of that name.
    #[must_use]
    #[cfg(feature = "app")]
    pub(crate) fn without(mut self, name: &str) -> Self {
        self.without = Some(name.to_owned());
        self
    }

    /// The same with a token that stops it from another thread.
    #[must_use]
    pub fn cancel(mut self, token: CancelToken) -> Self {
        self.cancel = Some(token);
        self
    }
}
