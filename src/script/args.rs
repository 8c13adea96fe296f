//! The types of arguments that bound functions take.

use mlua::{Function, Lua, Table, Value};

use crate::world::{Count, TerrainId};

use super::checks::{Arg, BadArg};
use super::fault::did_you_mean;
use super::host::world;

/// A number that is whole, in f64's exact range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Int(pub i64);

impl Arg for Int {
    const TYPE: &'static str = "integer";
    type Raw = Value;

    #[inline]
    fn check(value: Value, _lua: &Lua) -> Result<Self, BadArg> {
        match value {
            Value::Integer(i) => Ok(Self(i)),
            other => Err(BadArg::new("a whole number", &other)),
        }
    }
}

/// A column, row or distance on a map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coord(pub i32);

/// No map is larger; keeps sums of a few coordinates inside an i32.
const FAR: i64 = 1_000_000;

impl Arg for Coord {
    const TYPE: &'static str = "integer";
    type Raw = Value;

    #[inline]
    fn check(value: Value, _lua: &Lua) -> Result<Self, BadArg> {
        match value {
            Value::Integer(i) if (-FAR..=FAR).contains(&i) => Ok(Self(i as i32)),
            other => Err(BadArg::new("a whole number of cells", &other)),
        }
    }
}

/// A percentage, 0 to 100.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Percent(pub u32);

impl Arg for Percent {
    const TYPE: &'static str = "integer";
    type Raw = Value;

    fn check(value: Value, _lua: &Lua) -> Result<Self, BadArg> {
        match value {
            Value::Integer(i) if (0..=100).contains(&i) => Ok(Self(i as u32)),
            other => Err(BadArg::new("a whole number from 0 to 100", &other)),
        }
    }
}

/// A text: a name, a word, a reason.
#[derive(Clone, Debug)]
pub(crate) struct Text(pub String);

/// No name or reason is longer; a text as long as a script's memory would take long to read, and be copied into its error.
const MAX_TEXT: usize = 1 << 16;

impl Arg for Text {
    const TYPE: &'static str = "string";
    type Raw = Value;

    fn check(value: Value, _lua: &Lua) -> Result<Self, BadArg> {
        match &value {
            Value::String(s) if s.as_bytes().len() > MAX_TEXT => Err(BadArg::new(format!("a string of at most {MAX_TEXT} bytes"), &value)),
            Value::String(s) => match s.to_str() {
                Ok(text) => Ok(Self(text.to_string())),
                Err(_) => Err(BadArg::new("UTF-8 text", &value)),
            },
            _ => Err(BadArg::new("a string", &value)),
        }
    }
}

/// A terrain, by handle or name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TerrainArg(pub TerrainId);

impl Arg for TerrainArg {
    const TYPE: &'static str = "Terrain";
    type Raw = Value;

    #[inline]
    fn check(value: Value, lua: &Lua) -> Result<Self, BadArg> {
        // A handle is checked against the world by the write path, which has it at hand.
        match &value {
            Value::Integer(i) if (0..=i64::from(u16::MAX)).contains(i) => Ok(Self(TerrainId(*i as u16))),
            Value::String(s) if s.as_bytes().len() > MAX_TEXT => Err(BadArg::new("a terrain", &value)),
            Value::String(s) => terrain_named(&s.to_string_lossy(), lua).ok_or_else(|| bad_terrain(&value, lua)),
            _ => Err(bad_terrain(&value, lua)),
        }
    }
}

fn terrain_named(name: &str, lua: &Lua) -> Option<TerrainArg> {
    world(lua, |w| w.terrain(name)).flatten().map(TerrainArg)
}

#[cold]
fn bad_terrain(value: &Value, lua: &Lua) -> BadArg {
    let mut bad = BadArg::new("a terrain", value);
    if let Value::String(s) = value {
        let name = s.to_string_lossy();
        bad.hint = world(lua, |w| did_you_mean(&name, w.terrains.iter().map(|t| t.name.as_str()))).flatten();
    } else if value.is_nil() {
        bad.hint = Some("is the terrain's name spelt right? terrain.floor is a handle".to_owned());
    }
    bad
}

/// A number, or `between(a, b)`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draw(pub i64, pub i64);

impl Draw {
    /// As a count of things.
    pub fn count(self) -> Option<Count> {
        Some(Count { min: u32::try_from(self.0).ok()?, max: u32::try_from(self.1).ok()? })
    }
}

impl Arg for Draw {
    const TYPE: &'static str = "integer|Between";
    type Raw = Value;

    fn check(value: Value, _lua: &Lua) -> Result<Self, BadArg> {
        if let Value::Integer(i) = value {
            return Ok(Self(i, i));
        }
        if let Value::Table(table) = &value
            && let (Ok(Some(from)), Ok(Some(to))) = (table.raw_get::<Option<i64>>("from"), table.raw_get::<Option<i64>>("to"))
        {
            return Ok(Self(from, to));
        }
        Err(BadArg::new("a whole number or between(a, b)", &value))
    }
}

/// A function.
#[derive(Clone, Debug)]
pub(crate) struct Func(pub Function);

impl Arg for Func {
    const TYPE: &'static str = "function";
    type Raw = Value;

    fn check(value: Value, _lua: &Lua) -> Result<Self, BadArg> {
        match value {
            Value::Function(f) => Ok(Self(f)),
            other => Err(BadArg::new("a function", &other)),
        }
    }
}

/// A table.
#[derive(Clone, Debug)]
pub(crate) struct Tab(pub Table);

impl Arg for Tab {
    const TYPE: &'static str = "table";
    type Raw = Value;

    fn check(value: Value, _lua: &Lua) -> Result<Self, BadArg> {
        match value {
            Value::Table(t) => Ok(Self(t)),
            other => Err(BadArg::new("a table", &other)),
        }
    }
}

/// A table that says how a monster is found.
#[derive(Clone, Debug)]
pub(crate) struct State(pub Tab);

impl Arg for State {
    const TYPE: &'static str = "MonsterState";
    type Raw = Value;

    fn check(value: Value, lua: &Lua) -> Result<Self, BadArg> {
        Tab::check(value, lua).map(Self)
    }
}

/// A table that says what a thing is to be like.
#[derive(Clone, Debug)]
pub(crate) struct Details(pub Tab);

impl Arg for Details {
    const TYPE: &'static str = "ThingDetails";
    type Raw = Value;

    fn check(value: Value, lua: &Lua) -> Result<Self, BadArg> {
        Tab::check(value, lua).map(Self)
    }
}

/// Anything.
#[derive(Clone, Debug)]
pub(crate) struct Any(pub Value);

impl Arg for Any {
    const TYPE: &'static str = "any";
    const OPTIONAL: bool = true;
    type Raw = Value;

    fn check(value: Value, _lua: &Lua) -> Result<Self, BadArg> {
        Ok(Self(value))
    }
}

impl Arg for bool {
    const TYPE: &'static str = "boolean";
    type Raw = Value;

    fn check(value: Value, _lua: &Lua) -> Result<Self, BadArg> {
        match value {
            Value::Boolean(b) => Ok(b),
            other => Err(BadArg::new("true or false", &other)),
        }
    }
}
