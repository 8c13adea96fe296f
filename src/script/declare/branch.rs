//! `branch { ... }` and `dungeon { ... }`.

use std::collections::BTreeSet;

use mlua::{Lua, Table, Value};

use crate::floor::API_VERSION;
use crate::world::{Amount, Connected, ContextType, ContextValue, Data, Declared, Direction, GrowthSpec, StairsRule, Walk};

use super::super::args::{Func, Text};
use super::super::call::plain;
use super::super::checks::describe;
use super::super::fault::{fault, fault_hint};
use super::super::fields::{Fields, list_of};
use super::super::tables::Population;
use super::growth;
use super::materials::{self, MaterialNames};
use super::room::whole_weight;
use super::theme::{self, ThemeSpec};
use super::tree::{self, EntrySpec, SpecialSpec};
use super::vault::Page;
use super::{DungeonSpec, Kind, declared_here, loading, refuse_twin};

/// Widest and highest floor.
pub(super) const MAX_SIDE: i64 = 1024;
/// Deepest first floor.
const MAX_FIRST: i64 = 100_000;

/// A branch as it was declared; names are resolved when all is loaded.
pub(crate) struct BranchSpec {
    pub name: String,
    pub floors: Amount,
    pub direction: Direction,
    pub entry: Option<EntrySpec>,
    pub special: Vec<SpecialSpec>,
    pub themes: Vec<ThemeSpec>,
    pub size: (u32, u32),
    pub rooms: Vec<RoomSpec>,
    pub stairs: StairsRule,
    pub walk: Walk,
    pub connected: Connected,
    /// Number of monster tables of its population.
    pub tables: usize,
    /// Absolute depth of its first floor.
    pub first: Option<u32>,
    pub growth: Option<GrowthSpec>,
    pub materials: MaterialNames,
    /// What the host tells who comes there.
    pub message: Option<String>,
    pub data: Data,
    pub declared: Declared,
}

/// A row of `rooms`.
pub(crate) struct RoomSpec {
    pub rooms: Rooms,
    pub weight: Option<u64>,
}

impl RoomSpec {
    /// The name it gives, where it gives one.
    pub fn name(&self) -> Option<&str> {
        match &self.rooms {
            Rooms::Named(name) => Some(name),
            Rooms::Tagged(_) => None,
        }
    }

    /// Whether it gives that name.
    pub fn is_named(&self, name: &str) -> bool {
        self.name() == Some(name)
    }
}

/// Which room types a row means.
pub(crate) enum Rooms {
    Named(String),
    Tagged(String),
}

pub(super) fn load(lua: &Lua, table: &Table, name: &str, declared: Declared) -> mlua::Result<()> {
    let what = format!("branch \"{name}\"");
    let fields = Fields::new(
        lua,
        Some(table.clone()),
        what.as_str(),
        &[
            "name",
            "floors",
            "direction",
            "entry",
            "special",
            "themes",
            "size",
            "rooms",
            "layout",
            "stairs",
            "population",
            "walk",
            "connected",
            "message",
            "first",
            "growth",
            "materials",
            "data",
        ],
    )?;
    let growth = growth::read(lua, &fields, &what)?;
    if growth.is_some() {
        growth::refuse_floors(&fields)?;
        fields.get::<Func>("layout")?;
    } else {
        fields.need::<Func>("layout")?;
    }
    let population = Population::read(&format!("{what}: population"), fields.value("population")?)?;
    let message = fields.get::<Text>("message")?.map(|Text(text)| text);
    let at = &declared.location;
    let floors = match growth {
        // To the tree it is one floor, which is where one arrives.
        Some(_) => Amount::Between(1, 1),
        None => tree::amount(&fields, "floors", tree::Sort::Floors)?.ok_or_else(|| fields.bad("floors", "is missing"))?,
    };
    let direction = tree::direction(&fields)?;
    let entry = tree::entry(lua, &fields, at)?;
    let special = tree::special(lua, &fields, at)?;
    let (themes, themed) = theme::read(lua, &fields, &special, name, at)?;
    let size = match fields.inner("size", &["width", "height"])? {
        Some(size) => {
            let side = |name| size.int(name, 3..=MAX_SIDE)?.map(|n| n as u32).ok_or_else(|| size.bad(name, "is missing"));
            (side("width")?, side("height")?)
        }
        None if growth.is_some() => growth::SPACE,
        None => return Err(fields.bad("size", "is missing")),
    };
    let rooms = room_specs(&fields.list("rooms")?, &what)?;
    let stairs = tree::stairs(&fields)?;
    let walk = fields.choice("walk", &[(Walk::Eight, "eight"), (Walk::Four, "four")])?.unwrap_or_default();
    let connected = fields.choice("connected", &[(Connected::All, "all"), (Connected::Stairs, "stairs")])?.unwrap_or_default();
    let first = fields.int("first", 1..=MAX_FIRST)?.map(|n| n as u32);
    let page = Page { lua, what: what.clone(), declared: Some(declared.location.clone()) };
    let materials = materials::read(&page, &fields.value("materials")?)?;
    let data = plain(lua, &fields.value("data")?, &format!("{what}: data"))?;
    let tables = population.as_ref().map_or(0, |p| p.tables.len());
    let spec = BranchSpec {
        name: name.to_owned(),
        floors,
        direction,
        entry,
        special,
        themes,
        size,
        rooms,
        stairs,
        walk,
        connected,
        tables,
        first,
        growth,
        materials,
        message,
        data,
        declared,
    };
    let table = table.clone();
    loading(lua, |loading| {
        refuse_twin(Kind::Branch, name, loading.branches.iter().find(|b| b.name == name).map(|b| &b.declared))?;
        loading.branches.push(spec);
        loading.branch_tables.push((name.to_owned(), table));
        loading.populations.extend(population.map(|p| (name.to_owned(), None, p)));
        loading.populations.extend(themed.into_iter().map(|(row, p)| (name.to_owned(), Some(row), p)));
        Ok(())
    })
}

