//! What a glyph of a legend means: a terrain, or a table of what comes to the cell.

use mlua::{Table, Value};

use crate::chance::Weights;
use crate::floor::{Attitude, MonsterState, StairKind, ThingKind};
use crate::world::{Choice, Content, Data, MonsterEntry, TerrainId, ThingEntry};

use super::super::super::args::TerrainArg;
use super::super::super::bind::meter;
use super::super::super::checks::{Arg, describe};
use super::super::super::entity::{entity_data, memory_of};
use super::super::super::locate::Step as At;
use super::super::Kind;
use super::page::{Page, and};

/// Fields of an entry.
const FIELDS: [&str; 25] = [
    "terrain",
    "keep",
    "monster",
    "item",
    "trap",
    "feature",
    "mark",
    "stair",
    "entrance",
    "required",
    "protected",
    "flag",
    "tags",
    "level",
    "count",
    "note",
    "data",
    "asleep",
    "hp",
    "max_hp",
    "shown_as",
    "attitude",
    "hasted",
    "depth_over",
    "after",
];

/// Words for stairs. A landing is no stair: it is where chance or a layout puts it.
const STAIRS: [(StairKind, &str); 4] =
    [(StairKind::Up, "up"), (StairKind::Down, "down"), (StairKind::Branch, "branch"), (StairKind::Portal, "portal")];

/// A name that an entry mentions, to be found when all is declared.
pub(crate) struct Mention {
    pub kind: Kind,
    pub name: String,
    /// Where it is written.
    pub path: Vec<Owned>,
}

/// A step of a path that is kept.
#[derive(Clone, Debug)]
pub(crate) enum Owned {
    Field(String),
    Index(usize),
}

impl Owned {
    pub fn of(path: &[At<'_>]) -> Vec<Self> {
        path.iter()
            .filter_map(|step| match step {
                At::Field(name) => Some(Self::Field((*name).to_owned())),
                At::Index(n) => Some(Self::Index(*n)),
                At::Cell { .. } => None,
            })
            .collect()
    }

    pub fn lend(path: &[Self]) -> Vec<At<'_>> {
        path.iter()
            .map(|step| match step {
                Self::Field(name) => At::Field(name),
                Self::Index(n) => At::Index(*n),
            })
            .collect()
    }
}

/// A terrain or a table. Names of monsters go to `mentions`.
pub(crate) fn read(page: &Page<'_>, path: &[At<'_>], value: Value, mentions: &mut Vec<Mention>) -> mlua::Result<Content> {
    match value {
        Value::Table(table) => from_table(page, path, &table, mentions),
        value => Ok(Content { terrain: Some(terrain(page, path, value, true)?), ..Content::default() }),
    }
}

/// A terrain; where `or_table`, a table would do as well, and messages say so.
pub(super) fn terrain(page: &Page<'_>, path: &[At<'_>], value: Value, or_table: bool) -> mlua::Result<TerrainId> {
    let name = match &value {
        Value::String(name) => Some(name.to_string_lossy()),
        _ => None,
    };
    let TerrainArg(id) = TerrainArg::check(value, page.lua).map_err(|bad| match name {
        Some(name) => {
            let text = format!("there is no terrain \"{}\"", super::super::super::set::printable(&name));
            let part = page.path_text(path);
            let colon = if part.is_empty() { "" } else { ": " };
            page.wrong_hint(path, format!("{part}{colon}{text}"), bad.hint)
        }
        None if or_table => {
            page.bad_hint(path, format!("must be a terrain or a table such as {{ monster = \"rat\" }}, got {}", bad.got), bad.hint)
        }
        None => page.bad_hint(path, format!("must be a terrain, got {}", bad.got), bad.hint),
    })?;
    let known = super::super::super::host::world(page.lua, |w| w.terrains.len()).unwrap_or(0);
    if usize::from(id.0) >= known {
        return Err(page.bad_hint(path, format!("is {}, no terrain has that handle", id.0), Some("write terrain.NAME".to_owned())));
    }
    Ok(id)
}

