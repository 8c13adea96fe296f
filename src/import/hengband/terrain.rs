//! f_info: terrains.

use std::collections::{BTreeMap, BTreeSet};

use super::look::{self, Look};
use super::names;
use super::text::{Line, Log, Record, int, words};
use super::words::{TERRAIN, numbered};

/// Flags a record may have, far more than there are.
pub(super) const MOST_FLAGS: usize = 250;
/// Transitions a record of the game has room for.
const MOST_STATES: usize = 8;
/// Actions that leave [`Terrain::destroyed`] behind where nothing else is said.
const DESTROYING: [&str; 4] = ["DISARM", "TUNNEL", "HURT_ROCK", "HURT_DISI"];
/// Actions that do nothing without a transition of their own, though a flag permits them.
const EXPLICIT: [&str; 4] = ["OPEN", "CLOSE", "BASH", "SPIKE"];

/// A tag of another record, and the line that says it.
pub(super) struct Tag {
    pub(super) tag: String,
    pub(super) line: u32,
}

/// What becomes of a terrain under an action.
pub(super) struct Change {
    /// A flag's name.
    pub(super) action: String,
    pub(super) to: Tag,
}

/// A record of f_info.
pub(super) struct Terrain {
    pub(super) id: u32,
    pub(super) tag: String,
    pub(super) line: u32,
    /// What people read.
    pub(super) name: String,
    pub(super) look: Option<Look>,
    pub(super) mimics: Option<Tag>,
    pub(super) priority: Option<u8>,
    pub(super) changes: Vec<Change>,
    pub(super) destroyed: Option<Tag>,
    /// In their order, SUBTYPE_n and POWER_n among them.
    pub(super) flags: Vec<String>,
}

impl Terrain {
    pub(super) fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|f| f == flag)
    }

    /// What it is good for.
    pub(super) fn class(&self) -> &'static str {
        if self.has("DOOR") {
            "door"
        } else if self.has("STAIRS") {
            "stair"
        } else if self.has("WALL") {
            "wall"
        } else if self.has("WATER") || self.has("LAVA") {
            "liquid"
        } else if self.has("MOVE") || self.has("TUNNEL") {
            "floor"
        } else if self.has("LOS") && (self.has("CAN_FLY") || self.has("CAN_SWIM")) {
            // A pit: one sees across, and falls.
            "liquid"
        } else {
            "wall"
        }
    }

    /// Whether a walker gets past. Rubble is no way to walk, but what is no wall and can be cleared by hand parts no floor.
    pub(super) fn passable(&self) -> bool {
        match self.class() {
            "door" | "stair" | "floor" => true,
            _ => self.has("MOVE"),
        }
    }

    /// Whether it stops sight.
    pub(super) fn opaque(&self) -> bool {
        !self.has("LOS")
    }

    /// Whether it stands for what the branch has in its place, and which of them: `*FLOOR*` and its like.
    pub(super) fn stands_for(&self) -> Option<&'static str> {
        if !self.has("CONVERT") {
            return None;
        }
        let kind = self.flags.iter().find_map(|f| numbered(f, "SUBTYPE_"))?;
        // The names that the standard library's rooms are built of; branches turn them into their materials.
        ["floor", "rock", "inner_wall", "wall", "wall", "magma_vein", "quartz_vein"].get(kind as usize).copied()
    }
}

