//! [`Inspect`]: a cursor on the floor, and all that is known of the cell under it.

use super::app::{App, Effect};
use super::keys::Action;

/// The cursor.
#[derive(Debug, Default)]
pub(super) struct Inspect {
    pub open: bool,
    /// The cell it is on.
    pub at: (u32, u32),
}

impl App {
    /// Does what a key means while there is a cursor, or brings it up; `None` where it means what it always does.
    pub(super) fn act_on_cursor(&mut self, _action: Action) -> Option<Effect> {
        None
    }

    /// A cell of the floor was clicked at.
    pub(super) fn click_on_floor(&mut self, _x: u32, _y: u32) -> Effect {
        Effect::Draw
    }

    /// All that is known of the cell under the cursor, for the panel under the floor.
    pub(super) fn inspected(&self) -> Vec<String> {
        Vec::new()
    }
}
