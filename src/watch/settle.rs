//! [`Settle`]: decides when to look at the files and when what is seen there is a change worth telling. Pure: time comes from outside.

use std::time::{Duration, Instant};

use super::Change;
use super::stamp::{Stamp, looks_unfinished};

/// The pauses that make one change of one save.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    /// Nothing may happen for this long before the files are looked at.
    pub quiet: Duration,
    /// Under a steady stream of events the files are looked at this long after the first.
    pub cap: Duration,
    /// A file that is missing, empty or broken may be in the middle of a save for this long. Editors that truncate and then write have
    /// been seen to take 250 ms.
    pub grace: Duration,
    /// A file that comes and goes all the time holds the others back no longer than this.
    pub grace_cap: Duration,
    /// Looks without being told to, this often.
    pub poll: Option<Duration>,
}

impl Timing {
    pub(super) const EVENTS: Self = Self {
        quiet: Duration::from_millis(15),
        cap: Duration::from_millis(120),
        grace: Duration::from_millis(400),
        grace_cap: Duration::from_secs(2),
        poll: None,
    };

    /// How often to look where nobody tells of changes.
    pub(super) const POLL: Duration = Duration::from_millis(200);
}

/// From events and looks at the files to changes worth telling, one for each save.
#[derive(Debug)]
pub(super) struct Settle {
    timing: Timing,
    /// What was told last.
    told: Stamp,
    /// What was seen last, and since when it has been so.
    seen: Stamp,
    seen_at: Instant,
    /// Since when something untold has been held back.
    held_since: Option<Instant>,
    first_event: Option<Instant>,
    last_event: Option<Instant>,
    look_again: Option<Instant>,
    next_poll: Option<Instant>,
}

impl Settle {
    pub(super) fn new(timing: Timing, start: Stamp, now: Instant) -> Self {
        Self {
            timing,
            told: start.clone(),
            seen: start,
            seen_at: now,
            held_since: None,
            first_event: None,
            last_event: None,
            look_again: None,
            next_poll: timing.poll.map(|p| now + p),
        }
    }

    /// Something that may matter happened.
    pub(super) fn event(&mut self, now: Instant) {
        self.first_event.get_or_insert(now);
        self.last_event = Some(now);
    }

    /// Looks every `period` from now on, or only when told to.
    pub(super) fn poll_every(&mut self, period: Option<Duration>, now: Instant) {
        if self.timing.poll != period {
            self.timing.poll = period;
            self.next_poll = period.map(|p| now + p);
        }
    }

    /// When to look at the files next; `None` while nothing happens.
    pub(super) fn look_at(&self) -> Option<Instant> {
        let after_events = match (self.first_event, self.last_event) {
            (Some(first), Some(last)) => Some((last + self.timing.quiet).min(first + self.timing.cap)),
            _ => None,
        };
        [after_events, self.look_again, self.next_poll].into_iter().flatten().min()
    }

