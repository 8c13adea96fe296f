//! [`Scrub`]: the steps of a build, forward and back, and the attempts that were refused.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::engine::{RecordedAttempt, Recording, Step, Verdict};
use crate::floor::Floor;

use super::app::{App, Effect};
use super::facts::{Fact, line_of, without_library};
use super::keys::Action;

/// How long a step stays while they are played.
const PACE: Duration = Duration::from_millis(250);

/// Which step of which attempt is looked at.
#[derive(Debug, Default)]
pub(super) struct Scrub {
    pub open: bool,
    /// The floor as it was then.
    pub floor: Option<Floor>,
    /// Cells that the step changed, row by row.
    pub marks: Vec<bool>,
    /// Whether these are the steps of a floor that failed.
    pub failed: bool,
    recording: Option<Arc<Recording>>,
    /// Positions among the attempts, and among the steps of one.
    attempt: usize,
    step: usize,
    /// Which of the script lines behind the step is opened in an editor.
    pub line: usize,
    /// Where somebody went to, to be found again in other floors.
    spot: Option<Spot>,
    /// While steps are played: when the next one comes.
    pub playing: Option<Instant>,
}

/// A step by its name, which outlives the floor.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spot {
    /// The number of a refused attempt; `None` for the last.
    attempt: Option<u32>,
    stage: String,
    /// Steps of this stage that come before it.
    nth: usize,
}

impl Scrub {
    /// The attempts there are.
    pub(super) fn attempts(&self) -> &[RecordedAttempt] {
        self.recording.as_ref().map_or(&[], |recording| &recording.attempts)
    }

    /// How many attempts were made. The first of very many may not have been kept.
    pub(super) fn count(&self) -> u32 {
        self.attempts().last().map_or(0, |attempt| attempt.number)
    }

    /// The attempt that is looked at.
    pub(super) fn attempt(&self) -> Option<&RecordedAttempt> {
        self.attempts().get(self.attempt)
    }

    /// The step that is looked at.
    pub(super) fn step(&self) -> Option<&Step> {
        self.attempt()?.steps.get(self.step)
    }

    /// Its position.
    pub(super) fn at(&self) -> usize {
        self.step
    }

    /// Whether it is the last step of its attempt.
    pub(super) fn is_last(&self) -> bool {
        self.attempt().is_some_and(|attempt| self.step + 1 >= attempt.steps.len())
    }

    /// Stages of the top level in order, with where their steps begin and end.
    pub(super) fn stages(&self) -> Vec<(&str, std::ops::Range<usize>)> {
        let mut stages: Vec<(&str, std::ops::Range<usize>)> = Vec::new();
        for (at, step) in self.attempt().map_or(&[][..], |attempt| &attempt.steps).iter().enumerate() {
            let name = step.stage.split('/').next().unwrap_or_default();
            match stages.last_mut() {
                Some((last, steps)) if *last == name => steps.end = at + 1,
                _ => stages.push((name, at..at + 1)),
            }
        }
        stages
    }

    /// Looks at another step, the nearest there is.
    fn look_at(&mut self, attempt: usize, step: usize) {
        self.line = 0;
        self.attempt = attempt.min(self.attempts().len().saturating_sub(1));
        let last = self.attempt().map_or(0, |attempt| attempt.steps.len().saturating_sub(1));
        self.step = step.min(last);
        let shown = self.attempt().map(|attempt| (attempt.after(self.step + 1), self.marked(attempt)));
        (self.floor, self.marks) = shown.map_or((None, Vec::new()), |(floor, marks)| (Some(floor), marks));
    }

    /// The cells that stand out: those that the step changed, or where a refused attempt ends, those that the audit names.
    fn marked(&self, attempt: &RecordedAttempt) -> Vec<bool> {
        let floor = &attempt.floor;
        let mut marks = vec![false; floor.cells.len()];
        let mut mark = |at: usize| {
            if let Some(mark) = marks.get_mut(at) {
                *mark = true;
            }
        };
        let cell = |x: u32, y: u32| y as usize * floor.width as usize + x as usize;
        let found: Vec<usize> = floor.findings.iter().filter_map(|finding| finding.at).map(|(x, y)| cell(x, y)).collect();
        if self.is_last() && attempt.verdict != Verdict::Accepted && !found.is_empty() {
            found.into_iter().for_each(mark);
            return marks;
        }
        if let Some(step) = attempt.steps.get(self.step) {
            step.cells.iter().for_each(|change| mark(change.cell as usize));
        }
        let placed = |origin: &crate::engine::Origin| origin.step == self.step;
        for (monster, _) in floor.monsters.iter().zip(&attempt.monsters).filter(|(_, origin)| placed(origin)) {
            mark(cell(monster.x, monster.y));
        }
        for (thing, _) in floor.things.iter().zip(&attempt.things).filter(|(_, origin)| placed(origin)) {
            mark(cell(thing.x, thing.y));
        }
        for (stair, _) in floor.stairs.iter().zip(&attempt.stairs).filter(|(_, origin)| placed(origin)) {
            mark(cell(stair.x, stair.y));
        }
        marks
    }

