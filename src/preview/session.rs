//! [`Session`]: which floor is wanted, which job is under way, and which outcomes are shown. Pure: time comes from outside.

use std::time::Instant;

use crate::engine::CancelToken;
use crate::walk::Order;
use crate::watch::Change;

use super::worker::{Job, Outcome, Reload, Wish};

/// What stays when scripts come and go: the wish, and how far reloading has got.
#[derive(Debug)]
pub(super) struct Session {
    wish: Wish,
    /// Steps walked there, where it is a branch that grows.
    steps: Vec<Order>,
    /// Whether the wish was changed since an outcome was shown.
    moved: bool,
    ticket: u64,
    cancel: CancelToken,
    /// Since when a job is under way.
    busy_since: Option<Instant>,
    /// A reload that was asked for and not yet answered.
    pending: Reload,
    /// An error from before this moment may come from a file that is still being written.
    settles_at: Option<Instant>,
    /// Such an error, held back.
    held: Option<Outcome>,
    /// Hash of the scripts behind what is shown.
    shown: Option<String>,
    paused: bool,
    /// Whether changes went unread while paused.
    behind: bool,
    reloads: u64,
}

/// An outcome that is to be shown.
#[derive(Debug)]
pub(super) struct Show {
    pub outcome: Outcome,
    /// Whether the scripts behind it are newer than those shown before.
    pub reloaded: bool,
}

impl Session {
    pub(super) fn new(wish: Wish) -> Self {
        Self {
            wish,
            steps: Vec::new(),
            moved: true,
            ticket: 0,
            cancel: CancelToken::new(),
            busy_since: None,
            pending: Reload::Changed,
            settles_at: None,
            held: None,
            shown: None,
            paused: false,
            behind: false,
            reloads: 0,
        }
    }

    pub(super) fn wish(&self) -> &Wish {
        &self.wish
    }

    /// Reloads shown so far; the first load is number 1.
    pub(super) fn reloads(&self) -> u64 {
        self.reloads
    }

    pub(super) fn paused(&self) -> bool {
        self.paused
    }

    /// Whether scripts changed while paused.
    pub(super) fn behind(&self) -> bool {
        self.behind
    }

    pub(super) fn busy_since(&self) -> Option<Instant> {
        self.busy_since
    }

    /// Wishes for a floor. Also the way to begin.
    pub(super) fn go(&mut self, wish: Wish, now: Instant) -> Job {
        self.moved = true;
        if (&wish.branch, wish.seed) != (&self.wish.branch, self.wish.seed) {
            self.steps.clear();
        }
        self.wish = wish;
        self.job(Reload::No, now)
    }

    /// Steps walked where it is a branch that grows.
    pub(super) fn steps(&self) -> &[Order] {
        &self.steps
    }

    /// Takes a further step.
    pub(super) fn walk(&mut self, order: Order, now: Instant) -> Job {
        self.moved = true;
        self.steps.push(order);
        self.job(Reload::No, now)
    }

    /// Goes back to what it was after so many steps.
    pub(super) fn walk_back(&mut self, steps: usize, now: Instant) -> Job {
        self.moved = true;
        self.steps.truncate(steps);
        self.job(Reload::No, now)
    }

    /// Takes note of the steps that are shown, which may not be quite those that were asked for.
    pub(super) fn keep_steps(&mut self, steps: Vec<Order>) {
        self.steps = steps;
    }

    /// Takes note of which floor is shown, which may not be quite the one wished for.
    pub(super) fn arrived(&mut self, at: Wish) {
        self.wish = at;
    }

    /// The scripts changed.
    pub(super) fn changed(&mut self, change: Change, now: Instant) -> Option<Job> {
        self.settles_at = Some(change.settles_at);
        if self.paused {
            self.behind = true;
            return None;
        }
        Some(self.job(Reload::Changed, now))
    }

    /// Somebody wants the scripts read again, changed or not, watched or not.
    pub(super) fn reload(&mut self, now: Instant) -> Job {
        self.behind = false;
        self.job(Reload::Forced, now)
    }

