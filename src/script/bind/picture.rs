//! Pictures: rows of text stamped onto an area by a legend.

use mlua::{Function, Lua, Table, Value};

use crate::grid::Area;
use crate::world::TerrainId;

use super::super::args::TerrainArg;
use super::super::checks::{Arg, describe};
use super::super::fault::{fault, fault_hint};
use super::super::fields::list_of;
use super::area::AreaRef;
use super::{build, charge, refused, writing};

/// What a glyph of a picture means.
enum Meaning {
    Leave,
    Terrain(TerrainId),
    Call(Function),
}

/// The rows of a list, or of `picture "name"`, which has its file beside them.
fn rows_of(rows: &Table, what: &str) -> mlua::Result<Vec<Value>> {
    match rows.raw_get("file")? {
        Value::String(_) => (1..=rows.raw_len()).map(|i| rows.raw_get(i)).collect(),
        _ => list_of(rows, &format!("{what}: rows")),
    }
}

/// Stamps `rows` with their top left at (x, y) of `area`. Checked as a whole before the first cell is written.
pub(super) fn stamp(lua: &Lua, area: Area, rows: &Table, legend: Option<Table>, x: i32, y: i32) -> mlua::Result<()> {
    let what = "area:picture";
    let rows: Vec<String> = rows_of(rows, what)?
        .into_iter()
        .enumerate()
        .map(|(i, row)| match row {
            Value::String(s) if s.to_str().is_err() => Err(fault(format!("{what}: row {} has a byte that is not UTF-8", i + 1))),
            Value::String(s) => Ok(s.to_string_lossy().trim_end_matches('\r').to_owned()),
            other => Err(fault(format!("{what}: row {} must be a string, got {}", i + 1, describe(&other)))),
        })
        .collect::<mlua::Result<_>>()?;
    let width = rows.first().map_or(0, |r| r.chars().count());
    for (i, row) in rows.iter().enumerate() {
        let long = row.chars().count();
        if long != width {
            return Err(fault(format!(
                "{what}: row {} has {long} columns, the first has {width}: \"{}\"",
                i + 1,
                super::super::set::printable(row)
            )));
        }
    }
    if x < 0 || y < 0 || x as usize + width > area.width.max(0) as usize || y as usize + rows.len() > area.height.max(0) as usize {
        return Err(fault(format!(
            "{what}: a picture of {width}x{} at ({x}, {y}) does not fit into the area of {}x{} cells",
            rows.len(),
            area.width,
            area.height
        )));
    }
    charge(lua, width * rows.len())?;
    let mut known: Vec<(char, Meaning)> = Vec::new();
    let mut calls = Vec::new();
    let mut writes = Vec::new();
    for (dy, row) in (0i32..).zip(&rows) {
        for (dx, glyph) in (0i32..).zip(row.chars()) {
            if !known.iter().any(|(g, _)| *g == glyph) {
                let found = meaning(lua, legend.as_ref(), glyph)?.ok_or_else(|| {
                    fault_hint(
                        format!("{what}: the glyph '{}' in row {}, column {} has no meaning", glyph.escape_default(), dy + 1, dx + 1),
                        Some("add it to the legend".to_owned()),
                    )
                })?;
                known.push((glyph, found));
            }
            match known.iter().find(|(g, _)| *g == glyph).map(|(_, m)| m) {
                Some(Meaning::Terrain(t)) => writes.push((x + dx, y + dy, *t)),
                Some(Meaning::Call(f)) => calls.push((x + dx, y + dy, f.clone())),
                _ => {}
            }
        }
    }
    let mut map = writing(lua)?;
    for (x, y, terrain) in writes {
        if let Err(why) = map.put(area.x + x, area.y + y, terrain) {
            drop(map);
            return Err(refused(lua, what, area.x + x, area.y + y, &why));
        }
    }
    drop(map);
    for (x, y, call) in calls {
        call.call::<()>((AreaRef(area), x, y))?;
    }
    Ok(())
}

fn meaning(lua: &Lua, legend: Option<&Table>, glyph: char) -> mlua::Result<Option<Meaning>> {
    if let Some(legend) = legend {
        match legend.raw_get::<Value>(glyph.to_string())? {
            Value::Nil => {}
            Value::Function(f) => return Ok(Some(Meaning::Call(f))),
            value => {
                return match TerrainArg::check(value, lua) {
                    Ok(TerrainArg(t)) => Ok(Some(Meaning::Terrain(t))),
                    Err(bad) => Err(fault_hint(
                        format!("area:picture: the legend of '{glyph}' must be a terrain or a function, got {}", bad.got),
                        bad.hint,
                    )),
                };
            }
        }
    }
    let build = build(lua)?;
    Ok(match glyph {
        ' ' => Some(Meaning::Leave),
        '#' => build.world.terrain("wall").map(Meaning::Terrain),
        '.' => build.world.terrain("floor").map(Meaning::Terrain),
        '+' => build.world.terrain("door").map(Meaning::Terrain),
        _ => None,
    })
}
