//! [`Freeze`]: stages whose chances are kept while the rest is rolled again.

use std::time::Instant;

use crate::floor::{Kept, Reroll};

use super::app::{App, Effect, Overlay};
use super::keys::Action;
use super::worker::Wish;

/// Stages that are kept, and the list they are picked from.
#[derive(Debug, Default)]
pub(super) struct Freeze {
    /// The selected row of the list, while that is open.
    pub at: usize,
    pub kept: Vec<Kept>,
    /// The branch, depth and seed that they are kept of.
    of: Option<(Option<String>, u32, u64)>,
}

/// Rolls that a designer can still tell apart and say to somebody.
const ROLLS: u64 = 1_000_000;

impl App {
    /// Does what a key means for kept stages; `None` where it means what it always does.
    pub(super) fn act_on_freeze(&mut self, action: Action, now: Instant) -> Option<Effect> {
        if self.overlay == Some(Overlay::Keep) {
            match action {
                Action::Scroll(0, y) => self.select_stage(y.signum() as isize),
                Action::Home => self.freeze.at = 0,
                Action::End => self.freeze.at = self.stages().len().saturating_sub(1),
                Action::Keep | Action::Open | Action::Pause => self.keep_selected(),
                _ => return self.act_on_rolls(action, now),
            }
            return Some(Effect::Draw);
        }
        match action {
            Action::Keep if self.shown.as_ref().is_none_or(|made| made.walked.is_some() || made.pieces.is_some()) => {
                Some(self.say("stages are kept where there is a whole floor"))
            }
            Action::Keep => {
                self.overlay = Some(Overlay::Keep);
                self.freeze.at = self.freeze.at.min(self.stages().len().saturating_sub(1));
                Some(Effect::Draw)
            }
            _ => self.act_on_rolls(action, now),
        }
    }

    /// While stages are kept, other seeds are other rolls of the rest.
    fn act_on_rolls(&mut self, action: Action, now: Instant) -> Option<Effect> {
        if action == Action::KeepNone {
            let kept = !std::mem::take(&mut self.freeze.kept).is_empty();
            let rolled = self.session.wish().reroll.is_some();
            if !rolled {
                return Some(self.say(if kept { "no stage is kept any more" } else { "no stage is kept; z keeps some" }));
            }
            let wish = Wish { reroll: None, ..self.session.wish().clone() };
            self.notice = Some("no stage is kept any more: the floor is that of the seed again".into());
            return Some(Effect::Run(self.session.go(wish, now)));
        }
        if self.freeze.kept.is_empty() {
            return None;
        }
        let number = self.session.wish().reroll.as_ref().map_or(0, |reroll| reroll.number);
        let number = match action {
            Action::Reroll => 1 + (self.setup.chance)() % ROLLS,
            Action::NextSeed => number.wrapping_add(1),
            Action::PreviousSeed if number == 0 => return Some(self.say("these are the chances of the seed itself: n and r roll others")),
            Action::PreviousSeed => number - 1,
            // Elsewhere there is nothing to keep.
            Action::Deeper | Action::Shallower | Action::NextBranch | Action::PreviousBranch => {
                self.freeze.kept.clear();
                return None;
            }
            _ => return None,
        };
        self.notice = None;
        let mut reroll = Reroll::new(number);
        reroll.keep.clone_from(&self.freeze.kept);
        let wish = Wish { reroll: Some(reroll), ..self.session.wish().clone() };
        Some(Effect::Run(self.session.go(wish, now)))
    }

    /// The stages of the floor on the screen, each once, rooms left out: they have their chances from the stage they are built in.
    pub(super) fn stages(&self) -> Vec<&str> {
        let Some(floor) = self.shown.as_ref().map(|made| &made.floor) else { return Vec::new() };
        let is_room = |name: &str| floor.rooms.iter().any(|room| room.kind == name);
        let mut stages: Vec<&str> = Vec::new();
        for stage in floor.stages.iter().skip(1) {
            if !stage.rsplit('/').next().is_some_and(is_room) && !stages.contains(&stage.as_str()) {
                stages.push(stage);
            }
        }
        stages
    }

