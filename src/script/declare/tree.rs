//! The rules of a branch in the dungeon, as scripts write them: `floors`, `entry`, `special`, `stairs`; and `one_of` of the dungeon.

use mlua::{Function, Lua, Table, Value};

use crate::diagnostic::{Diagnostic, Location};
use crate::tree::Ask;
use crate::world::{Amount, BranchId, Count, Direction, Entry, OneOf, OneWay, PassageKind, SpecialRule, StairsRule, World};

use super::super::args::{Draw, Text};
use super::super::checks::{Arg, BadArg, describe};
use super::super::fault::did_you_mean;
use super::super::fields::{Fields, list_of};
use super::super::locate::{Step, place_of};
use super::branch::BranchSpec;
use super::room::whole_weight;
use super::theme::OVERRIDES;

/// Most floors of a branch.
pub(crate) const MAX_FLOORS: i64 = 10_000;
/// Most stairs of one kind on a floor.
const MAX_STAIRS: i64 = 100;
/// Most special floors of a branch.
const MAX_SPECIAL: usize = 200;
/// Most variants of a special floor.
const MAX_VARIANTS: i64 = 1_000_000;
/// What it says of where the floor lies.
const SPECIAL: [&str; 5] = ["name", "depth", "after", "chance", "variants"];

/// An entry as it was declared; names are resolved when all is loaded.
pub(crate) struct EntrySpec {
    pub from: String,
    pub after: Option<String>,
    depth: Amount,
    arrive: Amount,
    kind: PassageKind,
    one_way: Option<OneWay>,
    chance: Amount,
    share: bool,
    at: Location,
}

/// A row of `special`.
pub(crate) struct SpecialSpec {
    pub name: String,
    pub after: Option<String>,
    depth: Amount,
    chance: Amount,
    variants: u32,
    pub at: Location,
}

/// `one_of`: lists of branches with weights, and where each is written.
pub(crate) type OneOfSpec = (Vec<(String, u64)>, Location);

/// A number, a draw, or a function that gives either.
enum Given {
    Draw(Draw),
    Function,
}

impl Arg for Given {
    const TYPE: &'static str = "integer|Between|fun(rng: Rng, context: Context): integer|Between";
    type Raw = Value;

    fn check(value: Value, lua: &Lua) -> Result<Self, BadArg> {
        match value {
            Value::Function(_) => Ok(Self::Function),
            other => Draw::check(other, lua)
                .map(Self::Draw)
                .map_err(|bad| BadArg { expected: "a whole number, between(a, b) or a function".to_owned(), ..bad }),
        }
    }
}

/// What a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Floors of a branch.
    Floors,
    /// A depth, from the first floor or the last.
    Depth,
    /// Floors after another.
    After,
    /// Percent.
    Chance,
}

impl Sort {
    /// What is wrong with a number of this sort.
    pub fn complain(self, Draw(least, most): Draw) -> Option<String> {
        let got = if least == most { least.to_string() } else { format!("between({least}, {most})") };
        let within = |first: i64, last: i64| {
            let fits = least <= most && first <= least && most <= last;
            (!fits).then(|| format!("must lie from {first} to {last}, got {got}"))
        };
        match self {
            Self::Floors => within(1, MAX_FLOORS),
            Self::Chance => within(0, 100),
            Self::After => within(-MAX_FLOORS, MAX_FLOORS),
            Self::Depth if least == 0 || most == 0 => Some(format!("must not be 0: 1 is the first floor, -1 the last; got {got}")),
            Self::Depth if (least < 0) != (most < 0) => {
                Some(format!("must have both ends counted from the first floor (1 or more) or both from the last (below 0), got {got}"))
            }
            Self::Depth => within(-MAX_FLOORS, MAX_FLOORS),
        }
    }
}

/// A number that a rule gives.
pub(super) fn amount(fields: &Fields<'_>, name: &str, sort: Sort) -> mlua::Result<Option<Amount>> {
    match fields.get::<Given>(name)? {
        None => Ok(None),
        Some(Given::Function) => Ok(Some(Amount::Computed)),
        Some(Given::Draw(draw)) => match sort.complain(draw) {
            Some(text) => Err(fields.bad(name, text)),
            None if sort == Sort::Chance && draw.0 != draw.1 => {
                Err(fields.bad(name, "must be one number from 0 to 100: it is a chance already"))
            }
            None => Ok(Some(Amount::Between(draw.0 as i32, draw.1 as i32))),
        },
    }
}

