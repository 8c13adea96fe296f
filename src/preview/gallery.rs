//! [`Gallery`]: many small floors at once, for seeds or depths in a row.

use std::sync::mpsc::Sender;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::engine::CancelToken;

use super::Message;
use super::app::{App, Effect};
use super::aside::Task;
use super::keys::Action;
use super::worker::Base;

/// Small floors, and which is selected.
#[derive(Debug, Default)]
pub(super) struct Gallery {
    pub open: bool,
}

/// Floors to make.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub base: Base,
    pub cancel: CancelToken,
}

/// What was made.
#[derive(Debug)]
pub(super) struct News {}

/// Makes them, and tells of each.
pub(super) fn work(_wanted: &Wanted, _answers: &Sender<Message>) {}

impl App {
    /// Does what a key means for the gallery, or opens it; `None` where it means what it always does.
    pub(super) fn act_on_gallery(&mut self, _action: Action, _now: std::time::Instant) -> Option<Effect> {
        None
    }

    /// The work it wants done, each only once.
    pub(super) fn gallery_wanted(&mut self) -> Option<Task> {
        None
    }

    pub(super) fn gallery_news(&mut self, _news: News) {}

    /// A place on it was clicked at.
    pub(super) fn click_on_gallery(&mut self, _column: u16, _row: u16, _now: std::time::Instant) -> Effect {
        Effect::Draw
    }

    pub(super) fn draw_gallery(&self, _area: Rect, _buffer: &mut Buffer) {}
}
