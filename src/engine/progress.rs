//! [`Progress`]: what who waits for a floor is told while it is made.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::{Error, ErrorKind, Result};

/// How far a floor has come, as [`Engine::floor_with`](super::Engine::floor_with) tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// An attempt starts.
    Attempt {
        /// Which one, from 1; at most [`Limits::attempts`](super::Limits::attempts).
        number: u32,
    },
    /// A stage starts, or the building of a room, a vault or a fill.
    Stage {
        /// The attempt it belongs to, from 1.
        attempt: u32,
        /// Its name behind the names of the stages it is part of: `layout/rooms/hall`.
        name: String,
    },
    /// An attempt was refused. Another one follows unless it was the last.
    Vetoed {
        /// Which attempt, from 1.
        attempt: u32,
        /// Why, as [`Error::vetoes`](crate::Error::vetoes) would say it.
        reason: String,
        /// The stage that refused; `audit` where the finished floor did not do.
        stage: String,
    },
}

type Tell = dyn FnMut(Progress) -> ControlFlow<()> + Send;

/// Who is told of the progress of one floor. Once it wants no more it is told nothing more.
#[derive(Clone)]
pub(crate) struct Observer(Arc<Follower>);

struct Follower {
    tell: Mutex<Box<Tell>>,
    stopped: AtomicBool,
}

impl Observer {
    pub fn new(tell: impl FnMut(Progress) -> ControlFlow<()> + Send + 'static) -> Self {
        Self(Arc::new(Follower { tell: Mutex::new(Box::new(tell)), stopped: AtomicBool::new(false) }))
    }

    /// Whether the floor is still wanted.
    pub fn tell(&self, progress: Progress) -> bool {
        if self.0.stopped.load(Ordering::Relaxed) {
            return false;
        }
        // A panic in it comes out of the call that makes the floor; nobody is told after that.
        let mut tell = self.0.tell.lock().unwrap_or_else(PoisonError::into_inner);
        let goes_on = tell(progress).is_continue();
        self.0.stopped.store(!goes_on, Ordering::Relaxed);
        goes_on
    }
}

/// Tells who follows, if anybody does.
///
/// # Errors
/// Kind `Cancelled` where the floor is no longer wanted.
pub(super) fn tell(observer: Option<&Observer>, progress: impl FnOnce() -> Progress) -> Result<()> {
    match observer {
        Some(observer) if !observer.tell(progress()) => Err(Error::new(ErrorKind::Cancelled, "cancelled")),
        _ => Ok(()),
    }
}
