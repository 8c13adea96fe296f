//! Writers and readers of floors, one file each: [`text()`], [`ansi()`], [`json()`]; of the dungeon of a seed in [`tree`]; of odds in [`odds`].

mod ansi;
#[doc(hidden)]
pub mod growth;
mod json;
mod line;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod odds;
mod text;
#[doc(hidden)]
pub mod tree;

pub use ansi::ansi;
pub use json::{header, json};
#[doc(hidden)]
pub use line::{Line, Span, Style};
pub use text::text;
