//! `vault { ... }`: a hand-drawn piece, read as it is declared.

mod defaults;
pub(super) mod entry;
mod finish;
mod page;
mod random;

use mlua::{Lua, Table, Value};

use crate::diagnostic::{Diagnostic, Location};
use crate::grid::{Area, Orientation};
use crate::world::{Art, ArtPlace, Content, Declared, Demand, FillSlot, Lie, Meaning, Vault, VaultSlot};

use super::super::checks::describe;
use super::super::fault::fault;
use super::super::fields::Fields;
use super::super::host::world;
use super::super::locate::{Step as At, dedent};
use super::branch::{RoomSpec, room_specs};
use super::{Kind, loading, refuse_twin, room};

pub(crate) use entry::{Mention, read as read_entry};
pub(crate) use finish::blocks;
pub(super) use finish::finish;
pub(crate) use page::Page;
use page::and;

/// Fields a vault has beside those of every room type.
const OWN: [&str; 16] = [
    "map",
    "legend",
    "ground",
    "wall",
    "random",
    "slots",
    "zone",
    "orient",
    "transforms",
    "solid",
    "sealed",
    "no_tunnels",
    "protected",
    "lit",
    "audit",
    "required",
];

/// A vault as it was declared; names are resolved when all is loaded.
pub(crate) struct VaultSpec {
    pub name: String,
    pub vault: Vault,
    /// Slots with the rows that are still to be resolved.
    pub slots: Vec<SlotSpec>,
    pub mentions: Vec<Mention>,
    pub declared: Declared,
}

/// A slot for vaults or fills.
pub(crate) struct SlotSpec {
    pub glyph: char,
    pub rows: Vec<RoomSpec>,
    pub fill: bool,
}

pub(super) fn load(lua: &Lua, table: &Table, name: &str, declared: Declared) -> mlua::Result<()> {
    let what = format!("vault \"{name}\"");
    let page = Page { lua, what: what.clone(), declared: Some(declared.location.clone()) };
    let known: Vec<&str> = room::COMMON.iter().chain(&OWN).copied().collect();
    page.check_keys(&[], table, &known)?;
    let fields = Fields::new(lua, Some(table.clone()), what.as_str(), &known)?;
    let mut room = room::common(&fields, name, declared.clone())?;
    let mut warnings: Vec<Diagnostic> = Vec::new();
    let mut mentions = Vec::new();

    let art = art(&page, table.raw_get("map")?)?;
    room.size = Some((art.width as u32, art.height as u32));
    let base = Base::read(&page, table)?;
    let random = random::read(&page, table.raw_get("random")?)?;
    let mut slots = Vec::new();
    let given = legend(&page, table.raw_get("legend")?, &mut mentions)?;
    let given = slot_meanings(&page, table.raw_get("slots")?, given, &mut slots, &mut mentions)?;

    let glyphs = possible(&page, &art, &random, &given, &slots, &mut warnings);
    let meanings = meanings(&page, &art, &random, &given, &glyphs, &base)?;
    warn_dead(&page, &given, &glyphs, &mut warnings);

    let sealed = flag(&page, table, "sealed")?.unwrap_or(false);
    let no_tunnels = flag(&page, table, "no_tunnels")?.unwrap_or(false);
    let entrances = check_entrances(&page, &art, &meanings, &random, sealed)?;
    let solid = flag(&page, table, "solid")?.unwrap_or(entrances || sealed);
    if solid && !entrances && !sealed && !no_tunnels && !opens_outward(&page, &art, &meanings) {
        return Err(page.bad_hint(
            &[At::Field("solid")],
            "leaves no way in: the picture has no entrance, and no open cell on its outline",
            Some("draw an entrance (@, or a door on the outline), or say sealed = true".to_owned()),
        ));
    }
    let lie_path = [At::Field("orient")];
    let lie = page.choice(&lie_path, &table.raw_get("orient")?, &Lie::ALL)?.unwrap_or_default();
    let vault = Vault {
        room: crate::world::RoomTypeId(0),
        transforms: transforms(&page, table.raw_get("transforms")?, lie)?,
        zone: zone(&page, table.raw_get("zone")?)?,
        lit: lit(&page, &table.raw_get("lit")?)?,
        demands: demands(&page, table.raw_get("audit")?, &glyphs)?,
        ground: base.ground,
        protected: flag(&page, table, "protected")?.unwrap_or(false),
        art,
        meanings,
        random,
        lie,
        solid,
        sealed,
        no_tunnels,
        entrances,
    };
    let spec = VaultSpec { name: name.to_owned(), vault, slots, mentions, declared };
    let table = table.clone();
    loading(lua, |loading| {
        refuse_twin(Kind::Room, name, loading.world.rooms.iter().find(|r| r.name == name).map(|r| &r.declared))?;
        if loading.world.rooms.len() >= usize::from(u16::MAX) {
            return Err(fault("too many room types and vaults"));
        }
        room.vault = Some(crate::world::VaultId(loading.vaults.len() as u16));
        loading.world.rooms.push(room);
        loading.room_tables.push(table);
        loading.vaults.push(spec);
        loading.warnings.extend(warnings);
        Ok(())
    })
}

