//! What scripts declare while they load, and how the same declarations find their ids again in the VM of a floor.

mod branch;
mod check;
mod fill;
mod finish;
mod growth;
mod materials;
mod monster;
mod room;
mod terrain;
mod theme;
mod tree;
mod trial;
mod vault;
mod whereabouts;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use mlua::{Lua, LuaString, Table, Value};

use crate::diagnostic::{Diagnostic, Location};
use crate::world::{Context, Declared, FillId, RoomTypeId, ThemeRow, World};

use super::args::{Int, Tab, Text};
use super::bind::meter;
use super::checks::describe;
use super::fault::{fault, fault_at, fault_hint};
use super::host::{Host, caller};
use super::registry::{Functions, Sink};
use super::tables::Population;

pub(crate) use branch::{BranchSpec, RoomSpec, Sort, room_rows, rooms_argument};
pub(crate) use check::declare as declare_check;
pub(crate) use fill::resolve as fill_choices;
pub(crate) use finish::{TableLines, finish, resolve_rooms};
pub(crate) use growth::room_size;
pub(crate) use room::{MAX_SIDE, whole_weight};
pub(crate) use terrain::terrain_table;
pub(crate) use tree::{Sort as RuleSort, function_of};
pub(crate) use vault::{Page, VaultSpec, blocks, read_entry};
pub(crate) use whereabouts::weight_of;

/// What a declaration costs in memory, with its names and places.
const DECLARED_BYTES: usize = 1024;

/// What a load has gathered so far. Lives in the VM while it loads.
#[derive(Default)]
pub(crate) struct Loading {
    pub world: World,
    /// Names that `world.terrains` give of each other.
    pub terrain_names: Vec<terrain::TerrainNames>,
    pub branches: Vec<BranchSpec>,
    /// The tables behind them, by name, for rules that are functions.
    pub branch_tables: Vec<(String, Table)>,
    pub dungeon: Option<DungeonSpec>,
    /// The tables behind `world.rooms`, for functions that are tried while loading.
    pub room_tables: Vec<Table>,
    /// Vaults behind some of `world.rooms`.
    pub vaults: Vec<VaultSpec>,
    /// The tables behind `world.fills`.
    pub fill_tables: Vec<Table>,
    /// What declarations warn of.
    pub warnings: Vec<Diagnostic>,
    /// Names that lines refer to, to be found when all is declared.
    pub references: Vec<Reference>,
    /// Populations by name of the branch, with the row of a theme where it is one's.
    pub populations: Vec<(String, Option<ThemeRow>, Population)>,
    /// Modules that return a declared name of their own.
    pub handles: BTreeMap<String, String>,
}

/// `dungeon { ... }` as it was declared.
pub(crate) struct DungeonSpec {
    pub branches: Vec<String>,
    pub one_of: Vec<tree::OneOfSpec>,
    pub declared: Declared,
}

/// A line that names something.
pub(crate) struct Reference {
    pub kind: Kind,
    pub name: String,
    pub at: Option<Location>,
}

/// Kinds of things that are declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Terrain,
    Monster,
    Room,
    Vault,
    Fill,
    Branch,
    Check,
}

impl Kind {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Terrain, "terrain"),
        (Self::Monster, "monster"),
        (Self::Room, "room"),
        (Self::Vault, "vault"),
        (Self::Fill, "fill"),
        (Self::Branch, "branch"),
        (Self::Check, "check"),
    ];

    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(k, _)| *k == self).map_or("", |(_, n)| n)
    }
}

impl Loading {
    /// Remembers a module whose result is the name of something it declares.
    pub fn note_result(&mut self, module: &str, value: &Value) {
        let Value::String(text) = value else { return };
        let name = text.to_string_lossy();
        let own = |declared: &Declared| declared.module == module;
        let declares = self.world.rooms.iter().any(|r| r.name == name && own(&r.declared))
            || self.world.monsters.iter().any(|m| m.name == name && own(&m.declared))
            || self.world.fills.iter().any(|f| f.name == name && own(&f.declared))
            || self.branches.iter().any(|b| b.name == name && own(&b.declared));
        if declares {
            self.handles.insert(module.to_owned(), name);
        }
    }
}