pub(super) fn entry(lua: &Lua, fields: &Fields<'_>, declared: &Location) -> mlua::Result<Option<EntrySpec>> {
    let known = ["from", "depth", "after", "arrive", "kind", "one_way", "chance", "share"];
    let Some(entry) = fields.inner("entry", &known)? else { return Ok(None) };
    let Text(from) = entry.need("from")?;
    let after = entry.get::<Text>("after")?.map(|Text(name)| name);
    let sort = if after.is_some() { Sort::After } else { Sort::Depth };
    Ok(Some(EntrySpec {
        from,
        depth: amount(&entry, "depth", sort)?.unwrap_or(Amount::fixed(1)),
        after,
        arrive: amount(&entry, "arrive", Sort::Depth)?.unwrap_or(Amount::fixed(1)),
        kind: entry.choice("kind", &[(PassageKind::Stairs, "stairs"), (PassageKind::Portal, "portal")])?.unwrap_or_default(),
        one_way: entry.choice("one_way", &[(OneWay::In, "in"), (OneWay::Out, "out")])?,
        chance: amount(&entry, "chance", Sort::Chance)?.unwrap_or(Amount::fixed(100)),
        share: entry.get("share")?.unwrap_or(false),
        at: written(lua, declared, &[Step::Field("entry")]),
    }))
}

/// Fields of a row of `special`.
pub(super) fn special_fields() -> Vec<&'static str> {
    SPECIAL.iter().chain(&OVERRIDES).copied().collect()
}

/// Rows of `special`. What a row says of its floor in place of the branch is read as a theme.
pub(super) fn special(lua: &Lua, fields: &Fields<'_>, declared: &Location) -> mlua::Result<Vec<SpecialSpec>> {
    let rows = fields.list("special")?;
    if rows.len() > MAX_SPECIAL {
        return Err(fields.bad("special", format!("has {} rows, {MAX_SPECIAL} are the most", rows.len())));
    }
    let known = special_fields();
    let mut specs: Vec<SpecialSpec> = Vec::with_capacity(rows.len());
    for (i, row) in rows.into_iter().enumerate() {
        let name = format!("special[{}]", i + 1);
        let Value::Table(table) = row else {
            return Err(fields.bad(&name, format!("must be a table: {{ name = ..., depth = ... }}, got {}", describe(&row))));
        };
        let row = fields.of(&name, table, &known)?;
        let Text(own) = row.need("name")?;
        if own.trim().is_empty() {
            return Err(row.bad("name", "must not be empty"));
        }
        if specs.iter().any(|spec| spec.name == own) {
            return Err(row.bad("name", format!("is \"{own}\", as that of a row before: a branch has each special floor once")));
        }
        let after = row.get::<Text>("after")?.map(|Text(name)| name);
        let sort = if after.is_some() { Sort::After } else { Sort::Depth };
        let depth = match amount(&row, "depth", sort)? {
            Some(depth) if after.is_some() && depth.is(0) => {
                return Err(row.bad("depth", "must not be 0: that is the floor it counts from, which has a name already"));
            }
            Some(depth) => depth,
            None if after.is_some() => Amount::fixed(1),
            None => return Err(row.bad("depth", "is missing")),
        };
        specs.push(SpecialSpec {
            name: own,
            after,
            depth,
            chance: amount(&row, "chance", Sort::Chance)?.unwrap_or(Amount::fixed(100)),
            variants: row.int("variants", 1..=MAX_VARIANTS)?.map_or(0, |n| n as u32),
            at: written(lua, declared, &[Step::Field("special"), Step::Index(i + 1)]),
        });
    }
    Ok(specs)
}

pub(super) fn stairs(fields: &Fields<'_>) -> mlua::Result<StairsRule> {
    let one = Count::fixed(1);
    let Some(stairs) = fields.inner("stairs", &["up", "down", "links"])? else { return Ok(StairsRule::Each { up: one, down: one }) };
    let count = |name: &str| Ok::<_, mlua::Error>(stairs.draw(name, 1..=MAX_STAIRS)?.and_then(Draw::count));
    let (up, down) = (count("up")?, count("down")?);
    match count("links")? {
        None => Ok(StairsRule::Each { up: up.unwrap_or(one), down: down.unwrap_or(one) }),
        Some(_) if up.is_some() || down.is_some() => {
            Err(stairs.bad("links", "says how many stairs join two floors, up and down: leave out up and down"))
        }
        Some(links) => Ok(StairsRule::Links(links)),
    }
}

