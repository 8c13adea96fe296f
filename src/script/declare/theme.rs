//! `themes` of a branch, and what rows of `special` say of their floors: what some floors have in place of what the branch has.

use mlua::{Lua, Value};

use crate::diagnostic::{Diagnostic, Location};
use crate::world::{Connected, Count, DepthRow, Depths, RoomTypeId, StairsRule, TerrainId, Theme, ThemeRow, Walk, World};

use super::super::args::{Func, Text};
use super::super::checks::describe;
use super::super::fault::{did_you_mean, fault_at};
use super::super::fields::Fields;
use super::super::locate::Step;
use super::super::tables::Population;
use super::branch::{BranchSpec, MAX_SIDE, RoomSpec, room_specs};
use super::finish::resolve_rooms;
use super::materials::{self, MaterialNames};
use super::room::{depths, whole_weight};
use super::tree::{SpecialSpec, stairs, written};
use super::vault::Page;

/// What a row may say of its floors in place of the branch.
pub(super) const OVERRIDES: [&str; 10] =
    ["layout", "rooms", "weights", "size", "population", "stairs", "materials", "message", "connected", "walk"];
/// Most rows of `themes`.
const MAX_THEMES: usize = 200;

/// A theme as it was declared; names are resolved when all is loaded.
pub(crate) struct ThemeSpec {
    when: Depths,
    row: ThemeRow,
    size: Option<(u32, u32)>,
    rooms: Option<Vec<RoomSpec>>,
    weights: Vec<(String, u64)>,
    stairs: Option<(Count, Count)>,
    walk: Option<Walk>,
    connected: Option<Connected>,
    pub materials: MaterialNames,
    message: Option<String>,
    layout: bool,
    population: Option<usize>,
    pub at: Location,
}

/// The themes of a branch, and the populations that some of their rows have.
type Themes = (Vec<ThemeSpec>, Vec<(ThemeRow, Population)>);

impl ThemeSpec {
    /// The row as messages name it.
    fn label(&self) -> String {
        match self.row {
            ThemeRow::Themes(row) => format!("themes[{row}]"),
            ThemeRow::Special(row) => format!("special[{row}]"),
        }
    }
}

/// The themes of a branch: the rows of `themes`, then those of `special` that say anything of their floors.
pub(super) fn read(lua: &Lua, fields: &Fields<'_>, special: &[SpecialSpec], branch: &str, declared: &Location) -> mlua::Result<Themes> {
    let (mut specs, mut populations) = (Vec::new(), Vec::new());
    let rows = fields.list("themes")?;
    if rows.len() > MAX_THEMES {
        return Err(fields.bad("themes", format!("has {} rows, {MAX_THEMES} are the most", rows.len())));
    }
    let known: Vec<&str> = ["depth"].iter().chain(&OVERRIDES).copied().collect();
    for (i, row) in rows.into_iter().enumerate() {
        let name = format!("themes[{}]", i + 1);
        let Value::Table(table) = row else {
            return Err(fields.bad(&name, format!("must be a table: {{ depth = ..., rooms = ... }}, got {}", describe(&row))));
        };
        let at = written(lua, declared, &[Step::Field("themes"), Step::Index(i + 1)]);
        let row = fields.of(&name, table, &known)?.declared(&at);
        let when = depths(&row)?;
        if when.rows.iter().any(|row| row.branch.is_some()) {
            return Err(row.bad("depth", "names a branch: a theme is of the branch that it stands in"));
        }
        let (spec, population) = one(lua, &row, when, ThemeRow::Themes(i + 1), format!("branch \"{branch}\": {name}"), at)?;
        populations.extend(population.map(|population| (spec.row, population)));
        if spec.is_idle() {
            let text = format!("branch \"{branch}\": {name} says nothing of its floors");
            return Err(fault_at(text, Some(format!("give it one of {}", OVERRIDES.join(", "))), Some(spec.at)));
        }
        specs.push(spec);
    }
    let rows = fields.list("special")?;
    for (i, (row, rule)) in rows.into_iter().zip(special).enumerate() {
        let Value::Table(table) = row else { continue };
        let name = format!("special[{}]", i + 1);
        let row = fields.of(&name, table, &super::tree::special_fields())?.declared(&rule.at);
        let when = Depths { rows: vec![DepthRow { named: Some(rule.name.clone()), ..DepthRow::default() }] };
        let (spec, population) = one(lua, &row, when, ThemeRow::Special(i + 1), format!("branch \"{branch}\": {name}"), rule.at.clone())?;
        populations.extend(population.map(|population| (spec.row, population)));
        if !spec.is_idle() {
            specs.push(spec);
        }
    }
    Ok((specs, populations))
}