fn flag(page: &Page<'_>, table: &Table, field: &'static str) -> mlua::Result<Option<bool>> {
    page.flag(&[At::Field(field)], &table.raw_get(field)?)
}

/// What `.` and `#` are made of.
pub(super) struct Base {
    pub ground: crate::world::TerrainId,
    pub wall: crate::world::TerrainId,
}

impl Base {
    fn read(page: &Page<'_>, table: &Table) -> mlua::Result<Self> {
        let read = |field: &'static str, usual: &str| {
            let value: Value = table.raw_get(field)?;
            if value.is_nil() {
                return Ok(world(page.lua, |w| w.terrain(usual)).flatten().unwrap_or_default());
            }
            entry::terrain(page, &[At::Field(field)], value)
        };
        let base = Self { ground: read("ground", "floor")?, wall: read("wall", "wall")? };
        let passable = world(page.lua, |w| w.terrains.get(usize::from(base.ground.0)).is_some_and(|t| t.passable)).unwrap_or(true);
        if !passable {
            return Err(page.bad(&[At::Field("ground")], "must be a terrain a walker passes"));
        }
        Ok(base)
    }
}

/// `map`: a long string, a list of rows, or `picture "name"`.
fn art(page: &Page<'_>, value: Value) -> mlua::Result<Art> {
    let path = [At::Field("map")];
    let (rows, file) = match &value {
        Value::Nil => return Err(page.wrong(&[], "map is missing")),
        Value::String(s) => (dedent(&s.to_string_lossy()), None),
        Value::Table(table) => {
            let file: Option<String> = table.raw_get("file").ok().flatten();
            let mut rows = Vec::new();
            for i in 1..=table.raw_len() {
                match table.raw_get::<Value>(i)? {
                    Value::String(s) => rows.push(s.to_string_lossy()),
                    other => {
                        return Err(page.bad(&and(&path, At::Index(i)), format!("must be a row of the picture, got {}", describe(&other))));
                    }
                }
            }
            if file.is_none() {
                page.list(&path, value.clone())?;
            }
            (rows, file)
        }
        other => {
            return Err(page.bad(&path, format!("must be a picture: a text of several lines or a list of rows, got {}", describe(other))));
        }
    };
    let mut art = Art::new(&rows).map_err(|mistake| match &file {
        Some(file) => in_file(page, file, &mistake.text, mistake.row, mistake.column),
        None => page.wrong(&and(&path, At::Cell { row: mistake.row, column: mistake.column }), &mistake.text),
    })?;
    art.place = file.map(|file| ArtPlace { first: Location { file, line: 1 }, column: 1 });
    Ok(art)
}

/// A mistake in a text file that holds a picture.
#[cold]
fn in_file(page: &Page<'_>, file: &str, text: &str, row: usize, column: usize) -> mlua::Error {
    let (line, column) = super::super::locate::in_art(page.lua, file, row, column);
    let location = Location { file: file.to_owned(), line };
    super::super::fault::fault_at_column(format!("{}: {text}", page.what), None, location, Some(column))
}

/// A mistake in a cell of the picture.
#[cold]
pub(super) fn in_cell(page: &Page<'_>, art: &Art, index: usize, text: String, hint: Option<String>) -> mlua::Error {
    let point = art.point(index);
    let (row, column) = (point.y as usize, point.x as usize);
    let text = format!("{text} in row {}, column {} of the picture", row + 1, column + 1);
    match &art.place {
        Some(place) => {
            let file = &place.first.file;
            let (line, column) = super::super::locate::in_art(page.lua, file, row, column);
            let location = Location { file: file.clone(), line };
            super::super::fault::fault_at_column(format!("{}: {text}", page.what), hint, location, Some(column))
        }
        None => page.wrong_hint(&[At::Field("map"), At::Cell { row, column }], text, hint),
    }
}

