//! `random = { ... }`: what chance does to the glyphs of a vault, in order.

use mlua::{Table, Value};

use crate::chance::Weights;
use crate::world::{Choices, Count, Step};

use super::super::super::args::Draw;
use super::super::super::checks::{Arg, describe};
use super::super::super::locate::Step as At;
use super::page::{Page, and};

/// Steps by the field that names them, with the fields each has.
const STEPS: [(&str, &[&str]); 4] = [
    ("shuffle", &["shuffle"]),
    ("replace", &["replace", "with", "shared"]),
    ("n_of", &["n_of", "n", "become", "shared", "rest"]),
    ("optional", &["optional", "chance", "otherwise"]),
];

/// Most cells that a step takes.
const MOST: u32 = 1_000_000;

pub(super) fn read(page: &Page<'_>, value: Value) -> mlua::Result<Vec<Step>> {
    let path = [At::Field("random")];
    page.list(&path, value)?
        .into_iter()
        .enumerate()
        .map(|(i, row)| {
            let path = and(&path, At::Index(i + 1));
            match row {
                Value::Table(table) => step(page, &path, &table),
                other => {
                    Err(page
                        .bad(&path, format!("must be a step such as {{ replace = \"x\", with = {{ ... }} }}, got {}", describe(&other))))
                }
            }
        })
        .collect()
}

fn step(page: &Page<'_>, path: &[At<'_>], table: &Table) -> mlua::Result<Step> {
    let mut named = Vec::new();
    for (name, fields) in STEPS {
        if !table.raw_get::<Value>(name)?.is_nil() {
            named.push((name, fields));
        }
    }
    let [(name, fields)] = named.as_slice() else {
        let words: Vec<&str> = STEPS.iter().map(|(n, _)| *n).collect();
        if named.is_empty() {
            page.check_keys(path, table, &STEPS.iter().flat_map(|(_, f)| f.iter().copied()).collect::<Vec<_>>())?;
            return Err(page.bad(path, format!("says nothing to do: it needs one of {}", words.join(", "))));
        }
        return Err(page.bad(path, "does two things: make two steps of it"));
    };
    page.check_keys(path, table, fields)?;
    let get = |field: &'static str| -> mlua::Result<(Vec<At<'_>>, Value)> { Ok((and(path, At::Field(field)), table.raw_get(field)?)) };
    let shared = || -> mlua::Result<bool> {
        let (path, value) = get("shared")?;
        Ok(page.flag(&path, &value)?.unwrap_or(false))
    };
    let (own, value) = get(name)?;
    match *name {
        "shuffle" => shuffle(page, &own, value),
        "replace" => {
            let glyphs = needed(page, &own, page.glyphs(&own, &value)?)?;
            let (path, with) = get("with")?;
            Ok(Step::Replace { glyphs, with: choices(page, &path, with)?, shared: shared()? })
        }
        "n_of" => {
            let glyphs = needed(page, &own, page.glyphs(&own, &value)?)?;
            let (n_path, n) = get("n")?;
            let count = Draw::check(n.clone(), page.lua)
                .ok()
                .and_then(Draw::count)
                .filter(|c| c.min <= c.max && c.max <= MOST)
                .map(|c| Count { min: c.min, max: c.max });
            let Some(count) = count else {
                let text = match Draw::check(n.clone(), page.lua) {
                    Ok(Draw(from, to)) if from == to => format!("must be from 0 to {MOST}, got {from}"),
                    Ok(Draw(from, to)) if from > to => format!("must have the lesser number first, got between({from}, {to})"),
                    Ok(Draw(from, to)) => format!("must lie from 0 to {MOST}, got between({from}, {to})"),
                    Err(_) => format!("must be a whole number of at least 0 or between(a, b), got {}", describe(&n)),
                };
                return Err(page.bad(&n_path, text));
            };
            let (path, chosen) = get("become")?;
            let chosen = choices(page, &path, chosen)?;
            let (path, rest) = get("rest")?;
            Ok(Step::NOf { glyphs, count, chosen, shared: shared()?, rest: page.glyph(&path, &rest)? })
        }
        _ => {
            let glyphs = needed(page, &own, page.glyphs(&own, &value)?)?;
            let (path, chance) = get("chance")?;
            let chance = needed(page, &path, page.int(&path, &chance, 0..=100)?)? as u32;
            let (path, otherwise) = get("otherwise")?;
            Ok(Step::Optional { glyphs, chance, otherwise: page.glyph(&path, &otherwise)?.unwrap_or('.') })
        }
    }
}

fn needed<T>(page: &Page<'_>, path: &[At<'_>], value: Option<T>) -> mlua::Result<T> {
    value.ok_or_else(|| page.bad(path, "is missing"))
}

fn shuffle(page: &Page<'_>, path: &[At<'_>], value: Value) -> mlua::Result<Step> {
    let mut blocks: Vec<Vec<char>> = Vec::new();
    for (i, value) in page.list(path, value)?.iter().enumerate() {
        let path = and(path, At::Index(i + 1));
        let block = needed(page, &path, page.glyphs(&path, value)?)?;
        if let Some(first) = blocks.first().filter(|first| first.len() != block.len()) {
            let (own, others) = (block.len(), first.len());
            return Err(
                page.bad(&path, format!("has {own} glyphs, the first block has {others}: blocks that change places are of one length"))
            );
        }
        if let Some(twice) = block.iter().find(|g| blocks.iter().any(|b| b.contains(g))) {
            return Err(page.bad(&path, format!("has the glyph '{twice}', which stands in a block before")));
        }
        blocks.push(block);
    }
    if blocks.len() < 2 {
        return Err(page.bad(path, "needs at least two glyphs or blocks, or nothing changes places"));
    }
    Ok(Step::Shuffle(blocks))
}

/// A glyph, or a list of glyphs and `{ glyph, weight = n }`.
pub(super) fn choices(page: &Page<'_>, path: &[At<'_>], value: Value) -> mlua::Result<Choices> {
    let rows = match value {
        Value::String(_) | Value::Integer(_) => return Ok(Choices::one(needed(page, path, page.glyph(path, &value)?)?)),
        Value::Nil => return Err(page.bad(path, "is missing")),
        Value::Table(_) => page.list(path, value)?,
        other => return Err(page.bad(path, format!("must be a glyph or a list of glyphs, got {}", describe(&other)))),
    };
    let (mut glyphs, mut weights) = (Vec::new(), Vec::new());
    for (i, row) in rows.into_iter().enumerate() {
        let path = and(path, At::Index(i + 1));
        let (value, weight) = match row {
            Value::Table(table) => {
                page.check_keys(&path, &table, &["1", "weight"])?;
                (table.raw_get(1)?, page.weight(&and(&path, At::Field("weight")), &table.raw_get("weight")?)?)
            }
            value => (value, 10),
        };
        let glyph = needed(page, &path, page.glyph(&path, &value)?)?;
        glyphs.push(glyph);
        weights.push(weight);
    }
    if weights.iter().all(|w| *w == 0) {
        return Err(page.bad(path, if glyphs.is_empty() { "is empty" } else { "has no weight above 0" }));
    }
    let weights = Weights::new(weights).map_err(|e| page.bad(path, format!("has weights that {e}")))?;
    Ok(Choices { glyphs, weights })
}
