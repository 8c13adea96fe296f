//! How floors hang together: each stair arrives at one that leads back, unless the rules say it does not.

use std::collections::BTreeMap;

use undercroft::floor::StairKind;
use undercroft::tree::{OneWay, Tree};
use undercroft::{Context, Engine, Floor, Request, ScriptSet};

use super::{engine, tree};

/// Every floor of a dungeon.
fn floors(engine: &Engine, tree: &Tree, seed: u64) -> BTreeMap<(String, u32), Floor> {
    let mut floors = BTreeMap::new();
    for branch in &tree.branches {
        for depth in 1..=branch.floors {
            let floor = engine.floor(&Request::new(&branch.name, depth, seed));
            let floor = floor.unwrap_or_else(|error| panic!("{} {depth}, seed {seed}: {error:#}", branch.name));
            floors.insert((branch.name.clone(), depth), floor);
        }
    }
    floors
}

/// Walks every stair of a dungeon.
#[track_caller]
pub(crate) fn walk(engine: &Engine, seed: u64) {
    let tree = tree(engine, seed);
    let floors = floors(engine, &tree, seed);
    for ((name, depth), floor) in &floors {
        let at = format!("{name} {depth}, seed {seed}");
        let branch = tree.branch(name).unwrap();
        for (i, stair) in floor.stairs.iter().enumerate() {
            assert!(floor.stairs[..i].iter().all(|other| other.name != stair.name), "{at}: two stairs {:?}", stair.name);
            assert_eq!(floor.stair(&stair.name), Some(stair));
            let is_entry = stair.name == "entry";
            let own = branch.entry.as_ref().filter(|entry| is_entry && entry.arrive == *depth);
            let Some(to) = &stair.to else {
                let landing = own.is_some_and(|entry| entry.one_way == Some(OneWay::In));
                assert!(is_entry && stair.arrives.is_none() && stair.depth == 0, "{at}: {stair:?}");
                assert!(if landing { stair.kind == StairKind::Landing } else { branch.entry.is_none() && *depth == 1 }, "{at}: {stair:?}");
                continue;
            };
            if own.is_some_and(|entry| entry.one_way == Some(OneWay::Out)) {
                assert_eq!(stair.arrives, None, "{at}: {stair:?}");
                continue;
            }
            if tree.branch(to).is_some_and(|branch| branch.growing) {
                assert_eq!(stair.arrives, None, "{at}: {stair:?}: a branch that grows has no stairs");
                continue;
            }
            let there = floors.get(&(to.clone(), stair.depth)).unwrap_or_else(|| panic!("{at}: {stair:?} leads to no floor"));
            let arrives = stair.arrives.as_deref().unwrap_or_else(|| panic!("{at}: {stair:?} arrives nowhere"));
            let other = there.stair(arrives).unwrap_or_else(|| panic!("{at}: {stair:?} arrives at no stair of {:?}", there.stairs));
            let back = other.to.as_ref() == Some(name) && other.depth == *depth;
            let one_way = other.kind == StairKind::Landing && tree.branch(to).unwrap().entry.as_ref().unwrap().one_way == Some(OneWay::In);
            assert!(back || one_way, "{at}: {stair:?} arrives at {other:?}");
        }
        let to = |depth: u32| floor.stairs.iter().filter(|stair| stair.to.as_ref() == Some(name) && stair.depth == depth).count();
        assert_eq!(to(depth + 1) > 0, *depth < branch.floors, "{at}: {:?}", floor.stairs);
        assert_eq!(to(depth - 1) > 0, *depth > 1, "{at}: {:?}", floor.stairs);
        let (x, y) = floor.arrival;
        assert!(floor.stairs.iter().any(|stair| (stair.x, stair.y) == (x, y)), "{at}");
    }
}

#[test]
fn the_floors_of_the_sample_hang_together() {
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    for seed in 1..=50 {
        walk(&engine, seed);
    }
}

