//! Hengband 2.1: f_info, d_info, r_info and v_info into a script set on top of `std.hengband`.
//!
//! The game reads these files at its start and stops at the first mistake. Here each is noted with its line and the rest goes on: an error leaves
//! a record out, a warning keeps it.

mod branch;
mod look;
mod monster;
pub(super) mod names;
mod terrain;
mod text;
mod vault;
mod words;
mod write;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use branch::Branch;
use monster::Monster;
use names::Unique;
use terrain::Terrain;
use text::{File, Log};
use vault::Vault;

use super::{Imported, lua};

/// The files, in the order they are read: branches name terrains and monsters.
pub(crate) const FILES: [&str; 4] = ["f_info.txt", "r_info.txt", "d_info.txt", "v_info.txt"];

/// The branch that the others hang below.
const WILDERNESS: u32 = 0;

/// What tags are called that the standard library has another name for: its rooms build with those, and so come to have the game's look and rules.
const KNOWN: [(&str, &str); 8] = [
    ("UP_STAIR", "up_stairs"),
    ("DOWN_STAIR", "down_stairs"),
    ("CLOSED_DOOR", "door"),
    ("DEEP_LAVA", "lava"),
    ("PERMANENT", "permanent_wall"),
    ("PERMANENT_GLASS_WALL", "permanent_glass"),
    ("CLOSED_GLASS_DOOR", "glass_door"),
    ("CLOSED_CURTAIN", "curtain"),
];

/// All that was read, with the names scripts know it by.
struct Game {
    terrains: Vec<Terrain>,
    monsters: Vec<Monster>,
    branches: Vec<Branch>,
    vaults: Vec<Vault>,
    /// By tag.
    terrain_names: BTreeMap<String, String>,
    /// By number.
    monster_names: BTreeMap<u32, String>,
    branch_names: BTreeMap<u32, String>,
    vault_names: BTreeMap<u32, String>,
}

/// Reads the contents of [`FILES`] and writes scripts.
pub(crate) fn import(contents: [&[u8]; 4]) -> Imported {
    let [terrain, monster, branch, vault] = contents;
    let mut files =
        [File::decode(FILES[0], terrain), File::decode(FILES[1], monster), File::decode(FILES[2], branch), File::decode(FILES[3], vault)];
    let mut logs: [Log; 4] = Default::default();
    let game = read(&files, &mut logs);
    for (file, log) in files.iter_mut().zip(logs) {
        file.take(log);
    }
    let counts = vec![
        (game.branches.len(), "branch"),
        (game.terrains.len(), "terrain"),
        (game.monsters.len(), "monster"),
        (game.vaults.len(), "vault"),
    ];
    let found = files.into_iter().flat_map(File::finish).collect();
    Imported { files: write::files(&game), found, counts }
}

fn read(files: &[File; 4], [terrain_log, monster_log, branch_log, vault_log]: &mut [Log; 4]) -> Game {
    let [terrain_file, monster_file, branch_file, vault_file] = files;
    let mut terrains = terrain::read(&terrain_file.records(terrain_log), terrain_log);
    terrain::resolve(&mut terrains, terrain_log);
    let terrain_names = name_terrains(&terrains, terrain_log);

    let monsters = monster::read(&monster_file.records(monster_log), monster_log);
    monster::check_next(&monsters, monster_log);
    let monster_names = by_number("monster", monsters.iter().map(|m| (m.id, m.name.as_str(), m.line)), monster_log);

    let mut branches = branch::read(&branch_file.records(branch_log), branch_log);
    resolve_branches(&mut branches, &terrains, branch_log);
    for branch in &mut branches {
        if let Some((guardian, line)) = branch.numbers.guardian.filter(|(id, _)| !monster_names.contains_key(id)) {
            branch_log.warn(line, format!("the guardian, monster {guardian}, is not there: branch {} has none", branch.id));
            branch.numbers.guardian = None;
        }
    }
    if !branches.is_empty() && !branches.iter().any(|b| b.id == WILDERNESS) {
        branch_log.warn(1, "there is no branch 0, which the others are entered from: a plain one takes its place");
    }
    let branch_names = by_number("branch", branches.iter().map(|b| (b.id, b.name.as_str(), b.line)), branch_log);

    let vaults = vault::read(&vault_file.records(vault_log), vault_log);
    let vault_names = by_number("vault", vaults.iter().map(|v| (v.id, v.name.as_str(), v.line)), vault_log);
    Game { terrains, monsters, branches, vaults, terrain_names, monster_names, branch_names, vault_names }
}

/// Names of terrains by their tags. Those that stand for what a branch has in their place get the name of that.
fn name_terrains(terrains: &[Terrain], log: &mut Log) -> BTreeMap<String, String> {
    let mut unique = Unique::default();
    let mut names = BTreeMap::new();
    for terrain in terrains {
        let name = match terrain.stands_for() {
            Some(name) => name.to_owned(),
            None => {
                let known = KNOWN.iter().find(|(tag, _)| *tag == terrain.tag);
                let wanted = known.map_or_else(|| names::word(&terrain.tag), |(_, name)| (*name).to_owned());
                let name = unique.take(&wanted, "_");
                if name != wanted {
                    log.warn(
                        terrain.line,
                        format!("another terrain is called {wanted:?} already; {} is {name:?} in the scripts", terrain.tag),
                    );
                }
                name
            }
        };
        names.insert(terrain.tag.clone(), name);
    }
    names
}

/// Names by number, each once.
fn by_number<'a>(what: &str, records: impl Iterator<Item = (u32, &'a str, u32)>, log: &mut Log) -> BTreeMap<u32, String> {
    let mut unique = Unique::default();
    let mut first: BTreeMap<&str, u32> = BTreeMap::new();
    let mut names = BTreeMap::new();
    for (id, wanted, line) in records {
        let name = unique.take(wanted, " ");
        if name != wanted {
            let other = first.get(wanted).map_or_else(|| "another".to_owned(), |other| format!("{what} {other}"));
            log.warn(line, format!("{what} {id} has the name of {other}, {wanted:?}; it is {name:?} in the scripts"));
        }
        first.entry(wanted).or_insert(id);
        names.insert(id, name);
    }
    names
}

/// Leaves out branches that name terrains that are not there, or those that only stand for others.
fn resolve_branches(branches: &mut Vec<Branch>, terrains: &[Terrain], log: &mut Log) {
    let all: BTreeSet<&str> = terrains.iter().map(|t| t.tag.as_str()).collect();
    let stand_ins: BTreeSet<&str> = terrains.iter().filter(|t| t.stands_for().is_some()).map(|t| t.tag.as_str()).collect();
    branches.retain(|branch| {
        let mut good = true;
        // A line may name one several times.
        let named: BTreeSet<(u32, &str)> = branch.tags().map(|(tag, line)| (line, tag)).collect();
        for (line, tag) in named {
            let why = if !all.contains(tag) {
                format!("there is no terrain {tag:?}, or it was left out")
            } else if stand_ins.contains(tag) {
                format!("{tag} stands for what a branch is made of, so a branch cannot be made of it")
            } else {
                continue;
            };
            log.error(line, format!("{why}; branch {} is left out", branch.id));
            good = false;
        }
        good
    });
}