pub(super) fn direction(fields: &Fields<'_>) -> mlua::Result<Direction> {
    Ok(fields.choice("direction", &Direction::ALL)?.unwrap_or_default())
}

/// `one_of` of the dungeon.
pub(super) fn one_of(lua: &Lua, fields: &Fields<'_>, declared: &Location) -> mlua::Result<Vec<OneOfSpec>> {
    let mut lists: Vec<OneOfSpec> = Vec::new();
    for (i, list) in fields.list("one_of")?.into_iter().enumerate() {
        let name = format!("one_of[{}]", i + 1);
        let rows = match list {
            Value::Table(table) => list_of(&table, &format!("dungeon: {name}"))?,
            other => return Err(fields.bad(&name, format!("must be a list of branches, got {}", describe(&other)))),
        };
        let mut branches = Vec::new();
        for (j, row) in rows.iter().enumerate() {
            let at = format!("{name}[{}]", j + 1);
            let bad = |text: String| fields.bad(&at, text);
            match row {
                Value::String(name) => branches.push((name.to_string_lossy(), 1)),
                Value::Table(table) => {
                    let Value::String(name) = table.raw_get(1)? else {
                        return Err(bad("must be the name of a branch, or { name, weight = n }".to_owned()));
                    };
                    let weight = match table.raw_get("weight")? {
                        Value::Nil => 1,
                        value => whole_weight(&value).map_err(|text| bad(format!("has a weight that {text}")))?,
                    };
                    branches.push((name.to_string_lossy(), weight));
                }
                other => return Err(bad(format!("must be the name of a branch, or {{ name, weight = n }}, got {}", describe(other)))),
            }
        }
        if branches.len() < 2 {
            return Err(fields.bad(&name, "must have two branches or more to choose from"));
        }
        if branches.iter().all(|(_, weight)| *weight == 0) {
            return Err(fields.bad(&name, "has weights of 0 only"));
        }
        for (j, (branch, _)) in branches.iter().enumerate() {
            let before = lists.iter().flat_map(|(list, _)| list).chain(branches.iter().take(j));
            if before.into_iter().any(|(other, _)| other == branch) {
                return Err(fields.bad(&name, format!("holds \"{branch}\", which one_of has had before")));
            }
        }
        let written = written(lua, declared, &[Step::Field("one_of"), Step::Index(i + 1)]);
        lists.push((branches, written));
    }
    Ok(lists)
}

/// Where a part of a declaration is written, or else the declaration itself.
pub(super) fn written(lua: &Lua, declared: &Location, path: &[Step<'_>]) -> Location {
    place_of(lua, declared, path).map_or_else(|| declared.clone(), |(location, _)| location)
}

fn unknown<'a>(text: String, at: &Location, name: &str, names: impl Iterator<Item = &'a str>) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(text).at(&at.file, at.line);
    diagnostic.hint = did_you_mean(name, names);
    diagnostic
}

/// The special floor of a branch that a rule counts from; `None` where there is none, which is said.
fn counted_from(what: &str, after: Option<&str>, of: &BranchSpec, at: &Location, found: &mut Vec<Diagnostic>) -> Option<Option<usize>> {
    let Some(after) = after else { return Some(None) };
    let position = of.special.iter().position(|special| special.name == after);
    if position.is_none() {
        let names = of.special.iter().map(|special| special.name.as_str());
        found.push(unknown(format!("{what}: after names no special floor of \"{}\": \"{after}\"", of.name), at, after, names));
    }
    position.map(Some)
}

/// The entry of a branch with names resolved.
pub(super) fn resolve_entry(spec: &BranchSpec, ordered: &[&BranchSpec], found: &mut Vec<Diagnostic>) -> Option<Entry> {
    let entry = spec.entry.as_ref()?;
    let what = format!("branch \"{}\"", spec.name);
    let Some((id, parent)) = ordered.iter().enumerate().find(|(_, branch)| branch.name == entry.from) else {
        let text = format!("{what}: entry.from names no branch of the dungeon: \"{}\"", entry.from);
        found.push(unknown(text, &entry.at, &entry.from, ordered.iter().map(|b| b.name.as_str())));
        return None;
    };
    let after = counted_from(&format!("{what}: entry"), entry.after.as_deref(), parent, &entry.at, found)?;
    Some(Entry {
        from: BranchId(id as u16),
        depth: entry.depth,
        after,
        arrive: entry.arrive,
        kind: entry.kind,
        one_way: entry.one_way,
        chance: entry.chance,
        share: entry.share,
        at: entry.at.clone(),
    })
}

