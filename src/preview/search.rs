//! [`Search`]: the next seed whose floor here has a monster, room or thing of some name.

use std::sync::mpsc::Sender;
use std::time::Instant;

use crossterm::event::KeyEvent;

use crate::engine::CancelToken;

use super::Message;
use super::app::{App, Effect};
use super::aside::Task;
use super::keys::Action;
use super::worker::Base;

/// What is looked for.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// What is being typed, while something is.
    pub prompt: Option<String>,
}

/// Floors to look through.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub base: Base,
    pub cancel: CancelToken,
}

/// What was found.
#[derive(Debug)]
pub(super) struct News {}

/// Looks through floors until one has it.
pub(super) fn work(_wanted: &Wanted, _answers: &Sender<Message>) {}

impl App {
    /// Does what a key means for the search; `None` where it means what it always does.
    pub(super) fn act_on_search(&mut self, _action: Action, _now: Instant) -> Option<Effect> {
        None
    }

    /// A key while something is being typed.
    pub(super) fn typed(&mut self, _key: KeyEvent, _now: Instant) -> Effect {
        self.search.prompt = None;
        Effect::Draw
    }

    /// The work it wants done, each only once.
    pub(super) fn search_wanted(&mut self) -> Option<Task> {
        None
    }

    /// What came of it. A floor to go to is an effect.
    pub(super) fn search_news(&mut self, _news: News, _now: Instant) -> Effect {
        Effect::Draw
    }
}
