//! How a vault lies and what it is held to: entrances, transforms, zone, light, audit.

use mlua::Value;

use crate::grid::{Area, Orientation};
use crate::world::{Art, Demand, Lie, Meaning, Step, TerrainClass};

use super::super::super::checks::describe;
use super::super::super::host::world;
use super::super::super::locate::Step as At;
use super::art::in_cell;
use super::page::{Page, and};

/// Whether the piece has entrances; those that are drawn must lie on its outline.
pub(super) fn check_entrances(
    page: &Page<'_>,
    art: &Art,
    meanings: &[(char, Meaning)],
    random: &[Step],
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
            world(page.lua, |w| w.terrains.get(usize::from(t.0)).is_some_and(|t| t.class == TerrainClass::Door)).unwrap_or(false)
        }),
        _ => false,
    };
    let door = (0..art.glyphs.len()).any(|i| art.is_outline(art.point(i)) && is_door(art.glyphs[i]));
    // Entrances that chance may draw.
    let drawn = !random.is_empty() && meanings.iter().any(|(_, m)| matches!(m, Meaning::Content(e) if e.entrance));
    Ok(!sealed && (any || door || drawn))
}

/// Whether some cell of the outline may be walked onto from outside.
pub(super) fn opens_outward(page: &Page<'_>, art: &Art, meanings: &[(char, Meaning)]) -> bool {
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

pub(super) fn transforms(page: &Page<'_>, value: Value, lie: Lie) -> mlua::Result<Vec<Orientation>> {
    let path = [At::Field("transforms")];
    let pick = |names: &[&str]| names.iter().filter_map(|n| Orientation::named(n)).collect::<Vec<_>>();
    match value {
        Value::Nil if lie.is_fixed() => Ok(pick(&["r0"])),
        Value::Nil => Ok(Orientation::ALL.to_vec()),
        Value::String(_) => {
            let words = [(0, "all"), (1, "none"), (2, "mirrors"), (3, "turns")];
            Ok(match page.choice(&path, &value, &words)? {
                Some(1) => pick(&["r0"]),
                Some(2) => pick(&["r0", "m0", "m180", "r180"]),
                Some(3) => Orientation::ALL[..4].to_vec(),
                _ => Orientation::ALL.to_vec(),
            })
        }
        value => {
            let choices: Vec<(Orientation, &str)> = Orientation::ALL.into_iter().zip(Orientation::NAMES).collect();
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

pub(super) fn zone(page: &Page<'_>, value: Value) -> mlua::Result<Option<Area>> {
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

pub(super) fn lit(page: &Page<'_>, value: &Value) -> mlua::Result<Option<u32>> {
    match value {
        Value::Nil => Ok(None),
        Value::Boolean(lit) => Ok(Some(if *lit { 100 } else { 0 })),
        Value::Integer(n) if (0..=100).contains(n) => Ok(Some(*n as u32)),
        other => Err(page.bad(&[At::Field("lit")], format!("must be true, false or a percentage, got {}", describe(other)))),
    }
}

/// `audit`: rows of must_reach and must_not_reach, and functions.
pub(super) fn demands(page: &Page<'_>, value: Value, glyphs: &[char]) -> mlua::Result<Vec<Demand>> {
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
