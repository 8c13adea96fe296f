//! `materials` of a branch: what its floors, walls and the like are made of.

use std::collections::BTreeMap;
use std::sync::Arc;

use mlua::{Lua, Table, Value};

use crate::diagnostic::{Diagnostic, Location};
use crate::world::{TerrainId, World};

use super::super::checks::describe;
use super::super::diagnose::diagnose;
use super::super::fault::did_you_mean;
use super::super::fields::list_of;
use super::super::locate::Step as At;
use super::super::meter::Meter;
use super::super::set::ScriptSet;
use super::room::whole_weight;
use super::terrain::name_of;
use super::vault::Page;

/// Most materials of one terrain.
const MOST: usize = 256;

/// `materials` as it is written: for each terrain's name the names of what it is made of, with their weights.
pub(crate) type MaterialNames = BTreeMap<String, Vec<(String, u64)>>;

/// Reads `materials = { floor = { { "dirt", 70 }, { "grass", 30 } }, wall = "granite" }`.
pub(super) fn read(page: &Page<'_>, value: &Value) -> mlua::Result<MaterialNames> {
    let path = [At::Field("materials")];
    let table = match value {
        Value::Nil => return Ok(BTreeMap::new()),
        Value::Table(table) => table,
        other => return Err(page.bad(&path, format!("must be a table, got {}", describe(other)))),
    };
    // Sorted first: of several mistakes the same one is said in every run.
    let mut sorted = BTreeMap::new();
    let mut odd: Option<String> = None;
    table.for_each::<Value, Value>(|key, value| {
        match &key {
            Value::String(name) => {
                sorted.insert(name.to_string_lossy(), value);
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
        return Err(page.bad_hint(&path, format!("has the key {key}"), Some(HOW.to_owned())));
    }
    let mut materials = BTreeMap::new();
    for (name, value) in sorted {
        let rows = match &value {
            Value::Table(rows) => shares(page, &name, rows)?,
            value => name_of(page, &[path[0], At::Field(&name)], value)?.into_iter().map(|name| (name, 1)).collect(),
        };
        materials.insert(name, rows);
    }
    Ok(materials)
}

const HOW: &str = "write materials = { floor = { { \"dirt\", 70 }, { \"grass\", 30 } }, wall = \"granite\" }";

fn shares(page: &Page<'_>, name: &str, rows: &Table) -> mlua::Result<Vec<(String, u64)>> {
    let path = [At::Field("materials"), At::Field(name)];
    let list = list_of(rows, &page.path_text(&path)).map_err(|e| page.wrong(&path, e.to_string()))?;
    if list.is_empty() || list.len() > MOST {
        return Err(page.bad_hint(&path, format!("must have 1 to {MOST} rows, has {}", list.len()), Some(HOW.to_owned())));
    }
    let mut shares: Vec<(String, u64)> = Vec::new();
    let mut total = 0_u64;
    for (i, row) in list.iter().enumerate() {
        let path = [path[0], path[1], At::Index(i + 1)];
        let Value::Table(row) = row else {
            return Err(page.bad_hint(&path, format!("must be {{ terrain, weight }}, got {}", describe(row)), Some(HOW.to_owned())));
        };
        let Some(material) = name_of(page, &path, &row.raw_get(1)?)? else {
            return Err(page.bad_hint(&path, "must be { terrain, weight }, names no terrain", Some(HOW.to_owned())));
        };
        let weight = whole_weight(&row.raw_get(2)?).map_err(|text| page.bad(&path, format!("has a weight that {text}")))?;
        if shares.iter().any(|(known, _)| *known == material) {
            return Err(page.bad(&path, format!("is there twice: \"{material}\"")));
        }
        // At most 256 weights of at most 2^53.
        total = total.saturating_add(weight);
        shares.push((material, weight));
    }
    if total == 0 {
        return Err(page.bad(&path, "has no weight above 0"));
    }
    Ok(shares)
}

/// Finds the terrains of `materials`, now that all are declared.
pub(super) fn resolve(
    (lua, set, meter): (&Lua, &ScriptSet, &Arc<Meter>),
    (branch, location): (&str, &Location),
    names: &MaterialNames,
    world: &World,
    found: &mut Vec<Diagnostic>,
) -> BTreeMap<TerrainId, Vec<(TerrainId, u64)>> {
    let page = Page { lua, what: format!("branch \"{branch}\""), declared: Some(location.clone()) };
    let mut find = |path: &[At<'_>], name: &String| {
        let id = world.terrain(name);
        if id.is_none() {
            let hint = did_you_mean(name, world.terrains.iter().map(|t| t.name.as_str()));
            let error = page.wrong_hint(path, format!("{}: there is no terrain \"{name}\"", page.path_text(path)), hint);
            found.push(diagnose(&error, set, meter));
        }
        id
    };
    let mut materials = BTreeMap::new();
    for (name, rows) in names {
        let path = [At::Field("materials"), At::Field(name)];
        let of = find(&path, name);
        let mut shares = Vec::new();
        for (i, (material, weight)) in rows.iter().enumerate() {
            if let Some(id) = find(&[path[0], path[1], At::Index(i + 1)], material) {
                shares.push((id, *weight));
            }
        }
        if let Some(of) = of {
            materials.insert(of, shares);
        }
    }
    materials
}
