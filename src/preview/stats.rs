//! [`StatsPane`]: what many floors of this place have, gathered in the background.

use std::sync::mpsc::Sender;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::engine::CancelToken;

use super::Message;
use super::app::{App, Effect};
use super::aside::Task;
use super::keys::Action;
use super::worker::Base;

/// The pane.
#[derive(Debug, Default)]
pub(super) struct StatsPane {
    pub open: bool,
}

/// Floors to gather from.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub base: Base,
    pub cancel: CancelToken,
}

/// What was gathered so far.
#[derive(Debug)]
pub(super) struct News {}

/// Makes floors and tells of them now and then.
pub(super) fn work(_wanted: &Wanted, _answers: &Sender<Message>) {}

impl App {
    /// Does what a key means for the pane, or opens it; `None` where it means what it always does.
    pub(super) fn act_on_stats(&mut self, _action: Action) -> Option<Effect> {
        None
    }

    /// The work it wants done, each only once.
    pub(super) fn stats_wanted(&mut self) -> Option<Task> {
        None
    }

    pub(super) fn stats_news(&mut self, _news: News) {}

    pub(super) fn draw_stats(&self, _area: Rect, _buffer: &mut Buffer) {}
}
