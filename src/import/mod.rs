//! Scripts made of other games' data files, and of drawings: what `undercroft import` does, but for reading and writing files.

pub(crate) mod art;
pub(crate) mod hengband;
mod lua;

use crate::diagnostic::Diagnostic;

/// How every file of an imported game begins: by this a later import knows what it may replace.
pub(crate) const MARK: &str = "-- Imported by `undercroft import";

/// A script set in memory, and what was found on the way.
pub(crate) struct Imported {
    /// Paths within the script set, sorted, and texts. Empty where nothing could be made.
    pub(crate) files: Vec<(String, String)>,
    /// Errors cost a record each, warnings nothing. By file and line.
    pub(crate) found: Vec<Diagnostic>,
    /// What was read, as `21 branches`.
    pub(crate) counts: Vec<(usize, &'static str)>,
}