/// Functions of declarations, by the ids of the load. Lives in the VM of a floor.
pub(crate) struct Bound {
    pub world: Arc<World>,
    pub rooms: HashMap<RoomTypeId, Table>,
    pub fills: HashMap<FillId, Table>,
    pub branches: HashMap<String, Table>,
    pub checks: HashMap<String, Table>,
    /// The key "name", made once: modules of a floor may declare hundreds of monsters again.
    name: Option<LuaString>,
}

impl Bound {
    pub fn new(lua: &Lua, world: &Arc<World>) -> Self {
        let name = lua.create_string("name").ok();
        let (rooms, fills, branches, checks) = Default::default();
        Self { world: Arc::clone(world), rooms, fills, branches, checks, name }
    }
}

/// Values of the host's context, and which of them were read.
#[derive(Default)]
pub(crate) struct ContextValues {
    pub values: Context,
    pub read: Context,
    /// Tables that scripts were given for sets of names, by the name of the value: a set is read again and again.
    pub sets: BTreeMap<String, Table>,
}

impl ContextValues {
    /// Those of a request, none of them read.
    pub fn new(values: &Context) -> Self {
        Self { values: values.clone(), ..Self::default() }
    }
}

/// Declares the functions that declare.
pub(crate) fn declare(api: &mut impl Sink<()>) {
    api.method("monster", "declaration", "string", "Declares a monster: { name, glyph, colour?, level = 1, habitat = \"land\"|\"water\"|\"amphibious\"|\"air\"|\"phasing\", tags?, unique = false (true: at most one on a floor), once = \"dungeon\"|\"branch\"? (there is one, on a floor that the seed draws), depth? and chance? of those, gone = name of a context value? (a flag: that it is no more; or a set of names that it is in then), data = plain values for the host? }. Returns its name.", |lua, (), (Tab(t),): (Tab,)| {
        match known_monster(lua, &t)? {
            Some(name) => Ok(name),
            None => once(lua, Kind::Monster, t, monster::load, |_, _, _| Ok(())),
        }
    });
    api.method("room", "declaration", "string", "Declares a room type: { name, tags?, depth = { min?, max? } or rows of { branch?, min?, max?, last?, absolute?, named?, except? }, weight = 10 | function(place), size = { width =, height = } | plan = function(place, rng), build = function(area, plan, place, rng), max?, once?, chance?, excludes?, data = plain values for the host? }. Returns its name.", |lua, (), (Tab(t),): (Tab,)| {
        once(lua, Kind::Room, t, room::load, |bound, name, table| {
            let id = bound.world.room(name).ok_or_else(|| undeclared(Kind::Room, name))?;
            bound.rooms.insert(id, table);
            Ok(())
        })
    });
    api.method("vault", "declaration", "string", "Declares a hand-drawn piece, a room type with a picture: { name, map = rows or a long string, legend = { glyph = terrain | { monster =, item =, ... } | function(place, rng) }, ground?, wall?, random = { steps }, slots = { glyph = { monster | item | vault | fill } }, tags?, depth?, weight?, max?, once?, chance?, excludes?, zone?, orient?, transforms?, solid?, sealed?, no_tunnels?, protected?, lit?, audit?, data = plain values for the host? }. Returns its name.", |lua, (), (Tab(t),): (Tab,)| {
        once(lua, Kind::Vault, t, vault::load, |bound, name, table| {
            let id = bound.world.room(name).ok_or_else(|| undeclared(Kind::Vault, name))?;
            bound.rooms.insert(id, table);
            Ok(())
        })
    });
    api.method("fill", "declaration", "string", "Declares what a shape is filled with: { name, tags?, depth?, weight = 10 | function(place), light? = \"lit\"|\"dark\", apply = function(region, place, rng) }. Returns its name.", |lua, (), (Tab(t),): (Tab,)| {
        once(lua, Kind::Fill, t, fill::load, |bound, name, table| {
            let id = bound.world.fill(name).ok_or_else(|| undeclared(Kind::Fill, name))?;
            bound.fills.insert(id, table);
            Ok(())
        })
    });
    api.method(
        "must_reach",
        "from to",
        "Demand",
        "What a vault's audit may hold: every cell of the glyphs `to` is reached from one of the glyphs `from`, within the piece.",
        |lua, (), (Text(from), Text(to)): (Text, Text)| demand(lua, &from, &to, true),
    );
    api.method(
        "must_not_reach",
        "from to",
        "Demand",
        "What a vault's audit may hold: no cell of the glyphs `to` is reached from any of the glyphs `from`, within the piece.",
        |lua, (), (Text(from), Text(to)): (Text, Text)| demand(lua, &from, &to, false),
    );
    api.method("branch", "declaration", "string", "Declares a branch: { name, growth = growth { ... }, or floors = 5 | between(a, b) | function(rng, context), direction = \"down\"|\"up\"?, entry = { from =, depth = 1, after =, arrive = 1, kind = \"stairs\"|\"portal\", one_way = \"in\"|\"out\", chance = 100, share = false }?, special = { { name =, depth =, after =, chance =, variants =, ... } }?, themes = { { depth = rows, ... } }? (special floors and themes may have layout, rooms, weights, size, population, stairs, materials, message, connected, walk of their own), size = { width =, height = }, rooms, layout, stairs = { up =, down = } | { links = }?, population?, walk?, connected = \"all\" | \"stairs\"?, message?, first?, materials = { floor = \"dirt\" | { { \"dirt\", 70 }, { \"grass\", 30 } } }?, data? }. Returns its name.", |lua, (), (Tab(t),): (Tab,)| {
        once(lua, Kind::Branch, t, branch::load, |bound, name, table| {
            bound.world.branch(name).ok_or_else(|| undeclared(Kind::Branch, name))?;
            bound.branches.insert(name.to_owned(), table);
            Ok(())
        })
    });
    api.method("growth", "rules", "Growth", "How a branch grows as it is explored, for its field growth: { open = 4, allowance = 3, least = 0, dead_ends? = percent, may_close = false, reserve = false, count_walked = false, subtract = true, directions = \"four\"|\"eight\", start? = { \"north\", ... }, window = 300 | \"forever\" | { every =, chance = }, lock = \"unexplored\"|\"forward\", removal = \"empty\"|\"host\", size? = { width =, height = }, room? = function(cell, rng), exits? = function(cell, free, most, rng) }. std.growth has presets.", |lua, (), (Tab(t),): (Tab,)| {
        if lua.try_app_data_ref::<Loading>().ok().flatten().is_some() {
            growth::spec(lua, t.clone(), "growth")?;
        }
        t.set_readonly(true);
        Ok(t)
    });
    api.method(
        "dungeon",
        "declaration",
        "string",
        "Declares the dungeon: { api = 1, branches = { ... }, one_of = { { name | { name, weight = n }, ... } }?, context = { name = default, ... } (a list of texts is a set of names) }. What dungeon.lua returns.",
        |lua, (), (Tab(t),): (Tab,)| {
            if lua.try_app_data_ref::<Loading>().ok().flatten().is_some() {
                branch::load_dungeon(lua, t)?;
            }
            Ok("dungeon")
        },
    );
    api.method(
        "between",
        "a b",
        "Between",
        "A number to be drawn from a to b, both included. Where a count is wanted.",
        |lua, (), (Int(a), Int(b)): (Int, Int)| {
            if a > b {
                return Err(fault(format!("between: the lesser end comes first, got between({a}, {b})")));
            }
            let table = lua.create_table()?;
            table.raw_set("from", a)?;
            table.raw_set("to", b)?;
            table.set_readonly(true);
            Ok(table)
        },
    );
    api.method(
        "tagged",
        "tag",
        "Tagged",
        "All room types that carry a tag, where a branch lists its rooms; all monsters that carry it, where a monster table lists its rows.",
        |lua, (), (Text(tag),): (Text,)| {
            let table = lua.create_table()?;
            table.raw_set("tag", tag)?;
            table.set_readonly(true);
            Ok(table)
        },
    );
    api.method("checking", "", "boolean", "Whether arguments need a check: false while a module runs again for a floor, since the same lines ran when the scripts loaded. For libraries whose checks cost.", |lua, (), ()| {
        if lua.try_app_data_ref::<Loading>().ok().flatten().is_some() {
            return Ok(true);
        }
        Ok(lua.try_app_data_ref::<Host>().ok().flatten().is_none_or(|host| host.chain.is_empty()))
    });
    api.method("refer", "kind name", "string", "Says that this line names a \"monster\", \"room\", \"vault\", \"fill\", \"terrain\" or \"branch\". The name is looked for when all scripts have loaded, and an unknown one is an error of this line. Returns the name.", |lua, (), (Text(kind), Text(name)): (Text, Text)| {
        let Some((kind, _)) = Kind::ALL.iter().find(|(known, n)| *n == kind && *known != Kind::Check) else {
            return Err(fault(format!("refer: there is no kind \"{kind}\"; use monster, room, vault, fill, terrain or branch")));
        };
        // Only a load looks for names; the VM of a floor knows they are there.
        if lua.try_app_data_ref::<Loading>().ok().flatten().is_some() {
            let at = caller(lua, true);
            meter(lua)?.hold(DECLARED_BYTES + name.len());
            if let Ok(Some(mut loading)) = lua.try_app_data_mut::<Loading>() {
                loading.references.push(Reference { kind: *kind, name: name.clone(), at });
            }
        }
        Ok(name)
    });
}

