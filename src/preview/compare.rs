//! [`Compare`]: the floor before an edit beside the floor after it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{App, Effect};
use super::keys::Action;
use super::worker::Made;

/// The floor from before the last edit of the scripts, or one that was pinned.
#[derive(Debug, Default)]
pub(super) struct Compare {
    pub open: bool,
    pub before: Option<Box<Made>>,
}

impl App {
    /// Does what a key means for the comparison, or opens it; `None` where it means what it always does.
    pub(super) fn act_on_compare(&mut self, _action: Action) -> Option<Effect> {
        None
    }

    /// The floor on the screen is about to be replaced by one of other scripts.
    pub(super) fn compare_with(&mut self, _before: &Made) {}

    /// Draws both.
    pub(super) fn draw_compare(&self, _area: Rect, _buffer: &mut Buffer) {}
}
