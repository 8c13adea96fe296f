//! The previewer: floors in the terminal, made anew as scripts are saved.
//!
//! `App` and `Session` decide and are pure; `Worker` makes floors aside; `tui` and `plain` are the two faces, each one loop over one
//! channel into which keys, changes of files, finished floors and signals all flow.

mod app;
mod aside;
mod compare;
mod editor;
mod facts;
mod flash;
mod freeze;
mod gallery;
mod inspect;
mod jobs;
mod keys;
mod lens;
mod look;
mod map;
mod numbers;
mod odds;
mod outside;
mod pick;
mod piece;
mod plain;
mod problems;
mod prompt;
#[cfg(test)]
mod samples;
mod save;
mod screen;
mod scrub;
mod search;
mod session;
mod sheet;
mod sought;
mod source;
mod spot;
mod stats;
mod steps;
mod tree;
mod tui;
mod view;
mod walk;
mod wording;
mod worker;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::watch::{Change, Means, Watch};
use crate::world::{Context, World};

pub use look::{Colours, Theme};
pub use piece::Piece;
pub use worker::{Source, Wish};

/// What to preview, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the scripts come from.
    pub source: Source,
    /// The floor to begin with.
    pub wish: Wish,
    /// A piece to look at alone, in place of floors. The wish's depth may then be 0: the first place where it may occur.
    pub piece: Option<Piece>,
    /// Look for changes by polling.
    pub poll: bool,
    /// Use the mouse, in the terminal.
    pub mouse: bool,
    /// The background of the terminal.
    pub theme: Theme,
    /// How many colours the terminal has.
    pub colours: Colours,
    /// Show nothing but ASCII.
    pub ascii: bool,
    /// The look file; without one it is looked for where settings are.
    pub look: Option<PathBuf>,
    /// The scripts and their context as a command line names them, with a space before; empty where a command finds them by itself.
    pub scripts: String,
    /// What scripts are told in place of a game.
    pub context: Tell,
    /// Makes a word that a shell takes as it is.
    pub quote: fn(&str) -> String,
}

/// From what the scripts declare to what they are told.
type ReadContext = dyn Fn(&World) -> anyhow::Result<Context> + Send + Sync;

/// Reads what scripts are told, as the types that they declare; after each reload anew.
#[derive(Clone)]
pub struct Tell(pub Arc<ReadContext>);

impl std::fmt::Debug for Tell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tell")
    }
}

/// Everything that can happen to a running previewer.
#[derive(Debug)]
enum Message {
    /// Somebody pressed a key or resized the window.
    Input(crossterm::event::Event),
    Changed(Change),
    /// The look file may be another.
    LookChanged,
    Done(Box<worker::Outcome>),
    Charted(worker::Charted),
    /// Something that was done aside.
    News(aside::News),
    /// A signal asks to read the scripts again.
    Reload,
    /// A signal asks to stop for a while.
    Suspended,
    /// The program goes on after it was stopped, perhaps without having been asked.
    Continued,
    /// A signal asks to end, or nobody can see the output any more.
    End,
    /// The worker's thread has ended, which it never should.
    WorkerGone,
}

/// Shows floors in the terminal until somebody quits.
///
/// # Errors
/// Where the terminal cannot be used.
pub fn terminal(options: &Options) -> anyhow::Result<()> {
    tui::run(options)
}

/// Writes a floor to standard output at the start and after each change, until the pipe closes or a signal comes.
///
/// # Errors
/// Where standard output cannot be written; a closed pipe is none.
pub fn plain(options: &Options) -> anyhow::Result<()> {
    plain::run(options)
}

/// The exit code of a program that a signal has ended, 128 and its number; `None` where none has.
#[must_use]
pub fn ended_by_signal() -> Option<u8> {
    outside::exit_code()
}

/// An option of a command line with its value. A value that looks like an option has to be joined to its own.
fn option(name: &str, value: &str, quote: fn(&str) -> String) -> String {
    format!(" --{name}{}{}", if value.starts_with('-') { '=' } else { ' ' }, quote(value))
}

/// Watches the scripts, where they can change, and says in a word or two how.
fn watch(options: &Options, send: &Sender<Message>) -> anyhow::Result<(Option<Watch>, String)> {
    let Source::Folder(root) = &options.source else { return Ok((None, "sample game, nothing to watch".into())) };
    let means = if options.poll { Means::Polling } else { Means::Events };
    let send = send.clone();
    let watch = Watch::start(root, means, false, move |change| send.send(Message::Changed(change)).is_ok())?;
    let word = if watch.means() == Means::Polling { "polling" } else { "watching" };
    Ok((Some(watch), word.into()))
}

/// The next message, or `None` when `deadline` comes first or there can be no more.
fn next(inbox: &Receiver<Message>, deadline: Option<Instant>) -> Option<Message> {
    match deadline {
        Some(at) => match inbox.recv_timeout(at.saturating_duration_since(Instant::now())) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Message::End),
        },
        None => Some(inbox.recv().unwrap_or(Message::End)),
    }
}

/// A seed nobody knows beforehand, short enough to read to somebody.
fn chance() -> u64 {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos());
    xxhash_rust::xxh3::xxh3_64(&nanos.to_le_bytes()) % 1_000_000
}
