//! From an error of the VM to a [`Diagnostic`]: the innermost cause, the line to blame, the calls that led there.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Frame, Location};

use super::fault::{Counted, Fault, TRACE};
use super::meter::{Meter, Trip};
use super::set::{ScriptSet, printable};

/// Turns an error of the VM into a diagnostic. The meter is asked first: a stop may reach us as any error, or as none.
pub(crate) fn diagnose(error: &mlua::Error, set: &ScriptSet, meter: &Arc<Meter>) -> Diagnostic {
    let mut parts = Parts::default();
    parts.unwrap(error);
    let mut diagnostic = parts.into_diagnostic(set);
    let tripped = meter.tripped();
    if let Some(trip) = tripped.or_else(|| out_of_memory(error).then_some(Trip::Memory)) {
        diagnostic.message = trip.message(&meter.limits);
        diagnostic.hint = None;
        let place = meter.place();
        // Of an allocation that fails, the calls are known from the bound function on that led there: those within are not among them. Who
        // watches knows better, and who does not is told nothing, so that the run is done again, watched.
        if tripped.is_none() && !meter.watches() {
            diagnostic.location = None;
            diagnostic.frames.clear();
        } else if let Some(frame) = place.first() {
            diagnostic.location = Some(frame.location.clone());
            diagnostic.frames = place;
        }
    }
    set.illustrate(diagnostic)
}

/// Whether an allocation of the VM failed: that stops a script without the meter.
pub(crate) fn out_of_memory(error: &mlua::Error) -> bool {
    match error {
        mlua::Error::MemoryError(_) => true,
        mlua::Error::CallbackError { cause, .. } | mlua::Error::WithContext { cause, .. } => out_of_memory(cause),
        mlua::Error::ExternalError(cause) => inner(cause.as_ref()).is_some_and(out_of_memory),
        _ => false,
    }
}

/// The error of the VM that another kind of error holds.
fn inner<'a>(cause: &'a (dyn std::error::Error + 'static)) -> Option<&'a mlua::Error> {
    cause.downcast_ref::<Counted>().map(|counted| &counted.error).or_else(|| cause.downcast_ref::<mlua::Error>())
}

#[derive(Default)]
struct Parts {
    message: String,
    traceback: String,
    hint: Option<String>,
    at: Option<Location>,
    column: Option<u32>,
}

impl Parts {
    fn unwrap(&mut self, error: &mlua::Error) {
        match error {
            // The innermost traceback is the complete one, so later ones replace it.
            mlua::Error::CallbackError { traceback, cause } => {
                self.traceback.clone_from(traceback);
                self.unwrap(cause);
            }
            mlua::Error::WithContext { cause, .. } => self.unwrap(cause),
            mlua::Error::ExternalError(cause) => {
                if let Some(fault) = cause.downcast_ref::<Fault>() {
                    self.message.clone_from(&fault.message);
                    self.hint.clone_from(&fault.hint);
                    self.at.clone_from(&fault.at);
                    self.column = fault.column;
                } else if let Some(error) = inner(cause.as_ref()) {
                    self.unwrap(error);
                } else {
                    self.message = cause.to_string();
                }
            }
            mlua::Error::RuntimeError(text) => self.take_text(text),
            mlua::Error::MemoryError(_) => self.message = "the script used more memory than it may".to_owned(),
            mlua::Error::BadArgument { to, pos, cause, .. } => {
                let to = to.as_deref().unwrap_or("function").replace('.', ":");
                if *pos == 1 {
                    self.message = format!("{to} was called on something else");
                    self.hint = Some("call methods with a colon: area:fill(floor)".to_owned());
                } else {
                    self.message = format!("{to}: {cause}");
                }
            }
            mlua::Error::SyntaxError { message, .. } => self.take_text(message),
            other => self.message = other.to_string(),
        }
    }

    fn take_text(&mut self, text: &str) {
        match text.split_once(TRACE) {
            Some((message, traceback)) => {
                self.message = message.to_owned();
                self.traceback = traceback.to_owned();
            }
            None => self.message = text.to_owned(),
        }
    }

    fn into_diagnostic(mut self, set: &ScriptSet) -> Diagnostic {
        // Each level of rethrowing puts its own place before the message; the innermost, the last, is where it began.
        let mut place = self.at.take();
        let mut message = self.message.as_str();
        loop {
            message = message.trim_start_matches("runtime error: ");
            // The prelude stands between the script and Luau's own library; its lines are nobody's.
            if let Some((_, rest)) = message.strip_prefix("[undercroft]:").and_then(|rest| rest.split_once(": ")) {
                message = rest;
            }
            let Some((location, rest)) = prefix(message, set) else { break };
            place = Some(location);
            message = rest;
        }
        let mut frames: Vec<Frame> = self.traceback.lines().filter_map(|line| frame(line, set)).collect();
        frames.dedup();
        let column = if place.is_some() { self.column } else { None };
        let location = place.or_else(|| frames.first().map(|f| f.location.clone()));
        let message = match message.trim() {
            "" | "nil" => "error without a message".to_owned(),
            "error in error handling" | "C stack overflow" => "stack overflow: calls are nested too deep".to_owned(),
            text => text.lines().map(printable).collect::<Vec<_>>().join("; "),
        };
        let message = without_address(&message);
        let hint = self.hint.map(|hint| printable(&hint)).or_else(|| hint_for(&message));
        Diagnostic { severity: crate::Severity::Error, message, location, column, frames, source: Vec::new(), hint }
    }
}

/// `path:line: rest`, where the path is a module of the set.
fn prefix<'a>(text: &'a str, set: &ScriptSet) -> Option<(Location, &'a str)> {
    let (file, after) = text
        .split_once(".lua:")
        .map(|(f, a)| (format!("{f}.lua"), a))
        .or_else(|| text.split_once(".luau:").map(|(f, a)| (format!("{f}.luau"), a)))?;
    set.by_path(&file)?;
    let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let line = after[..digits].parse().ok()?;
    let rest = after[digits..].strip_prefix(':')?.trim_start();
    Some((Location { file, line }, rest))
}

