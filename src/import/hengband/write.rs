//! The script set: one file of terrains, one of monsters, one for each branch and each vault, and dungeon.lua.

use std::fmt::Write as _;

use super::super::MARK;
use super::branch::{Branch, Shares};
use super::monster::{self, Monster};
use super::terrain::Terrain;
use super::vault::Vault;
use super::{Game, WILDERNESS, lua, names};

/// What a walker must or must not pass, as the engine lays these itself.
const LAID: [(&str, bool); 5] = [("rock", false), ("wall", false), ("floor", true), ("up_stairs", true), ("down_stairs", true)];

/// Branches whose flags keep monsters out, whatever the mode.
const PARTIAL: [&str; 4] = ["NO_MAGIC", "NO_MELEE", "BEGINNER", "CHAMELEON"];

/// The branch the others hang below, where the file has none.
const PLAIN: &str = "Wilderness";

/// All files, sorted by path. None where there is no branch: a script set needs one.
pub(super) fn files(game: &Game) -> Vec<(String, String)> {
    if game.branches.is_empty() {
        return Vec::new();
    }
    let mut files = vec![("terrain.lua".to_owned(), terrains(game)), ("monsters.lua".to_owned(), monsters(game))];
    let mut modules = Vec::new();
    let mut add = |files: &mut Vec<(String, String)>, id: u32, text: String, name: &str| {
        let module = format!("{id:02}_{}", names::file(name));
        let module = module.trim_end_matches('_');
        modules.push(module.to_owned());
        files.push((format!("branches/{module}.lua"), text));
    };
    let root = game.branch_names.get(&WILDERNESS);
    if root.is_none() {
        add(&mut files, WILDERNESS, plain_root(game), PLAIN);
    }
    for one in &game.branches {
        let entry = (one.id != WILDERNESS).then(|| root.map_or(PLAIN, String::as_str));
        let name = game.branch_names.get(&one.id).map_or("", String::as_str);
        add(&mut files, one.id, branch(game, one, name, entry), name);
    }
    for one in &game.vaults {
        let name = game.vault_names.get(&one.id).map_or("", String::as_str);
        let file = format!("{:03}_{}", one.id, names::file(name));
        files.push((format!("vaults/{}.lua", file.trim_end_matches('_')), vault(one, name)));
    }
    files.push(("dungeon.lua".to_owned(), dungeon(&modules)));
    files.sort();
    files
}

/// The first lines of a file.
fn head(from: &str, what: &str) -> String {
    format!("{MARK} hengband` from {from}. A new import writes this file anew.\n--\n-- {what}\n\n")
}

fn dungeon(modules: &[String]) -> String {
    let mut out = head("d_info.txt", "The dungeon: its branches, in the order of their numbers.");
    out.push_str("return dungeon {\n  api = 1,\n  branches = {\n");
    for module in modules {
        let _ = writeln!(out, "    require \"branches.{module}\",");
    }
    out.push_str("  },\n}\n");
    out
}

fn terrains(game: &Game) -> String {
    let mut out =
        head("f_info.txt", "Terrains. Those that the standard library has take the place of its own: its rooms are built of them.");
    out.push_str("require \"std.hengband.terrains\"\n");
    for one in game.terrains.iter().filter(|t| t.stands_for().is_none()) {
        terrain(&mut out, one, game);
    }
    out.push_str("\nreturn true\n");
    out
}

fn terrain(out: &mut String, one: &Terrain, game: &Game) {
    let Some(look) = one.look else { return };
    let named = |tag: &str| lua::text(game.terrain_names.get(tag).map_or(tag, String::as_str));
    let name = game.terrain_names.get(&one.tag).map_or("", String::as_str);
    let class = one.class();
    let passable = LAID.iter().find(|(laid, _)| *laid == name).map_or_else(|| one.passable(), |(_, passable)| *passable);
    let mut fields = vec![
        format!("name = {}", lua::text(name)),
        format!("glyph = {}", lua::text(&look.glyph.to_string())),
        format!("colour = {}", lua::text(look.colour)),
        format!("class = {}", lua::text(class)),
    ];
    // What the class says by itself need not be said.
    if passable != matches!(class, "floor" | "door" | "stair") {
        fields.push(format!("passable = {passable}"));
    }
    if one.opaque() != matches!(class, "wall" | "door") {
        fields.push(format!("opaque = {}", one.opaque()));
    }
    fields.extend(one.priority.map(|priority| format!("priority = {priority}")));
    fields.extend(one.mimics.as_ref().map(|to| format!("mimics = {}", named(&to.tag))));
    fields.extend(one.has("PERMANENT").then(|| "permanent = true".to_owned()));
    fields.extend(one.destroyed.as_ref().map(|to| format!("destroyed = {}", named(&to.tag))));
    let changes: std::collections::BTreeMap<String, String> =
        one.changes.iter().rev().map(|change| (names::word(&change.action), named(&change.to.tag))).collect();
    if !changes.is_empty() {
        let changes = changes.iter().map(|(action, to)| format!("{} = {to}", lua::key(action)));
        fields.push(format!("becomes = {}", lua::list(changes)));
    }
    let mut flags: Vec<String> = Vec::new();
    for flag in &one.flags {
        let flag = names::word(flag);
        if !flags.contains(&flag) {
            flags.push(flag);
        }
    }
    // Curtains hang in the open, and what is behind the door of a shop is no part of the map.
    if class == "door" && (one.tag.contains("CURTAIN") || one.has("STORE") || one.has("BLDG")) {
        flags.push("free_standing".to_owned());
    }
    if !flags.is_empty() {
        fields.push(format!("flags = {}", lua::texts(&flags)));
    }
    let (id, text) = (one.id, lua::comment(&one.name));
    let _ = write!(out, "\n-- {id} {}: {text}\nterrain {{\n{}}}\n", lua::comment(&one.tag), lua::wrapped(fields, "  "));
}

