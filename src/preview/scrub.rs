//! [`Scrub`]: the steps of a build, forward and back, and the attempts that were refused.

use std::time::Instant;

use crate::floor::Floor;

use super::app::{App, Effect};
use super::keys::Action;

/// Which step of which attempt is looked at.
#[derive(Debug, Default)]
pub(super) struct Scrub {
    pub open: bool,
    /// The floor as it was then.
    pub floor: Option<Floor>,
    /// Cells that the step changed, row by row.
    pub marks: Vec<bool>,
}

impl Scrub {
    /// What the step is and did, for the panel under the floor.
    pub(super) fn lines(&self) -> Vec<String> {
        Vec::new()
    }
}

impl App {
    /// Does what a key means while steps are looked at, or opens them; `None` where it means what it always does.
    pub(super) fn act_on_steps(&mut self, _action: Action, _now: Instant) -> Option<Effect> {
        None
    }

    /// Another floor was made: the steps are those of it.
    pub(super) fn scrub_anew(&mut self) {}
}