/// What the script says of a glyph.
pub(super) struct Given {
    pub glyph: char,
    pub meaning: Meaning,
    /// `legend` or `slots`.
    pub table: &'static str,
}

fn glyph_key(page: &Page<'_>, table: &'static str, key: &Value) -> mlua::Result<char> {
    let Value::String(text) = key else {
        let hint = matches!(key, Value::Integer(_)).then(|| "write the glyph as a text: [\"1\"]".to_owned());
        let text = format!("{table} has the key {}, which is no glyph", describe(key));
        let index = key.as_usize().map_or(At::Index(0), At::Index);
        return Err(page.wrong_hint(&[At::Field(table), index], text, hint));
    };
    let text = text.to_string_lossy();
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(' '), None) => Err(page.bad(&[At::Field(table)], "gives a meaning to the blank, which is no part of the piece")),
        (Some(glyph), None) => Ok(glyph),
        _ => Err(page.bad(&[At::Field(table), At::Field(&text)], "is no glyph: glyphs are one character")),
    }
}

/// Keys of a table in order of the glyph, as the order of a Lua table is nobody's.
fn by_glyph(page: &Page<'_>, field: &'static str, value: Value) -> mlua::Result<Vec<(char, Value)>> {
    let table = match value {
        Value::Nil => return Ok(Vec::new()),
        Value::Table(table) => table,
        other => return Err(page.bad(&[At::Field(field)], format!("must be a table from glyphs to meanings, got {}", describe(&other)))),
    };
    let mut rows = Vec::new();
    table.for_each::<Value, Value>(|key, value| {
        rows.push((glyph_key(page, field, &key)?, value));
        Ok(())
    })?;
    rows.sort_by_key(|(glyph, _)| *glyph);
    Ok(rows)
}

fn legend(page: &Page<'_>, value: Value, mentions: &mut Vec<Mention>) -> mlua::Result<Vec<Given>> {
    by_glyph(page, "legend", value)?
        .into_iter()
        .map(|(glyph, value)| {
            let text = glyph.to_string();
            let meaning = match value {
                Value::Function(_) => Meaning::Function,
                value => Meaning::Content(entry::read(page, &[At::Field("legend"), At::Field(&text)], value, mentions)?),
            };
            Ok(Given { glyph, meaning, table: "legend" })
        })
        .collect()
}

fn slot_meanings(
    page: &Page<'_>,
    value: Value,
    mut given: Vec<Given>,
    slots: &mut Vec<SlotSpec>,
    mentions: &mut Vec<Mention>,
) -> mlua::Result<Vec<Given>> {
    for (glyph, value) in by_glyph(page, "slots", value)? {
        let text = glyph.to_string();
        let path = [At::Field("slots"), At::Field(&text)];
        let Value::Table(table) = value else {
            return Err(page.bad(&path, format!("must be a table such as {{ monster = {{ ... }} }}, got {}", describe(&value))));
        };
        if given.iter().any(|g| g.glyph == glyph) {
            return Err(page.bad(&path, "has a meaning in the legend already"));
        }
        let (vault, fill): (Value, Value) = (table.raw_get("vault")?, table.raw_get("fill")?);
        let meaning = match (vault, fill) {
            (Value::Nil, Value::Nil) => {
                let entry = entry::read(page, &path, Value::Table(table), mentions)?;
                if entry.monster.is_none() && entry.things.is_empty() {
                    return Err(page.bad(&path, "says nothing to come: it needs monster, item, trap, feature, vault or fill"));
                }
                Meaning::Content(entry)
            }
            (Value::Nil, value) => {
                let (chance, otherwise) = slot_options(page, &path, &table, "fill")?;
                slots.push(SlotSpec { glyph, rows: slot_rows(page, &path, "fill", value)?, fill: true });
                Meaning::Fill(FillSlot { fills: Vec::new(), chance, otherwise })
            }
            (value, Value::Nil) => {
                let (chance, otherwise) = slot_options(page, &path, &table, "vault")?;
                slots.push(SlotSpec { glyph, rows: slot_rows(page, &path, "vault", value)?, fill: false });
                Meaning::Vault(VaultSlot { vaults: Vec::new(), chance, otherwise })
            }
            _ => return Err(page.bad(&path, "has both vault and fill")),
        };
        given.push(Given { glyph, meaning, table: "slots" });
    }
    given.sort_by_key(|g| g.glyph);
    Ok(given)
}

