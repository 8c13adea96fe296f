//! What a terrain says of other terrains by name, and of itself in words. Names are found when all is declared.

use std::collections::BTreeMap;
use std::sync::Arc;

use mlua::{Lua, Table, Value};

use crate::diagnostic::Diagnostic;
use crate::world::{Terrain, TerrainId, World};

use super::super::super::bind::meter;
use super::super::super::checks::describe;
use super::super::super::diagnose::diagnose;
use super::super::super::fault::did_you_mean;
use super::super::super::fields::Fields;
use super::super::super::host::world;
use super::super::super::locate::Step as At;
use super::super::super::meter::Meter;
use super::super::super::set::ScriptSet;
use super::super::vault::Page;

/// Most transitions and most flags of a terrain.
const MOST: usize = 256;
/// What a word costs in memory.
const WORD_BYTES: usize = 64;

/// Terrains the engine and the standard library lay themselves, and whether a walker passes them.
const LAID: [(&str, bool); 6] =
    [("rock", false), ("wall", false), ("floor", true), ("up_stairs", true), ("down_stairs", true), ("branch_stairs", true)];

/// The names of a terrain's declaration, as they are written.
#[derive(Debug, Default)]
pub(crate) struct TerrainNames {
    mimics: Option<String>,
    destroyed: Option<String>,
    becomes: BTreeMap<String, String>,
}

impl TerrainNames {
    pub fn read(page: &Page<'_>, table: &Table) -> mlua::Result<Self> {
        let one = |field: &str| name_of(page, &[At::Field(field)], &table.raw_get(field)?);
        let mut names = Self { mimics: one("mimics")?, destroyed: one("destroyed")?, becomes: BTreeMap::new() };
        let path = [At::Field("becomes")];
        match table.raw_get("becomes")? {
            Value::Nil => {}
            Value::Table(rows) => {
                // Sorted first: of several mistakes the same one is said in every run.
                let mut sorted = BTreeMap::new();
                let mut odd: Option<String> = None;
                rows.for_each::<Value, Value>(|key, value| {
                    match &key {
                        Value::String(action) => {
                            sorted.insert(action.to_string_lossy(), value);
                        }
                        other => {
                            let text = describe(other);
                            if odd.as_ref().is_none_or(|least| text < *least) {
                                odd = Some(text);
                            }
                        }
                    }
                    Ok(())
                })?;
                if let Some(key) = odd {
                    return Err(
                        page.bad(&path, format!("must be a table of actions such as {{ open = \"open_door\" }}, but has the key {key}"))
                    );
                }
                if sorted.len() > MOST {
                    return Err(page.bad(&path, format!("has {} actions, at most {MOST} are possible", sorted.len())));
                }
                meter(page.lua)?.hold(sorted.len() * WORD_BYTES);
                for (action, value) in sorted {
                    let path = [At::Field("becomes"), At::Field(&action)];
                    if !is_word(&action) {
                        let hint = Some(format!("\"{}\"?", action.to_lowercase().replace(|c: char| !is_letter(c), "_")));
                        let text = "is no action: a word of lower case letters, digits and _";
                        return Err(page.bad_hint(&path, text, hint));
                    }
                    if let Some(name) = name_of(page, &path, &value)? {
                        names.becomes.insert(action, name);
                    }
                }
            }
            other => return Err(page.bad(&path, format!("must be a table of actions, got {}", describe(&other)))),
        }
        Ok(names)
    }
}

fn is_letter(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_letter) && !text.starts_with(|c: char| c.is_ascii_digit())
}

/// A terrain's name where one is written, as text or as a handle. The terrain may be declared later.
pub(crate) fn name_of(page: &Page<'_>, path: &[At<'_>], value: &Value) -> mlua::Result<Option<String>> {
    let bad = || page.bad(path, format!("must be the name of a terrain, got {}", describe(value)));
    match value {
        Value::Nil => Ok(None),
        Value::String(name) => Ok(Some(name.to_string_lossy())),
        Value::Integer(id) => {
            let name = world(page.lua, |w| usize::try_from(*id).ok().and_then(|id| w.terrains.get(id)).map(|t| t.name.clone()));
            name.flatten().map(Some).ok_or_else(bad)
        }
        _ => Err(bad()),
    }
}

