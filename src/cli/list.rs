//! `undercroft list`: what the scripts declare, with files and lines.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr as _;

use super::diagnostics::{Look, clean};
use super::scripts::{FEW, Scripts};
use super::{FINE, output};
use crate::world::{
    Amount, Branch, Count, Declared, DepthRange, Depths, Entry, Monster, PassageKind, RoomType, SpecialRule, Terrain, TerrainId, Theme,
    ThemeRow, Vault, Walk, World,
};

/// Arguments of `list`.
#[derive(clap::Args)]
pub(super) struct ListArgs {
    #[command(flatten)]
    pub(super) scripts: Scripts,
    /// Write one JSON object on one line
    #[arg(long)]
    json: bool,
}

/// Loads the scripts and writes what they declare.
pub(super) fn run(args: &ListArgs) -> Result<ExitCode> {
    let engine = args.scripts.load(FEW)?;
    let world = engine.world();
    let text = if args.json {
        let mut text = serde_json::to_string(&as_json(world)).context("cannot write the list as JSON")?;
        text.push('\n');
        text
    } else {
        as_text(world, &Look::for_stdout(args.scripts.root()))
    };
    output::stdout(&text)?;
    Ok(ExitCode::from(FINE))
}

/// Paths are those of the script set, whatever folder it lies in, so that lists of one set are equal everywhere.
fn as_json(world: &World) -> Value {
    let count = |count: Count| json!({ "min": count.min, "max": count.max });
    let terrain_name = |id: TerrainId| world.terrains.get(usize::from(id.0)).map(|terrain| terrain.name.as_str());
    let branch = |branch: &Branch| {
        let shares = |shares: &[(TerrainId, u64)]| shares.iter().map(|(id, weight)| json!([terrain_name(*id), weight])).collect::<Vec<_>>();
        let materials = branch.materials.iter().filter_map(|(of, rows)| Some((terrain_name(*of)?, shares(rows))));
        let mut value = json!({
            "name": branch.name,
            "floors": count(branch.floors),
            "computed": branch.is_computed(),
            "direction": branch.direction,
            "entry": branch.entry.as_ref().map(|entry| entry_json(world, entry)),
            "special": branch.special.iter().enumerate().map(|(row, special)| special_json(branch, row, special)).collect::<Vec<_>>(),
            "themes": branch.themes.iter().filter(|theme| matches!(theme.row, ThemeRow::Themes(_))).map(theme_json).collect::<Vec<_>>(),
            "message": branch.message,
            "stairs": branch.stairs,
            "width": branch.size.0,
            "height": branch.size.1,
            "walk": match branch.walk { Walk::Eight => 8, Walk::Four => 4 },
            "connected": branch.connected,
            "first": branch.first,
            "materials": materials.collect::<BTreeMap<_, _>>(),
            "data": branch.data,
            "rooms": branch.rooms.iter().filter_map(|choice| world.rooms.get(usize::from(choice.room.0))).map(|room| &room.name).collect::<Vec<_>>(),
            "file": branch.declared.location.file,
            "line": branch.declared.location.line,
        });
        if branch.growth.is_some() {
            value["growing"] = json!(true);
            value["floors"] = count(Count::fixed(0));
        }
        value
    };
    let room = |room: &RoomType| {
        json!({
            "name": room.name,
            "tags": room.tags,
            "depth": depth_json(&room.depth),
            "weight": room.weight,
            "file": room.declared.location.file,
            "line": room.declared.location.line,
        })
    };
    let vault = |vault: &Vault| {
        let room = world.rooms.get(usize::from(vault.room.0))?;
        Some(json!({
            "name": room.name,
            "tags": room.tags,
            "depth": depth_json(&room.depth),
            "weight": room.weight,
            "size": { "width": vault.art.width, "height": vault.art.height },
            "transforms": vault.transforms.len(),
            "file": room.declared.location.file,
            "line": room.declared.location.line,
        }))
    };
    let monster = |monster: &Monster| {
        json!({
            "name": monster.name,
            "glyph": monster.glyph,
            "colour": monster.colour,
            "level": monster.level,
            "habitat": monster.habitat,
            "tags": monster.tags,
            "unique": monster.unique,
            "once": monster.once,
            "gone": monster.gone,
            "file": monster.declared.location.file,
            "line": monster.declared.location.line,
        })
    };
    let terrain = |terrain: &Terrain| {
        let becomes = terrain.transitions.becomes.iter().filter_map(|(action, id)| Some((action, terrain_name(*id)?)));
        json!({
            "name": terrain.name,
            "glyph": terrain.glyph,
            "colour": terrain.colour,
            "class": terrain.class,
            "passable": terrain.passable,
            "opaque": terrain.opaque,
            "priority": terrain.priority,
            "flags": terrain.flags,
            "mimics": terrain.mimics.and_then(terrain_name),
            "becomes": becomes.collect::<BTreeMap<_, _>>(),
            "destroyed": terrain.transitions.destroyed.and_then(terrain_name),
            "permanent": terrain.transitions.permanent,
            "file": terrain.declared.location.file,
            "line": terrain.declared.location.line,
        })
    };
    json!({
        "branches": world.branches.iter().map(branch).collect::<Vec<_>>(),
        "rooms": world.rooms.iter().filter(|r| r.vault.is_none()).map(room).collect::<Vec<_>>(),
        "monsters": world.monsters.iter().map(monster).collect::<Vec<_>>(),
        "terrains": world.terrains.iter().map(terrain).collect::<Vec<_>>(),
        "vaults": world.vaults.iter().filter_map(vault).collect::<Vec<_>>(),
    })
}