/// Every rule of a way from floor to floor.
const WAYS: &str = "b('main', { floors = between(3, 5), stairs = { up = between(1, 3), down = between(1, 3) } }),\n\
     b('mine', { floors = 3, stairs = { links = between(1, 3) }, entry = { from = 'main', depth = 2 } }),\n\
     b('tower', { floors = 3, direction = 'up', stairs = { up = 2, down = 1 }, entry = { from = 'main', depth = 1 } }),\n\
     b('spire', { floors = 1, direction = 'up', entry = { from = 'tower', depth = -1 } }),\n\
     b('gate', { floors = 3, entry = { from = 'main', depth = -1, arrive = 2, kind = 'portal' } }),\n\
     b('chute', { floors = 2, entry = { from = 'main', depth = 2, one_way = 'in', share = true } }),\n\
     b('void', { floors = 1, entry = { from = 'mine', depth = 1, kind = 'portal', one_way = 'in' } }),\n\
     b('hoard', { floors = 2, entry = { from = 'mine', depth = 2, kind = 'portal', one_way = 'out' } }),\n\
     b('attic', { floors = 2, direction = 'up' })";

#[test]
fn every_rule_of_a_way_holds_together() {
    let engine = engine(WAYS);
    for seed in 0..100 {
        walk(&engine, seed);
    }
}

/// Kind, name, target and arrival of the stairs of a floor, in the order of their names.
fn listed(floor: &Floor) -> Vec<String> {
    let mut listed: Vec<String> = floor
        .stairs
        .iter()
        .map(|s| {
            let to = s.to.as_ref().map_or_else(|| "out".to_owned(), |to| format!("{to} {}", s.depth));
            format!("{:?} {}: {to} at {}", s.kind, s.name, s.arrives.as_deref().unwrap_or("no stair")).to_lowercase()
        })
        .collect();
    listed.sort();
    listed
}

#[test]
fn kinds_and_names_go_by_the_rules() {
    let engine = engine(WAYS);
    let seed = (0..100).find(|seed| engine.floors("main", *seed) == Some(3)).unwrap();
    let floor = |branch: &str, depth| engine.floor(&Request::new(branch, depth, seed)).unwrap();
    let of = |branch: &str, depth| listed(&floor(branch, depth));
    assert!(of("main", 1).contains(&"up branch tower: tower 1 at entry".to_owned()), "{:?}", of("main", 1));
    assert!(of("main", 1).contains(&"up entry: out at no stair".to_owned()));
    assert!(of("main", 2).contains(&"branch branch mine: mine 1 at entry".to_owned()));
    assert!(of("main", 2).contains(&"branch branch chute: chute 1 at entry".to_owned()));
    assert!(of("main", 3).contains(&"portal branch gate: gate 2 at entry".to_owned()));
    assert_eq!(of("tower", 1), ["down entry: main 1 at branch tower", "up up 1: tower 2 at down 1", "up up 2: tower 2 at down 1"]);
    assert_eq!(of("tower", 3), ["down down 1: tower 2 at up 1", "up branch spire: spire 1 at entry"]);
    assert_eq!(of("spire", 1), ["down entry: tower 3 at branch spire"]);
    assert_eq!(of("gate", 1), ["down down 1: gate 2 at up 1"]);
    assert_eq!(of("gate", 2), ["down down 1: gate 3 at up 1", "portal entry: main 3 at branch gate", "up up 1: gate 1 at down 1"]);
    assert_eq!(of("chute", 1), ["down down 1: chute 2 at up 1", "landing entry: out at no stair"]);
    assert_eq!(of("void", 1), ["landing entry: out at no stair"]);
    assert_eq!(of("hoard", 1), ["down down 1: hoard 2 at up 1", "portal entry: mine 2 at no stair"]);
    assert!(of("mine", 2).iter().all(|line| !line.contains("hoard")));
    assert_eq!(of("attic", 1), ["down entry: out at no stair", "up up 1: attic 2 at down 1"]);
    // Terrain goes by kind; a landing keeps its ground, and nothing is put on it.
    for (branch, depth, name, terrain) in [
        ("main", 3, "branch gate", "portal"),
        ("tower", 1, "entry", "down_stairs"),
        ("main", 1, "branch tower", "up_stairs"),
        ("chute", 1, "entry", "floor"),
    ] {
        let floor = floor(branch, depth);
        let stair = floor.stair(name).unwrap();
        assert_eq!(floor.terrain(stair.x, stair.y).unwrap().name, terrain, "{branch} {depth} {name}");
    }
    // Where one arrives is where the branch is entered, or else what leads back.
    for (branch, depth, name) in
        [("gate", 2, "entry"), ("chute", 1, "entry"), ("tower", 3, "down 1"), ("tower", 2, "down 1"), ("gate", 3, "up 1")]
    {
        let floor = floor(branch, depth);
        let stair = floor.stair(name).unwrap();
        assert_eq!(floor.arrival, (stair.x, stair.y), "{branch} {depth}");
    }
}

