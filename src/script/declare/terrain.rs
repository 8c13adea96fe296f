//! `terrain { ... }` declares, `terrain.NAME` names.

use mlua::{Lua, Table, Value};

use crate::world::{Colour, Terrain, TerrainClass};

use super::super::args::Text;
use super::super::fault::{did_you_mean, fault, fault_hint};
use super::super::fields::Fields;
use super::super::host::world;
use super::super::registry::counted;
use super::{Kind, Loading, glyph, loading, once, refuse_twin};

/// The global `terrain`: handles by name, and a call that declares. A name is looked up when it is first read, and kept.
pub(crate) fn terrain_table(lua: &Lua, globals: &Table) -> mlua::Result<()> {
    // Found names are kept in a table behind the one scripts see, which stays empty and fixed: a name that is there could be written to.
    let (table, known) = (lua.create_table()?, lua.create_table()?);
    let finds = lua.create_table()?;
    finds.raw_set(
        "__index",
        lua.create_function(|lua, (known, name): (Table, Value)| {
            let id = named(lua, &name).map_err(|error| counted(lua, error))?;
            // While loading a name may still be declared; in the VM of a floor all are known.
            known.raw_set(name, id)?;
            Ok(id)
        })?,
    )?;
    known.set_metatable(Some(finds))?;
    let meta = lua.create_table()?;
    meta.raw_set("__index", known)?;
    meta.raw_set("__call", lua.create_function(|lua, (_, declaration): (Value, Value)| declare(lua, declaration))?)?;
    meta.raw_set("__metatable", false)?;
    table.set_metatable(Some(meta))?;
    table.set_readonly(true);
    globals.raw_set("terrain", table)
}

fn named(lua: &Lua, name: &Value) -> mlua::Result<usize> {
    let Value::String(name) = name else { return Err(fault("terrain is indexed by names: terrain.floor")) };
    let name = name.to_string_lossy();
    let found = world(lua, |w| {
        w.terrain(&name).map(|id| usize::from(id.0)).ok_or_else(|| did_you_mean(&name, w.terrains.iter().map(|t| t.name.as_str())))
    });
    match found {
        Some(Ok(id)) => Ok(id),
        Some(Err(hint)) => Err(fault_hint(format!("there is no terrain \"{name}\""), hint)),
        None => Err(fault("internal error: no world")),
    }
}

fn declare(lua: &Lua, declaration: Value) -> mlua::Result<usize> {
    let Value::Table(table) = declaration else {
        return Err(fault("terrain takes a table: terrain { name = \"moss\", glyph = \",\" }"));
    };
    let name = once(
        lua,
        Kind::Terrain,
        table,
        |lua, table, name, declared| {
            let what = format!("terrain \"{name}\"");
            let good = |c: char| c.is_ascii_alphanumeric() || c == '_';
            if !name.chars().all(good) || name.starts_with(|c: char| c.is_ascii_digit()) {
                return Err(fault_hint(
                    format!("{what}: the name of a terrain is written terrain.NAME, so it takes letters, digits and _ only"),
                    Some(format!("\"{}\"?", name.replace(|c| !good(c), "_"))),
                ));
            }
            let fields = Fields::new(
                lua,
                Some(table.clone()),
                what.as_str(),
                &["name", "glyph", "colour", "class", "passable", "opaque", "priority"],
            )?;
            let class = fields.choice("class", &TerrainClass::ALL)?.unwrap_or_default();
            let (passable, opaque, priority) = match class {
                TerrainClass::Floor => (true, false, 30),
                TerrainClass::Wall => (false, true, 10),
                TerrainClass::Door => (true, true, 70),
                TerrainClass::Liquid => (false, false, 50),
                TerrainClass::Stair => (true, false, 90),
            };
            let Text(sign) = fields.need("glyph")?;
            let terrain = Terrain {
                name: name.to_owned(),
                glyph: glyph(&what, &sign)?,
                colour: fields.choice("colour", &Colour::ALL)?.unwrap_or_default(),
                class,
                passable: fields.get("passable")?.unwrap_or(passable),
                opaque: fields.get("opaque")?.unwrap_or(opaque),
                priority: fields.int("priority", 0..=255)?.map_or(priority, |p| p as u8),
                declared,
            };
            loading(lua, |loading: &mut Loading| {
                let world = &mut loading.world;
                refuse_twin(Kind::Terrain, name, world.terrains.iter().find(|t| t.name == name).map(|t| &t.declared))?;
                if world.terrains.len() >= usize::from(u16::MAX) {
                    return Err(fault("too many terrains"));
                }
                world.terrains.push(terrain);
                Ok(())
            })
        },
        |_, _, _| Ok(()),
    )?;
    named(lua, &Value::String(lua.create_string(&name)?))
}
