//! [`Live`]: an engine that is replaced while others use it.

#[cfg(feature = "watch")]
mod watching;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::engine::Engine;
use crate::error::Result;
use crate::script::ScriptSet;

#[cfg(feature = "watch")]
pub use watching::Watching;

/// An engine that can be reloaded while other threads make floors with it. A clone is the same one, for another thread.
///
/// Who has taken an [`engine`](Self::engine) keeps it as it was until it is dropped: a floor is made of one version of the scripts, never of two.
///
/// ```
/// use undercroft::{Engine, Live, Request, ScriptSet};
///
/// # fn main() -> undercroft::Result<()> {
/// let live = Live::new(Engine::load(ScriptSet::sample()?)?);
/// let elsewhere = live.clone();
/// let floor = std::thread::spawn(move || elsewhere.engine().floor(&Request::new("undercroft", 1, 7)));
/// # let floor = floor.join().unwrap()?;
/// assert_eq!(live.generation(), 0);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Live(Arc<Shared>);

struct Shared {
    /// The engine and how many came before it.
    now: Mutex<(Arc<Engine>, u64)>,
    /// Held while scripts are loaded: two reloads at once would be the same work twice, and might end in the wrong order.
    loading: Mutex<()>,
}

/// Nothing here is left half done by a panic: the engine is replaced when all is made.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Live {
    /// Starts with this engine.
    #[must_use]
    pub fn new(engine: Engine) -> Self {
        Self(Arc::new(Shared { now: Mutex::new((Arc::new(engine), 0)), loading: Mutex::new(()) }))
    }

    /// The engine as it is now. Take it anew for each floor.
    #[must_use]
    pub fn engine(&self) -> Arc<Engine> {
        Arc::clone(&lock(&self.0.now).0)
    }

    /// How often the engine was replaced: a number that changed says that there are other scripts now.
    #[must_use]
    pub fn generation(&self) -> u64 {
        lock(&self.0.now).1
    }

    /// Reads the folder of the scripts again and, where a file changed, replaces the engine, all at once. Meanwhile the old one serves. True when it
    /// was replaced; false when no file changed. Where it fails the old one stays.
    ///
    /// # Errors
    /// As [`Engine::reload`].
    ///
    /// # Panics
    /// As [`Engine::reload`]; the old engine stays.
    pub fn reload(&self) -> Result<bool> {
        let _loading = lock(&self.0.loading);
        let old = self.engine();
        let set = old.read_again()?;
        self.replace(&old, set)
    }

    /// The same with scripts that the game has read itself, from a pack for instance.
    ///
    /// # Errors
    /// As [`Engine::reload_from`].
    ///
    /// # Panics
    /// As [`Engine::reload_from`]; the old engine stays.
    pub fn reload_from(&self, set: ScriptSet) -> Result<bool> {
        let _loading = lock(&self.0.loading);
        self.replace(&self.engine(), set)
    }

    fn replace(&self, old: &Engine, set: ScriptSet) -> Result<bool> {
        let Some(fresh) = old.remade(set)?.map(Arc::new) else { return Ok(false) };
        let before = {
            let mut now = lock(&self.0.now);
            now.1 += 1;
            std::mem::replace(&mut now.0, fresh)
        };
        // What the old one holds is given back when nobody waits for the lock.
        drop(before);
        Ok(true)
    }
}

impl std::fmt::Debug for Live {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Live").field("generation", &self.generation()).finish_non_exhaustive()
    }
}
