//! [`Watching`]: reloads a [`Live`] engine when its scripts are saved.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::watch::{Change, Means, Watch};

use super::Live;

/// Reloads a [`Live`] engine as its scripts are saved, until it is dropped.
#[derive(Debug)]
#[must_use = "the watch ends when this is dropped"]
pub struct Watching {
    watch: Watch,
    stopped: Arc<AtomicBool>,
}

impl Watching {
    /// Whether the files are looked at several times a second, because the system cannot tell of changes here.
    #[must_use]
    pub fn polls(&self) -> bool {
        self.watch.means() == Means::Polling
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

impl Live {
    /// Watches the folder of the scripts from a thread of its own, as the previewer does, and reloads once for each save that changed something. `tell`
    /// is called on that thread with the new engine, or with what is wrong, in which case the old one stays. A file that looks half written is
    /// waited for, up to 0.4 s. What was saved since the scripts were read is told of at once. After an error the scripts as they were are told of, too:
    /// there is nothing wrong any more. A panic of `tell` ends that call, not the watch.
    ///
    /// Dropping the answer stops it: no call of `tell` starts after that.
    ///
    /// Needs the feature `watch`.
    ///
    /// # Errors
    /// Where the scripts did not come from a folder, or no thread can be started.
    pub fn watch(&self, mut tell: impl FnMut(Result<Arc<Engine>>) + Send + 'static) -> io::Result<Watching> {
        let engine = self.engine();
        let root = engine.scripts().root().ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidInput, "these scripts were not read from a folder: there is nothing to watch")
        })?;
        let stopped = Arc::new(AtomicBool::new(false));
        let (live, ended) = (self.clone(), Arc::clone(&stopped));
        let mut failed = false;
        let watch = Watch::start(root, Means::Events, true, move |change| {
            // Who was told of an error is told that it is gone, also where an edit was only taken back.
            let outcome = live.take_in(&change).or_else(|| failed.then(|| Ok(live.engine())));
            let goes_on = !ended.load(Ordering::Relaxed);
            if goes_on && let Some(outcome) = outcome {
                failed = outcome.is_err();
                // A panic in it has been reported where it happened; the next save is told again.
                let _ = catch_unwind(AssertUnwindSafe(|| tell(outcome)));
            }
            goes_on
        })?;
        Ok(Watching { watch, stopped })
    }

    /// What a change comes to; `None` where there is nothing to tell.
    fn take_in(&self, change: &Change) -> Option<Result<Arc<Engine>>> {
        let mut outcome = self.reload_contained();
        let left = change.settles_at.saturating_duration_since(Instant::now());
        if outcome.is_err() && !left.is_zero() {
            // It may be a file that is still being written.
            thread::sleep(left);
            outcome = self.reload_contained();
        }
        match outcome {
            Ok(false) => None,
            Ok(true) => Some(Ok(self.engine())),
            Err(error) => Some(Err(error)),
        }
    }

    /// A panic, of the game's own functions for instance, must not end the watch: there is nobody on this thread to raise it to.
    fn reload_contained(&self) -> Result<bool> {
        catch_unwind(AssertUnwindSafe(|| self.reload())).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
            Err(Error::internal(format!("a panic while the scripts were loaded: {}", text.unwrap_or("without a message"))))
        })
    }
}
