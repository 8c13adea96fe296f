//! Writers and readers of floors, one file each: [`text()`], [`ansi()`], [`json()`].

mod ansi;
mod json;
mod text;

pub use ansi::ansi;
pub use json::{header, json};
pub use text::text;
