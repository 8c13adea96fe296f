//! What the libraries of monster tables need of the host: who is declared, other depths of a place, and where to put the blame.

use mlua::{Lua, LuaString, Table, Value};

use crate::diagnostic::Location;
use crate::world::{Colour, Direction, Habitat, Monster, Place};

use super::super::args::{Any, Int, Tab, Text};
use super::super::checks::describe;
use super::super::declare::declare_check;
use super::super::fault::{did_you_mean, fault, fault_at, fault_at_column, fault_hint};
use super::super::host::{Host, caller, world};
use super::super::locate::dedent;
use super::super::registry::{Sink, unlimited};
use super::super::set::{ScriptSet, printable};
use super::place::place_table;
use super::{charge, list};

/// Deepest floor a place can be asked for.
const MAX_DEPTH: i64 = 1_000_000;

/// Declares the functions.
pub(crate) fn declare(api: &mut impl Sink<()>) {
    super::vaults::declare_global(api);
    declare_check(api);
    api.method(
        "monster_info",
        "name",
        "Monster",
        "What monster { } declares of a name: { name, glyph, colour, level, habitat, unique, tags }, a table of its own each time.",
        |lua, (), (Text(name),): (Text,)| monster_info(lua, &name),
    );
    api.method(
        "monster_values",
        "names field",
        "any[]",
        "One field of what monster { } declares, \"level\", \"habitat\", \"unique\" or \"glyph\", for each of a list of names: for tables of hundreds.",
        |lua, (), (Tab(names), Text(field)): (Tab, Text)| monster_values(lua, &names, &field),
    );
    api.method(
        "picture",
        "name",
        "string[]",
        "The rows of a picture in a text file of the script set: \"vaults/tower\" for vaults/tower.txt. Blank lines around it and its indent are taken off. For a vault's map and for area:picture.",
        |lua, (), (Text(name),): (Text,)| picture(lua, &name),
    );
    api.method(
        "monsters_tagged",
        "tag",
        "string[]",
        "The names of all monsters with a tag, in order of their declaration. An error where there is none.",
        |lua, (), (Text(tag),): (Text,)| {
            let found = world(lua, |w| {
                let names: Vec<String> = w.monsters.iter().filter(|m| m.tags.contains(&tag)).map(|m| m.name.clone()).collect();
                if names.is_empty() {
                    return Err(did_you_mean(&tag, w.monsters.iter().flat_map(|m| m.tags.iter().map(String::as_str))));
                }
                Ok(names)
            });
            match found {
                Some(Ok(names)) => {
                    charge(lua, names.len())?;
                    list(lua, names)
                }
                Some(Err(hint)) => Err(fault_hint(format!("no monster is tagged \"{tag}\""), hint)),
                None => Err(fault("internal error: no world")),
            }
        },
    );
    api.method(
        "at_depth",
        "place depth",
        "Place",
        "The same place at another depth of its branch, at least 1; it may lie past the last floor. `absolute` moves along, `last` stays.",
        |lua, (), (Tab(place), Int(depth)): (Tab, Int)| {
            if !(1..=MAX_DEPTH).contains(&depth) {
                return Err(fault(format!("at_depth: depth must be from 1 to {MAX_DEPTH}, got {depth}")));
            }
            let field = |name: &str| -> mlua::Result<Value> { place.raw_get(name) };
            let (Value::String(branch), Value::Integer(old), Value::Integer(absolute), Value::Boolean(last)) =
                (field("branch")?, field("depth")?, field("absolute")?, field("last")?)
            else {
                return Err(fault("at_depth: place must be the place a function was given"));
            };
            let branch = branch.to_string_lossy();
            let upward = world(lua, |w| w.branches.iter().any(|b| b.name == branch && b.direction == Direction::Up)) == Some(true);
            let further = depth.saturating_sub(old);
            let absolute = if upward {
                absolute.saturating_sub(further).clamp(-MAX_DEPTH, MAX_DEPTH)
            } else {
                absolute.saturating_add(further).clamp(1, MAX_DEPTH)
            };
            place_table(lua, &Place { branch, depth: depth as u32, absolute: absolute as i32, last, named: None, variant: None })
        },
    );
    api.method(
        "call_site",
        "",
        "string?",
        "Where the script called into the standard library: \"file:line\" of the nearest line outside of it, for blame(). For libraries.",
        |lua, (), ()| Ok(caller(lua, true).map(|at| at.to_string())),
    );
    api.method("blame", "where message hint", "", "Raises an error that is put down to another line: what call_site() returned, or a function, which means its first line. For libraries.", |lua, (), (Any(at), Text(message), hint): (Any, Text, Option<Text>)| -> mlua::Result<()> {
        let at = match &at {
            Value::Function(function) => {
                let info = function.info();
                let file = info.source.as_deref().and_then(|s| s.strip_prefix('@')).map(ToOwned::to_owned);
                file.zip(info.line_defined).map(|(file, line)| Location { file, line: line as u32 })
            }
            Value::String(text) => {
                let text = text.to_string_lossy();
                text.rsplit_once(':').and_then(|(file, line)| Some(Location { file: file.to_owned(), line: line.parse().ok()? }))
            }
            Value::Nil => caller(lua, true),
            other => return Err(fault(format!("blame: where must be a text of call_site() or a function, got {}", describe(other)))),
        };
        Err(fault_at(message, hint.map(|Text(hint)| hint), at))
    });
}

/// A declared monster.
fn monster_named(lua: &Lua, what: &str, name: &str) -> mlua::Result<Monster> {
    let found = world(lua, |w| match w.monster(name).and_then(|id| w.monsters.get(usize::from(id.0))) {
        Some(monster) => Ok(monster.clone()),
        None => Err(did_you_mean(name, w.monsters.iter().map(|m| m.name.as_str()))),
    });
    match found {
        Some(Ok(monster)) => Ok(monster),
        Some(Err(hint)) => Err(fault_hint(format!("{what}: there is no monster \"{name}\""), hint)),
        None => Err(fault("internal error: no world")),
    }
}

