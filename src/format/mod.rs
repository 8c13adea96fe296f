//! Writers and readers of floors, one file each: [`text()`], [`ansi()`], [`json()`]; of the dungeon of a seed in [`tree`]; of odds in [`odds`].

mod ansi;
pub mod growth;
mod json;
mod line;
#[cfg(feature = "app")]
pub mod odds;
mod text;
pub mod tree;

pub use ansi::ansi;
pub use json::{header, json};
pub use line::{Line, Span, Style};
pub use text::text;
