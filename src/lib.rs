//! **Undercroft**: an embeddable scripting host for level design.
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
#[doc(hidden)]
pub mod grid;
pub mod growth;
#[cfg(feature = "app")]
mod import;
mod live;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod preview;
#[doc(hidden)]
pub mod script;
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
pub use live::Live;
#[cfg(feature = "watch")]
pub use live::Watching;
pub use script::ScriptSet;
pub use world::{Context, Place, World};
