//! The sample's branch after Hengband: what its scripts promise is on its floors.

use std::collections::BTreeSet;

use undercroft::floor::Floor;
use undercroft::{Engine, Request, ScriptSet};

const BRANCH: &str = "bellpits";
const SEEDS: u64 = 24;

fn sample() -> Engine {
    Engine::load(ScriptSet::sample().unwrap()).unwrap()
}

fn floors(engine: &Engine) -> Vec<Floor> {
    (1..=7).flat_map(|depth| (1..=SEEDS).map(move |seed| engine.floor(&Request::new(BRANCH, depth, seed)).unwrap())).collect()
}

fn count(floor: &Floor, monster: &str) -> usize {
    floor.monsters.iter().filter(|m| m.name == monster).count()
}

#[test]
fn the_bellpits_are_seven_floors_that_count_from_22_and_belong_to_their_own_file() {
    let engine = sample();
    let branch = engine.world().branches.iter().find(|b| b.name == BRANCH).unwrap();
    assert_eq!(branch.first, Some(22));
    // hengband.branch declares it, for the script that calls it.
    assert!(branch.declared.location.file.ends_with("branches/bellpits.lua"), "{}", branch.declared.location);
    for seed in 1..=5 {
        assert_eq!(engine.floors(BRANCH, seed).unwrap(), 7);
    }
    // Who is set and never drawn is no mistake.
    let warnings: Vec<String> = engine.warnings().iter().map(ToString::to_string).collect();
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn the_founder_waits_on_the_last_floor_and_the_canary_on_the_fourth() {
    for floor in floors(&sample()) {
        let depth = floor.header.place.depth;
        let here = (count(&floor, "the Founder"), count(&floor, "the last canary"));
        assert_eq!(here, (usize::from(depth == 7), usize::from(depth == 4)), "depth {depth}, seed {}", floor.header.seed);
    }
}

#[test]
fn all_that_the_bellpits_list_comes_up() {
    let engine = sample();
    let floors = floors(&engine);
    let rooms: BTreeSet<&str> = floors.iter().flat_map(|f| &f.rooms).map(|r| r.kind.as_str()).collect();
    let branch = engine.world().branches.iter().find(|b| b.name == BRANCH).unwrap();
    let listed = branch.rooms.iter().map(|choice| engine.world().rooms[usize::from(choice.room.0)].name.as_str());
    let kinds =
        ["hengband nest", "hengband pit", "hengband trapped pit", "hengband lesser vault", "hengband greater vault", "hengband cave"];
    let missing: Vec<&str> = listed.chain(kinds).filter(|name| !rooms.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?} of {rooms:?}");
}

#[test]
fn the_bellpits_are_made_of_their_materials() {
    let mut seen = BTreeSet::new();
    for floor in floors(&sample()) {
        seen.extend(floor.cells.iter().map(|&cell| floor.palette[usize::from(cell)].name.clone()));
    }
    for name in
        ["gallery", "spoil", "hewn_wall", "brickwork", "shale", "copper_vein", "copper_lode", "tin_vein", "tin_lode", "rails", "mould"]
    {
        assert!(seen.contains(name), "no {name}");
    }
    // What the rooms were built of, and the veins the rule would have.
    for name in ["floor", "wall", "inner_wall", "magma_vein", "quartz_vein"] {
        assert!(!seen.contains(name), "{name} is left");
    }
}