fn as_text(world: &World, look: &Look) -> String {
    let at = |declared: &Declared| format!("{}:{}", look.path(&declared.location.file), declared.location.line);
    let mut out = String::new();
    let branches = world.branches.iter().map(|branch| {
        vec![
            branch.name.clone(),
            match (&branch.growth, branch.length) {
                (Some(_), _) => "grows".to_owned(),
                (None, Amount::Computed) => "? floors".to_owned(),
                (None, _) => format!("{} floors", count(branch.floors)),
            },
            branch.entry.as_ref().map_or_else(|| "entered from outside".to_owned(), |entry| entry_text(world, entry)),
            if branch.growth.is_some() { String::new() } else { format!("{}x{}", branch.size.0, branch.size.1) },
            at(&branch.declared),
        ]
    });
    section(&mut out, "branches", branches.collect());
    let rooms = world.rooms.iter().filter(|r| r.vault.is_none()).map(|room| {
        let depth = depth_text(&room.depth);
        vec![room.name.clone(), depth, room.tags.join(" "), at(&room.declared)]
    });
    section(&mut out, "room types", rooms.collect());
    let monsters = world.monsters.iter().map(|monster| {
        vec![
            format!("{} {}", monster.glyph, monster.name),
            format!("level {}", monster.level),
            name(monster.habitat),
            if monster.unique { "unique".to_owned() } else { String::new() },
            monster.tags.join(" "),
            at(&monster.declared),
        ]
    });
    section(&mut out, "monsters", monsters.collect());
    let terrains = world.terrains.iter().map(|terrain| {
        let passable = if terrain.passable { "passable" } else { "impassable" };
        vec![format!("{} {}", terrain.glyph, terrain.name), name(terrain.class), passable.to_owned(), at(&terrain.declared)]
    });
    section(&mut out, "terrains", terrains.collect());
    let vaults = world.vaults.iter().filter_map(|vault| {
        let room = world.rooms.get(usize::from(vault.room.0))?;
        let size = format!("{}x{}", vault.art.width, vault.art.height);
        Some(vec![room.name.clone(), size, depth_text(&room.depth), room.tags.join(" "), at(&room.declared)])
    });
    section(&mut out, "vaults", vaults.collect());
    out
}

/// A number of a rule: `null` where a function gives it.
fn amount_json(amount: Amount) -> Value {
    match amount {
        Amount::Between(min, max) => json!({ "min": min, "max": max }),
        Amount::Computed => Value::Null,
    }
}

fn entry_json(world: &World, entry: &Entry) -> Value {
    let parent = world.branches.get(usize::from(entry.from.0));
    let mut value = json!({ "from": parent.map(|from| &from.name), "depth": amount_json(entry.depth) });
    if entry.kind != PassageKind::Stairs {
        value["kind"] = json!(entry.kind);
    }
    if let Some(special) = entry.after.and_then(|after| parent?.special.get(after)) {
        value["after"] = json!(special.name);
    }
    if !entry.arrive.is(1) {
        value["arrive"] = amount_json(entry.arrive);
    }
    if let Some(one_way) = entry.one_way {
        value["one_way"] = json!(one_way);
    }
    if !entry.chance.is(100) {
        value["chance"] = chance_json(entry.chance);
    }
    if entry.share {
        value["share"] = json!(true);
    }
    value
}

