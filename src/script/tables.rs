//! The monster tables of a branch's population: found, evaluated, and looked over when the scripts load.

use std::collections::BTreeMap;
use std::sync::Arc;

use mlua::{Function, Lua, Table, Value};

use crate::diagnostic::{Diagnostic, Location};
use crate::engine::TableOdds;
use crate::world::{Branch, Place};

use super::bind::{OddsRef, place_table};
use super::checks::{Arg, describe};
use super::declare::ContextValues;
use super::diagnose::diagnose;
use super::fault::{fault, fault_hint};
use super::host::world;
use super::meter::Meter;
use super::set::{ScriptSet, printable};

/// Depths at which the tables of a branch are looked over when the scripts load; of a deeper branch so many, evenly spread.
const LOOKED_AT: usize = 256;

/// Most monster tables of a population.
const MAX_TABLES: usize = 256;

/// What a branch's `population` is: a plain function, or a table with the odds known.
pub(crate) struct Population {
    pub populate: Function,
    pub tables: Vec<Table>,
}

impl Population {
    /// Reads the field; `what` names it in messages. `Ok(None)` where there is none.
    pub fn read(what: &str, value: Value) -> mlua::Result<Option<Self>> {
        let table = match value {
            Value::Nil => return Ok(None),
            Value::Function(populate) => return Ok(Some(Self { populate, tables: Vec::new() })),
            Value::Table(table) => table,
            other => return Err(wrong(what, &describe(&other))),
        };
        let (Value::Function(populate), Value::Table(list)) = (table.get("populate")?, table.get("tables")?) else {
            return Err(wrong(what, "a table without populate and tables"));
        };
        let mut tables = Vec::new();
        if list.raw_len() > MAX_TABLES {
            return Err(fault(format!("{what}: a population has at most {MAX_TABLES} tables, not {}", list.raw_len())));
        }
        for i in 1..=list.raw_len() {
            match list.raw_get(i)? {
                Value::Table(table) => tables.push(table),
                other => return Err(fault(format!("{what}: tables[{i}] is no monster table but {}", describe(&other)))),
            }
        }
        Ok(Some(Self { populate, tables }))
    }

    /// Tells the tables their odds at the place of the floor, so that a floor only draws.
    pub fn prepare(&self, lua: &Lua, place: &Table, odds: &[TableOdds]) -> mlua::Result<()> {
        for (table, odds) in self.tables.iter().zip(odds) {
            table.raw_set("kept_odds", lua.create_userdata(OddsRef::shared(&odds.odds))?)?;
            table.raw_set("kept_place", place)?;
        }
        Ok(())
    }
}

#[cold]
fn wrong(what: &str, got: &str) -> mlua::Error {
    fault_hint(
        format!("{what} must be a function, a monster table or what std.population makes, got {got}"),
        Some("write function(floor, place, rng) ... end, or require \"std.population\"".to_owned()),
    )
}

/// The odds of a monster table at a place.
pub(crate) fn evaluate(lua: &Lua, table: &Table, place: &Table) -> mlua::Result<TableOdds> {
    let (Value::Function(names), Value::Function(odds)) = (table.get("names")?, table.get("odds")?) else {
        return Err(fault_hint(
            "a population's tables must be monster tables, this one has no names or no odds",
            Some("make it with require \"std.monster_table\".new { ... }".to_owned()),
        ));
    };
    let Value::Table(names) = names.call(table)? else { return Err(fault("a monster table's names must be a list of texts")) };
    let value: Value = odds.call((table, place))?;
    let odds =
        OddsRef::of(value, lua).map(|o| o.odds).map_err(|bad| fault(format!("a monster table's rule must give odds, got {}", bad.got)))?;
    let mut monsters = Vec::with_capacity(names.raw_len());
    for i in 1..=names.raw_len() {
        match names.raw_get(i)? {
            Value::String(name) => {
                let name = name.to_string_lossy();
                if world(lua, |w| w.monster(&name).is_none()) == Some(true) {
                    return Err(fault(format!("a monster table names \"{}\", which is no monster", printable(&name))));
                }
                monsters.push(name);
            }
            other => return Err(fault(format!("a monster table's names are texts, number {i} is {}", describe(&other)))),
        }
    }
    if monsters.len() != odds.len() {
        return Err(fault(format!("a monster table of {} monsters has odds of {} outcomes", monsters.len(), odds.len())));
    }
    let text = |name: &str| -> mlua::Result<String> {
        Ok(match table.get(name)? {
            Value::String(text) => printable(&text.to_string_lossy()),
            _ => String::new(),
        })
    };
    Ok(TableOdds::new(text("label")?, text("rule")?, monsters, odds))
}

/// The numbers behind the odds of a monster table at a place, by what they are called: one for each outcome, `None` for one that has no such number. Empty
/// where the table does not tell.
pub(crate) fn numbers_told(table: &Table, place: &Table) -> mlua::Result<BTreeMap<String, Vec<Option<f64>>>> {
    let (Value::Function(names), Value::Function(told)) = (table.get("names")?, table.get("numbers_told")?) else {
        return Ok(BTreeMap::new());
    };
    let Value::Table(names) = names.call(table)? else { return Ok(BTreeMap::new()) };
    let Value::Table(told) = told.call((table, place))? else { return Ok(BTreeMap::new()) };
    let mut all = BTreeMap::new();
    for pair in told.pairs::<Value, Value>() {
        let (Value::String(what), Value::Table(list)) = pair? else { continue };
        let number = |i| match list.raw_get(i)? {
            Value::Integer(number) => Ok(Some(number as f64)),
            Value::Number(number) => Ok(Some(number)),
            _ => Ok(None),
        };
        let numbers: Vec<Option<f64>> = (1..=names.raw_len()).map(number).collect::<mlua::Result<_>>()?;
        all.insert(printable(&what.to_string_lossy()), numbers);
    }
    Ok(all)
}