fn monsters(game: &Game) -> String {
    let mut out = head("r_info.txt", "Monsters, and the rows of the table that branches draw from (std.hengband.allocation).");
    out.push_str(
        "local rows = {}\n\n\
         -- They are declared once, when the scripts load; a floor needs the rows alone.\n\
         local declare = checking() and monster or function() end\n\n\
         local function add(row)\n  rows[#rows + 1] = row\nend\n\n\
         local flags\n",
    );
    for one in game.monsters.iter().filter(|m| !m.is_player()) {
        one_monster(&mut out, one, game);
    }
    out.push_str("\nreturn rows\n");
    out
}

fn one_monster(out: &mut String, one: &Monster, game: &Game) {
    let name = lua::text(game.monster_names.get(&one.id).map_or("", String::as_str));
    let mut fields = vec![
        format!("name = {name}"),
        format!("glyph = {}", lua::text(&one.look.glyph.to_string())),
        format!("colour = {}", lua::text(one.look.colour)),
        format!("level = {}", one.level),
    ];
    let habitat = one.habitat();
    if habitat != "land" {
        fields.push(format!("habitat = {}", lua::text(habitat)));
    }
    fields.extend(one.has("UNIQUE").then(|| "unique = true".to_owned()));
    fields.push("tags = flags".to_owned());
    let mut row = vec![name, format!("rarity = {}", one.rarity)];
    row.extend((one.sleep > 0).then(|| format!("sleep = {}", one.sleep)));
    row.push(format!("hp = {}", lua::text(&one.hp)));
    // One alive at a time, of a kind that comes again.
    row.extend(one.has("UNIQUE2").then(|| "max = 1".to_owned()));
    let (fused, halves) = monster::FUSED;
    let halves: Vec<&String> = halves.iter().filter(|_| one.id == fused).filter_map(|half| game.monster_names.get(half)).collect();
    row.extend((!halves.is_empty()).then(|| format!("not_with = {}", lua::texts(&halves))));
    row.push("flags = flags".to_owned());
    let _ = write!(
        out,
        "\n-- {}\nflags = {}\ndeclare {{ {} }}\nadd {{ {} }}\n",
        one.id,
        lua::texts(&one.flags),
        fields.join(", "),
        row.join(", ")
    );
}

fn shares(shares: &Shares, game: &Game) -> String {
    let share = |(tag, percent): &(String, i64)| format!("{{ {}, {percent} }}", terrain_name(game, tag));
    lua::list(shares.iter().filter(|(_, percent)| *percent > 0).map(share))
}

fn terrain_name(game: &Game, tag: &str) -> String {
    lua::text(game.terrain_names.get(tag).map_or(tag, String::as_str))
}