/// What helps where a list of names holds `true`: it is what `require` gives for a module without a `return`.
const NO_RETURN: &str = "true is what require gives for a file that returns nothing: begin its declaration with return";

/// What rows name: room types, vaults or fills.
#[derive(Clone, Copy)]
pub(crate) enum Sort {
    Room,
    Vault,
    Fill,
}

impl Sort {
    fn noun(self) -> &'static str {
        match self {
            Self::Room => "room",
            Self::Vault => "vault",
            Self::Fill => "fill",
        }
    }
}

/// Rows of `rooms`: a name, `tagged "word"`, or `{ either, weight = n }`.
pub(crate) fn room_specs(rows: &[Value], what: &str) -> mlua::Result<Vec<RoomSpec>> {
    let bad = |i: usize, (text, hint)| fault_hint(format!("{what}: rooms[{}] {text}", i + 1), hint);
    rows.iter().enumerate().map(|(i, row)| room_spec(row, Sort::Room).map_err(|wrong| bad(i, wrong))).collect()
}

/// A row that names what is to be drawn; else what is wrong with it, to be said of where it stands, and what would mend it.
pub(crate) fn room_spec(row: &Value, sort: Sort) -> Result<RoomSpec, (String, Option<String>)> {
    let noun = sort.noun();
    let bad = |text: String| {
        let name = if matches!(sort, Sort::Room) { "room type" } else { noun };
        (text, Some(format!("write the name of a {name}, tagged \"word\", or {{ either, weight = n }}")))
    };
    let named = |value: &Value| match value {
        Value::String(name) => Some(Rooms::Named(name.to_string_lossy())),
        Value::Table(table) => table.raw_get::<Option<String>>("tag").ok().flatten().map(Rooms::Tagged),
        _ => None,
    };
    if let Some(rooms) = named(row) {
        return Ok(RoomSpec { rooms, weight: None });
    }
    match row {
        Value::Table(table) => {
            let weight = match table.raw_get("weight") {
                Ok(Value::Nil) | Err(_) => None,
                Ok(value) => Some(whole_weight(&value).map_err(|text| bad(format!("has a weight that {text}")))?),
            };
            let inner = table.raw_get(1).unwrap_or(Value::Nil);
            match named(&inner) {
                Some(rooms) => Ok(RoomSpec { rooms, weight }),
                None if inner.is_nil() && table.is_empty() => Err(bad("is empty".to_owned())),
                None => Err(bad(format!("is not a {noun} but {}", describe(&inner)))),
            }
        }
        Value::Boolean(true) => Err((format!("is not a {noun} but true"), Some(NO_RETURN.to_owned()))),
        other => Err(bad(format!("is not a {noun} but {}", describe(other)))),
    }
}

