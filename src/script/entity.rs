//! `data`: what a script gives the host along with a monster, a thing or a room, to be carried and never looked at.

use mlua::{Lua, Value};

use crate::world::Data;

use super::call::plain;
use super::fault::{fault, fault_hint};

/// Bytes that the data of one monster, thing or room may have as JSON.
const MOST: usize = 64 << 10;

/// The value as plain data that a host's save can hold. `what` opens the messages: `monster "rat": data`.
pub(crate) fn entity_data(lua: &Lua, value: &Value, what: &str) -> mlua::Result<Data> {
    if value.is_nil() {
        return Ok(Data::Nil);
    }
    let data = plain(lua, value, what)?;
    let bytes = serde_json::to_string(&data).map_err(|error| fault(format!("{what}: {error}")))?.len();
    if bytes > MOST {
        let hint = "give a name or a number that the game finds the rest by".to_owned();
        return Err(fault_hint(format!("{what} takes {bytes} bytes as JSON, the most is {MOST}"), Some(hint)));
    }
    Ok(data)
}

/// Bytes of memory that it takes beside its own place, about.
pub(crate) fn memory_of(data: &Data) -> usize {
    const VALUE: usize = size_of::<Data>();
    const NAMED: usize = VALUE + size_of::<String>();
    match data {
        Data::Text(text) => text.len(),
        Data::List(list) => list.iter().map(|value| VALUE + memory_of(value)).sum(),
        Data::Table(table) => table.iter().map(|(name, value)| NAMED + name.len() + memory_of(value)).sum(),
        Data::Nil | Data::Flag(_) | Data::Integer(_) | Data::Number(_) => 0,
    }
}