fn branch(game: &Game, one: &Branch, name: &str, entry: Option<&str>) -> String {
    let (rules, walls) = (&one.rules, &one.walls);
    let (first, last) = (rules.depths.0.max(1), rules.depths.1.max(1)); // Depth 0 is the surface; scripts count floors from 1.
    let mut fields = vec![format!("name = {}, id = {}", lua::text(name), one.id), format!("depths = {{ {first}, {last} }}")];
    fields.extend(entry.map(|from| format!("entry = {{ from = {}, depth = 1, share = true }}", lua::text(from))));
    fields.extend(game.monsters.iter().any(|m| !m.is_player()).then(|| "monsters = require \"monsters\"".to_owned()));
    fields.extend(restriction(one).map(|text| format!("restriction = {text}")));
    fields.push(format!("base = {}, respawn = {}", rules.base, rules.respawn));
    fields.push(format!("items = {{ good = {}, great = {} }}", rules.good, rules.great));
    fields.push(format!("pits = {}", lua::texts(&rules.pits)));
    fields.push(format!("nests = {}", lua::texts(&rules.nests)));
    fields.push(format!("player_level = {}", rules.player_level));
    fields.push(format!("floor = {}", shares(&one.ground.floor, game)));
    fields.push(format!("fill = {}", shares(&walls.fill, game)));
    fields.push(format!("outer = {}, inner = {}", terrain_name(game, &walls.outer), terrain_name(game, &walls.inner)));
    fields.push(format!("streams = {}", streams(walls.streams.each_ref().map(Option::as_deref), game)));
    fields.push(format!("tunnel = {}", one.ground.tunnel));
    if !one.flags.is_empty() {
        fields.push(format!("flags = {}", lua::texts(one.flags.iter().map(|flag| flag.to_ascii_lowercase()))));
    }
    let guardian = one.numbers.guardian.and_then(|(id, _)| game.monster_names.get(&id));
    fields.extend(guardian.map(|name| format!("guardian = {}", lua::text(name))));
    fields.extend(one.numbers.object.map(|object| format!("final_object = {object}")));
    fields.extend(one.numbers.artifact.map(|artifact| format!("final_artifact = {artifact}")));
    if let Some((y, x)) = one.position.filter(|_| one.id != WILDERNESS) {
        fields.push(format!("position = {{ y = {y}, x = {x} }}"));
    }
    fields.extend((!game.vaults.is_empty()).then(|| "vaults = true".to_owned()));
    let mut out = head("d_info.txt", &format!("Branch {}: {}.", one.id, lua::comment(name)));
    let _ = write!(out, "local hengband = require \"std.hengband\"\n\nreturn hengband.branch {{\n  {},\n}}\n", fields.join(",\n  "));
    out
}

/// Veins, `false` for none; an empty list where there are none at all.
fn streams(streams: [Option<&str>; 2], game: &Game) -> String {
    if streams == [None, None] {
        return "{}".to_owned();
    }
    lua::list(streams.map(|tag| tag.map_or_else(|| "false".to_owned(), |tag| terrain_name(game, tag))))
}

/// What monsters are asked for. Flags of the branch that keep monsters out go by the share as well.
fn restriction(one: &Branch) -> Option<String> {
    let (wanted, div) = (&one.wanted, one.numbers.div.unwrap_or(0).min(64));
    let asks = !(wanted.flags.is_empty() && wanted.spells.is_empty() && wanted.symbols.is_empty());
    if one.rules.mode == "none" || !asks {
        let partial = one.flags.iter().any(|flag| PARTIAL.contains(&flag.as_str()));
        return partial.then(|| format!("{{ mode = \"none\", div = {div} }}"));
    }
    let mut fields = vec![format!("mode = {}", lua::text(one.rules.mode))];
    fields.extend((!wanted.flags.is_empty()).then(|| format!("flags = {}", lua::texts(&wanted.flags))));
    fields.extend((!wanted.spells.is_empty()).then(|| format!("spells = {}", lua::texts(&wanted.spells))));
    fields.extend((!wanted.symbols.is_empty()).then(|| format!("symbols = {}", lua::text(&wanted.symbols))));
    fields.push(format!("div = {div}"));
    Some(lua::list(fields))
}

/// One floor that the others are entered from.
fn plain_root(game: &Game) -> String {
    let mut out = head("d_info.txt", "What the branches are entered from: the file has no branch 0.");
    let vaults = if game.vaults.is_empty() { "" } else { ", vaults = true" };
    let _ = write!(
        out,
        "local hengband = require \"std.hengband\"\n\n\
         return hengband.branch {{\n  name = {}, id = 0,\n  depths = {{ 1, 1 }},\n  \
         floor = {{ {{ \"floor\", 100 }} }},\n  fill = {{ {{ \"rock\", 100 }} }},\n  outer = \"wall\", inner = \"inner_wall\"{vaults},\n}}\n",
        lua::text(PLAIN)
    );
    out
}

fn vault(one: &Vault, name: &str) -> String {
    let tag = if one.greater { "greater vault" } else { "lesser vault" };
    let mut out = head("v_info.txt", &format!("Vault {}: {}.", one.id, lua::comment(name)));
    let _ = write!(
        out,
        "return vault {{\n  name = {},\n  tags = {{ \"{tag}\" }},\n  legend = require \"std.hengband.vaults\".legend,\n  map = {},\n}}\n",
        lua::text(name),
        picture(&one.rows)
    );
    out
}

/// A picture between brackets; a list of rows where the brackets would take blanks off.
fn picture(rows: &[String]) -> String {
    let blank = |row: Option<&String>| row.is_none_or(|row| row.trim().is_empty());
    let shrinks = blank(rows.first()) || blank(rows.last()) || rows.iter().all(|row| row.starts_with(' '));
    let mut out = String::new();
    if shrinks {
        out.push_str("{\n");
        rows.iter().for_each(|row| _ = writeln!(out, "    {},", lua::text(row)));
        out.push_str("  }");
    } else {
        out.push_str("[[\n");
        rows.iter().for_each(|row| _ = writeln!(out, "    {row}"));
        out.push_str("  ]]");
    }
    out
}