/// Reads the records; those that cannot be used are noted and left out.
pub(super) fn read(records: &[Record<'_>], log: &mut Log) -> Vec<Terrain> {
    records
        .iter()
        .filter_map(|record| match read_one(record, log) {
            Ok(terrain) => Some(terrain),
            Err((line, message)) => {
                log.error(line, format!("{message}; terrain {} is left out", record.id));
                None
            }
        })
        .collect()
}

fn read_one(record: &Record<'_>, log: &mut Log) -> Result<Terrain, (u32, String)> {
    let mut terrain = Terrain {
        id: record.id,
        tag: record.name.to_owned(),
        line: record.line,
        name: String::new(),
        look: None,
        mimics: None,
        priority: None,
        changes: Vec::new(),
        destroyed: None,
        flags: Vec::new(),
    };
    if record.name.is_empty() {
        return Err((record.line, "a terrain needs a tag, as N:1:FLOOR".to_owned()));
    }
    let (mut english, mut japanese) = (None, None);
    for line in &record.lines {
        let fail = |message| (line.number, message);
        match line.letter {
            'J' => japanese = Some(line.body),
            'E' => english = Some(line.body),
            'G' => {
                let (found, tail) = look::read(line, log).map_err(fail)?;
                check_tail(line, tail, log);
                terrain.look = Some(found);
            }
            'M' => terrain.mimics = Some(Tag { tag: line.body.trim().to_owned(), line: line.number }),
            'W' => {
                // Later versions have fields behind the priority.
                let (first, rest) = line.body.split_once(':').unwrap_or((line.body, ""));
                if !rest.is_empty() {
                    log.warn(line.number, "what stands behind the priority is left out");
                }
                terrain.priority = Some(int(first, "priority", 0..=255).map_err(fail)? as u8);
            }
            'K' => read_change(line, &mut terrain, log).map_err(fail)?,
            'F' => read_flags(line, &mut terrain.flags, log),
            letter => log.warn(line.number, format!("{letter}: is no line of a terrain; it is left out")),
        }
    }
    let name = english.or(japanese).unwrap_or(record.name);
    terrain.name = names::plain(name, record.line, &format!("terrain {}", record.id), log);
    if terrain.has("CONVERT") {
        if terrain.stands_for().is_none() {
            return Err((record.line, "CONVERT needs SUBTYPE_0 to SUBTYPE_6, which say what stands in its place".to_owned()));
        }
    } else if terrain.look.is_none() {
        return Err((record.line, "it has no sign (G:)".to_owned()));
    }
    check_changes(&terrain, log);
    Ok(terrain)
}

/// What may follow sign and colour: LIT, or signs and colours of their own for light and dark.
fn check_tail(line: &Line<'_>, tail: Option<&str>, log: &mut Log) {
    let Some(tail) = tail.map(str::trim) else { return };
    if tail != "LIT" && tail.split(':').count() != 4 {
        log.warn(line.number, format!("{tail:?} says nothing about light: LIT does, or four fields; it is left out"));
    }
}

fn read_change(line: &Line<'_>, terrain: &mut Terrain, log: &mut Log) -> Result<(), String> {
    let (action, tag) = line.body.split_once(':').ok_or("a K line is an action and the tag of what comes of it, as K:OPEN:OPEN_DOOR")?;
    let (action, to) = (action.trim(), Tag { tag: tag.trim().to_owned(), line: line.number });
    let count = terrain.changes.len() + usize::from(terrain.destroyed.is_some());
    if count >= MOST_FLAGS {
        return Err("it has more transitions than there are actions".to_owned());
    }
    if action == "DESTROYED" {
        if terrain.destroyed.is_some() {
            log.warn(line.number, "DESTROYED is said twice; this line counts");
        }
        terrain.destroyed = Some(to);
    } else if terrain.changes.iter().any(|c| c.action == action) {
        log.warn(line.number, format!("{action} is said twice; the first line counts"));
        return Ok(());
    } else {
        if !TERRAIN.contains(action) {
            log.warn(
                line.number,
                format!("there is no action {action:?}: actions are flags of terrains, or DESTROYED; it is kept as a word"),
            );
        }
        terrain.changes.push(Change { action: action.to_owned(), to });
    }
    if count == MOST_STATES {
        log.warn(line.number, format!("this is transition {} of one terrain; the game takes {MOST_STATES}", MOST_STATES + 1));
    }
    Ok(())
}

fn read_flags(line: &Line<'_>, flags: &mut Vec<String>, log: &mut Log) {
    for word in words(line.body) {
        if flags.len() >= MOST_FLAGS {
            log.warn(line.number, format!("more than {MOST_FLAGS} flags; the rest is left out"));
            return;
        }
        let known = TERRAIN.contains(word) || numbered(word, "SUBTYPE_").is_some() || numbered(word, "POWER_").is_some();
        if !known {
            log.warn(line.number, format!("there is no flag {word:?} of terrains; it is kept as a word"));
        }
        if flags.iter().any(|f| f == word) {
            log.warn(line.number, format!("the flag {word} is there twice"));
        } else {
            flags.push(word.to_owned());
        }
    }
}

/// A transition without the flag that permits it never happens; a flag without a transition does nothing.
fn check_changes(terrain: &Terrain, log: &mut Log) {
    for change in &terrain.changes {
        if !terrain.has(&change.action) && TERRAIN.contains(&change.action) {
            let action = &change.action;
            log.warn(change.to.line, format!("{} has a transition for {action} without the flag {action}", terrain.tag));
        }
    }
    let says = |action: &str| terrain.changes.iter().any(|c| c.action == action);
    for action in EXPLICIT.iter().filter(|action| terrain.has(action) && !says(action)) {
        log.warn(terrain.line, format!("{} has the flag {action} without a transition for {action}", terrain.tag));
    }
    if terrain.destroyed.is_none() && !terrain.has("PERMANENT") {
        for action in DESTROYING.iter().filter(|action| terrain.has(action) && !says(action)) {
            let tag = &terrain.tag;
            log.warn(terrain.line, format!("{tag} has the flag {action} without a transition for {action} or DESTROYED"));
        }
    }
}

/// Leaves out what names a tag that is not there, and what names that, until all names are good.
pub(super) fn resolve(terrains: &mut Vec<Terrain>, log: &mut Log) {
    let all: BTreeSet<String> = terrains.iter().map(|t| t.tag.clone()).collect();
    let mut tags = BTreeSet::new();
    terrains.retain(|terrain| {
        let first = tags.insert(terrain.tag.clone());
        if !first {
            log.error(terrain.line, format!("the tag {} is there already; terrain {} is left out", terrain.tag, terrain.id));
        }
        first
    });
    // From each name that is not there to who says it, and on to who says that one: each line is looked at once.
    let mut said: BTreeMap<&str, Vec<(usize, u32)>> = BTreeMap::new();
    for (i, terrain) in terrains.iter().enumerate() {
        let named = terrain.changes.iter().map(|c| &c.to).chain(&terrain.destroyed).chain(&terrain.mimics);
        named.for_each(|to| said.entry(&to.tag).or_default().push((i, to.line)));
    }
    let mut gone = vec![false; terrains.len()];
    let mut open: Vec<&str> = said.keys().copied().filter(|tag| !tags.contains(*tag)).collect();
    while let Some(tag) = open.pop() {
        for (i, line) in said.get(tag).into_iter().flatten() {
            let (Some(terrain), Some(gone)) = (terrains.get(*i), gone.get_mut(*i)) else { continue };
            log.error(*line, format!("{}; terrain {} ({}) is left out", missing(tag, &all), terrain.id, terrain.tag));
            if !std::mem::replace(gone, true) {
                open.push(&terrain.tag);
            }
        }
    }
    let mut gone = gone.into_iter();
    terrains.retain(|_| !gone.next().unwrap_or(false));
}

/// Why a tag cannot be used.
pub(super) fn missing(tag: &str, all: &BTreeSet<String>) -> String {
    if all.contains(tag) { format!("the terrain {tag} was left out itself") } else { format!("there is no terrain {tag:?}") }
}
