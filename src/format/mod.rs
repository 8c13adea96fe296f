//! Writers and readers of floors, one file each: [`text()`], [`ansi()`], [`json()`]; of the dungeon of a seed in [`tree`]; of odds in [`odds`]; of what many
//! floors have in [`stats`].

mod ansi;
#[cfg(feature = "app")]
mod ascii;
#[cfg(feature = "app")]
mod cutout;
#[doc(hidden)]
pub mod growth;
mod json;
mod line;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod odds;
#[cfg(feature = "app")]
mod png;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod stats;
mod text;
#[doc(hidden)]
pub mod tree;

pub use ansi::ansi;
#[cfg(feature = "app")]
pub(crate) use ascii::ascii;
#[cfg(feature = "app")]
#[doc(hidden)]
pub use cutout::cutout;
pub use json::{header, json};
#[doc(hidden)]
pub use line::{Line, Span, Style};
#[cfg(feature = "app")]
#[doc(hidden)]
pub use png::{Cell, png};
pub use text::text;
