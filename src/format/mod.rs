//! Writers and readers of floors, one file each: [`text()`], [`ansi()`], [`json()`]; of odds in [`odds`].

mod ansi;
mod json;
#[cfg(feature = "app")]
pub mod odds;
mod text;

pub use ansi::ansi;
pub use json::{header, json};
pub use text::text;
