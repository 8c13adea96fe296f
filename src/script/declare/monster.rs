//! `monster { ... }`.

use mlua::{Lua, Table};

use crate::world::{Colour, Declared, Habitat, Monster};

use super::super::args::Text;
use super::super::fault::fault;
use super::super::fields::Fields;
use super::{Kind, glyph, loading, refuse_twin};

pub(super) fn load(lua: &Lua, table: &Table, name: &str, declared: Declared) -> mlua::Result<()> {
    let what = format!("monster \"{name}\"");
    let fields = Fields::new(lua, Some(table.clone()), what.as_str(), &["name", "glyph", "colour", "level", "habitat", "tags", "unique"])?;
    let Text(sign) = fields.need("glyph")?;
    let monster = Monster {
        name: name.to_owned(),
        glyph: glyph(&what, &sign)?,
        colour: fields.choice("colour", &Colour::ALL)?.unwrap_or_default(),
        level: fields.int("level", -10_000..=10_000)?.unwrap_or(1) as i32,
        habitat: fields.choice("habitat", &Habitat::ALL)?.unwrap_or_default(),
        tags: fields.words("tags")?,
        unique: fields.get("unique")?.unwrap_or(false),
        declared,
    };
    loading(lua, |loading| {
        let monsters = &mut loading.world.monsters;
        refuse_twin(Kind::Monster, name, monsters.iter().find(|m| m.name == name).map(|m| &m.declared))?;
        if monsters.len() >= usize::from(u16::MAX) {
            return Err(fault("too many monsters"));
        }
        monsters.push(monster);
        Ok(())
    })
}