/// The line of the script that made a table, where the library noted it.
fn site(table: &Table) -> Option<Location> {
    let Ok(Value::String(text)) = table.raw_get::<Value>("site") else { return None };
    let text = text.to_string_lossy();
    let (file, line) = text.rsplit_once(':')?;
    Some(Location { file: file.to_owned(), line: line.parse().ok()? })
}

/// Who comes at all, of one table in one branch.
pub(crate) struct Seen {
    /// Where the table was made.
    pub location: Location,
    branch: String,
    /// For each monster whether it may come, and if not who is always taken before it.
    monsters: BTreeMap<String, (bool, Option<String>)>,
}

/// Works the odds out at every place a branch may have, with the defaults as context. A rule that fails is an error.
pub(crate) fn look_over(
    lua: &Lua,
    branch: &Branch,
    places: &[Place],
    population: &Population,
    set: &ScriptSet,
    meter: &Arc<Meter>,
    found: &mut Vec<Diagnostic>,
) -> Vec<Seen> {
    let mut looked = Vec::new();
    let step = places.len().div_ceil(LOOKED_AT).max(1);
    for table in &population.tables {
        // A game has as many tables as it likes: each is worked out at every depth on fuel of its own.
        meter.refuel();
        let mut seen: BTreeMap<String, (f64, Option<String>)> = BTreeMap::new();
        lua.set_app_data(ContextValues::default());
        for (i, place) in places.iter().enumerate() {
            if i % step != 0 && i + 1 != places.len() {
                continue;
            }
            match place_table(lua, place).and_then(|place| evaluate(lua, table, &place)) {
                Ok(odds) => {
                    for row in odds.by_monster() {
                        let entry = seen.entry(row.monster).or_default();
                        entry.0 += row.chance;
                        entry.1 = entry.1.take().or(row.shadowed_by);
                    }
                }
                Err(error) => {
                    let mut diagnostic = diagnose(&error, set, meter);
                    // A rule of the library runs with no line of the script below it: what it chokes on stands where the table was made.
                    if diagnostic.location.as_ref().is_none_or(|at| at.is_of_library()) {
                        diagnostic.location = site(table).or_else(|| Some(branch.declared.location.clone()));
                        diagnostic = set.illustrate(diagnostic);
                    }
                    found.push(diagnostic);
                    return looked;
                }
            }
        }
        let told = lua.try_app_data_ref::<ContextValues>().ok().flatten().is_some_and(|c| !c.read.is_empty());
        let location = site(table).unwrap_or_else(|| branch.declared.location.clone());
        // At a depth that was left out, or with what the host may tell, it may come after all.
        let open = step > 1 || told;
        let monsters = seen
            .into_iter()
            .map(|(monster, (chance, shadow))| {
                let may = open || chance > 0.0 || meant_absent(table, &monster);
                (monster, (may, shadow))
            })
            .collect();
        looked.push(Seen { location, branch: branch.name.clone(), monsters });
    }
    looked
}

/// Absent monsters of one table that are told one by one; more are told in one line.
const TOLD_ONE_BY_ONE: usize = 8;
/// Of those, the names that are told.
const NAMED: usize = 4;

/// Warns of monsters that come in no branch of those that share a table.
pub(crate) fn warn_absent(looked: &[Seen], found: &mut Vec<Diagnostic>) {
    let mut tables: BTreeMap<&Location, Vec<&Seen>> = BTreeMap::new();
    for seen in looked {
        tables.entry(&seen.location).or_default().push(seen);
    }
    for (location, sharing) in tables {
        let mut absent: BTreeMap<&str, Option<&str>> = BTreeMap::new();
        let comes = |monster: &str| sharing.iter().any(|s| s.monsters.get(monster).is_some_and(|(may, _)| *may));
        for (monster, (_, shadow)) in sharing.iter().flat_map(|s| &s.monsters).filter(|(monster, _)| !comes(monster)) {
            let by = absent.entry(monster).or_default();
            *by = by.or(shadow.as_deref());
        }
        let branches: std::collections::BTreeSet<&str> = sharing.iter().map(|s| s.branch.as_str()).collect();
        let scope = match branches.first() {
            Some(branch) if branches.len() == 1 => format!("branch \"{branch}\""),
            _ => format!("the {} branches that share this table", branches.len()),
        };
        let mut warn = |text: String| found.push(Diagnostic::warning(text).at(&location.file, location.line));
        if absent.len() > TOLD_ONE_BY_ONE {
            let names: Vec<String> = absent.keys().take(NAMED).map(|name| format!("\"{name}\"")).collect();
            let more = absent.len() - names.len();
            warn(format!(
                "{scope}: {} monsters never appear: {} and {more} more (undercroft odds lists them)",
                absent.len(),
                names.join(", ")
            ));
            continue;
        }
        for (monster, shadow) in absent {
            let why = match shadow {
                Some(by) => format!("\"{by}\" is always taken before it"),
                None => "its chance is 0 on every floor".to_owned(),
            };
            warn(format!("{scope}: \"{monster}\" never appears: {why}"));
        }
    }
}

/// Whether a table says that a monster's absence is meant: for all of them, or by name.
fn meant_absent(table: &Table, monster: &str) -> bool {
    match table.raw_get("meant_absent") {
        Ok(Value::Boolean(all)) => all,
        Ok(Value::Table(names)) => matches!(names.raw_get(monster), Ok(Value::Boolean(true))),
        _ => false,
    }
}
