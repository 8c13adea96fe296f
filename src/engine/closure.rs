//! [`Closure`]: all that decides the floors of a branch, part by part, so that a header that does not fit can say which part is another.

use std::collections::BTreeMap;

use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use crate::build::Wanted;
use crate::script::{Program, Words};
use crate::tree::{OnceHere, TreeBranch};
use crate::world::{Branch, Context, Meaning, Monster, RoomTypeId, Terrain, Theme, World};

/// The declared monsters, whatever module declares them.
pub(super) const MONSTERS: &str = "(monsters)";
/// The declared terrains, likewise.
pub(super) const TERRAINS: &str = "(terrains)";
/// What functions of the game answered while the scripts loaded.
pub(super) const HOST: &str = "(host)";
/// What the dungeon of the seed gives a floor.
pub(super) const TREE: &str = "(tree)";

/// What decides the floors of a branch but for their seeds.
pub(super) struct Closure {
    /// Hashes of 8 hexadecimal digits, by name: own modules, pictures by their paths, `std`, and in brackets what is no module.
    parts: BTreeMap<String, String>,
    /// Hash of all of it, and of the rules of the branch as they were resolved.
    hash: String,
}

impl Closure {
    /// That of a branch. `words` are those of [`modules_by_word`], `answers` is the hash of what functions of the game answered.
    pub(super) fn of(program: &Program, world: &World, branch: &Branch, words: &Words<'_>, answers: Option<&str>) -> Self {
        let reached = program.closure(roots(world, branch), words);
        let mut parts = reached.parts();
        let monsters: String = world.monsters.iter().map(monster_text).collect();
        let terrains: String = world.terrains.iter().map(terrain_text).collect();
        for (name, text) in [(MONSTERS, &monsters), (TERRAINS, &terrains)] {
            parts.insert(name.to_owned(), short_hash(text));
        }
        let mut extra = format!("{}\n{monsters}\n{terrains}", rules_text(world, branch));
        if let Some(answers) = answers {
            parts.insert(HOST.to_owned(), short_hash(answers));
            extra.push_str(&format!("\nhost {answers}"));
        }
        let hash = reached.hash(&extra);
        Self { parts, hash }
    }

    /// The parts of a floor that gets this of its dungeon, and the hash of all of them.
    pub(super) fn with(&self, share: &str) -> (String, BTreeMap<String, String>) {
        let mut parts = self.parts.clone();
        parts.insert(TREE.to_owned(), short_hash(share));
        (format!("{:032x}", xxh3_128(format!("{}\n{share}", self.hash).as_bytes())), parts)
    }

    /// The parts that do not depend on the dungeon of a seed.
    pub(super) fn parts(&self) -> &BTreeMap<String, String> {
        &self.parts
    }
}

/// What a floor gets of the dungeon of its seed besides its place, which the header has in full. What the rules of other branches are does not
/// count, only what comes of them here: an edit elsewhere leaves a floor as it was unless it moves a stair or a piece to it or away.
pub(super) fn share(own: &TreeBranch, depth: u32, wanted: &[Wanted], read: &Context) -> String {
    let stairs: Vec<_> = wanted.iter().map(|w| (&w.name, w.kind, &w.to, w.depth, &w.arrives)).collect();
    let once: Vec<(&str, &str)> = own.once.iter().filter(|once| once.depth == depth).map(once_text).collect();
    // A value that the rules have read since is not in the header: that the dungeon is the same could not be known.
    let names: Vec<&str> = read.iter().map(|(name, _)| name).collect();
    format!("{stairs:?} {once:?} {} {names:?}", own.is_entered_at(depth))
}

fn once_text(once: &OnceHere) -> (&str, &str) {
    (&once.kind, &once.name)
}

fn short_hash(text: &str) -> String {
    format!("{:08x}", xxh3_64(text.as_bytes()) as u32)
}

/// Where a monster is declared does not count: lines move.
fn monster_text(m: &Monster) -> String {
    let what = (&m.name, m.glyph, m.colour, m.level, m.habitat, &m.tags);
    format!("{:?}\n", (what, m.unique, m.once, &m.depth, m.chance, &m.gone, &m.data))
}

fn terrain_text(t: &Terrain) -> String {
    let what = (&t.name, t.glyph, t.colour, t.class, t.passable, t.opaque, t.priority);
    format!("{:?}\n", (what, &t.flags, t.mimics, &t.transitions))
}

/// Modules that declare rooms and fills, by their names and tags: by what a text may mean them.
pub(super) fn modules_by_word(world: &World) -> Words<'_> {
    let mut words = Words::default();
    let rooms = world.rooms.iter().map(|r| (&r.name, &r.tags, &r.declared));
    let fills = world.fills.iter().map(|f| (&f.name, &f.tags, &f.declared));
    for (name, tags, declared) in rooms.chain(fills) {
        words.names.entry(name).or_default().push(&declared.module);
        for tag in tags {
            let modules = words.tags.entry(tag).or_default();
            if modules.last() != Some(&declared.module.as_str()) {
                modules.push(&declared.module);
            }
        }
    }
    words
}

/// Modules that a branch runs whatever they require.
fn roots<'a>(world: &'a World, branch: &'a Branch) -> Vec<&'a str> {
    let mut roots = vec![branch.declared.module.as_str(), "std.stairs"];
    if world.monsters.iter().any(|monster| monster.once.is_some()) {
        roots.push("std.uniques");
    }
    for choice in world.reach(branch) {
        let Some(room) = world.rooms.get(usize::from(choice.room.0)) else { continue };
        roots.push(room.declared.module.as_str());
        // What may fill a vault decides its floors, too.
        let vault = room.vault.and_then(|v| world.vaults.get(usize::from(v.0)));
        for (_, meaning) in vault.map_or(&[][..], |v| &v.meanings) {
            let Meaning::Fill(slot) = meaning else { continue };
            let fills = slot.fills.iter().filter_map(|(f, _)| world.fills.get(usize::from(f.0)));
            roots.extend(fills.map(|f| f.declared.module.as_str()));
        }
    }
    roots.sort_unstable();
    roots.dedup();
    roots
}

/// The rules of a branch as the load resolved them: which rooms a tag means is in no module of its own.
fn rules_text(world: &World, branch: &Branch) -> String {
    let name = |id: RoomTypeId| world.rooms.get(usize::from(id.0)).map(|r| r.name.as_str());
    let listed: Vec<_> = branch.rooms.iter().map(|c| (name(c.room), c.weight)).collect();
    let rules = (branch.size, branch.stairs, branch.walk, listed);
    let theme = |theme: &Theme| {
        let rooms = theme.rooms.iter().flatten().map(|c| (name(c.room), c.weight)).collect::<Vec<_>>();
        let weights = theme.weights.iter().map(|(room, weight)| (name(*room), weight)).collect::<Vec<_>>();
        let rules = (theme.row, theme.size, theme.stairs, theme.walk, theme.connected, theme.layout, theme.population, &theme.message);
        format!("\n{:?}", (&theme.when, rules, rooms, weights))
    };
    let themes: String = branch.themes.iter().map(theme).collect();
    let parts = if branch.connected.is_all() { "" } else { "\nconnected by stairs" };
    format!("{rules:?}{parts}{themes}")
}