    fn select_stage(&mut self, by: isize) {
        let last = self.stages().len().saturating_sub(1);
        self.freeze.at = self.freeze.at.saturating_add_signed(by).min(last);
    }

    /// Keeps the selected stage as it is on the screen, or keeps it no longer.
    fn keep_selected(&mut self) {
        let Some(stage) = self.stages().get(self.freeze.at).map(|stage| (*stage).to_owned()) else { return };
        let Some(attempt) = self.shown.as_ref().map(|made| made.floor.attempts) else { return };
        let before = self.freeze.kept.len();
        self.freeze.kept.retain(|kept| kept.stage != stage);
        if self.freeze.kept.len() < before {
            return;
        }
        let shown = self.shown.as_ref().and_then(|made| made.floor.header.reroll.as_ref());
        // What was kept already is what it was then.
        let known = shown.and_then(|reroll| reroll.keep.iter().find(|kept| kept.stage == stage));
        let kept = known.cloned().unwrap_or_else(|| Kept { stage, number: shown.map_or(0, |reroll| reroll.number), attempt });
        self.freeze.kept.push(kept);
        let wish = self.session.wish();
        self.freeze.of = Some((wish.branch.clone(), wish.depth, wish.seed));
    }

    /// What a stage drew is of one floor: whoever goes to another, in whatever way, keeps nothing there.
    pub(super) fn let_go_elsewhere(&mut self) {
        let wish = self.session.wish();
        if self.freeze.of.as_ref().is_some_and(|(branch, depth, seed)| (branch, *depth, *seed) != (&wish.branch, wish.depth, wish.seed)) {
            (self.freeze.kept, self.freeze.of) = (Vec::new(), None);
        }
    }

    /// The list of stages, for the box over the floor.
    pub(super) fn stage_lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self
            .stages()
            .iter()
            .enumerate()
            .map(|(row, stage)| {
                let kept = self.freeze.kept.iter().any(|kept| kept.stage == *stage);
                format!("{} [{}] {stage}", if row == self.freeze.at { '>' } else { ' ' }, if kept { 'x' } else { ' ' })
            })
            .collect();
        lines.push("up, down, z keeps or lets go, r rolls the rest, n p roll on, Z lets go of all, Esc closes".into());
        lines
    }

    /// What is kept and which roll it is, for the status line.
    pub(super) fn rolled(&self) -> Option<String> {
        let wish = self.session.wish();
        let names: Vec<&str> = self.freeze.kept.iter().map(|kept| kept.stage.as_str()).collect();
        match &wish.reroll {
            Some(reroll) => {
                let kept: Vec<&str> = reroll.keep.iter().map(|kept| kept.stage.as_str()).collect();
                let keeps = if kept.is_empty() { String::new() } else { format!(", keeps {}", kept.join(", ")) };
                // What was ticked since then shows with the next roll.
                let next = match names.join(", ") {
                    _ if names == kept => String::new(),
                    none if none.is_empty() => "; the next roll keeps nothing".to_owned(),
                    names => format!("; the next roll keeps {names}"),
                };
                Some(format!("roll {}{keeps}{next}", reroll.number))
            }
            None if names.is_empty() => None,
            None => Some(format!("keeps {}", names.join(", "))),
        }
    }

    /// The options of a command line that roll the same.
    pub(super) fn roll_options(&self) -> String {
        let Some(reroll) = &self.session.wish().reroll else { return String::new() };
        let mut options = format!(" --reroll {}", reroll.number);
        for kept in &reroll.keep {
            let value = format!("{}@{}.{}", kept.stage, kept.number, kept.attempt);
            options.push_str(&super::option("keep", &value, self.setup.quote));
        }
        options
    }
}

#[cfg(test)]
#[path = "freeze_tests.rs"]
mod tests;
