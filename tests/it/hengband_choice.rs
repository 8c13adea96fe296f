//! Which rooms a Hengband floor asks for and gets: means worked out, and floors counted.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use undercroft::world::Data;
use undercroft::{Engine, Request};

use crate::sets::engine;

/// Names of the account's table and ours.
const NAMES: [(&str, &str); 16] = [
    ("NORMAL", "normal"),
    ("OVERLAP", "overlap"),
    ("CROSS", "cross"),
    ("INNER_F", "inner"),
    ("NEST", "nest"),
    ("PIT", "pit"),
    ("LESSER_V", "lesser_vault"),
    ("GREATER_V", "greater_vault"),
    ("FRACAVE", "cave"),
    ("RANDOM_V", "random_vault"),
    ("OVAL", "oval"),
    ("CRYPT", "crypt"),
    ("TRAP_PIT", "trapped_pit"),
    ("TRAP", "trap_room"),
    ("GLASS", "glass_room"),
    ("ARCADE", "arcade"),
];

/// A branch of a hundred floors with the flags of the main dungeon, and a module that asks for means.
fn set(extra: &str) -> String {
    format!(
        r#"
        local hengband = require "std.hengband"
        local rows = {{}}
        local kinds = {{ "ORC", "TROLL", "GIANT", "DRAGON", "DEMON", "UNDEAD", "ANIMAL", "CHAPEL" }}
        for i = 1, 40 do
          local flags = {{ kinds[i % #kinds + 1], i % 3 == 0 and "GOOD" or "EVIL" }}
          monster {{ name = "m" .. i, glyph = ("oTPDUGCA"):sub(i % 8 + 1, i % 8 + 1), level = i * 2 }}
          rows[i] = {{ "m" .. i, level = i * 2, rarity = 1, flags = flags }}
        end
        -- As large as the game's vaults: rows and columns of blocks, and how many of them there are.
        local legend = require "std.hengband.vaults".legend
        local function keeps(tag, less, sizes)
          for _, size in ipairs(sizes) do
            local height, width, map = size[1] * 11 - less, size[2] * 11 - less, {{}}
            for y = 1, height do
              local rim = y == 1 or y == height
              map[y] = rim and ("%"):rep(width) or "%" .. ("."):rep(width - 2) .. "%"
            end
            vault {{ name = tag .. size[1] .. "x" .. size[2], tags = {{ tag }}, weight = size[3], map = map, legend = legend }}
          end
        end
        keeps("lesser vault", 1, {{ {{ 1, 1, 1 }}, {{ 1, 2, 9 }}, {{ 2, 2, 35 }}, {{ 2, 3, 13 }}, {{ 2, 4, 5 }} }})
        keeps("greater vault", 3, {{
          {{ 2, 3, 1 }}, {{ 2, 4, 8 }}, {{ 2, 5, 3 }}, {{ 2, 6, 13 }}, {{ 2, 8, 1 }}, {{ 2, 9, 1 }}, {{ 3, 3, 8 }}, {{ 3, 4, 9 }}, {{ 3, 5, 9 }}, {{ 3, 6, 2 }},
          {{ 3, 9, 1 }}, {{ 4, 3, 3 }}, {{ 4, 4, 2 }}, {{ 4, 8, 1 }}, {{ 5, 6, 1 }}, {{ 5, 8, 2 }}, {{ 5, 10, 1 }},
        }})
        local blocks
        local lay = hengband.floor {{ space = function(_, _, usual) blocks = usual return usual end, monsters = hengband.table(rows), flags = {{ "glass_room", "arcade", "curtain" }}, small = "never", {extra} }}
        local function layout(floor, place, rng)
          lay(floor, place, rng)
          print(blocks:used())
        end
        return dungeon {{ api = 1, branches = {{ branch {{
          name = "deep", floors = 100, size = {{ width = 198, height = 66 }}, stairs = {{ up = between(1, 2), down = between(3, 4) }},
          layout = layout,
        }} }} }}
        "#
    )
}

/// What `choice.expected` says at a depth of the main dungeon.
fn expected(engine: &Engine, depth: u32) -> (BTreeMap<&'static str, f64>, f64) {
    let given: Data = serde_json::from_str(r#"{"has": {"glass_room": true, "arcade": true}}"#).unwrap();
    let answer: Data = engine.call_at("ask", "expected", &(given,), &Request::new("deep", depth, 1)).unwrap();
    let number = |data: &Data| match data {
        Data::Integer(n) => *n as f64,
        Data::Number(n) => *n,
        other => panic!("{other:?}"),
    };
    let by_name = answer.get("by_name").unwrap();
    let all = NAMES.map(|(_, name)| (name, by_name.get(name).map_or(0.0, number)));
    (all.into_iter().collect(), number(answer.get("all").unwrap()))
}

fn asking() -> Engine {
    let ask = r#"
        local choice = require "std.hengband.choice"
        local ask = {}
        function ask.expected(given, place)
          local by_name, all = choice.expected(place, given)
          return { by_name = by_name, all = all }
        end
        return ask
    "#;
    Engine::load(undercroft::ScriptSet::from_sources([("dungeon.lua", set("")), ("ask.lua", ask.to_owned())]).unwrap()).unwrap()
}

#[test]
fn means_of_requests_by_hand() {
    let engine = asking();
    // A budget of 40 at depth 1: columns 0 (nine in ten) and 10. Rooms cost 1 but the arcade, which costs 3.
    let (at_1, all) = expected(&engine, 1);
    assert!((all - 39.9225).abs() < 5e-5, "{all}");
    assert!((at_1["normal"] - 39.8025).abs() < 5e-5 && (at_1["arcade"] - 0.0403).abs() < 5e-5, "{at_1:?}");
    assert!(at_1["cave"] == 0.0 && at_1["cross"] == 0.0);
    // Half of the rooms are caves where both columns meet.
    let (at_50, all) = expected(&engine, 50);
    assert!((at_50["normal"] - 15.9798).abs() < 5e-5 && (at_50["cave"] - 15.9798).abs() < 5e-5 && (all - 38.9269).abs() < 5e-5);
    // Beyond the last column the last counts.
    assert_eq!(expected(&engine, 100).0["normal"], 0.0);
}

/// The table of the specification, where it lies beside the project.
#[test]
fn means_of_requests_at_all_depths_of_the_account() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/hengband/derived/expected_room_requests.json");
    let Ok(text) = fs::read_to_string(&file) else { return };
    let table: serde_json::Value = serde_json::from_str(&text).unwrap();
    let engine = asking();
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 17);
    for row in rows {
        let depth = row["depth"].as_u64().unwrap() as u32;
        let (means, all) = expected(&engine, depth);
        assert_eq!(format!("{all:.4}"), format!("{:.4}", row["expected_draws"].as_f64().unwrap()), "depth {depth}");
        for (theirs, ours) in NAMES {
            let want = row["expected"][theirs].as_f64().unwrap();
            assert_eq!(format!("{:.4}", means[ours]), format!("{want:.4}"), "depth {depth}: {ours}");
        }
    }
}

/// Depth, rooms built with the deviation of one floor, and blocks used: what 1,500 simulated floors of the game had, to one place.
const SIMULATED: [(u32, f64, f64, f64); 6] = [
    (1, 39.9, 0.4, 72.8),
    (10, 39.6, 1.0, 90.5),
    (30, 39.3, 1.3, 99.0),
    (50, 38.9, 1.7, 97.7),
    (70, 38.2, 1.8, 95.1),
    (100, 36.9, 2.5, 96.8),
];

/// Means of so many floors agree with the simulation within four standard errors of both.
fn agree(floors: u64, depths: &[u32]) {
    let engine = engine(&set("goods = false, veins = {}"));
    for (depth, rooms, deviation, blocks) in SIMULATED.into_iter().filter(|row| depths.contains(&row.0)) {
        let (mut built, mut used) = (Vec::new(), Vec::new());
        for seed in 0..floors {
            let floor = engine.floor(&Request::new("deep", depth, seed)).unwrap();
            built.push(floor.rooms.len() as f64);
            used.push(floor.log[0].text.parse::<f64>().unwrap());
        }
        let n = floors as f64;
        let mean = |of: &[f64]| of.iter().sum::<f64>() / n;
        let spread = |of: &[f64]| (of.iter().map(|x| (x - mean(of)).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
        // The simulation's own error, and what is lost by giving its means to one place.
        let error = |deviation: f64| deviation * (1.0 / n + 1.0 / 1500.0).sqrt() * 4.0 + 0.05;
        let told = format!(
            "depth {depth}: {:.2} ± {:.2} rooms for {rooms} ± {deviation}, {:.2} ± {:.2} blocks for {blocks}",
            mean(&built),
            spread(&built),
            mean(&used),
            spread(&used)
        );
        println!("{told}");
        assert!((mean(&built) - rooms).abs() < error(deviation), "{told}");
        assert!((mean(&used) - blocks).abs() < error(spread(&used)), "{told}");
    }
}

#[test]
fn rooms_and_blocks_agree_with_the_game() {
    agree(40, &[1, 10, 50]);
}

/// The whole table, 2,000 floors a depth: minutes, so asked for by name (`cargo test --release --test it -- --ignored two_thousand`).
#[test]
#[ignore = "takes minutes"]
fn two_thousand_floors_a_depth_agree_with_the_game() {
    agree(2000, &[1, 10, 30, 50, 70, 100]);
}

/// Nothing lies in a wall, where a ruin came over a room; no stair and no second trap lies where something does; one may walk everywhere.
#[test]
fn things_lie_on_ground_and_by_themselves() {
    let rates = "rates = { inner = 99999, cross = 50000 }, flags = { 'destroy', 'water_river' }, one_in_ruin = 1";
    let text = set(rates).replace(r#"flags = { "glass_room", "arcade", "curtain" }, "#, "");
    let engine = engine(&text);
    let mut seen = 0;
    for seed in 0..12 {
        let floor = engine.floor(&Request::new("deep", 40, seed)).unwrap();
        for thing in floor.things.iter().filter(|thing| thing.name.as_deref() != Some("arrival")) {
            let ground = floor.terrain(thing.x, thing.y).unwrap();
            assert!(ground.class != undercroft::world::TerrainClass::Wall, "seed {seed}: {thing:?} in {}", ground.name);
            assert!(floor.stairs.iter().all(|stair| (stair.x, stair.y) != (thing.x, thing.y)), "seed {seed}: {thing:?} on stairs");
        }
        let traps: Vec<_> = floor.things.iter().filter(|t| t.kind == undercroft::floor::ThingKind::Trap).map(|t| (t.x, t.y)).collect();
        let mut once = traps.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), traps.len(), "seed {seed}");
        seen += traps.len();
    }
    assert!(seen > 50, "{seen}");
}

/// Ground that nobody passes, among what a branch is made of, cuts nothing off; and the player's choices are functions where a game likes.
#[test]
fn ground_that_is_in_the_way_is_gone_around() {
    let text = set("materials = { floor = { { 'floor', 93 }, { 'deep_water', 7 } } }, empty = function() return 'never' end")
        .replace(r#"small = "never""#, "small = function(place) return place.depth > 0 and 'always' or 'never' end");
    let engine = engine(&text);
    for seed in 0..6 {
        let floor = engine.floor(&Request::new("deep", 12, seed)).unwrap();
        assert_eq!(floor.attempts, 1, "seed {seed}: {:?}", floor.vetoes);
        assert!((floor.width, floor.height) != (198, 66));
    }
}
