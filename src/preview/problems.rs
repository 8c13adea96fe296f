//! [`Problems`]: all diagnostics of the last load and all findings of the floor in a list, each with its source lines.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{App, Effect};
use super::keys::Action;

/// The list.
#[derive(Debug, Default)]
pub(super) struct Problems {
    pub open: bool,
    /// Which one is selected.
    pub at: usize,
}

impl App {
    /// Does what a key means for the list, or opens it; `None` where it means what it always does.
    pub(super) fn act_on_problems(&mut self, _action: Action) -> Option<Effect> {
        None
    }

    pub(super) fn draw_problems(&self, _area: Rect, _buffer: &mut Buffer) {}
}
