//! [`Page`]: a declaration as it is written, for mistakes that name their line and column.

use mlua::{Lua, Table, Value};

use crate::diagnostic::{Diagnostic, Location};

use super::super::super::checks::describe;
use super::super::super::fault::{did_you_mean, fault_at_column, fault_hint};
use super::super::super::fields::list_of;
use super::super::super::locate::{Step as At, is_written, place_of};

/// A declaration, or what a function gave in its place.
pub(crate) struct Page<'a> {
    pub lua: &'a Lua,
    /// Opens every message: `vault "ore heap"`.
    pub what: String,
    /// Where the declaration stands; `None` for what was computed.
    pub declared: Option<Location>,
}

impl Page<'_> {
    /// Where a part of the declaration is written: its line, and its column where that is known.
    pub fn place(&self, path: &[At<'_>]) -> Option<(Location, Option<u32>)> {
        place_of(self.lua, self.declared.as_ref()?, path)
    }

    /// Whether a part is written out here.
    pub fn is_written(&self, path: &[At<'_>]) -> bool {
        self.declared.as_ref().is_some_and(|declared| is_written(self.lua, declared, path))
    }

    /// A mistake in a part of it.
    #[cold]
    pub fn wrong(&self, path: &[At<'_>], text: impl AsRef<str>) -> mlua::Error {
        self.wrong_hint(path, text, None)
    }

    /// A mistake in a part of it, with what would mend it.
    #[cold]
    pub fn wrong_hint(&self, path: &[At<'_>], text: impl AsRef<str>, hint: Option<String>) -> mlua::Error {
        let message = format!("{}: {}", self.what, text.as_ref());
        match self.place(path) {
            Some((location, column)) => fault_at_column(message, hint, location, column),
            None => fault_hint(message, hint),
        }
    }

    /// A warning about a part of it.
    pub fn warning(&self, path: &[At<'_>], text: impl AsRef<str>) -> Diagnostic {
        let mut diagnostic = Diagnostic::warning(format!("{}: {}", self.what, text.as_ref()));
        if let Some((location, column)) = self.place(path) {
            diagnostic = diagnostic.at(&location.file, location.line);
            diagnostic.column = column;
        }
        diagnostic
    }

    /// Complains about the first key, in order of the alphabet, that is not known.
    pub fn check_keys(&self, path: &[At<'_>], table: &Table, known: &[&str]) -> mlua::Result<()> {
        let mut unknown: Option<String> = None;
        table.for_each::<Value, Value>(|key, _| {
            let name = match &key {
                Value::String(s) => s.to_string_lossy(),
                Value::Integer(i) => i.to_string(),
                other => describe(other),
            };
            if !known.contains(&name.as_str()) && unknown.as_ref().is_none_or(|u| name < *u) {
                unknown = Some(name);
            }
            Ok(())
        })?;
        let Some(name) = unknown else { return Ok(()) };
        let hint = did_you_mean(&name, known.iter().copied()).unwrap_or_else(|| format!("known here: {}", known.join(", ")));
        let inside = self.path_text(path);
        let inside = if inside.is_empty() { inside } else { format!("{inside}: ") };
        let mut at = path.to_vec();
        at.push(At::Field(&name));
        Err(self.wrong_hint(&at, format!("{inside}there is no field {name}"), Some(hint)))
    }

    /// A path as people write it: `legend["x"]`, `random[2].with`.
    pub fn path_text(&self, path: &[At<'_>]) -> String {
        let mut out = String::new();
        for (i, step) in path.iter().enumerate() {
            // What follows `legend` and `slots` is a glyph.
            let is_glyph = i == 1 && matches!(path.first(), Some(At::Field("legend" | "slots")));
            match step {
                At::Field(name) if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !is_glyph => {
                    if !out.is_empty() {
                        out.push('.');
                    }
                    out.push_str(name);
                }
                At::Field(name) => out.push_str(&format!("[\"{}\"]", super::super::super::set::printable(name))),
                At::Index(n) => out.push_str(&format!("[{n}]")),
                At::Cell { row, column } => out.push_str(&format!(" row {}, column {}", row + 1, column + 1)),
            }
        }
        out
    }

    /// A mistake that says which part: `vault "x": legend["a"] must be ...`.
    #[cold]
    pub fn bad(&self, path: &[At<'_>], text: impl AsRef<str>) -> mlua::Error {
        self.bad_hint(path, text, None)
    }

    /// The same, with what would mend it.
    #[cold]
    pub fn bad_hint(&self, path: &[At<'_>], text: impl AsRef<str>, hint: Option<String>) -> mlua::Error {
        let part = self.path_text(path);
        let space = if part.is_empty() { "" } else { " " };
        self.wrong_hint(path, format!("{part}{space}{}", text.as_ref()), hint)
    }

    /// A list; empty where there is none.
    pub fn list(&self, path: &[At<'_>], value: Value) -> mlua::Result<Vec<Value>> {
        match value {
            Value::Nil => Ok(Vec::new()),
            Value::Table(table) => list_of(&table, &self.path_text(path)).map_err(|e| self.relocate(path, e)),
            other => Err(self.bad(path, format!("must be a list, got {}", describe(&other)))),
        }
    }

    /// The same mistake, said of a part.
    pub fn relocate(&self, path: &[At<'_>], error: mlua::Error) -> mlua::Error {
        self.wrong(path, error.to_string())
    }

    /// A whole number within bounds.
    pub fn int(&self, path: &[At<'_>], value: &Value, range: std::ops::RangeInclusive<i64>) -> mlua::Result<Option<i64>> {
        match value {
            Value::Nil => Ok(None),
            Value::Integer(n) if range.contains(n) => Ok(Some(*n)),
            other => {
                let (from, to) = (range.start(), range.end());
                Err(self.bad(path, format!("must be a whole number from {from} to {to}, got {}", describe(other))))
            }
        }
    }

    /// True or false.
    pub fn flag(&self, path: &[At<'_>], value: &Value) -> mlua::Result<Option<bool>> {
        match value {
            Value::Nil => Ok(None),
            Value::Boolean(b) => Ok(Some(*b)),
            other => Err(self.bad(path, format!("must be true or false, got {}", describe(other)))),
        }
    }

    /// A text.
    pub fn text(&self, path: &[At<'_>], value: &Value) -> mlua::Result<Option<String>> {
        match value {
            Value::Nil => Ok(None),
            // Of two texts with bytes that mean nothing one could not tell one from the other.
            Value::String(s) if s.to_str().is_err() => Err(self.bad(path, format!("must be UTF-8 text, got {}", describe(value)))),
            Value::String(s) => Ok(Some(super::super::super::set::printable(&s.to_string_lossy()))),
            other => Err(self.bad(path, format!("must be a text, got {}", describe(other)))),
        }
    }

    /// A name or a word: a text with something in it.
    pub fn word(&self, path: &[At<'_>], value: &Value) -> mlua::Result<Option<String>> {
        match self.text(path, value)? {
            Some(word) if word.trim().is_empty() => Err(self.bad(path, "must not be empty")),
            word => Ok(word),
        }
    }

    /// One of a few words.
    pub fn choice<T: Copy>(&self, path: &[At<'_>], value: &Value, choices: &[(T, &str)]) -> mlua::Result<Option<T>> {
        let Some(word) = self.text(path, value)? else { return Ok(None) };
        if let Some((value, _)) = choices.iter().find(|(_, n)| *n == word) {
            return Ok(Some(*value));
        }
        let words: Vec<&str> = choices.iter().map(|(_, n)| *n).collect();
        let hint = did_you_mean(&word, words.iter().copied());
        Err(self.bad_hint(path, format!("must be one of {}, got \"{word}\"", words.join(", ")), hint))
    }

    /// Exactly one character.
    pub fn glyph(&self, path: &[At<'_>], value: &Value) -> mlua::Result<Option<char>> {
        // A terrain is a handle, a number as any other.
        if let Value::Integer(_) = value {
            let hint = "glyphs are made of glyphs: give a terrain one in the legend, legend = { p = terrain.pillar }, and write that here";
            return Err(self.bad_hint(path, format!("must be a glyph, got {}", describe(value)), Some(hint.to_owned())));
        }
        let Some(text) = self.text(path, value)? else { return Ok(None) };
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(glyph), None) => Ok(Some(glyph)),
            _ => Err(self.bad(path, format!("must be one glyph, got \"{text}\""))),
        }
    }

    /// One or more characters, each once.
    pub fn glyphs(&self, path: &[At<'_>], value: &Value) -> mlua::Result<Option<Vec<char>>> {
        let Some(text) = self.text(path, value)? else { return Ok(None) };
        let glyphs: Vec<char> = text.chars().collect();
        if glyphs.is_empty() || glyphs.contains(&' ') {
            return Err(self.bad(path, format!("must be glyphs of the picture, got \"{text}\"")));
        }
        if let Some(twice) = glyphs.iter().enumerate().find_map(|(i, g)| glyphs[..i].contains(g).then_some(*g)) {
            return Err(self.bad(path, format!("has the glyph '{twice}' twice")));
        }
        Ok(Some(glyphs))
    }

    /// A weight of a row: a whole number, 10 where there is none.
    pub fn weight(&self, path: &[At<'_>], value: &Value) -> mlua::Result<u64> {
        match value {
            Value::Nil => Ok(10),
            Value::Integer(n) if (0..=1_000_000_000).contains(n) => Ok(*n as u64),
            other => Err(self.bad(path, format!("must be a whole number from 0 to 1000000000, got {}", describe(other)))),
        }
    }
}

/// A path with one more step.
pub(super) fn and<'a>(path: &[At<'a>], step: At<'a>) -> Vec<At<'a>> {
    let mut longer = path.to_vec();
    longer.push(step);
    longer
}