fn slot_options(page: &Page<'_>, path: &[At<'_>], table: &Table, kind: &'static str) -> mlua::Result<(u32, char)> {
    page.check_keys(path, table, &[kind, "chance", "otherwise"])?;
    let chance = page.int(&and(path, At::Field("chance")), &table.raw_get("chance")?, 0..=100)?.unwrap_or(100) as u32;
    let otherwise = page.glyph(&and(path, At::Field("otherwise")), &table.raw_get("otherwise")?)?.unwrap_or('.');
    Ok((chance, otherwise))
}

/// A name, `tagged "word"`, or a list of either, with weights.
fn slot_rows(page: &Page<'_>, path: &[At<'_>], kind: &'static str, value: Value) -> mlua::Result<Vec<RoomSpec>> {
    let path = and(path, At::Field(kind));
    let is_list = matches!(&value, Value::Table(table) if table.raw_len() > 0);
    let rows = if is_list { page.list(&path, value)? } else { vec![value] };
    let what = page.path_text(&path);
    room_specs(&rows, &what).map_err(|e| page.wrong(&path, e.to_string()))
}

/// The glyphs that can be on the picture once chance has done its part.
fn possible(
    page: &Page<'_>,
    art: &Art,
    random: &[crate::world::Step],
    given: &[Given],
    slots: &[SlotSpec],
    warnings: &mut Vec<Diagnostic>,
) -> Vec<char> {
    let mut glyphs: Vec<char> = Vec::new();
    for glyph in &art.glyphs {
        if *glyph != ' ' && !glyphs.contains(glyph) {
            glyphs.push(*glyph);
        }
    }
    for (i, step) in random.iter().enumerate() {
        for glyph in step.looks_for() {
            if !glyphs.contains(&glyph) && !matches!(step, crate::world::Step::Shuffle(_)) {
                warnings.push(page.warning(
                    &[At::Field("random"), At::Index(i + 1)],
                    format!("random[{}] looks for '{glyph}', which is never on the picture then", i + 1),
                ));
            }
        }
        if matches!(step, crate::world::Step::Shuffle(_)) && !step.looks_for().iter().any(|g| glyphs.contains(g)) {
            let text = format!("random[{}] shuffles glyphs, none of which is on the picture then", i + 1);
            warnings.push(page.warning(&[At::Field("random"), At::Index(i + 1)], text));
        }
        glyphs = step.possible(&glyphs);
    }
    // What a slot leaves where nothing comes.
    for slot in slots.iter().filter(|s| glyphs.contains(&s.glyph)).map(|s| s.glyph).collect::<Vec<_>>() {
        let otherwise = given.iter().find(|g| g.glyph == slot).and_then(|g| match &g.meaning {
            Meaning::Vault(slot) => Some(slot.otherwise),
            Meaning::Fill(slot) => Some(slot.otherwise),
            _ => None,
        });
        if let Some(otherwise) = otherwise.filter(|o| !glyphs.contains(o)) {
            glyphs.push(otherwise);
        }
    }
    glyphs.retain(|g| *g != ' ');
    glyphs
}

/// What each of the glyphs stands for; an error for the first that stands for nothing.
fn meanings(
    page: &Page<'_>,
    art: &Art,
    random: &[crate::world::Step],
    given: &[Given],
    glyphs: &[char],
    base: &Base,
) -> mlua::Result<Vec<(char, Meaning)>> {
    let mut meanings = Vec::new();
    for glyph in glyphs {
        let meaning = match given.iter().find(|g| g.glyph == *glyph) {
            Some(given) => Some(given.meaning.clone()),
            None => defaults::entry(page.lua, *glyph, base)?.map(Meaning::Content),
        };
        let Some(meaning) = meaning else {
            let near = given.iter().map(|g| g.glyph).find(|g| g.to_lowercase().eq(glyph.to_lowercase()));
            let hint = near.map(|g| format!("did you mean '{g}'?")).or_else(|| Some("add it to the legend".to_owned()));
            let text = format!("the glyph '{}' has no meaning", glyph.escape_default());
            if let Some(index) = art.glyphs.iter().position(|g| g == glyph) {
                return Err(in_cell(page, art, index, text, hint));
            }
            let step = random.iter().position(|s| s.possible(&s.looks_for()).contains(glyph) || mentions(s, *glyph));
            let path: Vec<At<'_>> = step.map_or(vec![At::Field("slots")], |i| vec![At::Field("random"), At::Index(i + 1)]);
            return Err(page.bad_hint(&path, format!("gives a cell the glyph '{}', which has no meaning", glyph.escape_default()), hint));
        };
        meanings.push((*glyph, meaning));
    }
    meanings.sort_by_key(|(glyph, _)| *glyph);
    Ok(meanings)
}

