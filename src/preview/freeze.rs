//! [`Freeze`]: stages whose chances are kept while the rest is rolled again.

use std::time::Instant;

use crate::floor::Kept;

use super::app::{App, Effect};
use super::keys::Action;

/// Stages that are kept.
#[derive(Debug, Default)]
pub(super) struct Freeze {
    pub kept: Vec<Kept>,
}

impl App {
    /// Does what a key means for kept stages; `None` where it means what it always does.
    pub(super) fn act_on_freeze(&mut self, _action: Action, _now: Instant) -> Option<Effect> {
        None
    }
}
