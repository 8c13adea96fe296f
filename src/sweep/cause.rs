//! [`Cause`]: the one kind of room, vault or monster that mends failing floors when it is left out.

use std::collections::{BTreeMap, BTreeSet};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::engine::{Engine, Request};
use crate::floor::Floor;

/// Failing floors that are made without one kind after another.
const FLOORS: usize = 8;
/// Kinds that are left out in turn, those first that are on most of the floors.
const KINDS: usize = 12;
/// More kinds that mend as much as each other say nothing: then it was chance.
const MOST: usize = 2;

/// What mends floors when it is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cause {
    /// Names of the room type, vault or monster; two where each mends as much.
    pub without: Vec<String>,
    /// How many floors are sound without it.
    pub mended: usize,
    /// Of how many that are not.
    pub floors: usize,
}

/// Makes some floors that break a rule again, each without one kind of what stands on it; says which mends most of them. `None` where none mends more
/// than half, or many do alike. Runs on the threads of the current rayon pool.
///
/// # Panics
/// As [`Engine::floor`].
#[must_use]
pub fn cause(engine: &Engine, failing: &[Request], check: &str) -> Option<Cause> {
    let failing: Vec<&Request> = failing.iter().take(FLOORS).collect();
    let standing: Vec<BTreeSet<String>> = failing.par_iter().map(|request| kinds(engine, request)).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in standing.iter().flatten() {
        *counts.entry(name).or_default() += 1;
    }
    let mut suspects: Vec<(&str, usize)> = counts.into_iter().filter(|(_, count)| count * 2 > failing.len()).collect();
    suspects.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    suspects.truncate(KINDS);
    let mended: Vec<(&str, usize)> = suspects
        .par_iter()
        .map(|(name, _)| (*name, failing.iter().filter(|request| is_sound_without(engine, request, name, check)).count()))
        .collect();
    let most = mended.iter().map(|(_, mended)| *mended).max().filter(|most| most * 2 > failing.len())?;
    let without: Vec<String> = mended.iter().filter(|(_, mended)| *mended == most).map(|(name, _)| (*name).to_owned()).collect();
    (without.len() <= MOST).then_some(Cause { without, mended: most, floors: failing.len() })
}

/// Room types, vaults and monsters that stand on a floor, or on the last attempt at it.
fn kinds(engine: &Engine, request: &Request) -> BTreeSet<String> {
    let (made, recording) = engine.record(request);
    let last = recording.attempts.last().map(|attempt| &attempt.floor);
    let Some(floor) = made.as_ref().ok().or(last) else { return BTreeSet::new() };
    let world = engine.world();
    let rooms = floor.rooms.iter().map(|room| &room.kind).filter(|name| world.room(name).is_some());
    rooms.chain(floor.monsters.iter().map(|monster| &monster.name)).cloned().collect()
}

fn is_sound_without(engine: &Engine, request: &Request, name: &str, check: &str) -> bool {
    let breaks = |floor: &Floor| floor.findings.iter().any(|finding| finding.check == check);
    engine.floor(&request.clone().without(name)).is_ok_and(|floor| !breaks(&floor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::ScriptSet;

    const SCRIPTS: &str = r#"
local layouts = require "std.layouts"
local rooms = require "std.rooms"
local function walls(area) area:fill(terrain.wall) area:inset(1):fill(terrain.floor) end
local pit = room { name = "pit", weight = 30, size = { width = 7, height = 6 }, build = function(area)
  walls(area)
  area:inset(2):fill(terrain.down_stairs)
end }
local cell = room { name = "cell", weight = 20, size = { width = 6, height = 6 }, build = walls }
local keep = branch { name = "keep", floors = 1, size = { width = 60, height = 22 }, rooms = { pit, cell, rooms.plain }, layout = layouts.rooms { budget = 12 } }
local hut = room { name = "hut", size = { width = 6, height = 6 }, build = function(area) area:fill(terrain.floor) end }
local stray = branch { name = "stray", floors = 1, entry = { from = "keep" }, size = { width = 60, height = 22 }, rooms = { hut }, layout = function(floor)
  floor:inside():fill(terrain.floor)
  floor:area():rect(5, 5, 1, 1):fill(terrain.down_stairs)
  floor:place_room("hut", { at = { x = 20, y = 4 } })
end }
return dungeon { api = 1, branches = { keep, stray } }
"#;

    #[test]
    fn the_room_without_which_floors_are_sound_is_named_and_an_innocent_one_is_not() {
        let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", SCRIPTS)]).unwrap()).unwrap();
        let failing = |branch: &str| -> Vec<Request> {
            let requests = (1..=12).map(|seed| Request::new(branch, 1, seed));
            requests.filter(|request| engine.floor(request).unwrap().findings.iter().any(|finding| finding.check == "stairs")).collect()
        };
        let keep = failing("keep");
        assert!(keep.len() >= 6, "{}", keep.len());
        let floors = keep.len().min(8);
        assert_eq!(cause(&engine, &keep, "stairs"), Some(Cause { without: vec!["pit".to_owned()], mended: floors, floors }));
        let stray = failing("stray");
        assert_eq!(stray.len(), 12);
        assert_eq!(cause(&engine, &stray, "stairs"), None);
    }

    #[test]
    fn a_kind_that_is_left_out_is_nowhere_and_an_unknown_one_changes_nothing() {
        let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", SCRIPTS)]).unwrap()).unwrap();
        let request = Request::new("keep", 1, 3);
        let whole = engine.floor(&request).unwrap();
        let count = |floor: &Floor, name: &str| floor.rooms.iter().filter(|room| room.kind == name).count();
        assert!(count(&whole, "cell") > 0);
        let without = engine.floor(&request.clone().without("cell")).unwrap();
        assert_eq!(count(&without, "cell"), 0);
        assert!(without.rooms.len() > 2);
        assert_eq!(engine.floor(&request.clone().without("nobody")).unwrap(), whole);
        assert_eq!(engine.floor(&request).unwrap(), whole);
    }
}
