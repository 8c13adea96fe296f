//! `monster { ... }`.

use mlua::{Lua, Table};

use crate::world::{Colour, Declared, Habitat, Monster, Once};

use super::super::args::Text;
use super::super::fault::fault;
use super::super::fields::Fields;
use super::room::depths;
use super::{Kind, glyph, loading, refuse_twin};

pub(super) fn load(lua: &Lua, table: &Table, name: &str, declared: Declared) -> mlua::Result<()> {
    let what = format!("monster \"{name}\"");
    let fields = Fields::new(
        lua,
        Some(table.clone()),
        what.as_str(),
        &["name", "glyph", "colour", "level", "habitat", "tags", "unique", "once", "depth", "chance", "gone", "data"],
    )?;
    let Text(sign) = fields.need("glyph")?;
    let once = fields.choice("once", &[(Once::Dungeon, "dungeon"), (Once::Branch, "branch")])?;
    for name in ["depth", "chance"] {
        if once.is_none() && !fields.value(name)?.is_nil() {
            let text = "is of those with once = \"dungeon\" or \"branch\": where one may belong, and how likely there is one at all";
            return Err(fields.bad(name, text));
        }
    }
    if once.is_some() && fields.get("unique")? == Some(false) {
        return Err(fields.bad("unique", "is false, but once says there is one"));
    }
    let monster = Monster {
        name: name.to_owned(),
        glyph: glyph(&what, &sign)?,
        colour: fields.choice("colour", &Colour::ALL)?.unwrap_or_default(),
        level: fields.int("level", -10_000..=10_000)?.unwrap_or(1) as i32,
        habitat: fields.choice("habitat", &Habitat::ALL)?.unwrap_or_default(),
        tags: fields.words("tags")?,
        unique: once.is_some() || fields.get("unique")?.unwrap_or(false),
        once,
        depth: depths(&fields)?,
        chance: fields.int("chance", 0..=100)?.unwrap_or(100) as u32,
        gone: fields.get::<Text>("gone")?.map(|Text(name)| name),
        data: fields.kept_data("data")?,
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
