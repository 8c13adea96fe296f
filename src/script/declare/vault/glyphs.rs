//! `legend` and `slots`: what glyphs mean, and which can come up at all.

use mlua::{Table, Value};

use crate::diagnostic::Diagnostic;
use crate::world::{Art, FillSlot, Meaning, Step, VaultSlot};

use super::super::super::checks::describe;
use super::super::super::locate::Step as At;
use super::super::branch::{RoomSpec, Sort, room_spec};
use super::art::in_cell;
use super::page::{Page, and};
use super::{Base, Mention, SlotSpec, defaults, entry};

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
    if text.to_str().is_err() {
        return Err(page.bad(&[At::Field(table)], format!("has the key {}, which is not UTF-8", describe(key))));
    }
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

pub(super) fn legend(page: &Page<'_>, value: Value, mentions: &mut Vec<Mention>) -> mlua::Result<Vec<Given>> {
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

pub(super) fn slot_meanings(
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
                if entry.monster.is_none() && entry.things.is_empty() && !entry.after {
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
    let sort = if kind == "fill" { Sort::Fill } else { Sort::Vault };
    let is_list = matches!(&value, Value::Table(table) if table.raw_len() > 0);
    if !is_list {
        return Ok(vec![room_spec(&value, sort).map_err(|(text, hint)| page.bad_hint(&path, text, hint))?]);
    }
    let row = |(i, row)| {
        let path = and(&path, At::Index(i + 1));
        room_spec(row, sort).map_err(|(text, hint)| page.bad_hint(&path, text, hint))
    };
    page.list(&path, value)?.iter().enumerate().map(row).collect()
}

/// The glyphs that can be on the picture once chance has done its part.
pub(super) fn possible(
    page: &Page<'_>,
    art: &Art,
    random: &[Step],
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
            if !glyphs.contains(&glyph) && !matches!(step, Step::Shuffle(_)) {
                warnings.push(page.warning(
                    &[At::Field("random"), At::Index(i + 1)],
                    format!("random[{}] looks for '{glyph}', which is never on the picture then", i + 1),
                ));
            }
        }
        if let Step::NOf { glyphs: of, count, .. } = step {
            // What the steps before make cells of, nobody can count.
            let made = random[..i].iter().any(|before| before.possible(&before.looks_for()).iter().any(|g| of.contains(g)));
            let cells = art.glyphs.iter().filter(|g| of.contains(g)).count();
            if !made && cells > 0 && count.max as usize > cells {
                let wanted = if count.min == count.max { count.max.to_string() } else { format!("{} to {}", count.min, count.max) };
                let there = if cells == 1 { "is only 1".to_owned() } else { format!("are only {cells}") };
                let text = format!("random[{}] takes {wanted} cells, but there {there}", i + 1);
                warnings.push(page.warning(&[At::Field("random"), At::Index(i + 1), At::Field("n")], text));
            }
        }
        if matches!(step, Step::Shuffle(_)) && !step.looks_for().iter().any(|g| glyphs.contains(g)) {
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
pub(super) fn meanings(
    page: &Page<'_>,
    art: &Art,
    random: &[Step],
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
            let step = random.iter().position(|s| s.possible(&s.looks_for()).contains(glyph));
            let path: Vec<At<'_>> = step.map_or(vec![At::Field("slots")], |i| vec![At::Field("random"), At::Index(i + 1)]);
            return Err(page.bad_hint(&path, format!("gives a cell the glyph '{}', which has no meaning", glyph.escape_default()), hint));
        };
        meanings.push((*glyph, meaning));
    }
    meanings.sort_by_key(|(glyph, _)| *glyph);
    Ok(meanings)
}

/// What the legend says of glyphs that never come. A legend that pieces share may have more than one of them needs.
pub(super) fn warn_dead(page: &Page<'_>, given: &[Given], glyphs: &[char], warnings: &mut Vec<Diagnostic>) {
    for given in given.iter().filter(|g| !glyphs.contains(&g.glyph)) {
        let text = given.glyph.to_string();
        let path = [At::Field(given.table), At::Field(&text)];
        if !page.is_written(&path) {
            continue;
        }
        let said = format!("{} gives '{}' a meaning, but that glyph never comes up", given.table, given.glyph.escape_default());
        warnings.push(page.warning(&path, said));
    }
}