/// A line of a traceback: `rooms/a.lua:12: in function 'build'`, or as Luau itself writes it `rooms/a.lua:12 function build`.
fn frame(line: &str, set: &ScriptSet) -> Option<Frame> {
    let line = line.trim();
    if let Some((location, rest)) = prefix(line, set) {
        // A function without a name comes as <file:line>, which tells nothing the frame itself does not.
        let name = rest.strip_prefix("in function '").and_then(|name| name.strip_suffix('\''));
        return Some(Frame { location, function: name.map(str::to_owned) });
    }
    let (location, function) = line.split_once(" function ").map_or((line, None), |(l, f)| (l, Some(f)));
    let location = location.trim_end_matches(':').trim();
    let (file, number) = location.rsplit_once(':')?;
    set.by_path(file)?;
    Some(Frame {
        location: Location { file: file.to_owned(), line: number.trim().parse().ok()? },
        function: function.map(|f| f.trim().to_owned()).filter(|f| !f.is_empty()),
    })
}

/// Error values that are no text come as `table: 0x55d0c0ffee00`, an address that would differ from run to run.
fn without_address(message: &str) -> String {
    match message.split_once(": 0x") {
        Some((kind, digits)) if digits.len() >= 8 && digits.bytes().all(|b| b.is_ascii_hexdigit()) => {
            format!("error value of type {kind}")
        }
        _ => message.to_owned(),
    }
}

/// Luau names no variable; say what usually helps.
fn hint_for(message: &str) -> Option<String> {
    if message.starts_with("attempt to index nil with") {
        return Some("the value before the dot or colon is nil on this line".to_owned());
    }
    if message == "attempt to modify a readonly table" {
        return Some("libraries, places and declared things are fixed; keep your own functions in a local table".to_owned());
    }
    if message.starts_with("attempt to call a nil value") || message.starts_with("attempt to call nil") {
        return Some("the function called on this line does not exist; check the name, and `:` for methods".to_owned());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set() -> ScriptSet {
        ScriptSet::from_sources([("rooms/a.lua", "return 1\nreturn 2\nreturn 3\n")]).unwrap()
    }

    #[test]
    fn the_innermost_place_is_blamed() {
        let mut parts = Parts::default();
        parts.take_text("rooms/a.lua:1: rooms/a.lua:3: boom\nstack traceback:\n[C] in ?\nrooms/a.lua:3 function build\nrooms/a.lua:1\n");
        let d = parts.into_diagnostic(&set());
        assert_eq!(d.message, "boom");
        assert_eq!(d.location, Some(Location { file: "rooms/a.lua".into(), line: 3 }));
        assert_eq!(d.frames.len(), 2);
        assert_eq!(d.frames[0].function.as_deref(), Some("build"));
    }

    #[test]
    fn tracebacks_of_bound_calls_are_read() {
        let traceback = "stack traceback:\n\t[C]: in function 'set'\n\trooms/a.lua:3: in function 'build'\n\trooms/a.lua:2: in function <rooms/a.lua:1>";
        let parts = Parts { message: "off the map".into(), traceback: traceback.into(), ..Parts::default() };
        let d = parts.into_diagnostic(&set());
        assert_eq!(d.location, Some(Location { file: "rooms/a.lua".into(), line: 3 }));
        assert_eq!(d.frames.iter().map(|f| (f.location.line, f.function.as_deref())).collect::<Vec<_>>(), [(3, Some("build")), (2, None)]);
    }

    #[test]
    fn text_that_only_looks_like_a_place_is_kept() {
        let mut parts = Parts::default();
        parts.take_text("other.lua:3: not ours");
        assert_eq!(parts.into_diagnostic(&set()).message, "other.lua:3: not ours");
    }

    #[test]
    fn addresses_never_show() {
        assert_eq!(without_address("table: 0x55d0c0ffee"), "error value of type table");
        for fine in ["fine 0xyz", "outside the area of 20x10 cells", "a picture of 10x6: 0x6"] {
            assert_eq!(without_address(fine), fine);
        }
    }
}