fn one(
    lua: &Lua,
    row: &Fields<'_>,
    when: Depths,
    which: ThemeRow,
    what: String,
    at: Location,
) -> mlua::Result<(ThemeSpec, Option<Population>)> {
    let size = row.inner("size", &["width", "height"])?;
    let size = size.map(|size| {
        let side = |name| size.int(name, 3..=MAX_SIDE)?.map(|n| n as u32).ok_or_else(|| size.bad(name, "is missing"));
        Ok::<_, mlua::Error>((side("width")?, side("height")?))
    });
    let stairs = match row.value("stairs")? {
        Value::Nil => None,
        _ => match stairs(row)? {
            StairsRule::Each { up, down } => Some((up, down)),
            StairsRule::Links(_) => {
                return Err(row.bad("stairs", "may not have links here: how many stairs join two floors is a rule of the whole branch"));
            }
        },
    };
    let rooms = match row.value("rooms")? {
        Value::Nil => None,
        _ => Some(room_specs(&row.list("rooms")?, &what)?),
    };
    let page = Page { lua, what: what.clone(), declared: Some(at.clone()) };
    let population = Population::read(&format!("{what}: population"), row.value("population")?)?;
    let spec = ThemeSpec {
        when,
        row: which,
        size: size.transpose()?,
        rooms,
        weights: weights(row)?,
        stairs,
        walk: row.choice("walk", &[(Walk::Eight, "eight"), (Walk::Four, "four")])?,
        connected: row.choice("connected", &[(Connected::All, "all"), (Connected::Stairs, "stairs")])?,
        materials: materials::read(&page, &row.value("materials")?)?,
        message: row.get::<Text>("message")?.map(|Text(text)| text),
        layout: row.get::<Func>("layout")?.is_some(),
        population: population.as_ref().map(|population| population.tables.len()),
        at,
    };
    Ok((spec, population))
}

impl ThemeSpec {
    fn is_idle(&self) -> bool {
        let looks = self.size.is_none() && self.rooms.is_none() && self.weights.is_empty() && self.materials.is_empty();
        let rules = self.stairs.is_none() && self.walk.is_none() && self.connected.is_none() && self.message.is_none();
        looks && rules && !self.layout && self.population.is_none()
    }
}

/// `weights`: whole numbers by the name of a room type.
fn weights(row: &Fields<'_>) -> mlua::Result<Vec<(String, u64)>> {
    let table = match row.value("weights")? {
        Value::Nil => return Ok(Vec::new()),
        Value::Table(table) => table,
        other => return Err(row.bad("weights", format!("must be a table of numbers by the name of a room type, got {}", describe(&other)))),
    };
    let mut weights = Vec::new();
    table.for_each::<Value, Value>(|key, value| {
        let Value::String(name) = &key else {
            return Err(row.bad("weights", format!("is a table of names, but has the key {}", describe(&key))));
        };
        let name = name.to_string_lossy();
        let weight = whole_weight(&value).map_err(|text| row.bad(&format!("weights[\"{name}\"]"), text))?;
        weights.push((name, weight));
        Ok(())
    })?;
    weights.sort();
    Ok(weights)
}

/// A theme with names resolved, of a branch whose rooms are known. `materials` are those of the row.
pub(super) fn resolve(
    branch: &BranchSpec,
    spec: &ThemeSpec,
    materials: std::collections::BTreeMap<TerrainId, Vec<(TerrainId, u64)>>,
    own: &[crate::world::RoomChoice],
    world: &World,
    found: &mut Vec<Diagnostic>,
) -> Theme {
    let mut blame = |text: String, hint: Option<String>| {
        let mut diagnostic =
            Diagnostic::error(format!("branch \"{}\": {}: {text}", branch.name, spec.label())).at(&spec.at.file, spec.at.line);
        diagnostic.hint = hint;
        found.push(diagnostic);
    };
    let rooms = match spec.rooms.as_deref().map(|rows| resolve_rooms(rows, world)) {
        None => None,
        Some(Ok(rooms)) => Some(rooms),
        Some(Err((text, hint))) => {
            blame(text, hint);
            None
        }
    };
    let listed = rooms.as_deref().unwrap_or(own);
    let mut weights: Vec<(RoomTypeId, u64)> = Vec::new();
    for (name, weight) in &spec.weights {
        match world.room(name).filter(|room| listed.iter().any(|choice| choice.room == *room)) {
            Some(room) => weights.push((room, *weight)),
            None => {
                let names = listed.iter().filter_map(|choice| world.rooms.get(usize::from(choice.room.0))).map(|room| room.name.as_str());
                blame(format!("weights names no room type of the branch: \"{name}\""), did_you_mean(name, names));
            }
        }
    }
    Theme {
        when: spec.when.clone(),
        row: spec.row,
        size: spec.size,
        rooms,
        weights,
        stairs: spec.stairs,
        walk: spec.walk,
        connected: spec.connected,
        materials,
        message: spec.message.clone(),
        layout: spec.layout,
        population: spec.population,
        at: spec.at.clone(),
    }
}