/// The special floors of a branch with names resolved.
pub(super) fn resolve_special(spec: &BranchSpec, found: &mut Vec<Diagnostic>) -> Vec<SpecialRule> {
    let mut rules = Vec::with_capacity(spec.special.len());
    for (i, special) in spec.special.iter().enumerate() {
        let what = format!("branch \"{}\": special[{}] \"{}\"", spec.name, i + 1, special.name);
        let Some(after) = counted_from(&what, special.after.as_deref(), spec, &special.at, found) else { continue };
        if after.is_some_and(|after| after >= i) {
            let name = special.after.as_deref().unwrap_or_default();
            let text = if name == special.name {
                format!("{what}: after names the floor itself")
            } else {
                format!("{what}: after names \"{name}\", which comes later in the list")
            };
            let diagnostic = Diagnostic::error(text).at(&special.at.file, special.at.line);
            found.push(diagnostic.hint("floors are placed in the order of the list: what another counts from stands above it"));
            continue;
        }
        rules.push(SpecialRule {
            name: special.name.clone(),
            depth: special.depth,
            after,
            chance: special.chance,
            variants: special.variants,
            at: special.at.clone(),
        });
    }
    rules
}

/// The lists of the dungeon with names resolved.
pub(super) fn resolve_one_of(lists: &[OneOfSpec], world: &World, found: &mut Vec<Diagnostic>) -> Vec<OneOf> {
    let mut resolved = Vec::with_capacity(lists.len());
    for (list, at) in lists {
        let mut branches = Vec::with_capacity(list.len());
        for (name, weight) in list {
            let Some(id) = world.branch(name) else {
                let names = world.branches.iter().map(|b| b.name.as_str());
                found.push(unknown(format!("dungeon: one_of names no branch of the dungeon: \"{name}\""), at, name, names));
                continue;
            };
            let chance = world.branches.get(usize::from(id.0)).and_then(|b| b.entry.as_ref()).map(|entry| entry.chance);
            if chance.is_some_and(|chance| !chance.is(100)) {
                let text =
                    format!("branch \"{name}\": its entry has a chance, but one_of says that exactly one of its list is in the dungeon");
                let diagnostic = Diagnostic::error(text).at(&at.file, at.line);
                found.push(diagnostic.hint("give it a weight in the list, or take it out of the list"));
            }
            branches.push((id, *weight));
        }
        resolved.push(OneOf { branches, at: at.clone() });
    }
    resolved
}

/// The function of a branch that answers a rule, and what its answer is.
pub(crate) fn function_of(table: &Table, ask: Ask) -> mlua::Result<(Option<Function>, Sort)> {
    let entry = || table.raw_get::<Option<Table>>("entry");
    let row = |i: usize| {
        let rows = table.raw_get::<Option<Table>>("special")?;
        rows.map_or(Ok(None), |rows| rows.raw_get::<Option<Table>>(i + 1))
    };
    let field = |of: Option<Table>, name: &str| match of {
        Some(of) => of.raw_get::<Option<Function>>(name),
        None => Ok(None),
    };
    let depth = |of: &Option<Table>| -> mlua::Result<Sort> {
        let counted = of.as_ref().map_or(Ok(Value::Nil), |of| of.raw_get::<Value>("after"))?;
        Ok(if counted.is_nil() { Sort::Depth } else { Sort::After })
    };
    Ok(match ask {
        Ask::Floors => (table.raw_get("floors")?, Sort::Floors),
        Ask::EntryDepth => {
            let entry = entry()?;
            let sort = depth(&entry)?;
            (field(entry, "depth")?, sort)
        }
        Ask::EntryArrive => (field(entry()?, "arrive")?, Sort::Depth),
        Ask::EntryChance => (field(entry()?, "chance")?, Sort::Chance),
        Ask::SpecialDepth(i) => {
            let row = row(i)?;
            let sort = depth(&row)?;
            (field(row, "depth")?, sort)
        }
        Ask::SpecialChance(i) => (field(row(i)?, "chance")?, Sort::Chance),
    })
}
