//! [`Fault`]: an error a bound function raises, with its hint.

use std::sync::Arc;

use crate::diagnostic::Location;

use super::meter::Meter;

/// What a bound function has to say against its caller. Survives `pcall` and `error` as a typed value.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Fault {
    pub message: String,
    pub hint: Option<String>,
    /// A line to blame other than the caller's.
    pub at: Option<Location>,
    /// The column of that line, from 1.
    pub column: Option<u32>,
}

/// An error on its way through a bound function. A script may keep what it catches, so its memory is counted until it is dropped.
pub(crate) struct Counted {
    pub error: mlua::Error,
    bytes: usize,
    meter: Arc<Meter>,
}

/// Bytes of a message that are kept: it may quote a text as long as a script's memory.
const MAX_TEXT: usize = 4000;

/// What the calls that led to an error take, written out.
const TRACE_BYTES: usize = 2000;

impl Counted {
    /// The error, its text cut to a sensible length and its memory counted; as it is where that was done already.
    pub fn wrap(error: mlua::Error, meter: &Arc<Meter>) -> mlua::Error {
        let mut error = error;
        // Each bound function that it passes adds the calls up to there. The innermost list is the complete one.
        while let mlua::Error::CallbackError { cause, .. } = &error {
            match &**cause {
                mlua::Error::CallbackError { .. } => error = (**cause).clone(),
                mlua::Error::ExternalError(inner) if inner.is::<Self>() => return error,
                _ => break,
            }
        }
        let text = match &mut error {
            mlua::Error::RuntimeError(text) => {
                cut_message(text);
                text.len()
            }
            mlua::Error::CallbackError { .. } => MAX_TEXT,
            mlua::Error::ExternalError(cause) => match cause.downcast_ref::<Fault>() {
                Some(fault) => fault.message.len() + fault.hint.as_ref().map_or(0, String::len),
                None => return error,
            },
            _ => return error,
        };
        let bytes = text + TRACE_BYTES;
        meter.hold(bytes);
        mlua::Error::external(Self { error, bytes, meter: Arc::clone(meter) })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.meter.release(self.bytes);
    }
}

impl std::fmt::Debug for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&self.error, f)
    }
}

impl std::fmt::Display for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&self.error, f)
    }
}

impl std::error::Error for Counted {}

/// Cuts a text to what is kept of it.
fn cut(text: &mut String) {
    if text.len() > MAX_TEXT {
        let end = (0..=MAX_TEXT).rev().find(|n| text.is_char_boundary(*n)).unwrap_or(0);
        text.truncate(end);
        text.push_str(" ...");
        text.shrink_to_fit();
    }
}

/// The same for a text that ends in the calls that led there: those tell the line.
fn cut_message(text: &mut String) {
    let Some(at) = text.rfind(TRACE) else { return cut(text) };
    let mut calls = text.split_off(at);
    cut(text);
    cut(&mut calls);
    text.push_str(&calls);
}

/// What the calls begin with.
pub(super) const TRACE: &str = "\nstack traceback:";

/// An error for the script.
pub(crate) fn fault(message: impl Into<String>) -> mlua::Error {
    fault_at(message, None, None)
}

/// An error for the script, with what would mend it.
pub(crate) fn fault_hint(message: impl Into<String>, hint: Option<String>) -> mlua::Error {
    fault_at(message, hint, None)
}

/// An error that blames a line of a script.
pub(crate) fn fault_at(message: impl Into<String>, hint: Option<String>, at: Option<Location>) -> mlua::Error {
    let (mut message, mut hint) = (message.into(), hint);
    cut(&mut message);
    if let Some(hint) = &mut hint {
        cut(hint);
    }
    mlua::Error::external(Fault { message, hint, at, column: None })
}

/// An error that blames a column of a line of a script, where it is known.
pub(crate) fn fault_at_column(message: impl Into<String>, hint: Option<String>, at: Location, column: Option<u32>) -> mlua::Error {
    match fault_at(message, hint, Some(at)) {
        mlua::Error::ExternalError(cause) => match cause.downcast_ref::<Fault>() {
            Some(fault) => mlua::Error::external(Fault { column, ..fault.clone() }),
            None => mlua::Error::ExternalError(cause),
        },
        other => other,
    }
}

/// The same fault, put down to a function of a script: for what it returned, when the line that called it is not to blame.
pub(crate) fn blaming(error: mlua::Error, function: &mlua::Function) -> mlua::Error {
    let mlua::Error::ExternalError(cause) = &error else { return error };
    let Some(fault) = cause.downcast_ref::<Fault>() else { return error };
    let info = function.info();
    let file = info.source.as_deref().and_then(|s| s.strip_prefix('@')).map(ToOwned::to_owned);
    let at = file.zip(info.line_defined).map(|(file, line)| Location { file, line: line as u32 });
    mlua::Error::external(Fault { at, ..fault.clone() })
}

/// Names that are compared with one that is not known; a script may declare 65,536 and ask often.
const MAX_NAMES: usize = 4096;

/// The name nearest to `wanted`, where one is near enough to be a slip of the finger.
pub(crate) fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Nobody means a name as long as that, and to lower it for each name would take as long as a script pleases.
    if wanted.len() > 256 {
        return None;
    }
    let limit = (wanted.chars().count() / 3).clamp(1, 3);
    let wanted = wanted.to_lowercase();
    names
        .into_iter()
        .filter(|name| name.len().abs_diff(wanted.len()) <= 16)
        .take(MAX_NAMES)
        .map(|name| (distance(&wanted, &name.to_lowercase()), name))
        .filter(|(d, _)| *d <= limit)
        .min()
        .map(|(_, name)| name)
}

/// `did you mean "x"?`, where a name is near.
pub(crate) fn did_you_mean<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(wanted, names).map(|name| format!("did you mean \"{name}\"?"))
}

/// Edits between two words: insert, delete, replace, swap neighbours (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(64).collect(), b.chars().take(64).collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = last;
        last = row;
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calls_behind_a_long_message_are_kept() {
        let calls = format!("{TRACE}\nrooms/a.lua:3 function build\n");
        let mut text = format!("{}{calls}", "x".repeat(1_000_000));
        cut_message(&mut text);
        assert_eq!(text, format!("{} ...{calls}", "x".repeat(MAX_TEXT)));
        let mut short = format!("boom{calls}");
        cut_message(&mut short);
        assert_eq!(short, format!("boom{calls}"));
    }

    #[test]
    fn slips_are_found_and_strangers_are_not() {
        assert_eq!(nearest("salmander", ["salamander", "rat"]), Some("salamander"));
        assert_eq!(nearest("pilalr", ["pillar", "wall"]), Some("pillar"));
        assert_eq!(nearest("Gnome", ["gnome"]), Some("gnome"));
        assert_eq!(nearest("xyzzy", ["gnome", "rat"]), None);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("ab", "ba"), 1);
    }
}
