//! [`Engine`]: a script set made ready, and the floors it makes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::diagnostic::Diagnostic;
use crate::error::{Error, Result};
use crate::floor::{Floor, Header};
use crate::script::ScriptSet;
use crate::world::{Context, World};

/// Bounds on what a script may use, per attempt at a floor. All but `wall_clock` are deterministic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Interrupts of the VM: about one per loop iteration or call. Default 20 million.
    pub fuel: u64,
    /// Bytes of Lua and host memory. Default 64 MiB.
    pub memory: usize,
    /// Attempts at a floor before it is given up. Default 40.
    pub attempts: u32,
    /// Last backstop against built-ins that run long on little fuel. Default 20 seconds; `None` for replays.
    pub wall_clock: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { fuel: 20_000_000, memory: 64 << 20, attempts: 40, wall_clock: Some(Duration::from_secs(20)) }
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

/// Which floor to make.
#[derive(Clone, Debug)]
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
}

impl Request {
    /// A request with default limits, no context and no trace.
    #[must_use]
    pub fn new(branch: impl Into<String>, depth: u32, seed: u64) -> Self {
        Self { branch: branch.into(), depth, seed, context: Context::new(), limits: Limits::default(), trace: false, cancel: None }
    }
}

/// A script set made ready. `Send + Sync`: one engine serves every thread.
pub struct Engine {
    _world: World,
}

impl Engine {
    /// Loads a script set: runs every module once, checks every declaration for every branch and depth.
    ///
    /// # Errors
    /// [`ErrorKind::Load`](crate::ErrorKind::Load) with a diagnostic for each fault found.
    pub fn load(set: ScriptSet) -> Result<Self> {
        let _ = set;
        Err(Error::internal("not yet"))
    }

    /// Makes a floor.
    ///
    /// # Errors
    /// Kinds `Request`, `Script`, `Limit`, `Refused`, `Cancelled`, `Internal`; see [`Error::kind`].
    pub fn floor(&self, request: &Request) -> Result<Floor> {
        let _ = request;
        Err(Error::internal("not yet"))
    }

    /// The request a header stands for.
    ///
    /// # Errors
    /// Says what changed where engine, API, scripts or place are not those of the header.
    pub fn replay(&self, header: &Header) -> Result<Request> {
        let _ = header;
        Err(Error::internal("not yet"))
    }

    /// What the scripts declare.
    #[must_use]
    pub fn world(&self) -> &World {
        &self._world
    }

    /// Floors a branch has in the dungeon of this seed; `None` for an unknown branch.
    #[must_use]
    pub fn floors(&self, branch: &str, seed: u64) -> Option<u32> {
        let _ = (branch, seed);
        None
    }

    /// Warnings of the load.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &[]
    }
}