pub(super) fn load_dungeon(lua: &Lua, table: Table) -> mlua::Result<()> {
    let fields = Fields::new(lua, Some(table), "dungeon", &["api", "branches", "one_of", "context"])?;
    match fields.int("api", 0..=i64::from(u32::MAX))? {
        None => return Err(fault_hint("dungeon: api is missing", Some(format!("write api = {API_VERSION}")))),
        Some(api) if api != i64::from(API_VERSION) => {
            return Err(fault(format!("dungeon: these scripts are written for script API {api}, this engine speaks {API_VERSION}")));
        }
        Some(_) => {}
    }
    if let Value::Table(rows) = fields.value("branches")? {
        for i in 1..=rows.raw_len() {
            if let Value::Boolean(true) = rows.raw_get(i)? {
                return Err(fault_hint(format!("dungeon: branches[{i}] is not a branch but true"), Some(NO_RETURN.to_owned())));
            }
        }
    }
    let branches = fields.words("branches")?;
    let mut context = Vec::new();
    match fields.value("context")? {
        Value::Nil => {}
        Value::Table(table) => {
            table.for_each::<Value, Value>(|key, value| {
                let Value::String(name) = &key else {
                    return Err(fields.bad("context", format!("is a table of names, but has the key {}", describe(&key))));
                };
                let default = match &value {
                    Value::Boolean(b) => ContextValue::Flag(*b),
                    Value::Integer(i) if i.unsigned_abs() <= 1 << 53 => ContextValue::Integer(*i),
                    Value::Integer(i) => {
                        let name = name.to_string_lossy();
                        return Err(fields.bad(&format!("context.{name}"), format!("must be an integer of at most 2^53, got {i}")));
                    }
                    Value::Number(n) if n.is_finite() => ContextValue::Number(*n),
                    Value::String(s) => ContextValue::Text(s.to_string_lossy()),
                    Value::Table(list) => ContextValue::Names(names_of(list, &name.to_string_lossy())?),
                    other => {
                        let name = name.to_string_lossy();
                        return Err(fields.bad(
                            &format!("context.{name}"),
                            format!("must be a default value (true or false, a number, a text, a list of texts), got {}", describe(other)),
                        ));
                    }
                };
                context.push(ContextType { name: name.to_string_lossy(), default });
                Ok(())
            })?;
        }
        other => return Err(fields.bad("context", format!("must be a table of default values, got {}", describe(&other)))),
    }
    context.sort_by(|a, b| a.name.cmp(&b.name));
    let declared = declared_here(lua)?;
    let one_of = tree::one_of(lua, &fields, &declared.location)?;
    loading(lua, |loading| {
        refuse_twin_dungeon(loading.dungeon.as_ref())?;
        loading.world.context = context;
        loading.dungeon = Some(DungeonSpec { branches, one_of, declared });
        Ok(())
    })
}

/// The default of a context value that is a set of names.
fn names_of(list: &Table, name: &str) -> mlua::Result<BTreeSet<String>> {
    let what = format!("dungeon: context.{name}");
    let names = list_of(list, &what)?.into_iter().enumerate().map(|(i, value)| match value {
        Value::String(text) => Ok(text.to_string_lossy()),
        other => Err(fault(format!("{what}[{}] must be a text, got {}", i + 1, describe(&other)))),
    });
    names.collect()
}

fn refuse_twin_dungeon(first: Option<&DungeonSpec>) -> mlua::Result<()> {
    first.map_or(Ok(()), |d| Err(fault(format!("the dungeon is declared already, at {}", d.declared.location))))
}

/// A name, `tagged "word"`, or a list of either with weights, as rows.
pub(crate) fn room_rows(which: Value, sort: Sort, what: &str) -> mlua::Result<Vec<RoomSpec>> {
    let bad = |at: &str, (text, hint)| fault_hint(format!("{what}: which{at} {text}"), hint);
    match which {
        Value::Table(table) if table.raw_len() > 0 => {
            let rows = list_of(&table, what)?;
            let row = |(i, row)| room_spec(row, sort).map_err(|wrong| bad(&format!("[{}]", i + 1), wrong));
            rows.iter().enumerate().map(row).collect()
        }
        Value::Nil => Err(fault(format!("{what}: which is missing: a name, tagged \"word\" or a list"))),
        single => Ok(vec![room_spec(&single, sort).map_err(|wrong| bad("", wrong))?]),
    }
}

/// The values of a list argument that names rooms.
pub(crate) fn rooms_argument(table: &Table, what: &str) -> mlua::Result<Vec<RoomSpec>> {
    room_specs(&list_of(table, what)?, what)
}