fn special_json(branch: &Branch, row: usize, special: &SpecialRule) -> Value {
    let mut value = json!({ "name": special.name, "depth": amount_json(special.depth), "line": special.at.line });
    if let Some(after) = special.after.and_then(|after| branch.special.get(after)) {
        value["after"] = json!(after.name);
    }
    if !special.chance.is(100) {
        value["chance"] = chance_json(special.chance);
    }
    if special.variants > 0 {
        value["variants"] = json!(special.variants);
    }
    if let Some(theme) = branch.themes.iter().find(|theme| theme.row == ThemeRow::Special(row + 1)) {
        value["fields"] = json!(theme.fields());
    }
    value
}

fn chance_json(chance: Amount) -> Value {
    match chance {
        Amount::Between(percent, _) => json!(percent),
        Amount::Computed => Value::Null,
    }
}

fn entry_text(world: &World, entry: &Entry) -> String {
    let parent = world.branches.get(usize::from(entry.from.0));
    let depth = match entry.depth {
        Amount::Between(a, b) if a == b => a.to_string(),
        Amount::Between(a, b) => format!("{a}..{b}"),
        Amount::Computed => "?".to_owned(),
    };
    let after = entry.after.and_then(|after| parent?.special.get(after)).map(|special| format!(" after {}", special.name));
    format!("entered from {} {depth}{}", parent.map_or("", |from| &from.name), after.unwrap_or_default())
}

/// Where a theme holds, and what it says.
fn theme_json(theme: &Theme) -> Value {
    json!({ "depth": depth_json(&theme.when), "fields": theme.fields(), "file": theme.at.file, "line": theme.at.line })
}

/// Limits, or rows of where a piece may occur.
fn depth_json(depths: &Depths) -> Value {
    let limits = |range: DepthRange| json!({ "min": range.min, "max": (range.max != u32::MAX).then_some(range.max) });
    match depths.plain() {
        Some(range) => limits(range),
        None => depths
            .rows
            .iter()
            .map(|row| {
                let mut value = limits(row.range);
                if let Some(branch) = &row.branch {
                    value["branch"] = json!(branch);
                }
                if let Some(last) = row.last {
                    value["last"] = json!(last);
                }
                if row.absolute {
                    value["absolute"] = json!(true);
                }
                if let Some(named) = &row.named {
                    value["named"] = json!(named);
                }
                if row.except {
                    value["except"] = json!(true);
                }
                value
            })
            .collect(),
    }
}

fn depth_text(depths: &Depths) -> String {
    let limits = |word: &str, range: DepthRange| match (range.min, range.max) {
        (..=1, u32::MAX) => String::new(),
        (min, u32::MAX) => format!("{word} {min}.."),
        (min, max) => format!("{word} {min}..{max}"),
    };
    if depths.rows.is_empty() {
        return "any depth".to_owned();
    }
    let rows = depths.rows.iter().map(|row| {
        let mut words = Vec::new();
        words.extend(row.except.then(|| "not".to_owned()));
        words.extend(row.branch.clone());
        words.extend(row.last.map(|last| if last { "last floor".to_owned() } else { "above the last floor".to_owned() }));
        words.extend(row.named.as_ref().map(|named| format!("floor \"{named}\"")));
        words.push(limits(if row.absolute { "absolute depth" } else { "depth" }, row.range));
        words.retain(|w| !w.is_empty());
        words.join(" ")
    });
    rows.collect::<Vec<_>>().join(", ")
}

fn count(count: Count) -> String {
    if count.min == count.max { count.min.to_string() } else { format!("{}..{}", count.min, count.max) }
}

/// The name scripts use for a value that serde writes as a word.
fn name(value: impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// A heading with the number of rows, then the rows in columns; columns that are empty throughout are left out.
fn section(out: &mut String, heading: &str, rows: Vec<Vec<String>>) {
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(&format!("{heading} ({})\n", rows.len()));
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns).map(|column| rows.iter().map(|row| row[column].width()).max().unwrap_or(0)).collect();
    for row in rows {
        let mut line = String::new();
        for (text, width) in row.iter().zip(&widths).filter(|(_, width)| **width > 0) {
            line.push_str("  ");
            line.push_str(&clean(text));
            line.extend(std::iter::repeat_n(' ', width - text.width()));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_whatever_the_width_of_their_characters() {
        let rows = [["ork", "", "a.lua:1"], ["Übelwicht", "", "b.lua:20"], ["鬼", "", "c.lua:3"]];
        let mut out = String::new();
        section(&mut out, "monsters", rows.map(|row| row.map(str::to_owned).to_vec()).to_vec());
        section(&mut out, "vaults", Vec::new());
        let want = "monsters (3)\n  ork        a.lua:1\n  Übelwicht  b.lua:20\n  鬼         c.lua:3\n\nvaults (0)\n";
        assert_eq!(out, want);
    }
}
