//! [`Fault`]: an error a bound function raises, with its hint.

use crate::diagnostic::Location;

/// What a bound function has to say against its caller. Survives `pcall` and `error` as a typed value.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Fault {
    pub message: String,
    pub hint: Option<String>,
    /// A line to blame other than the caller's.
    pub at: Option<Location>,
}

/// An error for the script.
pub(crate) fn fault(message: impl Into<String>) -> mlua::Error {
    mlua::Error::external(Fault { message: message.into(), hint: None, at: None })
}

/// An error for the script, with what would mend it.
pub(crate) fn fault_hint(message: impl Into<String>, hint: Option<String>) -> mlua::Error {
    mlua::Error::external(Fault { message: message.into(), hint, at: None })
}

/// An error that blames a line of a script.
pub(crate) fn fault_at(message: impl Into<String>, hint: Option<String>, at: Option<Location>) -> mlua::Error {
    mlua::Error::external(Fault { message: message.into(), hint, at })
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

/// The name nearest to `wanted`, where one is near enough to be a slip of the finger.
pub(crate) fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (wanted.chars().count() / 3).clamp(1, 3);
    names
        .into_iter()
        .map(|name| (distance(&wanted.to_lowercase(), &name.to_lowercase()), name))
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
    fn slips_are_found_and_strangers_are_not() {
        assert_eq!(nearest("salmander", ["salamander", "rat"]), Some("salamander"));
        assert_eq!(nearest("pilalr", ["pillar", "wall"]), Some("pillar"));
        assert_eq!(nearest("Gnome", ["gnome"]), Some("gnome"));
        assert_eq!(nearest("xyzzy", ["gnome", "rat"]), None);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("ab", "ba"), 1);
    }
}
