//! [`Meter`]: what one run of scripts may use, and whether it has been stopped.
//!
//! Once tripped, every later interrupt fails as well, so that no `pcall`, coroutine or handler outlives a stop. Fuel and memory are
//! deterministic: fuel counts interrupts, and the collector runs at interrupts alone, since Luau's own pacing reads a clock.

use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

use mlua::{Lua, VmState};

use crate::diagnostic::Frame;
use crate::engine::{CancelToken, Limits, Observer, Progress};

use super::fault::fault;
use super::host::callers;

/// Why a run was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trip {
    Fuel,
    Memory,
    Clock,
    Cancelled,
    Panic,
    Veto,
}

impl Trip {
    const ALL: [Self; 6] = [Self::Fuel, Self::Memory, Self::Clock, Self::Cancelled, Self::Panic, Self::Veto];

    /// What is wrong, as a diagnostic says it.
    pub fn message(self, limits: &Limits) -> String {
        match self {
            Self::Fuel => format!("the script ran for more than {} steps; does a loop never end?", limits.fuel),
            Self::Memory if limits.memory < 1 << 20 => format!("the script used more than {} KiB of memory", limits.memory >> 10),
            Self::Memory => format!("the script used more than {} MiB of memory", limits.memory >> 20),
            Self::Clock => {
                format!("the script ran for more than {} s", limits.wall_clock.map_or(0.0, |d| d.as_secs_f64()))
            }
            Self::Cancelled => "cancelled".to_owned(),
            Self::Panic => "internal error: a primitive of the engine panicked".to_owned(),
            Self::Veto => "this attempt was refused".to_owned(),
        }
    }
}

/// Steps from one look at the memory to the next.
const STEPS_A_LOOK: u64 = 16;

/// Counts what one run uses. Shared by the VM's interrupt and the bound functions, all on one thread: what is counted is read and written, never
/// added to in one go, which costs many times as much.
pub(crate) struct Meter {
    pub limits: Limits,
    used: AtomicU64,
    /// Steps at which an interrupt has more to do than to count: the least of those for memory, clock and limit; 0 when stopped or watched.
    next_stop: AtomicU64,
    host: AtomicUsize,
    threshold: AtomicUsize,
    /// Steps at which memory is looked at next.
    next_look: AtomicU64,
    tripped: AtomicU8,
    deadline: Option<Instant>,
    cancel: Option<CancelToken>,
    /// Who is told of stages, and the attempt they belong to.
    observer: OnceLock<(Observer, u32)>,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
    /// The calls that were running when the run was stopped, innermost first.
    place: Mutex<Vec<Frame>>,
    /// Whether the place is kept up at every interrupt: an allocation that fails leaves no trace of its line.
    watch: AtomicBool,
}

impl Meter {
    pub fn new(limits: Limits, cancel: Option<CancelToken>) -> Self {
        Self {
            used: AtomicU64::new(0),
            next_stop: AtomicU64::new(0),
            host: AtomicUsize::new(0),
            threshold: AtomicUsize::new(limits.memory / 4),
            next_look: AtomicU64::new(STEPS_A_LOOK),
            tripped: AtomicU8::new(0),
            deadline: limits.wall_clock.and_then(|d| Instant::now().checked_add(d)),
            cancel,
            observer: OnceLock::new(),
            panic: Mutex::new(None),
            place: Mutex::default(),
            watch: AtomicBool::new(false),
            limits,
        }
    }

    /// The interrupt of the VM.
    #[inline]
    pub fn interrupt(&self, lua: &Lua) -> mlua::Result<VmState> {
        let used = self.used.load(Relaxed) + 1;
        self.used.store(used, Relaxed);
        if used >= self.next_stop.load(Relaxed) {
            self.stop_over(lua, used)?;
        }
        Ok(VmState::Continue)
    }

    /// What an interrupt has to do now and then.
    #[cold]
    fn stop_over(&self, lua: &Lua, used: u64) -> mlua::Result<()> {
        let stopped = self.tripped.load(Relaxed) != 0;
        let watched = self.watch.load(Relaxed);
        if watched && !stopped {
            self.note_place(lua);
        }
        let result = self.look(lua, used);
        if result.is_err() && !stopped {
            self.note_place(lua);
        }
        let next = if watched || result.is_err() {
            0
        } else {
            self.next_look.load(Relaxed).min((used | 255) + 1).min(self.limits.fuel.saturating_add(1))
        };
        self.next_stop.store(next, Relaxed);
        result
    }

    /// Remembers the line that is running. What is stopped in a `pcall` has no other trace.
    pub fn note_place(&self, lua: &Lua) {
        if let Ok(mut place) = self.place.lock() {
            *place = callers(lua);
        }
    }

    /// The calls that were running when the run was stopped, or, while watched, at the last interrupt.
    pub fn place(&self) -> Vec<Frame> {
        self.place.lock().map(|place| place.clone()).unwrap_or_default()
    }

    /// Keeps up the place at every interrupt from now on.
    pub fn watch(&self) {
        self.watch.store(true, Relaxed);
        self.next_stop.store(0, Relaxed);
    }

    /// Whether the place is kept up.
    pub fn watches(&self) -> bool {
        self.watch.load(Relaxed)
    }

