//! Writers and readers of floors, one file each: [`text()`], [`ansi()`], [`json()`], [`csv`], [`svg()`], and with the feature `app` `picture()`,
//! `tiled()` and `xp()`; of the dungeon of a seed in [`tree`]; of odds in [`odds`]; of what many floors have in `stats`.

mod ansi;
#[cfg(feature = "app")]
mod ascii;
pub mod csv;
#[cfg(feature = "app")]
mod cutout;
mod drawn;
#[doc(hidden)]
pub mod growth;
mod json;
mod line;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod odds;
#[cfg(feature = "app")]
mod picture;
#[cfg(feature = "app")]
mod png;
#[cfg(feature = "app")]
#[doc(hidden)]
pub mod stats;
mod svg;
mod text;
#[cfg(feature = "app")]
mod tiled;
#[doc(hidden)]
pub mod tree;
#[cfg(feature = "app")]
mod xp;

pub use ansi::ansi;
#[cfg(feature = "app")]
pub(crate) use ascii::ascii;
#[cfg(feature = "app")]
#[doc(hidden)]
pub use cutout::cutout;
#[cfg(feature = "app")]
pub(crate) use drawn::{GROUND, Rgb, shade};
pub use json::{header, json};
#[doc(hidden)]
pub use line::{Line, Span, Style};
#[cfg(feature = "app")]
pub use picture::picture;
#[cfg(feature = "app")]
#[doc(hidden)]
pub use png::{Cell, png};
pub use svg::svg;
pub use text::text;
#[cfg(feature = "app")]
pub use tiled::{Tiled, tiled};
#[cfg(feature = "app")]
pub use xp::xp;
