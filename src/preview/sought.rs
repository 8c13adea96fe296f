//! [`Sought`]: a name or a part of one, and what on a floor has it.

use std::collections::BTreeSet;

use crate::floor::{Floor, Thing, ThingKind};
use crate::world::World;

/// What is looked for.
#[derive(Clone, Debug)]
pub(super) struct Sought {
    text: String,
    /// The same in lower case.
    part: String,
    /// Whether it is a whole name, so that longer ones with it are not meant.
    whole: bool,
    /// Names of rooms that have it as a tag.
    tagged: BTreeSet<String>,
}

/// Something of that name on a floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hit {
    /// What it is, in a word.
    pub kind: &'static str,
    pub name: String,
    pub at: (u32, u32),
}

/// All names there are to look for, each once, sorted: what the scripts declare, and the things on a floor.
pub(super) fn names(world: &World, floor: Option<&Floor>) -> Vec<String> {
    let mut names: BTreeSet<&str> = declared(world).map(|(_, name)| name).collect();
    names.extend(ThingKind::ALL.iter().map(|(_, name)| *name));
    names.extend(floor.iter().flat_map(|floor| &floor.things).filter_map(|thing| thing.name.as_deref()));
    names.into_iter().filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Every name with what it is the name of.
fn declared(world: &World) -> impl Iterator<Item = (&'static str, &str)> {
    let monsters = world.monsters.iter().map(|monster| ("monster", monster.name.as_str()));
    let rooms = world.rooms.iter().flat_map(|room| std::iter::once(&room.name).chain(&room.tags)).map(|name| ("room", name.as_str()));
    let terrains = world.terrains.iter().map(|terrain| ("terrain", terrain.name.as_str()));
    let branches = world.branches.iter().map(|branch| ("stairs", branch.name.as_str()));
    monsters.chain(rooms).chain(terrains).chain(branches)
}

impl Sought {
    pub(super) fn new(text: &str, world: &World) -> Self {
        let part = text.to_lowercase();
        let whole = declared(world).any(|(_, name)| name.to_lowercase() == part);
        let mut sought = Self { text: text.to_owned(), part, whole, tagged: BTreeSet::new() };
        let tagged = world.rooms.iter().filter(|room| room.tags.iter().any(|tag| sought.has(tag)));
        sought.tagged = tagged.map(|room| room.name.clone()).collect();
        sought
    }

    /// As it was typed.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether a name is meant.
    pub(super) fn has(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        if self.whole { name == self.part } else { name.contains(&self.part) }
    }

    /// Whether a room type is meant, by its name or a tag.
    pub(super) fn has_room(&self, name: &str) -> bool {
        self.tagged.contains(name) || self.has(name)
    }

    /// What the names are of that are meant.
    pub(super) fn kinds_of<'a>(&'a self, world: &'a World) -> impl Iterator<Item = &'static str> + 'a {
        declared(world).filter(|(_, name)| self.has(name)).map(|(kind, _)| kind)
    }

    /// All that is meant on a floor: monsters, rooms, things and stairs by where they are; of terrain a cell, where there is nothing else.
    pub(super) fn hits(&self, floor: &Floor) -> Vec<Hit> {
        let mut hits = Vec::new();
        let mut add = |kind, name: &str, at| hits.push(Hit { kind, name: name.to_owned(), at });
        for monster in floor.monsters.iter().filter(|monster| self.has(&monster.name)) {
            add("monster", &monster.name, (monster.x, monster.y));
        }
        for room in floor.rooms.iter().filter(|room| self.has_room(&room.kind)) {
            add("room", &room.kind, (room.x + room.width / 2, room.y + room.height / 2));
        }
        for thing in &floor.things {
            let kind = kind(thing);
            if self.has(kind) || thing.name.as_deref().is_some_and(|name| self.has(name)) || thing.tags.iter().any(|tag| self.has(tag)) {
                add(kind, thing.name.as_deref().unwrap_or(kind), (thing.x, thing.y));
            }
        }
        for stair in &floor.stairs {
            if let Some(to) = stair.to.as_deref().filter(|to| *to != floor.header.place.branch && self.has(to)) {
                add("stairs to", to, (stair.x, stair.y));
            }
        }
        if hits.is_empty() {
            hits.extend(self.terrain(floor));
        }
        hits.sort_by_key(|hit| (hit.at.1, hit.at.0));
        hits
    }

    /// The first cell of each terrain that is meant.
    fn terrain<'a>(&'a self, floor: &'a Floor) -> impl Iterator<Item = Hit> + 'a {
        let meant = floor.palette.iter().enumerate().filter(|(_, terrain)| self.has(&terrain.name));
        meant.filter_map(|(at, terrain)| {
            let cell = floor.cells.iter().position(|cell| usize::from(*cell) == at)?;
            let width = (floor.width as usize).max(1);
            Some(Hit { kind: "terrain", name: terrain.name.clone(), at: ((cell % width) as u32, (cell / width) as u32) })
        })
    }
}

/// The word for the kind of a thing.
fn kind(thing: &Thing) -> &'static str {
    ThingKind::ALL.iter().find(|(kind, _)| *kind == thing.kind).map_or("thing", |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{base, made};
    use super::*;

    const SCRIPTS: &str = r#"
monster { name = "rat", glyph = "r", level = 1 }
monster { name = "giant rat", glyph = "R", level = 3 }
local hall = room { name = "Great Hall", tags = { "grand" }, size = { width = 6, height = 6 }, build = function(area) area:fill(terrain.floor) end }
local cellar = branch { name = "cellar", floors = 1, size = { width = 20, height = 10 }, rooms = { hall }, layout = function(floor) floor:inside():fill(terrain.floor) end }
return dungeon { api = 1, branches = { cellar } }
"#;

    #[test]
    fn a_whole_name_means_no_longer_one_and_a_tag_means_its_rooms() {
        let base = base(SCRIPTS);
        let world = base.loaded.engine.world();
        let sought = |text: &str| Sought::new(text, world);
        assert!(sought("RAT").has("rat") && !sought("RAT").has("giant rat"));
        assert!(sought("ra").has("rat") && sought("ra").has("giant rat"));
        assert!(sought("grand").has_room("Great Hall") && sought("hall").has_room("Great Hall"));
        assert!(!sought("hal l").has_room("Great Hall"));
        assert!(names(world, None).iter().any(|name| name == "grand"));
        assert!(names(world, None).is_sorted());
    }

    #[test]
    fn hits_go_from_the_top_left_and_terrain_is_the_last_resort() {
        let base = base(SCRIPTS);
        let world = base.loaded.engine.world();
        let floor = made(&["#######", "#..b..#", "#b....#", "#######"], 1).floor;
        let at = |text: &str| Sought::new(text, world).hits(&floor).into_iter().map(|hit| (hit.kind, hit.at)).collect::<Vec<_>>();
        assert_eq!(at("b"), [("monster", (3, 1)), ("monster", (1, 2))]);
        assert_eq!(at("terrain ."), [("terrain", (1, 1))]);
        assert_eq!(at("dragon"), []);
    }
}