    fn look(&self, lua: &Lua, used: u64) -> mlua::Result<()> {
        if self.tripped.load(Relaxed) != 0 {
            return Err(self.stop());
        }
        if used > self.limits.fuel {
            return Err(self.trip(Trip::Fuel));
        }
        // Not each 16th number: a charge passes over many, and may pass over those each time.
        if used >= self.next_look.load(Relaxed) {
            self.next_look.store(used + STEPS_A_LOOK, Relaxed);
            self.check_memory(lua)?;
        }
        if used & 255 == 0 {
            self.check_outside()?;
        }
        Ok(())
    }

    /// Steps used so far.
    pub fn used(&self) -> u64 {
        self.used.load(Relaxed)
    }

    /// Starts the count of steps anew: what comes next has a share of its own.
    pub fn refuel(&self) {
        self.used.store(0, Relaxed);
        self.next_look.store(STEPS_A_LOOK, Relaxed);
        self.next_stop.store(0, Relaxed);
    }

    /// Charges a bulk primitive by the cells it touches.
    pub fn charge(&self, cells: usize) -> mlua::Result<()> {
        let before = self.used.load(Relaxed);
        let used = before + (cells as u64 >> 6);
        self.used.store(used, Relaxed);
        if self.tripped.load(Relaxed) != 0 {
            return Err(self.stop());
        }
        if used > self.limits.fuel {
            return Err(self.trip(Trip::Fuel));
        }
        // Interrupts look at the clock each 256th time; a charge may pass over that one.
        if used >> 8 != before >> 8 {
            self.check_outside()?;
        }
        Ok(())
    }

    /// Counts host memory that belongs to a script's object.
    pub fn hold(&self, bytes: usize) {
        self.host.store(self.host.load(Relaxed).wrapping_add(bytes), Relaxed);
    }

    /// Gives it back.
    pub fn release(&self, bytes: usize) {
        self.host.store(self.host.load(Relaxed).wrapping_sub(bytes), Relaxed);
    }

    /// Stops the run when it asks for more memory at once than it may have in all.
    pub fn afford(&self, bytes: usize) -> mlua::Result<()> {
        if self.host.load(Relaxed).saturating_add(bytes) > self.limits.memory {
            return Err(self.trip(Trip::Memory));
        }
        Ok(())
    }

    fn check_memory(&self, lua: &Lua) -> mlua::Result<()> {
        let in_use = || lua.used_memory() + self.host.load(Relaxed);
        if in_use() <= self.threshold.load(Relaxed) {
            return Ok(());
        }
        lua.gc_collect()?;
        // A collection re-arms the collector's own pacing.
        lua.gc_stop();
        let live = in_use();
        if live > self.limits.memory {
            return Err(self.trip(Trip::Memory));
        }
        self.threshold.store((live * 2).clamp(self.limits.memory / 4, self.limits.memory), Relaxed);
        Ok(())
    }

    /// Cancellation and the wall clock: looked at before each bound call that runs long, too.
    pub fn check_outside(&self) -> mlua::Result<()> {
        if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Err(self.trip(Trip::Cancelled));
        }
        if self.deadline.is_some_and(|d| Instant::now() > d) {
            return Err(self.trip(Trip::Clock));
        }
        Ok(())
    }

    /// Tells of stages from now on.
    pub fn follow(&self, observer: Observer, attempt: u32) {
        let _ = self.observer.set((observer, attempt));
    }

    /// A stage begins: whoever follows is told.
    pub fn begins(&self, stage: &str) -> mlua::Result<()> {
        if let Some((observer, attempt)) = self.observer.get()
            && self.tripped.load(Relaxed) == 0
            && !observer.tell(Progress::Stage { attempt: *attempt, name: stage.to_owned() })
        {
            return Err(self.trip(Trip::Cancelled));
        }
        self.check_outside()
    }

    /// Stops the run for good; the first reason stays.
    pub fn trip(&self, why: Trip) -> mlua::Error {
        let code = 1 + Trip::ALL.iter().position(|t| *t == why).unwrap_or(0) as u8;
        let _ = self.tripped.compare_exchange(0, code, Relaxed, Relaxed);
        self.next_stop.store(0, Relaxed);
        self.stop()
    }

    /// Why the run was stopped, if it was.
    pub fn tripped(&self) -> Option<Trip> {
        let code = self.tripped.load(Relaxed);
        code.checked_sub(1).and_then(|i| Trip::ALL.get(usize::from(i))).copied()
    }

    fn stop(&self) -> mlua::Error {
        fault(self.tripped().map_or_else(String::new, |t| t.message(&self.limits)))
    }

    /// Keeps a panic of a bound function, to be raised again outside.
    pub fn keep_panic(&self, payload: Box<dyn Any + Send>) -> mlua::Error {
        if let Ok(mut slot) = self.panic.lock() {
            slot.get_or_insert(payload);
        }
        self.trip(Trip::Panic)
    }

    /// The panic that was kept.
    pub fn take_panic(&self) -> Option<Box<dyn Any + Send>> {
        self.panic.lock().ok().and_then(|mut slot| slot.take())
    }
}