    /// Pauses reloading, or goes on with what was missed.
    pub(super) fn pause(&mut self, now: Instant) -> Option<Job> {
        self.paused = !self.paused;
        let missed = !self.paused && std::mem::take(&mut self.behind);
        missed.then(|| self.job(Reload::Changed, now))
    }

    /// Calls off the job under way; its outcome still comes.
    pub(super) fn stop(&self) {
        self.cancel.cancel();
    }

    /// A new job calls off the one before it, and takes over a reload that one had not answered.
    fn job(&mut self, reload: Reload, now: Instant) -> Job {
        self.cancel.cancel();
        self.cancel = CancelToken::new();
        self.ticket += 1;
        self.busy_since = Some(now);
        if self.held.take().is_some() {
            self.pending = self.pending.max(Reload::Changed);
        }
        self.pending = self.pending.max(reload);
        Job { ticket: self.ticket, wish: self.wish.clone(), steps: self.steps.clone(), reload: self.pending, cancel: self.cancel.clone() }
    }

    /// A job ended; answers what there is to show now.
    pub(super) fn finished(&mut self, outcome: Outcome, now: Instant) -> Option<Show> {
        if outcome.ticket != self.ticket {
            return None;
        }
        self.busy_since = None;
        let forced = std::mem::replace(&mut self.pending, Reload::No) == Reload::Forced;
        if !outcome.reloaded {
            self.moved = false;
            return Some(Show { outcome, reloaded: false });
        }
        if !forced && outcome.scripts.is_some() && outcome.scripts == self.shown {
            let moved = std::mem::replace(&mut self.moved, false);
            return moved.then_some(Show { outcome, reloaded: false });
        }
        let stopped = outcome.result.as_ref().is_err_and(|t| t.stopped);
        if outcome.result.is_err() && !stopped && self.settles_at.is_some_and(|at| now < at) {
            self.held = Some(outcome);
            return None;
        }
        Some(self.show_reload(outcome))
    }

    fn show_reload(&mut self, outcome: Outcome) -> Show {
        self.moved = false;
        self.reloads += 1;
        self.shown.clone_from(&outcome.scripts);
        Show { outcome, reloaded: true }
    }

