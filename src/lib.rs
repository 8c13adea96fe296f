//! **Undercroft**: an embeddable scripting host for level design.
//!
//! Rooms, branches and whole floors of a roguelike are Lua scripts; this crate loads them, makes floors of them, and gives the floors back as
//! plain data. The same engine version, script bytes and request give the same floor, byte for byte.
//!
//! ```
//! use undercroft::{Engine, Request, ScriptSet};
//!
//! # fn main() -> undercroft::Result<()> {
//! let engine = Engine::load(ScriptSet::sample()?)?;          // once; `Send + Sync`
//! let floor = engine.floor(&Request::new("undercroft", 2, 42))?;
//! let (x, y) = floor.arrival;
//! assert!(floor.terrain(x, y).is_some_and(|terrain| terrain.passable));
//! # Ok(())
//! # }
//! ```
//!
//! - [`ScriptSet`]: the scripts of one game, from a folder, from memory, or built into the program.
//! - [`Engine`]: a script set made ready. Gives floors, the [`tree`] of a seed's dungeon, odds of monsters, answers of script functions.
//! - [`Request`]: branch, depth, seed; with a [`Context`] for the scripts, [`Limits`], a [`CancelToken`].
//! - [`Floor`]: cells, rooms, monsters, things, stairs, and the [`Header`] that makes it again.
//! - [`Error`]: one opaque error; a script's fault comes as [`Diagnostic`]s with file, line and hint.
//! - [`growth`]: dungeons that grow as they are explored. [`world`]: what scripts declare. [`chance`]: the streams and odds scripts draw from, for a
//!   game's own draws. [`format`](mod@format): floors as text and JSON.
//!
//! - [`HostFunction`]: functions of a game that its scripts call. [`Data`]: what passes between the two, through serde.
//! - [`Live`]: an engine that is reloaded while others use it. [`Progress`]: what is told while a floor is made.
//!
//! Features: `app` (on by default) is the command line program; a game turns it off with `default-features = false`. `embed` builds scripts into the
//! game, `watch` reloads them as they are saved, `jit` turns on Luau's code generator.
//!
//! docs/embedding.md in the repository is the long form, docs/guide.md is for those who write the scripts.
#![deny(missing_docs)]

#[cfg(panic = "abort")]
compile_error!(
    "undercroft cannot be built with panic = \"abort\": Lua errors unwind through Rust frames, and a fault of a script would end the \
     whole process; remove `panic = \"abort\"` from the profile"
);

/// The examples of docs/embedding.md.
#[cfg(doctest)]
#[doc = include_str!("../docs/embedding.md")]
struct Embedding;

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod audit;
mod build;
pub mod chance;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod cli;
mod diagnostic;
#[cfg(feature = "embed")]
#[doc(hidden)]
pub mod embedded;
pub mod engine;
mod error;
pub mod floor;
pub mod format;
#[cfg(all(fuzzing, feature = "app"))]
#[doc(hidden)]
pub mod fuzzing;
#[doc(hidden)]
pub mod grid;
pub mod growth;
pub mod host;
#[cfg(feature = "app")]
mod import;
mod live;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod preview;
mod script;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod sweep;
pub mod tree;
#[cfg(feature = "app")]
mod walk;
#[cfg(feature = "watch")]
mod watch;
pub mod world;

pub use diagnostic::{Diagnostic, Frame, Location, Severity, SourceLine};
pub use engine::{CancelToken, Engine, Limits, MonsterChance, Progress, Request, TableOdds};
pub use error::{Error, ErrorKind, Result};
pub use floor::{Finding, Floor, Header};
pub use host::HostFunction;
pub use live::Live;
#[cfg(feature = "watch")]
pub use live::Watching;
pub use script::ScriptSet;
pub use world::{Context, Data, Place, World};
