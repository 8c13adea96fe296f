//! [`Error`]: one opaque error for the whole library, with a kind, diagnostics and a source.

use std::fmt;

use crate::diagnostic::{Diagnostic, Location};
use crate::floor::VetoCount;

/// What kind of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A file or folder could not be read.
    Io,
    /// The scripts cannot be loaded: syntax, declarations, unknown names.
    Load,
    /// A script failed while a floor was being built.
    Script,
    /// A script used up its fuel, memory or time.
    Limit,
    /// Every attempt at the floor was refused; see [`Error::vetoes`].
    Refused,
    /// The request names a branch, depth or context that does not exist.
    Request,
    /// The host cancelled the build.
    Cancelled,
    /// A fault of Undercroft itself.
    Internal,
}

struct Repr {
    kind: ErrorKind,
    message: String,
    diagnostics: Vec<Diagnostic>,
    vetoes: Vec<VetoCount>,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// What every fallible call of the library returns.
///
/// `{}` fits one line; `{:#}` adds each diagnostic with its source lines, frames and hint.
pub struct Error(Box<Repr>);

/// `Result` with the library's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(Repr { kind, message: message.into(), diagnostics: Vec::new(), vetoes: Vec::new(), source: None }))
    }

    pub(crate) fn request(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Request, message)
    }

    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Internal, message)
    }

    pub(crate) fn from_diagnostic(kind: ErrorKind, diagnostic: Diagnostic) -> Self {
        let mut error = Self::new(kind, diagnostic.to_string());
        error.0.diagnostics.push(diagnostic);
        error
    }

    /// The first error stands for all in the one-line form; warnings ride along.
    pub(crate) fn from_diagnostics(kind: ErrorKind, diagnostics: Vec<Diagnostic>) -> Self {
        let errors = diagnostics.iter().filter(|d| d.is_error()).count();
        let first = diagnostics.iter().find(|d| d.is_error()).or_else(|| diagnostics.first());
        let mut message = first.map_or_else(|| "unknown error".to_owned(), ToString::to_string);
        if errors > 1 {
            message.push_str(&format!(" (and {} more)", errors - 1));
        }
        let mut error = Self::new(kind, message);
        error.0.diagnostics = diagnostics;
        error
    }

    /// Puts a script's fault that has no line, or only one of the standard library, down to this one. `illustrate` adds its source lines.
    #[must_use]
    pub(crate) fn or_at(mut self, location: &Location, illustrate: impl Fn(Diagnostic) -> Diagnostic) -> Self {
        if self.0.kind == ErrorKind::Script
            && let Some(diagnostic) = self.0.diagnostics.first_mut()
            && diagnostic.location.as_ref().is_none_or(|at| at.is_of_library())
            && diagnostic.frames.iter().all(|frame| frame.location.is_of_library())
        {
            diagnostic.location = Some(location.clone());
            *diagnostic = illustrate(diagnostic.clone());
            self.0.message = diagnostic.to_string();
        }
        self
    }

    #[must_use]
    pub(crate) fn with_vetoes(mut self, vetoes: Vec<VetoCount>) -> Self {
        self.0.vetoes = vetoes;
        self
    }

    #[must_use]
    pub(crate) fn with_source(mut self, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.0.source = Some(source.into());
        self
    }

    /// What kind of error this is.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The diagnostics behind it, worst first; empty for errors that are not a script's.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.0.diagnostics
    }

    /// For [`ErrorKind::Refused`]: why attempts were refused, and how often.
    #[must_use]
    pub fn vetoes(&self) -> &[VetoCount] {
        &self.0.vetoes
    }

    /// The script line to blame, where there is one.
    #[must_use]
    pub fn location(&self) -> Option<&Location> {
        self.0.diagnostics.iter().find_map(|d| d.location.as_ref())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() && !self.0.diagnostics.is_empty() {
            for (i, diagnostic) in self.0.diagnostics.iter().enumerate() {
                if i > 0 {
                    f.write_str("\n\n")?;
                }
                write!(f, "{diagnostic:#}")?;
            }
            return Ok(());
        }
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error").field("kind", &self.0.kind).field("message", &self.0.message).finish_non_exhaustive()
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_deref().map(|s| s as _)
    }
}
