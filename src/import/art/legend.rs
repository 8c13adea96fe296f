//! The legend below a drawing: what its glyphs mean.

use std::collections::BTreeMap;

use super::lines::{self, Log};
use super::{Row, lines::entry};
use crate::script::did_you_mean;
use crate::world::{CUSTOMARY_TERRAINS, World};

/// Glyphs that mean something in every vault, whatever terrains there are.
const CUSTOMARY: &str = ".#@<>^%*$";
/// Ways a stair may lead.
const STAIRS: [&str; 4] = ["up", "down", "branch", "portal"];

const FORMS: &str = "a line is `k = WHAT` with WHAT a terrain, or one or more of these with commas between: monster NAME, item, item NAME, trap, \
    trap NAME, feature NAME, mark NAME, stair up, stair down, entrance, required, protected, lit, keep";

/// What comes to the cells of a glyph: fields of an entry of a script's legend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) terrain: Option<String>,
    pub(super) entrance: bool,
    pub(super) monster: Option<String>,
    pub(super) stair: Option<String>,
    /// `item`, `trap`, `feature` and `mark` with their names; `None` is any.
    pub(super) things: BTreeMap<&'static str, Option<String>>,
    /// `keep`, `required`, `protected` and `lit`.
    pub(super) flags: Vec<&'static str>,
}

/// Whether a glyph means something where a legend says nothing of it.
pub(super) fn is_customary(glyph: char, world: &World) -> bool {
    CUSTOMARY.contains(glyph) || CUSTOMARY_TERRAINS.iter().any(|(known, name)| *known == glyph && world.terrain(name).is_some())
}

/// Names of the terrains with a glyph.
pub(super) fn terrains(glyph: char, world: &World) -> Vec<&str> {
    world.terrains.iter().filter(|terrain| terrain.glyph == glyph).map(|terrain| terrain.name.as_str()).collect()
}

/// Reads the lines: what each glyph means, with the line that says so.
pub(super) fn read(lines: &[Row<'_>], world: &World, any_monster: bool, log: &mut Log) -> BTreeMap<char, (u32, Entry)> {
    let mut legend: BTreeMap<char, (u32, Entry)> = BTreeMap::new();
    for (line, text) in lines.iter().filter(|(_, text)| !text.trim().is_empty()) {
        let Some((glyph, meaning)) = entry(text) else {
            log.error(*line, None, "this is no line of a legend", FORMS);
            continue;
        };
        if let Some((_, what)) = lines::unfit(glyph.encode_utf8(&mut [0; 4])) {
            log.error(*line, Some(1), what, "glyphs are of one column");
            continue;
        }
        if let Some((before, _)) = legend.get(&glyph) {
            log.error(*line, None, format!("'{glyph}' has a meaning already, in line {before}"), "leave one of them out");
            continue;
        }
        match one(meaning, world, any_monster) {
            Ok(entry) => _ = legend.insert(glyph, (*line, entry)),
            Err((text, hint)) => {
                log.error(*line, None, text, hint);
                // What it was to mean is not known, but it is not nothing.
                legend.insert(glyph, (*line, Entry::default()));
            }
        }
    }
    legend
}

/// What is wrong, and a hint.
type Wrong = (String, String);

/// What a line says: parts with commas between.
fn one(meaning: &str, world: &World, any_monster: bool) -> Result<Entry, Wrong> {
    let mut entry = Entry::default();
    for part in meaning.split(',') {
        add(&mut entry, part.trim(), world, any_monster)?;
    }
    if entry.terrain.is_some() && entry.flags.contains(&"keep") {
        return Err(("it has a terrain and keep: the cell becomes of the terrain, or stays what it is".to_owned(), FORMS.to_owned()));
    }
    if entry.stair.is_some() && entry.monster.is_some() {
        return Err(("it has a stair and a monster; stairs are kept free".to_owned(), FORMS.to_owned()));
    }
    // Without a terrain the cell is of the ground of the piece.
    let ground = entry.terrain.as_deref().unwrap_or("floor");
    let terrain = world.terrain(ground).and_then(|id| world.terrains.get(usize::from(id.0)));
    let monster = entry.monster.as_deref().and_then(|name| world.monster(name)).and_then(|id| world.monsters.get(usize::from(id.0)));
    if let (Some(terrain), Some(monster)) = (terrain, monster)
        && !monster.habitat.stands_on(terrain)
    {
        let hint = format!("say on what: deep_water, monster {}", monster.name);
        return Err((format!("{} cannot stand on {}", monster.name, terrain.name), hint));
    }
    Ok(entry)
}

fn add(entry: &mut Entry, part: &str, world: &World, any_monster: bool) -> Result<(), Wrong> {
    let twice = |what: &str| Err((format!("it has more than one {what}"), FORMS.to_owned()));
    let (word, name) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
    let name = name.trim();
    let lone = |flag: &'static str| if name.is_empty() && word == flag { Some(flag) } else { None };
    if world.terrain(part).is_some() {
        if entry.terrain.replace(part.to_owned()).is_some() {
            return twice("terrain");
        }
    } else if lone("entrance").is_some() {
        entry.entrance = true;
    } else if let Some(flag) = ["keep", "required", "protected", "lit"].into_iter().find_map(lone) {
        if !entry.flags.contains(&flag) {
            entry.flags.push(flag);
        }
    } else if word == "monster" {
        if name.is_empty() {
            return Err(("which monster?".to_owned(), "write its name: monster rat".to_owned()));
        }
        if !any_monster && world.monster(name).is_none() {
            let hint = did_you_mean(name, world.monsters.iter().map(|monster| monster.name.as_str()));
            return Err((format!("no monster of the scripts is called \"{}\"", clean(name)), hint.unwrap_or_else(|| FORMS.to_owned())));
        }
        if entry.monster.replace(name.to_owned()).is_some() {
            return twice("monster");
        }
    } else if word == "stair" || word == "stairs" {
        if !STAIRS.contains(&name) {
            return Err((format!("a stair is one of {}, not \"{}\"", STAIRS.join(", "), clean(name)), "write: stair down".to_owned()));
        }
        if entry.stair.replace(name.to_owned()).is_some() {
            return twice("stair");
        }
    } else if let Some(kind) = ["item", "trap", "feature", "mark"].into_iter().find(|kind| *kind == word) {
        let name = (!name.is_empty()).then(|| name.to_owned());
        if kind == "mark" && name.is_none() {
            return Err(("a mark needs a name".to_owned(), "write: mark throne".to_owned()));
        }
        if entry.things.insert(kind, name).is_some() {
            return twice(kind);
        }
    } else {
        let hint = did_you_mean(part, world.terrains.iter().map(|terrain| terrain.name.as_str()));
        return Err((format!("no terrain of the scripts is called \"{}\"", clean(part)), hint.unwrap_or_else(|| FORMS.to_owned())));
    }
    Ok(())
}

/// A text as it may stand in a message.
fn clean(text: &str) -> String {
    text.chars().take(60).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