/// A row of `audit`.
fn demand(lua: &Lua, from: &str, to: &str, must: bool) -> mlua::Result<Table> {
    let table = lua.create_table_with_capacity(0, 3)?;
    table.raw_set("from", from)?;
    table.raw_set("to", to)?;
    table.raw_set("must", must)?;
    table.set_readonly(true);
    Ok(table)
}

/// Every function of the globals, those that are made on demand included.
pub(crate) fn declare_all(api: &mut impl Sink<()>) {
    declare(api);
    super::bind::tables::declare(api);
}

/// Puts them into the globals.
pub(crate) fn bind(lua: &Lua, globals: &Table) -> mlua::Result<()> {
    let mut functions = Functions { owner: "", lua, table: globals, failed: Ok(()) };
    declare(&mut functions);
    functions.failed
}

/// The name of a monster that the load knows: in the state of a floor there is nothing more to its declaration.
fn known_monster(lua: &Lua, table: &Table) -> mlua::Result<Option<LuaString>> {
    let Some(bound) = lua.try_app_data_ref::<Bound>().ok().flatten() else { return Ok(None) };
    let Some(Value::String(name)) = bound.name.as_ref().map(|key| table.raw_get(key)).transpose()? else { return Ok(None) };
    let known = name.to_str().is_ok_and(|name| bound.world.monster(&name).is_some());
    Ok(known.then_some(name))
}