fn from_table(page: &Page<'_>, path: &[At<'_>], table: &Table, mentions: &mut Vec<Mention>) -> mlua::Result<Content> {
    page.check_keys(path, table, &FIELDS)?;
    let get = |field: &'static str| -> mlua::Result<(Vec<At<'_>>, Value)> { Ok((and(path, At::Field(field)), table.raw_get(field)?)) };
    let flag = |field: &'static str| -> mlua::Result<bool> {
        let (path, value) = get(field)?;
        Ok(page.flag(&path, &value)?.unwrap_or(false))
    };
    let mut entry = Content {
        keep: flag("keep")?,
        entrance: flag("entrance")?,
        required: flag("required")?,
        protected: flag("protected")?,
        ..Content::default()
    };
    let (at, value) = get("terrain")?;
    if !value.is_nil() {
        entry.terrain = Some(terrain(page, &at, value, false)?);
        if entry.keep {
            return Err(page.bad(path, "has both terrain and keep: the cell becomes of the terrain, or stays what it is"));
        }
    }
    let (at, value) = get("stair")?;
    entry.stair = page.choice(&at, &value, &STAIRS)?;
    let (at, value) = get("flag")?;
    entry.lit = page.choice(&at, &value, &[(true, "lit")])?.unwrap_or(false);
    let (at, value) = get("after")?;
    entry.after = match value {
        Value::Nil => false,
        Value::Function(_) => true,
        other => return Err(page.bad(&at, format!("must be a function, got {}", describe(&other)))),
    };

    let (at, value) = get("data")?;
    let data = entity_data(page.lua, &value, &page.path_text(&at)).map_err(|error| page.relocate(&at, error))?;
    meter(page.lua)?.hold(memory_of(&data));

    let (at, value) = get("monster")?;
    let state = state(page, path, table, mentions)?;
    if value.is_nil() {
        if let Some(field) = state.given {
            return Err(page.bad(&and(path, At::Field(field)), "says how a monster is, but there is no monster"));
        }
    } else {
        let chain = chain(page, &at, value, Some(mentions))?;
        let state = MonsterState { data: data.clone(), ..state.state };
        entry.monster = Some(MonsterEntry { chain, state });
    }
    things(page, path, table, &mut entry, &data)?;
    if data != Data::Nil && entry.monster.is_none() && entry.things.is_empty() {
        return Err(page.bad(path, "has data, but no monster, item, trap, feature or mark that it goes with"));
    }
    if entry.stair.is_some() && entry.monster.is_some() {
        return Err(page.bad(path, "has a stair and a monster; stairs are kept free"));
    }
    Ok(entry)
}

/// Items, traps, features and marks.
fn things(page: &Page<'_>, path: &[At<'_>], table: &Table, entry: &mut Content, data: &Data) -> mlua::Result<()> {
    let get = |field: &'static str| -> mlua::Result<(Vec<At<'_>>, Value)> { Ok((and(path, At::Field(field)), table.raw_get(field)?)) };
    let (at, value) = get("tags")?;
    let mut tags = Vec::new();
    for (i, value) in page.list(&at, value)?.iter().enumerate() {
        let at = and(&at, At::Index(i + 1));
        tags.push(page.word(&at, value)?.ok_or_else(|| page.bad(&at, "must be a text"))?);
    }
    let (at, value) = get("level")?;
    let level = page.int(&at, &value, -10_000..=10_000)?;
    let (at, value) = get("count")?;
    let count = page.int(&at, &value, 1..=1_000_000)?;
    let (at, value) = get("note")?;
    let note = page.text(&at, &value)?;
    let mut found = 0;
    for (kind, field) in ThingKind::ALL {
        let (at, value) = get(field)?;
        let name = match value {
            Value::Nil => continue,
            Value::Boolean(true) if kind != ThingKind::Mark => None,
            Value::String(_) | Value::Table(_) => {
                let mut chain = chain(page, &at, value, None)?;
                if chain.len() > 1 {
                    let text = "can never come: a request always has its place, so the one before is always taken";
                    return Err(page.bad(&and(&at, At::Index(2)), text));
                }
                chain.pop()
            }
            other => return Err(page.bad(&at, format!("must be a name, or true for any, got {}", describe(&other)))),
        };
        found += 1;
        let (tags, level, count, note) = if kind == ThingKind::Mark {
            (Vec::new(), 0, 1, None)
        } else {
            (tags.clone(), level.unwrap_or(0) as i32, count.unwrap_or(1) as u32, note.clone())
        };
        entry.things.push(ThingEntry { kind, name, tags, level, count, note, data: data.clone() });
    }
    let takes = found > 0 || (entry.monster.is_some() && tags.is_empty() && level.is_none() && count.is_none());
    if !takes && (!tags.is_empty() || level.is_some() || count.is_some() || note.is_some()) {
        return Err(page.bad(path, "has tags, level, count or note, but no item, trap or feature that they say something of"));
    }
    Ok(())
}

struct State {
    state: MonsterState,
    /// A field that was given.
    given: Option<&'static str>,
}

