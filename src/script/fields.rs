//! [`Fields`]: reads a table a script wrote, field by field, and complains about what it does not know.

use std::borrow::Cow;

use mlua::{Lua, Table, Value};

use crate::diagnostic::Location;
use crate::world::Data;

use super::args::Draw;
use super::bind::meter;
use super::checks::{Arg, describe};
use super::entity::{entity_data, memory_of};
use super::fault::{did_you_mean, fault, fault_at_column, fault_hint};
use super::locate::{Step, place_of};

/// A table of named fields: a declaration or a table of options.
pub(crate) struct Fields<'a> {
    lua: &'a Lua,
    what: Cow<'a, str>,
    /// What the table has, by the names known here, taken in one pass: most options are left out, and asking Lua for each costs more than looking here.
    present: Vec<(&'a str, Value)>,
    /// The declaration that is read, where mistakes are to be said with their columns.
    declared: Option<Location>,
}

impl<'a> Fields<'a> {
    /// Checks that the table has no other fields than `known`. `what` opens every message: `room "pillared hall"`.
    pub fn new(lua: &'a Lua, table: Option<Table>, what: impl Into<Cow<'a, str>>, known: &[&'a str]) -> mlua::Result<Self> {
        let mut fields = Self { lua, what: what.into(), present: Vec::new(), declared: None };
        let Some(table) = table else { return Ok(fields) };
        let mut unknown: Option<String> = None;
        table.for_each::<Value, Value>(|key, value| {
            let name = match &key {
                Value::String(text) => known.iter().find(|name| text.as_bytes() == name.as_bytes()),
                _ => None,
            };
            if let Some(name) = name {
                fields.present.push((name, value));
                return Ok(());
            }
            let name = match &key {
                Value::String(text) => text.to_string_lossy(),
                other => describe(other),
            };
            if unknown.as_ref().is_none_or(|least| name < *least) {
                unknown = Some(name);
            }
            Ok(())
        })?;
        if let Some(name) = unknown {
            let hint = did_you_mean(&name, known.iter().copied()).unwrap_or_else(|| format!("known here: {}", known.join(", ")));
            return Err(fault_hint(format!("{}: there is no field {name}", fields.what), Some(hint)));
        }
        Ok(fields)
    }

    /// The raw value; nil where there is none.
    pub fn value(&self, name: &str) -> mlua::Result<Value> {
        Ok(self.present.iter().find(|(present, _)| *present == name).map_or(Value::Nil, |(_, value)| value.clone()))
    }

    /// A typed value; `None` where there is none.
    pub fn get<A: Arg>(&self, name: &str) -> mlua::Result<Option<A>> {
        let value = self.value(name)?;
        if value.is_nil() {
            return Ok(None);
        }
        A::of(value, self.lua)
            .map(Some)
            .map_err(|bad| self.wrong(name, format!("{}: {name} must be {}, got {}", self.what, bad.expected, bad.got), bad.hint))
    }

    /// A typed value that must be there.
    pub fn need<A: Arg>(&self, name: &str) -> mlua::Result<A> {
        self.get(name)?.ok_or_else(|| fault(format!("{}: {name} is missing", self.what)))
    }

    /// A whole number within bounds.
    pub fn int(&self, name: &str, range: std::ops::RangeInclusive<i64>) -> mlua::Result<Option<i64>> {
        let Some(super::args::Int(n)) = self.get(name)? else { return Ok(None) };
        if range.contains(&n) {
            return Ok(Some(n));
        }
        Err(self.bad(name, format!("must be from {} to {}, got {n}", range.start(), range.end())))
    }

    /// A number or a draw, within bounds, the lesser end first.
    pub fn draw(&self, name: &str, range: std::ops::RangeInclusive<i64>) -> mlua::Result<Option<Draw>> {
        let Some(draw) = self.get::<Draw>(name)? else { return Ok(None) };
        if draw.0 > draw.1 || !range.contains(&draw.0) || !range.contains(&draw.1) {
            let got = if draw.0 == draw.1 { draw.0.to_string() } else { format!("between({}, {})", draw.0, draw.1) };
            return Err(self.bad(name, format!("must lie from {} to {}, got {got}", range.start(), range.end())));
        }
        Ok(Some(draw))
    }

    /// One of a few words.
    pub fn choice<T: Copy>(&self, name: &str, choices: &[(T, &str)]) -> mlua::Result<Option<T>> {
        let Some(super::args::Text(word)) = self.get(name)? else { return Ok(None) };
        if let Some((value, _)) = choices.iter().find(|(_, n)| *n == word) {
            return Ok(Some(*value));
        }
        let words: Vec<&str> = choices.iter().map(|(_, n)| *n).collect();
        let hint = did_you_mean(&word, words.iter().copied());
        Err(self.wrong(name, format!("{}: {name} must be one of {}, got \"{word}\"", self.what, words.join(", ")), hint))
    }

    /// A list of strings.
    pub fn words(&self, name: &str) -> mlua::Result<Vec<String>> {
        let words = self
            .list(name)?
            .into_iter()
            .enumerate()
            .map(|(i, value)| match &value {
                Value::String(s) => Ok(s.to_string_lossy()),
                other => Err(self.bad(&format!("{name}[{}]", i + 1), format!("must be a string, got {}", describe(other)))),
            })
            .collect::<mlua::Result<Vec<String>>>()?;
        meter(self.lua)?.hold(words.iter().map(|word| word.len() + size_of::<String>()).sum());
        Ok(words)
    }

    /// A list; empty where there is none. A table with other keys than 1..n is an error, not an empty list.
    pub fn list(&self, name: &str) -> mlua::Result<Vec<Value>> {
        match self.value(name)? {
            Value::Nil => Ok(Vec::new()),
            Value::Table(table) => list_of(&table, &format!("{}: {name}", self.what)),
            other => Err(self.bad(name, format!("must be a list, got {}", describe(&other)))),
        }
    }

    /// Plain data for the host; nil where there is none.
    pub fn data(&self, name: &str) -> mlua::Result<Data> {
        entity_data(self.lua, &self.value(name)?, &format!("{}: {name}", self.what))
    }

    /// The same of a declaration, which keeps it: its memory is counted.
    pub fn kept_data(&self, name: &str) -> mlua::Result<Data> {
        let data = self.data(name)?;
        meter(self.lua)?.hold(memory_of(&data));
        Ok(data)
    }

    /// A table of options inside this one.
    pub fn inner(&self, name: &str, known: &[&'a str]) -> mlua::Result<Option<Fields<'a>>> {
        match self.value(name)? {
            Value::Nil => Ok(None),
            Value::Table(table) => Fields::new(self.lua, Some(table), format!("{}: {name}", self.what), known).map(Some),
            other => Err(self.bad(name, format!("must be a table, got {}", describe(&other)))),
        }
    }

    /// A table of options that stands at a part of this one.
    pub fn of(&self, name: &str, table: Table, known: &[&'a str]) -> mlua::Result<Fields<'a>> {
        Fields::new(self.lua, Some(table), format!("{}: {name}", self.what), known)
    }

    /// An error about a field.
    pub fn bad(&self, name: &str, text: impl AsRef<str>) -> mlua::Error {
        self.wrong(name, format!("{}: {name} {}", self.what, text.as_ref()), None)
    }

    /// The same fields, of a declaration in a script: their mistakes are said where they are written.
    pub fn declared(mut self, location: &Location) -> Self {
        self.declared = Some(location.clone());
        self
    }

    #[cold]
    fn wrong(&self, name: &str, message: String, hint: Option<String>) -> mlua::Error {
        // depth[2] is an entry of depth.
        let name = name.split('[').next().unwrap_or(name);
        match self.declared.as_ref().and_then(|declared| place_of(self.lua, declared, &[Step::Field(name)])) {
            Some((location, column)) => fault_at_column(message, hint, location, column),
            None => fault_hint(message, hint),
        }
    }
}

/// The values of a list-shaped table.
pub(crate) fn list_of(table: &Table, what: &str) -> mlua::Result<Vec<Value>> {
    let len = table.raw_len();
    let mut keys = 0usize;
    // The least of them, as the order of tables and functions as keys differs from run to run.
    let mut odd: Option<String> = None;
    table.for_each::<Value, Value>(|key, _| {
        keys += 1;
        if !matches!(&key, Value::Integer(i) if *i >= 1 && *i as usize <= len) {
            let name = describe(&key);
            if odd.as_ref().is_none_or(|least| name < *least) {
                odd = Some(name);
            }
        }
        Ok(())
    })?;
    if let Some(key) = odd {
        return Err(fault(format!("{what} must be a list, but it has the key {key}")));
    }
    if keys != len {
        return Err(fault(format!("{what} is a list with holes")));
    }
    (1..=len).map(|i| table.raw_get(i)).collect()
}