    /// Takes note of where somebody went to.
    fn remember(&mut self) {
        let Some((attempt, step)) = self.attempt().zip(self.step()).filter(|_| !self.failed) else { return };
        let nth = attempt.steps.iter().take(self.step).filter(|before| before.stage == step.stage).count();
        let last = self.attempt + 1 == self.attempts().len();
        self.spot = Some(Spot { attempt: Some(attempt.number).filter(|_| !last), stage: step.stage.clone(), nth });
    }

    /// Goes to the step that was last looked at, or what comes nearest to it: then the stage that is gone. Of a floor that failed this is where it ended.
    fn find_again(&mut self) -> Option<String> {
        let last = self.attempts().len().saturating_sub(1);
        let Some(spot) = self.spot.clone().filter(|_| !self.failed) else {
            self.look_at(last, usize::MAX);
            return None;
        };
        let attempt = self.attempts().iter().take(last).position(|attempt| Some(attempt.number) == spot.attempt).unwrap_or(last);
        let steps = self.attempts().get(attempt).map_or(&[][..], |attempt| &attempt.steps);
        let same: Vec<usize> = (0..).zip(steps).filter(|(_, step)| step.stage == spot.stage).map(|(at, _)| at).collect();
        let mut found = same.get(spot.nth.min(same.len().saturating_sub(1))).copied();
        let mut stage = spot.stage.as_str();
        while let (None, Some((parent, _))) = (found, stage.rsplit_once('/')) {
            stage = parent;
            found =
                steps.iter().position(|step| step.stage.strip_prefix(parent).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
        }
        self.look_at(attempt, found.unwrap_or(usize::MAX));
        same.is_empty().then_some(spot.stage)
    }

    fn close(&mut self) {
        *self = Self { spot: self.spot.take(), ..Self::default() };
    }
}

impl App {
    /// The steps there are: those of a floor that failed before those of the one that is shown.
    fn recorded(&self) -> Option<(Arc<Recording>, bool)> {
        let failed = self.floor_trouble.as_ref().and_then(|trouble| trouble.recording.clone()).map(|recording| (recording, true));
        let shown = || self.shown.as_ref().and_then(|made| made.recording.clone()).map(|recording| (recording, false));
        let any = |(recording, _): &(Arc<Recording>, bool)| !recording.attempts.is_empty();
        failed.filter(any).or_else(|| shown().filter(any))
    }

    /// Does what a key means while steps are looked at, or opens them; `None` where it means what it always does.
    pub(super) fn act_on_steps(&mut self, action: Action, now: Instant) -> Option<Effect> {
        if action == Action::Steps {
            if self.scrub.open {
                self.scrub.close();
                return Some(Effect::Draw);
            }
            return Some(self.open_steps());
        }
        if !self.scrub.open || self.overlay.is_some() || self.is_covered() || self.problems.open || self.gallery.open || self.compare.open {
            return None;
        }
        let (attempt, step) = (self.scrub.attempt, self.scrub.step);
        let playing = self.scrub.playing.take();
        let by = |at: usize, by: i32| at.saturating_add_signed(by.signum() as isize);
        match action {
            Action::Escape => self.scrub.close(),
            Action::Scroll(0, y) => {
                let to = by(attempt, y);
                if to != attempt && to < self.scrub.attempts().len() {
                    self.scrub.look_at(to, usize::MAX);
                }
            }
            Action::Scroll(x, _) => self.scrub.look_at(attempt, by(step, x)),
            // The arrows are the cursor's.
            Action::Page(_, y) if self.inspect.open => self.scrub.look_at(attempt, by(step, y)),
            Action::Page(_, y) => self.scrub.look_at(attempt, self.stage_beside(y)),
            Action::Home => self.scrub.look_at(attempt, 0),
            Action::End => self.scrub.look_at(attempt, usize::MAX),
            Action::Pause if playing.is_some() => {}
            Action::Pause => {
                if self.scrub.is_last() {
                    self.scrub.look_at(attempt, 0);
                }
                self.scrub.playing = Some(now + PACE);
            }
            Action::Open => {
                return Some(match line_of(self.facts_of_step(), self.scrub.line) {
                    Some(line) => Effect::Edit(line),
                    None => self.say("no script line is known to be behind this step"),
                });
            }
            Action::Explore => {
                let lines = self.facts_of_step().iter().filter(|fact| fact.at.is_some()).count();
                if lines < 2 {
                    return Some(self.say("there is no other script line behind this step"));
                }
                self.scrub.line = (self.scrub.line + 1) % lines;
                return Some(Effect::Draw);
            }
            _ => {
                self.scrub.playing = playing;
                return None;
            }
        }
        self.notice = None;
        self.scrub.remember();
        self.bring_step_into_view();
        Some(Effect::Draw)
    }