#[test]
fn links_are_as_many_on_both_sides() {
    let engine = engine("b('main', { floors = 4, stairs = { links = between(1, 3) } })");
    let mut seen = [0; 4];
    for seed in 0..300 {
        let floors: Vec<Floor> = (1..=4).map(|depth| engine.floor(&Request::new("main", depth, seed)).unwrap()).collect();
        for pair in floors.windows(2) {
            let names = |floor: &Floor, kind| {
                let mut names: Vec<(String, String)> = floor
                    .stairs
                    .iter()
                    .filter(|s| s.kind == kind && s.name != "entry")
                    .map(|s| (s.name.clone(), s.arrives.clone().unwrap()))
                    .collect();
                names.sort();
                names
            };
            let (down, up) = (names(&pair[0], StairKind::Down), names(&pair[1], StairKind::Up));
            assert_eq!(down, up.iter().map(|(a, b)| (b.clone(), a.clone())).collect::<Vec<_>>());
            seen[down.len()] += 1;
        }
    }
    // 900 pairs, a third each: within five standard deviations.
    assert!(seen[0] == 0 && seen[1..].iter().all(|n| (230..=370).contains(n)), "{seen:?}");
}

#[test]
fn layouts_and_vaults_place_what_is_wanted() {
    let engine = super::load(
        "local gate = vault { name = 'gate', map = { '.....', '.O.<.', '.>...' }, legend = { O = { stair = 'portal' } } }\n\
         local function layout(floor, place, rng)\n\
           floor:inside():fill(terrain.floor)\n\
           if place.branch == 'main' then assert(floor:place_vault('gate', { at = { x = 8, y = 3 } })) end\n\
           for _, stair in ipairs(floor:stairs_wanted()) do\n\
             print(stair.kind .. ' ' .. stair.name .. ' ' .. tostring(stair.to))\n\
             assert(floor:place_stairs(stair.kind, floor:free():sample(rng), stair.to) == nil or true)\n\
           end\n\
         end\n\
         return dungeon { api = 1, branches = { b('main', { floors = 2, rooms = { gate }, layout = layout }),\n\
         b('hole', { floors = 2, direction = 'up', layout = layout, entry = { from = 'main', kind = 'portal', one_way = 'in' } }) } }"
            .replace("floor:place_stairs(stair.kind, floor:free():sample(rng), stair.to) == nil or true", "put(floor, stair, rng)")
            .replace("local function layout", "local function put(floor, stair, rng)\nlocal x, y = floor:free():sample(rng)\nreturn floor:place_stairs(stair.kind, x, y, stair.to)\nend\nlocal function layout")
            .as_str(),
    )
    .unwrap();
    let made = engine.floor(&Request::new("main", 1, 3)).unwrap();
    assert!(made.log.is_empty(), "the vault had them all: {:?}", made.log);
    assert_eq!(listed(&made), ["down down 1: main 2 at up 1", "portal branch hole: hole 1 at entry", "up entry: out at no stair"]);
    let made = engine.floor(&Request::new("hole", 1, 3)).unwrap();
    assert_eq!(made.log.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["landing entry nil", "up up 1 hole"]);
    assert_eq!(listed(&made), ["landing entry: out at no stair", "up up 1: hole 2 at down 1"]);
}

#[test]
fn json_has_names_and_arrivals() {
    let engine = engine(WAYS);
    let floor = engine.floor(&Request::new("tower", 1, 1)).unwrap();
    let value: serde_json::Value = serde_json::from_str(&undercroft::format::json(&floor).unwrap()).unwrap();
    let entry = value["stairs"].as_array().unwrap().iter().find(|stair| stair["name"] == "entry").unwrap();
    assert_eq!((&entry["kind"], &entry["to"], &entry["arrives"]), (&"down".into(), &"main".into(), &"branch tower".into()));
    let landing = engine.floor(&Request::new("void", 1, 1)).unwrap();
    let value = serde_json::to_value(&landing.stairs[0]).unwrap();
    assert!(value.get("arrives").is_none() && value["kind"] == "landing");
    assert!(engine.tree(1, &Context::new()).is_ok());
}