/// Declares something: into the world while loading, to its id in the VM of a floor.
fn once(
    lua: &Lua,
    kind: Kind,
    table: Table,
    load: impl FnOnce(&Lua, &Table, &str, Declared) -> mlua::Result<()>,
    rebind: impl FnOnce(&mut Bound, &str, Table) -> mlua::Result<()>,
) -> mlua::Result<LuaString> {
    let given: Value = table.raw_get("name")?;
    let name = match &given {
        Value::String(s) if !s.to_string_lossy().trim().is_empty() => {
            let name = s.to_string_lossy();
            let shown = super::set::printable(&name);
            if shown != name {
                // Changed in silence, it would not be found under the name the script knows.
                let long = name.chars().count() > 400;
                let why = if long { "longer than 400 characters" } else { "not plain text: it has characters that do not show" };
                return Err(fault(format!("{} {{ ... }}: the name \"{}\" is {why}", kind.name(), shown)));
            }
            name
        }
        Value::Nil => return Err(fault(format!("{} {{ ... }}: name is missing", kind.name()))),
        Value::String(_) => return Err(fault(format!("{} {{ ... }}: name must not be empty", kind.name()))),
        other => return Err(fault(format!("{} {{ ... }}: name must be a string, got {}", kind.name(), describe(other)))),
    };
    if let Some(mut bound) = lua.try_app_data_mut::<Bound>().ok().flatten() {
        rebind(&mut bound, &name, table)?;
    } else {
        let declared = declared_here(lua)?;
        meter(lua)?.hold(DECLARED_BYTES);
        load(lua, &table, &name, declared)?;
    }
    match given {
        Value::String(name) => Ok(name),
        _ => lua.create_string(name),
    }
}