fn mentions(step: &crate::world::Step, glyph: char) -> bool {
    step.possible(&step.looks_for()).contains(&glyph)
}

/// What the legend says of glyphs that never come.
fn warn_dead(page: &Page<'_>, given: &[Given], glyphs: &[char], warnings: &mut Vec<Diagnostic>) {
    for given in given.iter().filter(|g| !glyphs.contains(&g.glyph)) {
        let text = given.glyph.to_string();
        let path = [At::Field(given.table), At::Field(&text)];
        let said = format!("{} gives '{}' a meaning, but that glyph never comes up", given.table, given.glyph.escape_default());
        warnings.push(page.warning(&path, said));
    }
}

/// Whether the piece has entrances; those that are drawn must lie on its outline.
fn check_entrances(
    page: &Page<'_>,
    art: &Art,
    meanings: &[(char, Meaning)],
    random: &[crate::world::Step],
    sealed: bool,
) -> mlua::Result<bool> {
    let entry_of = |glyph: char| meanings.iter().find(|(g, _)| *g == glyph).map(|(_, m)| m);
    let is_entrance = |glyph: char| matches!(entry_of(glyph), Some(Meaning::Content(e)) if e.entrance);
    let mut any = false;
    for (index, glyph) in art.glyphs.iter().enumerate().filter(|(_, g)| is_entrance(**g)) {
        if !art.is_outline(art.point(index)) {
            return Err(in_cell(page, art, index, format!("the entrance '{glyph}' does not lie on the outline of the piece,"), None));
        }
        if sealed {
            return Err(in_cell(page, art, index, format!("a sealed piece has no way in, but there is the entrance '{glyph}'"), None));
        }
        any = true;
    }
    let is_door = |glyph: char| match entry_of(glyph) {
        Some(Meaning::Content(e)) => e.terrain.is_some_and(|t| {
            world(page.lua, |w| w.terrains.get(usize::from(t.0)).is_some_and(|t| t.class == crate::world::TerrainClass::Door))
                .unwrap_or(false)
        }),
        _ => false,
    };
    let door = (0..art.glyphs.len()).any(|i| art.is_outline(art.point(i)) && is_door(art.glyphs[i]));
    // Entrances that chance may draw.
    let drawn = !random.is_empty() && meanings.iter().any(|(_, m)| matches!(m, Meaning::Content(e) if e.entrance));
    Ok(!sealed && (any || door || drawn))
}

/// Whether some cell of the outline may be walked onto from outside.
fn opens_outward(page: &Page<'_>, art: &Art, meanings: &[(char, Meaning)]) -> bool {
    let open = |glyph: char| match meanings.iter().find(|(g, _)| *g == glyph).map(|(_, m)| m) {
        Some(Meaning::Content(e)) => match e.terrain {
            Some(t) => world(page.lua, |w| w.terrains.get(usize::from(t.0)).is_some_and(|t| t.passable)).unwrap_or(true),
            None => !e.keep,
        },
        Some(_) => true,
        // Chance makes something else of it.
        None => true,
    };
    (0..art.glyphs.len()).any(|i| art.is_outline(art.point(i)) && open(art.glyphs[i]))
}

/// Words for the eight ways.
const WAYS: [&str; 8] = ["r0", "r90", "r180", "r270", "m0", "m90", "m180", "m270"];

/// The way of that name.
pub(crate) fn way_named(name: &str) -> Option<Orientation> {
    WAYS.iter().zip(Orientation::ALL).find(|(n, _)| **n == name).map(|(_, way)| way)
}