/// The flags of a terrain: words, whose case does not matter.
pub(super) fn flags(fields: &Fields<'_>, page: &Page<'_>) -> mlua::Result<Vec<String>> {
    let mut flags: Vec<String> = Vec::new();
    for (i, written) in fields.words("flags")?.into_iter().enumerate() {
        let (flag, path) = (written.to_ascii_lowercase(), [At::Field("flags"), At::Index(i + 1)]);
        if !is_word(&flag) {
            return Err(page.bad(&path, format!("must be a word of letters, digits and _, got \"{written}\"")));
        }
        if flags.contains(&flag) {
            return Err(page.bad(&path, format!("is there twice: \"{flag}\"")));
        }
        flags.push(flag);
    }
    if flags.len() > MOST {
        return Err(page.bad(&[At::Field("flags")], format!("has {} words, at most {MOST} are possible", flags.len())));
    }
    Ok(flags)
}

/// Complains where a terrain that is laid without asking would no longer do what it is laid for.
pub(super) fn check_laid(page: &Page<'_>, terrain: &Terrain) -> mlua::Result<()> {
    let Some((_, passable)) = LAID.iter().find(|(name, _)| *name == terrain.name) else { return Ok(()) };
    if terrain.passable != *passable {
        let text = if *passable { "must be passable" } else { "must not be passable" };
        return Err(page.wrong(&[At::Field("passable")], format!("{text}: the engine lays it itself")));
    }
    if terrain.is_undiggable() {
        return Err(page.wrong_hint(
            &[At::Field("permanent")],
            "must not be permanent: no tunnel could be dug",
            Some("declare a terrain of your own for walls that nothing digs".to_owned()),
        ));
    }
    Ok(())
}

/// Finds the names that terrains give, now that all are declared.
pub(crate) fn finish(
    lua: &Lua,
    set: &ScriptSet,
    meter: &Arc<Meter>,
    names: &[TerrainNames],
    world: &mut World,
    found: &mut Vec<Diagnostic>,
) {
    for (id, names) in names.iter().enumerate() {
        let Some(terrain) = world.terrains.get(id) else { continue };
        let page = Page { lua, what: format!("terrain \"{}\"", terrain.name), declared: Some(terrain.declared.location.clone()) };
        let mut find = |path: &[At<'_>], name: &String| match world.terrain(name) {
            Some(id) => Some(id),
            None => {
                let hint = did_you_mean(name, world.terrains.iter().map(|t| t.name.as_str()));
                let error = page.wrong_hint(path, format!("{}: there is no terrain \"{name}\"", page.path_text(path)), hint);
                found.push(diagnose(&error, set, meter));
                None
            }
        };
        let mimics = names.mimics.as_ref().and_then(|name| find(&[At::Field("mimics")], name));
        let destroyed = names.destroyed.as_ref().and_then(|name| find(&[At::Field("destroyed")], name));
        let mut becomes = BTreeMap::new();
        for (action, name) in &names.becomes {
            if let Some(id) = find(&[At::Field("becomes"), At::Field(action)], name) {
                becomes.insert(action.clone(), id);
            }
        }
        if mimics == Some(TerrainId(id as u16)) {
            let error = page.wrong(&[At::Field("mimics")], "mimics: a terrain cannot mimic itself");
            found.push(diagnose(&error, set, meter));
        }
        if let Some(terrain) = world.terrains.get_mut(id) {
            terrain.mimics = mimics;
            (terrain.transitions.becomes, terrain.transitions.destroyed) = (becomes, destroyed);
        }
    }
}
