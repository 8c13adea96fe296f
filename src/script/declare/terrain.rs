//! `terrain { ... }` declares, `terrain.NAME` names.

mod names;

use mlua::{Lua, Table, Value};

use crate::world::{Colour, Declared, Terrain, TerrainClass, Transitions};

use super::super::args::Text;
use super::super::fault::{did_you_mean, fault, fault_hint};
use super::super::fields::Fields;
use super::super::host::world;
use super::super::registry::counted;
use super::vault::Page;
use super::{Kind, Loading, glyph, loading, once, refuse_twin};

use names::check_laid;
pub(super) use names::{TerrainNames, finish, name_of};

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
                &[
                    "name",
                    "glyph",
                    "colour",
                    "class",
                    "passable",
                    "opaque",
                    "priority",
                    "flags",
                    "mimics",
                    "becomes",
                    "destroyed",
                    "permanent",
                ],
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
            let page = Page { lua, what: what.clone(), declared: Some(declared.location.clone()) };
            let names = TerrainNames::read(&page, table)?;
            let permanent = fields.get("permanent")?.unwrap_or(false);
            let terrain = Terrain {
                name: name.to_owned(),
                glyph: glyph(&what, &sign)?,
                colour: fields.choice("colour", &Colour::ALL)?.unwrap_or_default(),
                class,
                passable: fields.get("passable")?.unwrap_or(passable),
                opaque: fields.get("opaque")?.unwrap_or(opaque),
                priority: fields.int("priority", 0..=255)?.map_or(priority, |p| p as u8),
                flags: names::flags(&fields, &page)?,
                mimics: None,
                transitions: Transitions { permanent, ..Transitions::default() },
                declared,
            };
            check_laid(&page, &terrain)?;
            loading(lua, |loading: &mut Loading| add(loading, terrain, names))
        },
        |_, _, _| Ok(()),
    )?;
    named(lua, &Value::String(name))
}

/// Whose declaration of a terrain counts where there are several: a game's before the standard library's, and any before that of the base
/// terrains.
fn rank(declared: &Declared) -> u8 {
    match declared.module.as_str() {
        "std.terrain" => 0,
        module if module.starts_with("std.") => 1,
        _ => 2,
    }
}

/// Takes a terrain; one of its name that counts for less gives way and leaves it its handle.
fn add(loading: &mut Loading, terrain: Terrain, names: TerrainNames) -> mlua::Result<()> {
    let terrains = &mut loading.world.terrains;
    let Some(at) = terrains.iter().position(|t| t.name == terrain.name) else {
        if terrains.len() >= usize::from(u16::MAX) {
            return Err(fault("too many terrains"));
        }
        terrains.push(terrain);
        loading.terrain_names.push(names);
        return Ok(());
    };
    let (Some(first), Some(first_names)) = (terrains.get_mut(at), loading.terrain_names.get_mut(at)) else { return Ok(()) };
    let (old, new) = (rank(&first.declared), rank(&terrain.declared));
    if old == new {
        return refuse_twin(Kind::Terrain, &terrain.name, Some(&first.declared));
    }
    if old < new {
        (*first, *first_names) = (terrain, names);
    }
    Ok(())
}