fn monster_values(lua: &Lua, names: &Table, field: &str) -> mlua::Result<Table> {
    charge(lua, names.raw_len())?;
    let mut known: Vec<(i32, Habitat, char, bool)> = Vec::with_capacity(names.raw_len());
    for (i, name) in names.sequence_values::<Value>().enumerate() {
        let Value::String(name) = name? else {
            return Err(fault(format!("monster_values: name {} must be a text", i + 1)));
        };
        let name = name.to_string_lossy();
        let one = world(lua, |w| {
            w.monster(&name).and_then(|id| w.monsters.get(usize::from(id.0))).map(|m| (m.level, m.habitat, m.glyph, m.unique))
        });
        let Some(Some(one)) = one else {
            return Err(monster_named(lua, "monster_values", &name).err().unwrap_or_else(|| fault("internal error: no monster")));
        };
        known.push(one);
    }
    if known.len() < names.raw_len() {
        return Err(fault(format!("monster_values: name {} must be a text", known.len() + 1)));
    }
    match field {
        "level" => list(lua, known.iter().map(|(level, ..)| *level)),
        "unique" => list(lua, known.iter().map(|(.., unique)| *unique)),
        "habitat" => texts(lua, known.iter().map(|(_, habitat, ..)| *habitat), |habitat| {
            Habitat::ALL.iter().find(|(h, _)| *h == habitat).map_or_else(String::new, |(_, name)| (*name).to_owned())
        }),
        "glyph" => texts(lua, known.iter().map(|(_, _, glyph, _)| *glyph), String::from),
        other => Err(fault(format!("monster_values: field must be \"level\", \"habitat\", \"unique\" or \"glyph\", got \"{other}\""))),
    }
}

/// A list of texts, each made once: there are few of them in a long list.
fn texts<T: Copy + PartialEq>(lua: &Lua, values: impl Iterator<Item = T>, text: impl Fn(T) -> String) -> mlua::Result<Table> {
    let mut made: Vec<(T, LuaString)> = Vec::new();
    let mut out = Vec::new();
    for value in values {
        let at = match made.iter().position(|(known, _)| *known == value) {
            Some(at) => at,
            None => {
                made.push((value, unlimited(lua, || lua.create_string(text(value)))?));
                made.len() - 1
            }
        };
        out.extend(made.get(at).map(|(_, text)| text.clone()));
    }
    list(lua, out)
}

fn monster_info(lua: &Lua, name: &str) -> mlua::Result<Table> {
    let monster = monster_named(lua, "monster_info", name)?;
    let table = lua.create_table_with_capacity(0, 8)?;
    table.raw_set("name", monster.name)?;
    table.raw_set("glyph", monster.glyph.to_string())?;
    table.raw_set("colour", Colour::ALL.iter().find(|(c, _)| *c == monster.colour).map(|(_, n)| *n))?;
    table.raw_set("level", monster.level)?;
    table.raw_set("habitat", Habitat::ALL.iter().find(|(h, _)| *h == monster.habitat).map(|(_, n)| *n))?;
    table.raw_set("unique", monster.unique)?;
    table.raw_set("tags", list(lua, monster.tags)?)?;
    Ok(table)
}

/// The rows of a text file of the set, with its path as `file`.
fn picture(lua: &Lua, name: &str) -> mlua::Result<Table> {
    let program = lua
        .try_app_data_ref::<Host>()
        .ok()
        .flatten()
        .map(|host| std::sync::Arc::clone(&host.program))
        .ok_or_else(|| fault("internal error: no scripts"))?;
    let Some(art) = program.set.art(name) else {
        let shown = printable(name);
        if shown.trim().is_empty() {
            return Err(fault("picture: the name of the text file must not be empty"));
        }
        if name.starts_with('/') || name.split(['/', '\\']).any(|part| part == "..") {
            let hint = "write where it lies from there, without \"..\": picture \"vaults/tower\" for vaults/tower.txt";
            return Err(fault_hint(format!("picture: \"{shown}\" is no path below the folder of the scripts"), Some(hint.to_owned())));
        }
        let hint = art_like(&program.set, name)
            .unwrap_or_else(|| format!("put it into {}.txt beside the scripts", shown.trim_end_matches(".txt")));
        return Err(fault_hint(format!("picture: there is no text file \"{}.txt\"", shown.trim_end_matches(".txt")), Some(hint)));
    };
    if let Some(unfit) = &art.unfit {
        let message = format!("picture \"{}\": {}", printable(name), unfit.message);
        return Err(match unfit.location.clone() {
            Some(at) => fault_at_column(message, unfit.hint.clone(), at, unfit.column),
            None => fault_hint(message, unfit.hint.clone()),
        });
    }
    charge(lua, art.text.len())?;
    let table = list(lua, dedent(&art.text))?;
    table.raw_set("file", art.path.as_str())?;
    table.set_readonly(true);
    Ok(table)
}

/// The picture that a name is meant for: one of the same name in another folder, written with dots, or misspelt.
fn art_like(set: &ScriptSet, name: &str) -> Option<String> {
    let path = name.trim_end_matches(".txt").trim_start_matches("./").replace(['.', '\\'], "/");
    let like = |known: &str| known == path || known.rsplit('/').next() == Some(path.as_str());
    let known = set.all_art().map(|(known, _)| known).find(|known| like(known));
    known.map(|known| format!("did you mean \"{known}\"?")).or_else(|| did_you_mean(&path, set.all_art().map(|(known, _)| known)))
}