    /// The files were looked at; answers whether there is a change to tell.
    pub(super) fn looked(&mut self, stamp: Stamp, now: Instant) -> Option<Change> {
        let told_to = self.last_event.is_some();
        (self.first_event, self.last_event, self.look_again) = (None, None, None);
        self.next_poll = self.timing.poll.map(|p| now + p);
        let moved = stamp != self.seen;
        if moved {
            self.seen = stamp;
            self.seen_at = now;
        }
        if self.seen == self.told {
            self.held_since = None;
            return None;
        }
        let held_since = *self.held_since.get_or_insert(now);
        if moved && !told_to && self.timing.poll.is_some() {
            // A poll may have come in the middle of a write; without events only a second look can tell.
            self.look_again = Some(now + self.timing.quiet);
            return None;
        }
        let patience = (self.seen_at + self.timing.grace).min(held_since + self.timing.grace_cap);
        if looks_unfinished(&self.told, &self.seen) && now < patience {
            self.look_again = Some(patience);
            return None;
        }
        self.told = self.seen.clone();
        self.held_since = None;
        Some(Change { settles_at: self.seen_at + self.timing.grace })
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::stamp::Content;
    use super::*;

    /// A clock, a machine and the file `a` in its hands.
    struct Bench {
        start: Instant,
        settle: Settle,
    }

    impl Bench {
        fn new(timing: Timing) -> Self {
            let start = Instant::now();
            Self { start, settle: Settle::new(timing, file(1), start) }
        }

        fn at(&self, ms: u64) -> Instant {
            self.start + Duration::from_millis(ms)
        }

        fn event(&mut self, ms: u64) {
            let now = self.at(ms);
            self.settle.event(now);
        }

        fn due(&self) -> Option<u64> {
            self.settle.look_at().map(|t| t.duration_since(self.start).as_millis() as u64)
        }

        fn look(&mut self, ms: u64, stamp: Stamp) -> bool {
            let now = self.at(ms);
            self.settle.looked(stamp, now).is_some()
        }
    }

    fn file(hash: u128) -> Stamp {
        Stamp::from([(PathBuf::from("a"), Content::Bytes(hash))])
    }

    fn emptied() -> Stamp {
        Stamp::from([(PathBuf::from("a"), Content::Empty)])
    }

    #[test]
    fn a_save_is_told_once_after_the_quiet_window() {
        let mut bench = Bench::new(Timing::EVENTS);
        assert_eq!(bench.due(), None);
        bench.event(0);
        bench.event(10);
        assert_eq!(bench.due(), Some(25));
        assert!(bench.look(25, file(2)));
        assert_eq!(bench.due(), None);
        bench.event(30);
        assert!(!bench.look(45, file(2)), "the same bytes again");
    }

    #[test]
    fn a_steady_stream_of_events_does_not_starve_the_reload() {
        let mut bench = Bench::new(Timing::EVENTS);
        for ms in (0..200).step_by(10) {
            bench.event(ms);
        }
        assert_eq!(bench.due(), Some(120));
    }

    #[test]
    fn truncate_then_write_is_one_change() {
        let mut bench = Bench::new(Timing::EVENTS);
        bench.event(0);
        assert!(!bench.look(15, emptied()));
        assert_eq!(bench.due(), Some(415), "held for the writing to come");
        bench.event(250);
        assert_eq!(bench.due(), Some(265));
        assert!(bench.look(265, file(2)));
        assert_eq!(bench.due(), None);
    }

    #[test]
    fn delete_then_create_is_one_change_and_back_to_the_old_bytes_is_none() {
        let mut bench = Bench::new(Timing::EVENTS);
        bench.event(0);
        assert!(!bench.look(15, Stamp::new()));
        bench.event(200);
        assert!(!bench.look(215, file(1)));
        assert_eq!(bench.due(), None);
        bench.event(300);
        assert!(!bench.look(315, Stamp::new()));
        bench.event(400);
        assert!(bench.look(415, file(3)));
    }

    #[test]
    fn a_file_really_deleted_or_emptied_is_told_after_the_grace() {
        for gone in [Stamp::new(), emptied()] {
            let mut bench = Bench::new(Timing::EVENTS);
            bench.event(0);
            assert!(!bench.look(15, gone.clone()));
            assert!(bench.look(415, gone.clone()));
            bench.event(500);
            assert!(!bench.look(515, gone), "told already");
            bench.event(600);
            assert!(bench.look(615, file(2)), "and its return is told at once");
        }
    }

    #[test]
    fn a_file_that_comes_and_goes_does_not_hold_back_the_others_for_ever() {
        let mut bench = Bench::new(Timing::EVENTS);
        let mut told_at = None;
        for step in 0..40_u64 {
            let ms = step * 100;
            bench.event(ms);
            let mut stamp = if step % 2 == 0 { emptied() } else { Stamp::from([(PathBuf::from("a"), Content::Unreadable)]) };
            stamp.insert("b".into(), Content::Bytes(7));
            if bench.look(ms + 15, stamp) {
                told_at = Some(ms);
                break;
            }
        }
        assert_eq!(told_at, Some(2000));
    }

    #[test]
    fn a_change_settles_a_grace_after_it_was_seen() {
        let mut bench = Bench::new(Timing::EVENTS);
        bench.event(0);
        let now = bench.at(15);
        let change = bench.settle.looked(file(2), now).unwrap();
        assert_eq!(change.settles_at, bench.at(415));
    }

    #[test]
    fn polling_looks_twice_before_it_tells() {
        let mut bench = Bench::new(Timing { poll: Some(Timing::POLL), ..Timing::EVENTS });
        assert_eq!(bench.due(), Some(200));
        assert!(!bench.look(200, file(1)));
        assert_eq!(bench.due(), Some(400));
        assert!(!bench.look(400, file(2)), "may be half written");
        assert_eq!(bench.due(), Some(415));
        assert!(!bench.look(415, file(3)), "it was");
        assert!(bench.look(430, file(3)));
        assert!(!bench.look(600, file(3)));
    }
}
