//! [`Diagnostic`]: what went wrong in a script, or may go wrong, with its place and the lines around it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How much a [`Diagnostic`] weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth a look; the scripts still run.
    Warning,
    /// The scripts, or this floor, cannot be used.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A line of a script file: the path as it is shown to people, and the line counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Location {
    /// Path relative to the script set's root, with `/`; `std/...` for the standard library.
    pub file: String,
    /// Line, counted from 1.
    pub line: u32,
}

impl Location {
    /// Whether it is in the standard library, which is inside the program: nobody can edit it there.
    pub(crate) fn is_of_library(&self) -> bool {
        self.file.starts_with("std/")
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A file's name may hold line breaks, and worse.
        for c in self.file.chars() {
            write!(f, "{}", if c.is_control() { '\u{fffd}' } else { c })?;
        }
        write!(f, ":{}", self.line)
    }
}

/// One call on the way to the fault, innermost first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Frame {
    /// Where the call stood.
    pub location: Location,
    /// The function's name, where Lua knows it.
    pub function: Option<String>,
}

/// A line of source shown with a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SourceLine {
    /// Line number, counted from 1.
    pub number: u32,
    /// The text without its line end; control characters replaced.
    pub text: String,
}

/// An error or warning about a script.
///
/// `{}` prints one line, `{:#}` adds frames, source lines and the hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// What is wrong, in one sentence without a trailing full stop.
    pub message: String,
    /// The line that is to blame.
    pub location: Option<Location>,
    /// The column of that line, counted from 1 in characters, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// The calls that led there, innermost first; empty for faults found without running code.
    pub frames: Vec<Frame>,
    /// The blamed line with one line before and after it, where the source is known.
    pub source: Vec<SourceLine>,
    /// What would mend it.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error without a place; add one with [`at`](Self::at).
    pub fn error(message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            message: message.into(),
            location: None,
            column: None,
            frames: Vec::new(),
            source: Vec::new(),
            hint: None,
        }
    }

    /// A warning without a place.
    pub fn warning(message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(message) }
    }

    /// Blames a line.
    #[must_use]
    pub fn at(mut self, file: impl Into<String>, line: u32) -> Self {
        self.location = Some(Location { file: file.into(), line });
        self
    }

    /// Says what would mend it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Whether this is an error rather than a warning.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = &self.location {
            write!(f, "{location}:")?;
            if let Some(column) = self.column {
                write!(f, "{column}:")?;
            }
            f.write_str(" ")?;
        }
        write!(f, "{}: {}", self.severity, self.message)?;
        if !f.alternate() {
            return Ok(());
        }
        let blamed = self.location.as_ref().map_or(0, |l| l.line);
        for line in &self.source {
            let mark = if line.number == blamed { '>' } else { ' ' };
            write!(f, "\n{mark}{:>5} | {}", line.number, line.text)?;
        }
        for frame in &self.frames {
            write!(f, "\n  in {} at {}", frame.function.as_deref().unwrap_or("a function"), frame.location)?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\n  hint: {hint}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_said_where_it_is_known() {
        let plain = Diagnostic::error("no").at("a.txt", 3);
        let there = Diagnostic { column: Some(7), ..plain.clone() };
        assert_eq!(plain.to_string(), "a.txt:3: error: no");
        assert_eq!(there.to_string(), "a.txt:3:7: error: no");
        assert!(!serde_json::to_string(&plain).unwrap().contains("column"));
        let json = serde_json::to_string(&there).unwrap();
        assert_eq!(serde_json::from_str::<Diagnostic>(&json).unwrap(), there);
    }
}