#[cold]
fn undeclared(kind: Kind, name: &str) -> mlua::Error {
    fault_hint(
        format!("the {} \"{name}\" was not declared when the scripts loaded", kind.name()),
        Some("declare it at the top of a module, not inside a function that runs later".to_owned()),
    )
}

/// Module and line of the declaration that is running.
fn declared_here(lua: &Lua) -> mlua::Result<Declared> {
    let module = lua
        .try_app_data_ref::<Host>()
        .ok()
        .flatten()
        .and_then(|host| host.chain.last().cloned())
        .ok_or_else(|| fault("declarations belong into a module that is being loaded"))?;
    // What the library declares for a script is put down to the script's line.
    let location = caller(lua, !module.starts_with("std.")).unwrap_or(Location { file: module.clone(), line: 1 });
    Ok(Declared { module, location })
}

/// Complains about a second declaration of a name.
fn refuse_twin(kind: Kind, name: &str, first: Option<&Declared>) -> mlua::Result<()> {
    match first {
        None => Ok(()),
        Some(first) => Err(fault_at(format!("the {} \"{name}\" is declared already, at {}", kind.name(), first.location), None, None)),
    }
}

/// The declaration of a fill; its module runs now if it has not yet.
pub(crate) fn fill_table(lua: &Lua, id: FillId) -> mlua::Result<Table> {
    let bound = |lua: &Lua| lua.try_app_data_ref::<Bound>().ok().flatten().and_then(|b| b.fills.get(&id).cloned());
    if let Some(table) = bound(lua) {
        return Ok(table);
    }
    let (name, declared) = {
        let data = lua.try_app_data_ref::<Bound>().ok().flatten().ok_or_else(|| fault("internal error: no world"))?;
        let fill = data.world.fills.get(usize::from(id.0)).ok_or_else(|| fault("internal error: no such fill"))?;
        (fill.name.clone(), fill.declared.clone())
    };
    super::host::bind_module(lua, &declared.module)?;
    bound(lua)
        .ok_or_else(|| fault(format!("the fill \"{name}\" was declared at {} while loading, but not while generating", declared.location)))
}

/// Changes what the load has gathered.
fn loading<R>(lua: &Lua, f: impl FnOnce(&mut Loading) -> mlua::Result<R>) -> mlua::Result<R> {
    match lua.try_app_data_mut::<Loading>() {
        Ok(Some(mut loading)) => f(&mut loading),
        _ => Err(fault("declarations belong into a module that is being loaded")),
    }
}

/// A glyph: one character, one column wide, not a control character. Signs that terminals set to East Asian widths draw broad (blocks, lines, letters with
/// accents: "ambiguous" in Unicode annex 11) are what maps are drawn with everywhere else, and stay allowed.
fn glyph(what: &str, text: &str) -> mlua::Result<char> {
    let mut chars = text.chars();
    let (Some(glyph), None) = (chars.next(), chars.next()) else {
        let got = super::set::printable(text);
        return Err(fault(format!("{what}: glyph must be one character, got \"{got}\"")));
    };
    if unicode_width::UnicodeWidthChar::width(glyph) != Some(1) || is_wide_somewhere(glyph) {
        return Err(fault_hint(
            format!("{what}: glyph must be one column wide in every terminal, \"{}\" is not", super::set::printable(text)),
            Some("use a plain letter, digit or sign".to_owned()),
        ));
    }
    Ok(glyph)
}

/// Characters that some terminals draw two columns wide whatever their settings: emoji that have a text form.
fn is_wide_somewhere(glyph: char) -> bool {
    matches!(u32::from(glyph), 0x2600..=0x27bf | 0x2b00..=0x2bff | 0x2300..=0x23ff | 0x1f000..=0x1ffff)
}