/// How a monster is.
fn state(page: &Page<'_>, path: &[At<'_>], table: &Table, mentions: &mut Vec<Mention>) -> mlua::Result<State> {
    let mut given = None;
    let mut get = |field: &'static str| -> mlua::Result<(Vec<At<'_>>, Value)> {
        let value: Value = table.raw_get(field)?;
        if !value.is_nil() {
            given = given.or(Some(field));
        }
        Ok((and(path, At::Field(field)), value))
    };
    let most = i64::from(u32::MAX);
    let mut state = MonsterState::default();
    let (at, value) = get("asleep")?;
    state.asleep = page.int(&at, &value, 0..=most)?.unwrap_or(0) as u32;
    let (at, value) = get("hp")?;
    state.hit_points = page.int(&at, &value, 1..=most)?.map(|n| n as u32);
    let (at, value) = get("max_hp")?;
    state.max_hit_points = page.int(&at, &value, 1..=most)?.map(|n| n as u32);
    if let (Some(hp), Some(max)) = (state.hit_points, state.max_hit_points)
        && hp > max
    {
        return Err(page.bad(&and(path, At::Field("hp")), format!("must be at most max_hp, {max}, got {hp}")));
    }
    let (at, value) = get("shown_as")?;
    state.shown_as = page.word(&at, &value)?;
    if let Some(name) = &state.shown_as {
        mentions.push(Mention { kind: Kind::Monster, name: name.clone(), path: Owned::of(&at) });
    }
    let (at, value) = get("attitude")?;
    state.attitude = page.choice(&at, &value, &Attitude::ALL)?.unwrap_or_default();
    let (at, value) = get("hasted")?;
    state.hasted = page.flag(&at, &value)?.unwrap_or(false);
    let (at, value) = get("depth_over")?;
    state.depth_over = page.int(&at, &value, -10_000..=10_000)?.unwrap_or(0) as i32;
    if !matches!(table.raw_get::<Value>("monster")?, Value::Nil) {
        let (at, value) = (and(path, At::Field("note")), table.raw_get::<Value>("note")?);
        state.note = page.text(&at, &value)?;
    }
    Ok(State { state, given })
}

/// Complains about `tagged "word"`: what it means is known to slots of vaults and fills alone.
fn no_tag(page: &Page<'_>, path: &[At<'_>], value: &Value) -> mlua::Result<()> {
    let Value::Table(table) = value else { return Ok(()) };
    let Ok(Some(tag)) = table.raw_get::<Option<String>>("tag") else { return Ok(()) };
    let hint = path.iter().any(|step| matches!(step, At::Field("monster"))).then(|| {
        format!("for one of all monsters of a tag write {{ monsters_tagged(\"{}\") }}", super::super::super::set::printable(&tag))
    });
    Err(page.bad_hint(path, "must be a name or a list of names, got tagged(...)", hint))
}

/// A name, or a list to try in turn; an entry of it may be a list to choose from, with weights.
fn chain(page: &Page<'_>, path: &[At<'_>], value: Value, mut mentions: Option<&mut Vec<Mention>>) -> mlua::Result<Vec<Choice>> {
    let mut note = |path: &[At<'_>], name: &str| {
        if let Some(mentions) = &mut mentions {
            mentions.push(Mention { kind: Kind::Monster, name: name.to_owned(), path: Owned::of(path) });
        }
    };
    if let Value::String(_) = &value {
        let name = page.word(path, &value)?.unwrap_or_default();
        note(path, &name);
        return Ok(vec![Choice::one(name)]);
    }
    no_tag(page, path, &value)?;
    let mut links = Vec::new();
    for (i, link) in page.list(path, value)?.into_iter().enumerate() {
        let path = and(path, At::Index(i + 1));
        no_tag(page, &path, &link)?;
        if let Value::String(_) = &link {
            let name = page.word(&path, &link)?.unwrap_or_default();
            note(&path, &name);
            links.push(Choice::one(name));
            continue;
        }
        if let Value::Table(table) = &link
            && !table.raw_get::<Value>("weight")?.is_nil()
        {
            let hint = "weights choose inside one entry: { { \"a\", weight = 3 }, \"b\" }".to_owned();
            return Err(page.bad_hint(&path, "has a weight, but entries are tried in turn", Some(hint)));
        }
        let (mut names, mut weights) = (Vec::new(), Vec::new());
        for (j, row) in page.list(&path, link)?.into_iter().enumerate() {
            let path = and(&path, At::Index(j + 1));
            no_tag(page, &path, &row)?;
            let (value, weight) = match row {
                Value::Table(table) => {
                    page.check_keys(&path, &table, &["1", "weight"])?;
                    (table.raw_get(1)?, page.weight(&and(&path, At::Field("weight")), &table.raw_get("weight")?)?)
                }
                value => (value, 10),
            };
            let name = page.word(&path, &value)?.ok_or_else(|| page.bad(&path, "must be a name"))?;
            note(&path, &name);
            names.push(name);
            weights.push(weight);
        }
        if weights.iter().all(|w| *w == 0) {
            return Err(page.bad(&path, if names.is_empty() { "is empty" } else { "has no weight above 0" }));
        }
        let weights = Weights::new(weights).map_err(|e| page.bad(&path, format!("has weights that {e}")))?;
        links.push(Choice { names, weights });
    }
    if links.is_empty() {
        return Err(page.bad(path, "is empty"));
    }
    Ok(links)
}
