//! The previewer for other programs: floors as text on standard output, one block at the start and one after each change.
//!
//! A block is a header line, then the rows of the floor or the lines of a diagnostic, then a line that is a form feed:
//!
//! ```text
//! # reload=2 state=ok branch="main" depth=1 seed=7 rooms=9 monsters=14 attempts=1 vetoes=0 findings=0 ms=3.1
//! ########
//! #......#
//! ```
//! Where it is not the floor asked for, a line below the rows says why.
//!
//! A sheet of pieces has `vault="nook"` or `room="hall"` in its header, and `count`, `placed` and `refused` in place of rooms and attempts.
//! A branch that grows has `growing=true` and its start room. `reload` counts the blocks from 1. `state` is `ok` or `error`; with an error there are no counts.

use std::io::{self, Write};
use std::sync::mpsc;
use std::time::Instant;

use anyhow::{Context as _, bail};

use super::session::{Session, Show};
use super::sheet::Pieces;
use super::walk::Walked;
use super::worker::{Made, Trouble, Wish, Worker};
use super::{Message, Options, next, outside, watch};

/// Runs until a signal comes or the pipe closes.
pub(super) fn run(options: &Options) -> anyhow::Result<()> {
    let (send, inbox) = mpsc::channel();
    let (_watch, _) = watch(options, &send)?;
    let worker = Worker::start(options.source.clone(), options.context.clone(), options.piece.clone(), false, send.clone())?;
    outside::listen(send.clone())?;
    outside::watch_stdout(send)?;
    let mut session = Session::new(options.wish.clone());
    worker.run(session.go(options.wish.clone(), Instant::now()));
    loop {
        let message = next(&inbox, session.deadline());
        let now = Instant::now();
        let mut show = session.tick(now);
        match message {
            Some(Message::Changed(change)) => {
                if let Some(job) = session.changed(change, now) {
                    worker.run(job);
                }
            }
            Some(Message::Done(outcome)) => show = session.finished(*outcome, now),
            Some(Message::Reload) => worker.run(session.reload(now)),
            Some(Message::End) => return Ok(()),
            Some(Message::WorkerGone) => bail!("the thread that makes floors has died; this is a fault of undercroft, please report it"),
            Some(
                Message::Input(_) | Message::Charted(_) | Message::News(_) | Message::LookChanged | Message::Suspended | Message::Continued,
            )
            | None => {}
        }
        if let Some(show) = show {
            match io::stdout().lock().write_all(block(&session, &show).as_bytes()).and_then(|()| io::stdout().flush()) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
                other => other.context("cannot write to standard output")?,
            }
        }
    }
}

fn block(session: &Session, show: &Show) -> String {
    match &show.outcome.result {
        Ok(made) => good(session.reloads(), session.wish().seed, made),
        Err(trouble) => bad(session.reloads(), session.wish(), trouble),
    }
}

fn good(reload: u64, seed: u64, made: &Made) -> String {
    if let Some(pieces) = &made.pieces {
        return sheet(reload, seed, made, pieces);
    }
    if let Some(walked) = &made.walked {
        return rooms(reload, seed, made, walked);
    }
    let floor = &made.floor;
    let (branch, depth) = (&floor.header.place.branch, floor.header.place.depth);
    let vetoes: u32 = floor.vetoes.iter().map(|v| v.count).sum();
    let mut text = format!(
        "# reload={reload} state=ok branch={branch:?} depth={depth} seed={seed} rooms={} monsters={} attempts={} vetoes={vetoes} findings={} ms={:.1}\n",
        floor.rooms.len(),
        floor.monsters.len(),
        floor.attempts,
        floor.findings.len(),
        made.took.as_secs_f64() * 1000.0,
    );
    for row in floor.rows().into_iter().chain(made.note.clone()) {
        text.extend(row.chars().map(super::map::printable));
        text.push('\n');
    }
    text.push_str("\u{c}\n");
    text
}

/// The start of a branch that grows.
fn rooms(reload: u64, seed: u64, made: &Made, walked: &Walked) -> String {
    let branch = walked.walk.growth.branch();
    let ms = made.took.as_secs_f64() * 1000.0;
    let mut text = format!("# reload={reload} state=ok branch={branch:?} seed={seed} growing=true ms={ms:.1}\n");
    for row in walked.rows(true) {
        text.push_str(&row);
        text.push('\n');
    }
    text.push_str("\u{c}\n");
    text
}

/// A sheet of pieces; what is wrong with them, and the first reason of one that was not placed, stand below it.
fn sheet(reload: u64, seed: u64, made: &Made, pieces: &Pieces) -> String {
    let floor = &made.floor;
    let mut text = format!(
        "# reload={reload} state=ok {}={:?} branch={:?} depth={} seed={seed} count={} placed={} refused={} findings={} ms={:.1}\n",
        if pieces.vault { "vault" } else { "room" },
        pieces.name,
        floor.header.place.branch,
        floor.header.place.depth,
        pieces.seeds,
        pieces.placed,
        pieces.refused,
        floor.findings.len(),
        made.took.as_secs_f64() * 1000.0,
    );
    let findings = floor.findings.iter().map(|finding| format!("{}: {}: {}", finding.severity, finding.check, finding.message));
    for row in floor.rows().into_iter().chain(findings).chain(made.note.clone()) {
        text.extend(row.trim_end().chars().map(super::map::printable));
        text.push('\n');
    }
    text.push_str("\u{c}\n");
    text
}

fn bad(reload: u64, wish: &Wish, trouble: &Trouble) -> String {
    let branch = wish.branch.as_deref().unwrap_or_default();
    let mut text = format!("# reload={reload} state=error branch={branch:?} depth={} seed={}\n", wish.depth, wish.seed);
    for line in trouble.text.lines() {
        text.extend(line.chars().map(|c| if c.is_control() { ' ' } else { c }));
        text.push('\n');
    }
    text.push_str("\u{c}\n");
    text
}

#[cfg(test)]
mod tests {
    use super::super::samples::{made, trouble};
    use super::*;

    #[test]
    fn a_block_has_a_header_the_rows_and_a_form_feed() {
        let text = good(3, 7, &made(&["####", "#o.\u{1b}"], 7));
        assert_eq!(
            text,
            "# reload=3 state=ok branch=\"main\" depth=1 seed=7 rooms=0 monsters=1 attempts=1 vetoes=0 findings=0 ms=3.2\n####\n#o.?\n\u{c}\n"
        );
    }

    #[test]
    fn a_floor_that_is_not_the_one_asked_for_says_why() {
        let shown = Made { note: Some("there is no branch \"nope\": showing \"main\"".into()), ..made(&["##"], 7) };
        assert!(good(1, 7, &shown).ends_with("\n##\nthere is no branch \"nope\": showing \"main\"\n\u{c}\n"));
    }

    #[test]
    fn an_error_block_has_the_diagnostic_and_nothing_that_a_terminal_obeys() {
        let wish = Wish { branch: Some("the mines".into()), depth: 2, seed: 7, reroll: None };
        let trouble = trouble(true, "a.lua:1: error: oh\u{1b}[2J\n  hint: no\u{c}");
        let text = bad(4, &wish, &trouble);
        let expected = "# reload=4 state=error branch=\"the mines\" depth=2 seed=7\na.lua:1: error: oh [2J\n  hint: no \n\u{c}\n";
        assert_eq!(text, expected);
    }
}