    /// When [`tick`](Self::tick) has something to do.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.held.as_ref().and(self.settles_at)
    }

    /// Time passed; an error that was held back may have proved real.
    pub(super) fn tick(&mut self, now: Instant) -> Option<Show> {
        if self.deadline().is_none_or(|at| now < at) {
            return None;
        }
        let outcome = self.held.take()?;
        Some(self.show_reload(outcome))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::samples::{made, trouble};
    use super::*;

    const GRACE: Duration = Duration::from_millis(400);

    fn wish(seed: u64) -> Wish {
        Wish { branch: None, depth: 1, seed, reroll: None }
    }

    fn good(job: &Job, scripts: &str) -> Outcome {
        let result = Ok(made(&["#.#"], job.wish.seed));
        Outcome { ticket: job.ticket, reloaded: job.reload > Reload::No, scripts: Some(scripts.into()), tree: None, result }
    }

    fn bad(job: &Job, scripts: &str) -> Outcome {
        let trouble = trouble(true, "a.lua:1: error: oh");
        Outcome { ticket: job.ticket, reloaded: true, scripts: Some(scripts.into()), tree: None, result: Err(trouble) }
    }

    /// A session that shows scripts "one".
    fn started(now: Instant) -> Session {
        let mut session = Session::new(wish(1));
        let job = session.go(wish(1), now);
        assert_eq!(job.reload, Reload::Changed);
        let show = session.finished(good(&job, "one"), now).unwrap();
        assert!(show.reloaded);
        assert_eq!(session.reloads(), 1);
        session
    }

    fn change(at: Instant) -> Change {
        Change { settles_at: at + GRACE }
    }

    #[test]
    fn a_change_is_shown_once_and_the_same_scripts_not_at_all() {
        let now = Instant::now();
        let mut session = started(now);
        let job = session.changed(change(now), now).unwrap();
        assert!(session.finished(good(&job, "one"), now).is_none());
        let job = session.changed(change(now), now).unwrap();
        assert!(session.finished(good(&job, "two"), now).unwrap().reloaded);
        assert_eq!(session.reloads(), 2);
    }

    #[test]
    fn an_error_is_held_until_the_file_has_settled() {
        let now = Instant::now();
        let mut session = started(now);
        let job = session.changed(change(now), now).unwrap();
        assert!(session.finished(bad(&job, "half"), now).is_none());
        assert_eq!(session.deadline(), Some(now + GRACE));
        assert!(session.tick(now + GRACE / 2).is_none());
        let show = session.tick(now + GRACE).unwrap();
        assert!(show.reloaded && show.outcome.result.is_err());
        assert_eq!((session.reloads(), session.deadline()), (2, None));
    }

    #[test]
    fn a_save_finished_within_the_grace_shows_no_error() {
        let now = Instant::now();
        let mut session = started(now);
        let job = session.changed(change(now), now).unwrap();
        assert!(session.finished(bad(&job, "half"), now).is_none());
        let later = now + GRACE / 2;
        let job = session.changed(change(later), later).unwrap();
        assert!(session.tick(now + GRACE).is_none(), "the error of the half file is forgotten");
        assert!(session.finished(good(&job, "two"), later).unwrap().outcome.result.is_ok());
        assert_eq!(session.reloads(), 2);
    }

    #[test]
    fn a_half_file_that_returns_to_the_old_bytes_shows_nothing() {
        let now = Instant::now();
        let mut session = started(now);
        let job = session.changed(change(now), now).unwrap();
        assert!(session.finished(bad(&job, "half"), now).is_none());
        let job = session.changed(change(now), now).unwrap();
        assert!(session.finished(good(&job, "one"), now).is_none());
        assert_eq!((session.reloads(), session.deadline()), (1, None));
    }

    #[test]
    fn good_bad_good_recovers_even_to_the_scripts_of_before() {
        let now = Instant::now();
        let mut session = started(now);
        let late = now + GRACE;
        let job = session.changed(change(now), late).unwrap();
        assert!(session.finished(bad(&job, "bad"), late).unwrap().outcome.result.is_err());
        let job = session.changed(change(now), late).unwrap();
        let show = session.finished(good(&job, "one"), late).unwrap();
        assert!(show.reloaded && show.outcome.result.is_ok());
        assert_eq!(session.reloads(), 3);
    }

    #[test]
    fn a_step_elsewhere_takes_over_the_reload_it_calls_off() {
        let now = Instant::now();
        let mut session = started(now);
        let first = session.changed(change(now), now).unwrap();
        let second = session.go(wish(2), now);
        assert!(first.cancel.is_cancelled() && !second.cancel.is_cancelled());
        assert_eq!(second.reload, Reload::Changed);
        assert!(session.finished(good(&first, "two"), now).is_none(), "an old ticket");
        let show = session.finished(good(&second, "one"), now).unwrap();
        assert!(!show.reloaded, "the scripts turned out to be the same, the step counts");
    }

    #[test]
    fn a_step_elsewhere_keeps_a_held_error_due() {
        let now = Instant::now();
        let mut session = started(now);
        let job = session.changed(change(now), now).unwrap();
        assert!(session.finished(bad(&job, "bad"), now).is_none());
        let job = session.go(wish(2), now);
        assert_eq!(job.reload, Reload::Changed);
    }

    #[test]
    fn a_pause_keeps_changes_for_later() {
        let now = Instant::now();
        let mut session = started(now);
        assert!(session.pause(now).is_none());
        assert!(session.changed(change(now), now).is_none());
        assert!(session.behind());
        assert_eq!(session.go(wish(3), now).reload, Reload::No, "steps go on with the old scripts");
        assert_eq!(session.pause(now).unwrap().reload, Reload::Changed);
        assert!(!session.behind() && !session.paused());
    }

    #[test]
    fn a_forced_reload_is_shown_whatever_the_scripts() {
        let now = Instant::now();
        let mut session = started(now);
        let job = session.reload(now);
        assert_eq!(job.reload, Reload::Forced);
        assert!(session.finished(good(&job, "one"), now).unwrap().reloaded);
        assert_eq!(session.reloads(), 2);
    }
}
