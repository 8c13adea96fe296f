use super::*;
use crate::engine::Engine;
use crate::engine::Request;
use crate::script::ScriptSet;
use crate::world::Context;

const SCRIPTS: &str = r#"
monster { name = "rat", glyph = "r", level = 1 }
monster { name = "bat", glyph = "b", level = 1 }
local layouts, population = require "std.layouts", require "std.population"
local hall = room { name = "hall", weight = 3, size = { width = 6, height = 6 }, build = function(area) area:inset(1):fill(terrain.floor) end }
local nook = room { name = "nook", weight = 1, depth = { min = 2 }, size = { width = 5, height = 5 }, build = function(area) area:inset(1):fill(terrain.floor) end }
local cellar = branch {
  name = "cellar", floors = between(1, 2), size = { width = 40, height = 20 }, rooms = { hall, nook },
  layout = layouts.cavern { open = 50 },
  population = population.weighted { count = 2, { "rat", weight = 30 }, { "bat", weight = 10 } },
}
return dungeon { api = 1, branches = { cellar } }
"#;

#[test]
fn sums_are_those_of_the_floors() {
    let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", SCRIPTS)]).unwrap()).unwrap();
    let context = Context::new();
    let mut stats = Stats::default();
    let (mut monsters, mut rooms, mut attempts, mut least) = (0, 0, 0, (usize::MAX, 0));
    for seed in 1..=20 {
        match engine.floor(&Request::new("cellar", 2, seed)) {
            Ok(floor) => {
                let open = floor.cells.iter().filter(|c| floor.palette[usize::from(**c)].passable).count();
                least = least.min((open, seed));
                monsters += floor.monsters.len();
                attempts += floor.attempts;
                rooms += floor.rooms.iter().filter(|room| ["hall", "nook"].contains(&room.kind.as_str())).count();
                let chances = Chances::at(&engine, &floor.header.place, &context).unwrap();
                stats.add(seed, &floor, Duration::from_millis(seed), &chances, None);
            }
            Err(error) => stats.add_failure(seed, &error),
        }
    }
    assert_eq!(stats.floors + stats.absent, 20);
    assert!(stats.absent > 0 && stats.floors > 0 && stats.failed.is_empty());
    assert_eq!(stats.measures[&What::Monsters].sum, monsters as f64);
    assert_eq!(stats.measures[&What::Passable].least, (least.0 as f64 / 800.0, least.1));
    assert_eq!(stats.mean(What::Attempts), f64::from(attempts) / stats.floors as f64);
    assert_eq!(stats.monsters["rat"].count + stats.monsters["bat"].count, monsters as u64);
    assert_eq!(stats.draws("rat"), stats.monsters["rat"].count, "nothing was recorded");
    let share = |name: &str| stats.each(stats.rooms[name].declared);
    assert_eq!((share("hall"), share("nook")), (0.75, 0.25));
    assert_eq!(stats.rooms["hall"].count + stats.rooms["nook"].count, rooms as u64);
    assert_eq!(stats.tables.len(), 1);
    assert!((stats.each(stats.tables[0].chances["rat"]) - 0.75).abs() < 1e-12);
}

#[test]
fn a_group_is_one_draw() {
    let scripts = SCRIPTS.replace(r#"{ "rat", weight = 30 }"#, r#"{ "rat", weight = 30, group = 3 }"#).replace("count = 2", "count = 40");
    let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", scripts)]).unwrap()).unwrap();
    let mut stats = Stats::default();
    for seed in 1..=20 {
        let (floor, recording) = engine.record(&Request::new("cellar", 1, seed));
        stats.add(seed, &floor.unwrap(), Duration::ZERO, &Chances::default(), recording.attempts.last());
    }
    assert!(stats.recorded && stats.monsters["bat"].drawn == stats.monsters["bat"].count);
    let (rats, bats) = (stats.draws("rat"), stats.draws("bat"));
    assert!(stats.monsters["rat"].count > 2 * rats, "they come in threes, as far as there is space");
    let share = rats as f64 / (rats + bats) as f64;
    assert!((0.6..0.9).contains(&share), "three quarters of the draws: {rats} and {bats}");
}

#[test]
fn failures_are_counted_by_what_they_say() {
    let mut stats = Stats::default();
    for seed in 3..6 {
        stats.add_failure(seed, &Error::new(ErrorKind::Refused, "too narrow"));
    }
    stats.add_failure(9, &Error::new(ErrorKind::Script, "oh"));
    stats.add_failure(10, &Error::request("no such floor"));
    let failed: Vec<(&str, u64, u64)> = stats.failed.iter().map(|f| (f.text.as_str(), f.count, f.seed)).collect();
    assert_eq!(failed, [("too narrow", 3, 3), ("oh", 1, 9)]);
    assert_eq!((stats.floors, stats.absent, stats.mean(What::Rooms)), (0, 1, 0.0));
}

#[test]
fn errors_and_reasons_without_end_take_little_room() {
    let mut stats = Stats::default();
    for seed in 0..3000 {
        stats.add_failure(seed, &Error::new(ErrorKind::Script, format!("no space at {seed}")));
        let counts = [(Kind::Veto, [(format!("layout: {seed}"), 2)].into()), (Kind::Unplaced, [(format!("rat: {seed}"), 1)].into())];
        stats.add_sample(&Sample { seed, counts: counts.into(), ..Sample::default() }, &Chances::default());
    }
    let others = stats.failed.last().unwrap();
    assert_eq!((stats.failed.len(), others.text.as_str(), others.count, others.seed), (51, "(others)", 2950, 50));
    assert_eq!((stats.vetoes.len(), stats.vetoes["(others)"]), (1001, 4000));
    assert_eq!((stats.unplaced.len(), stats.unplaced["(others)"].count), (1001, 2000));
}