    fn open_steps(&mut self) -> Effect {
        if self.gallery.open || self.compare.open {
            return self.say("steps are those of one floor: Esc goes back to it");
        }
        let Some((recording, failed)) = self.recorded() else {
            let made = self.shown.as_ref();
            return self.say(match made {
                None => "no floor was begun, so there are no steps",
                Some(made) if made.walked.is_some() => "steps are those of a whole floor; a branch that grows has none",
                Some(made) if made.pieces.is_some() => "steps are those of a whole floor; a piece alone has none",
                Some(_) => "no steps were recorded of this floor",
            });
        };
        self.uncover();
        self.notice = None;
        self.scrub.open = true;
        (self.scrub.recording, self.scrub.failed) = (Some(recording), failed);
        self.find_step_again();
        Effect::Draw
    }

    /// The first step of the stage of the top level after or before this one; within one, its first is before.
    fn stage_beside(&self, by: i32) -> usize {
        let (step, stages) = (self.scrub.step, self.scrub.stages());
        let mut firsts = stages.iter().map(|(_, steps)| steps.start);
        if by > 0 { firsts.find(|first| *first > step).unwrap_or(usize::MAX) } else { firsts.rfind(|first| *first < step).unwrap_or(0) }
    }

    /// The script lines behind the step, those to open with their places.
    pub(super) fn facts_of_step(&self) -> Vec<Fact> {
        let Some(attempt) = self.scrub.attempt() else { return Vec::new() };
        let ended = self.scrub.is_last() && attempt.verdict == Verdict::Failed;
        let error = self.floor_trouble.as_ref().filter(|_| ended).and_then(|trouble| trouble.diagnostics.first()?.location.clone());
        let error = error.map(|at| Fact::at(format!("ended at {at}"), at));
        let facts = error.into_iter().chain(self.whence(attempt).step(self.scrub.step)).collect();
        without_library(facts)
    }

    /// Scrolls to what the step changed: all of it where that fits.
    pub(super) fn bring_step_into_view(&mut self) {
        let Some(width) = self.scrub.floor.as_ref().map(|floor| floor.width as usize).filter(|width| *width > 0) else { return };
        let cells: Vec<(u32, u32)> = (0..)
            .zip(&self.scrub.marks)
            .filter(|(_, mark)| **mark)
            .map(|(at, _): (usize, _)| ((at % width) as u32, (at / width) as u32))
            .collect();
        let bounds = |of: fn(&(u32, u32)) -> u32| Some((cells.iter().map(of).min()?, cells.iter().map(of).max()?));
        let Some(((left, right), (top, bottom))) = bounds(|cell| cell.0).zip(bounds(|cell| cell.1)) else { return };
        if right - left < u32::from(self.window.0) && bottom - top < u32::from(self.window.1) {
            if !(self.is_in_view(left, top) && self.is_in_view(right, bottom)) {
                self.bring_cell_into_view(right, bottom);
                self.bring_cell_into_view(left, top);
            }
        } else if !cells.iter().any(|(x, y)| self.is_in_view(*x, *y))
            && let Some((x, y)) = cells.get(cells.len() / 2)
        {
            self.bring_cell_into_view(*x, *y);
        }
    }

    fn find_step_again(&mut self) {
        if let Some(gone) = self.scrub.find_again().filter(|_| self.notice.is_none()) {
            self.notice = Some(format!("there is no step {gone} here: this is the nearest"));
        }
        self.bring_step_into_view();
    }

    /// Another floor was made, or failed: the steps are those of it.
    pub(super) fn scrub_anew(&mut self) {
        if !self.scrub.open {
            return;
        }
        match self.recorded() {
            Some((recording, failed)) => {
                (self.scrub.recording, self.scrub.failed, self.scrub.playing) = (Some(recording), failed, None);
                self.find_step_again();
            }
            None => self.scrub.close(),
        }
    }

    /// While steps are played: the next one, when its time has come.
    pub(super) fn play_steps(&mut self, now: Instant) {
        if self.scrub.playing.is_none_or(|at| now < at) {
            return;
        }
        self.scrub.look_at(self.scrub.attempt, self.scrub.step + 1);
        self.scrub.playing = Some(now + PACE).filter(|_| !self.scrub.is_last());
        self.scrub.remember();
        self.bring_step_into_view();
    }
}

#[cfg(test)]
#[path = "scrub_tests.rs"]
mod tests;