fn transforms(page: &Page<'_>, value: Value, lie: Lie) -> mlua::Result<Vec<Orientation>> {
    let path = [At::Field("transforms")];
    let pick = |names: &[&str]| names.iter().filter_map(|n| way_named(n)).collect::<Vec<_>>();
    match value {
        Value::Nil if lie.is_fixed() => Ok(pick(&["r0"])),
        Value::Nil => Ok(Orientation::ALL.to_vec()),
        Value::String(_) => {
            let words = [(0, "all"), (1, "none"), (2, "mirrors"), (3, "turns")];
            Ok(match page.choice(&path, &value, &words)? {
                Some(1) => pick(&["r0"]),
                Some(2) => pick(&["r0", "m0", "m180", "r180"]),
                Some(3) => pick(&WAYS[..4]),
                _ => Orientation::ALL.to_vec(),
            })
        }
        value => {
            let choices: Vec<(Orientation, &str)> = Orientation::ALL.into_iter().zip(WAYS).collect();
            let mut ways = Vec::new();
            for (i, value) in page.list(&path, value)?.iter().enumerate() {
                let path = and(&path, At::Index(i + 1));
                let way = page.choice(&path, value, &choices)?.ok_or_else(|| page.bad(&path, "must be a text"))?;
                if ways.contains(&way) {
                    return Err(page.bad(&path, "is there twice"));
                }
                ways.push(way);
            }
            if ways.is_empty() {
                return Err(page.bad_hint(&path, "is empty", Some("write \"none\" for a piece that is laid down as drawn".to_owned())));
            }
            Ok(ways)
        }
    }
}

fn zone(page: &Page<'_>, value: Value) -> mlua::Result<Option<Area>> {
    let path = [At::Field("zone")];
    let table = match value {
        Value::Nil => return Ok(None),
        Value::Table(table) => table,
        other => {
            return Err(
                page.bad(&path, format!("must be a table such as {{ x = 0, y = 0, width = 20, height = 20 }}, got {}", describe(&other)))
            );
        }
    };
    page.check_keys(&path, &table, &["x", "y", "width", "height"])?;
    let side = |name: &'static str, least: i64| -> mlua::Result<i32> {
        let path = and(&path, At::Field(name));
        page.int(&path, &table.raw_get(name)?, least..=1_000_000)?.map(|n| n as i32).ok_or_else(|| page.bad(&path, "is missing"))
    };
    Ok(Some(Area::new(side("x", 0)?, side("y", 0)?, side("width", 1)?, side("height", 1)?)))
}

fn lit(page: &Page<'_>, value: &Value) -> mlua::Result<Option<u32>> {
    match value {
        Value::Nil => Ok(None),
        Value::Boolean(lit) => Ok(Some(if *lit { 100 } else { 0 })),
        Value::Integer(n) if (0..=100).contains(n) => Ok(Some(*n as u32)),
        other => Err(page.bad(&[At::Field("lit")], format!("must be true, false or a percentage, got {}", describe(other)))),
    }
}

/// `audit`: rows of must_reach and must_not_reach, and functions.
fn demands(page: &Page<'_>, value: Value, glyphs: &[char]) -> mlua::Result<Vec<Demand>> {
    let path = [At::Field("audit")];
    let rows = match value {
        Value::Function(f) => vec![Value::Function(f)],
        Value::Table(table) if table.raw_len() == 0 => vec![Value::Table(table)],
        value => page.list(&path, value)?,
    };
    let mut demands = Vec::new();
    for (i, row) in rows.into_iter().enumerate() {
        let path = and(&path, At::Index(i + 1));
        match row {
            Value::Function(_) => demands.push(Demand::Function(i + 1)),
            Value::Table(table) => {
                page.check_keys(&path, &table, &["from", "to", "must"])?;
                let side = |field: &'static str| -> mlua::Result<Vec<char>> {
                    let value: Value = table.raw_get(field)?;
                    let side = page.glyphs(&path, &value)?.ok_or_else(|| page.bad(&path, format!("has no {field}")))?;
                    if let Some(glyph) = side.iter().find(|g| !glyphs.contains(g)) {
                        return Err(page.bad(&path, format!("speaks of the glyph '{glyph}', which never comes up")));
                    }
                    Ok(side)
                };
                let must = page.flag(&path, &table.raw_get("must")?)?.unwrap_or(true);
                demands.push(Demand::Reach { from: side("from")?, to: side("to")?, must });
            }
            other => {
                let text = format!("must be must_reach(a, b), must_not_reach(a, b) or a function, got {}", describe(&other));
                return Err(page.bad(&path, text));
            }
        }
    }
    Ok(demands)
}

/// An entry of the base terrain of that name.
pub(super) fn of_terrain(lua: &Lua, name: &str) -> Option<Content> {
    world(lua, |w| w.terrain(name)).flatten().map(|terrain| Content { terrain: Some(terrain), ..Content::default() })
}
