//! Rooms: their weights, where they may occur, what becomes of those that are refused, and how many there are.

use super::{agree, printed};
use std::collections::BTreeMap;

use crate::odds_crawl::close;
use crate::sets::{engine, load_error};
use undercroft::chance::{Odds, Tries};
use undercroft::{Engine, Floor, Request};

/// Room types of 3x3 cells, by name and further fields; a branch "deep" that lists them, whose layout is `layout`; and a branch "below" that
/// is entered from its fifth floor.
fn set(rooms: &[(&str, &str)], floors: u32, layout: &str) -> String {
    let declared: String = rooms
        .iter()
        .map(|(name, fields)| {
            let size = if fields.contains("plan =") { "" } else { "size = { width = 3, height = 3 }," };
            let build = if fields.contains("build =") { "" } else { "build = function(area) area:fill('floor') end," };
            format!("room {{ name = '{name}', {size} {build} {fields} }}\n")
        })
        .collect();
    let names: String = rooms.iter().map(|(name, _)| format!("'{name}', ")).collect();
    let branch = |name: &str, entry: &str| {
        format!(
            "branch {{ name = '{name}', {entry} floors = {floors}, size = {{ width = 60, height = 30 }}, rooms = {{ {names} }}, layout = layout }}"
        )
    };
    format!(
        "monster {{ name = 'm1', glyph = 'm' }} monster {{ name = 'm2', glyph = 'm' }}\n{declared}\
         local function layout(floor, place, rng) {layout} floor:connect() if #floor:rooms() == 0 then floor:inside():fill('floor') end end\n\
         return dungeon {{ api = 1, branches = {{ {}{} }} }}\n",
        branch("deep", ""),
        if floors >= 5 { format!(", {}", branch("below", "entry = { from = 'deep', depth = 5 },")) } else { String::new() }
    )
}

#[track_caller]
fn made(engine: &Engine, branch: &str, depth: u32, seed: u64) -> Floor {
    match engine.floor(&Request::new(branch, depth, seed)) {
        Ok(floor) => floor,
        Err(error) => panic!("{branch} {depth}, seed {seed}: {error:#}"),
    }
}

/// Numbers of rooms of each type on so many floors.
fn counts(engine: &Engine, names: &[&str], floors: u64) -> Vec<u32> {
    let mut counts = vec![0; names.len()];
    for seed in 0..floors {
        for room in &made(engine, "deep", 1, seed).rooms {
            counts[names.iter().position(|name| *name == room.kind).unwrap()] += 1;
        }
    }
    counts
}

const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// Rooms of such weights, once as numbers of their own, once as functions of the place, once given by the branch's call.
fn weighted(weights: &[u32], form: usize) -> Engine {
    let fields: Vec<String> = weights
        .iter()
        .map(|w| match form {
            0 => format!("weight = {w}"),
            1 => format!("weight = function(place) return {w} * place.depth end"),
            _ => "weight = 7".to_owned(),
        })
        .collect();
    let rooms: Vec<(&str, &str)> = NAMES.into_iter().zip(fields.iter().map(String::as_str)).collect();
    let listed: String = NAMES.iter().zip(weights).map(|(name, w)| format!("{{ '{name}', weight = {w} }}, ")).collect();
    let listed = if form == 2 { format!(", rooms = {{ {listed} }}") } else { String::new() };
    engine(&set(&rooms, 1, &format!("floor:fill_rooms {{ budget = 60, gap = 1 {listed} }}")))
}

#[test]
fn g1_g4_g5_rooms_come_by_their_weights() {
    for form in 0..3 {
        for weights in [
            vec![1, 9],
            vec![80, 15],
            vec![1, 2, 3, 4, 5],
            vec![5, 4, 3, 2, 1],
            vec![1; 2],
            vec![1; 8],
            vec![1_000_000; 8],
            vec![0, 3, 0, 1],
        ] {
            let names = &NAMES[..weights.len()];
            let counts = counts(&weighted(&weights, form), names, 60);
            assert_eq!(counts.iter().sum::<u32>(), 3600, "all of the budget finds space");
            let sum = f64::from(weights.iter().sum::<u32>());
            let want: Vec<f64> = weights.iter().map(|w| f64::from(*w) / sum).collect();
            assert!(agree(&counts, &want), "{weights:?}: {counts:?}");
            let equal = vec![1.0 / weights.len() as f64; weights.len()];
            assert!(weights.iter().all(|w| *w == weights[0]) || !agree(&counts, &equal), "{weights:?}: {counts:?}");
        }
    }
}

#[test]
fn g7_rooms_of_no_weight_are_off() {
    for form in 0..3 {
        assert_eq!(counts(&weighted(&[0, 1], form), &NAMES[..2], 100), [0, 6000]);
        assert_eq!(counts(&weighted(&[1, 0], form), &NAMES[..2], 100), [6000, 0]);
        // All off: no rooms, and no error.
        let floor = made(&weighted(&[0, 0, 0], form), "deep", 1, 1);
        assert_eq!((floor.rooms.len(), floor.attempts), (0, 1));
    }
}

#[test]
fn g2_rooms_of_great_weights_keep_them() {
    for weight in ["1e11", "2^31", "2^52", "2^53"] {
        let rooms = [
            ("a", format!("weight = {weight}")),
            ("b", format!("weight = function() return {weight} end")),
            ("c", "weight = 1".to_owned()),
        ];
        let rooms: Vec<(&str, &str)> = rooms.iter().map(|(name, fields)| (*name, fields.as_str())).collect();
        let counts = counts(&engine(&set(&rooms, 1, "floor:fill_rooms { budget = 60 }")), &NAMES[..3], 40);
        assert!(counts[2] == 0 && agree(&counts[..2], &[0.5, 0.5]), "{weight}: {counts:?}");
    }
    // What is refused is in tests/errors: weight_nan, weight_infinite, weight_negative, weight_huge, weight_text, weight_fraction, weight_sum.
}

#[test]
fn f2_rooms_of_the_deep_do_not_come_before() {
    let rooms = [
        ("nest", "depth = { min = 10 }, weight = 9"),
        ("cell", "weight = 5"),
        ("cage", "depth = { max = 3 }, weight = 9"),
        ("hall", "depth = { min = 5, max = 6 }"),
    ];
    let engine = engine(&set(&rooms, 12, "floor:fill_rooms { budget = 3 }"));
    let mut first: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for depth in 1..=12 {
        for seed in 0..if depth < 10 { 2000 } else { 20 } {
            for room in &made(&engine, "deep", depth, seed).rooms {
                let name = rooms.iter().find(|(name, _)| *name == room.kind).unwrap().0;
                first.entry(name).or_insert((depth, depth)).1 = depth;
            }
        }
    }
    assert_eq!(first, BTreeMap::from([("nest", (10, 12)), ("cell", (1, 12)), ("cage", (1, 3)), ("hall", (5, 6))]));
}

#[test]
fn f10_depths_of_rooms_fit_no_byte() {
    let fields = "depth = { min = 250 }, weight = 1000";
    let deep = engine(&set(&[("vault", fields), ("cell", "weight = 1")], 600, "floor:fill_rooms { budget = 9 }"));
    let vaults = |engine: &Engine, depth: u32| {
        (0..20).map(|seed| made(engine, "deep", depth, seed).rooms.iter().filter(|room| room.kind == "vault").count()).sum::<usize>()
    };
    for depth in [1, 27, 249] {
        assert_eq!(vaults(&deep, depth), 0, "{depth}");
    }
    // 27 and 249 in a byte.
    for depth in [250, 256 + 27, 505, 600] {
        assert!(vaults(&deep, depth) > 100, "{depth}");
    }
    for min in [65_536 + 27, 4_294_967_295_u64] {
        let far = engine(&set(
            &[("vault", &format!("depth = {{ min = {min} }}, weight = 1000")), ("cell", "weight = 1")],
            30,
            "floor:fill_rooms { budget = 9 }",
        ));
        assert_eq!(vaults(&far, 27), 0);
    }
    for (min, shown) in
        [("2^32 + 27", "4294967323"), ("-5", "-5"), ("0", "0"), ("0.5", "0.5"), ("0 / 0", "NaN"), ("1 / 0", "inf"), ("'9'", "9")]
    {
        let error = load_error(&[("dungeon.lua", &set(&[("vault", &format!("depth = {{ min = {min} }}"))], 30, ""))]).to_string();
        assert!(
            error.starts_with("dungeon.lua:2: error: room \"vault\": ") && error.contains("min must be") && error.contains(shown),
            "{min}: {error}"
        );
    }
}

/// A room asks for monsters of ten floors further down, on the last floor; and of five further up, on the first.
#[test]
fn f4_a_room_that_adds_to_the_depth() {
    let folk = "local folk = require('std.crawl').population { { 'm1', from = 1, to = 8, rarity = 1 }, { 'm2', from = 9, to = 9999, rarity = 1 } }\n";
    let build = "build = function(area, plan, place, rng) area:fill('floor')\n\
        local m = folk:draw(at_depth(place, math.max(1, place.depth + BONUS)), rng) assert(area:monster(m.name, 1, 1)) end";
    for (bonus, depth, who) in [("10", 8, "m2"), ("10", 1, "m2"), ("0", 8, "m1"), ("-5", 1, "m1"), ("-5", 8, "m1"), ("1000", 8, "m2")] {
        let rooms = [("vault", build.replace("BONUS", bonus))];
        let text = set(&[("vault", &rooms[0].1)], 8, "floor:fill_rooms { budget = 5 }").replacen('\n', &format!("\n{folk}"), 1);
        let floor = made(&engine(&text), "deep", depth, 1);
        assert_eq!(floor.monsters.len(), 5);
        assert!(floor.monsters.iter().all(|monster| monster.name == who), "{bonus} at {depth}: {:?}", floor.monsters);
    }
}

/// Depths of rooms are those of the branch; a branch that begins further down begins at 1.
#[test]
fn f7_rooms_go_by_the_depth_in_their_branch() {
    let rooms = [("upper", "depth = { max = 2 }"), ("lower", "depth = { min = 6 }"), ("any", "")];
    let engine = engine(&set(&rooms, 8, "floor:fill_rooms { budget = 20 } print(place.depth, place.absolute)"));
    for (branch, above) in [("deep", 0), ("below", 5)] {
        for depth in 1..=8 {
            let floor = made(&engine, branch, depth, 1);
            assert_eq!(printed(&floor), [format!("{depth} {}", depth + above)]);
            for (name, may) in [("upper", depth <= 2), ("lower", depth >= 6), ("any", true)] {
                assert_eq!(floor.rooms.iter().any(|room| room.kind == name), may, "{name} at {branch} {depth}");
            }
        }
    }
}

#[test]
fn f8_no_room_is_left_to_choose() {
    // As many as there may be, and the rest is off: what there is stands, and the layout is told.
    let rooms = [("nest", "depth = { min = 3 }, max = 2"), ("den", "depth = { min = 4 }, weight = 0")];
    let some = engine(&set(&rooms, 5, "print(#floor:fill_rooms { budget = 9 })"));
    for depth in [3, 4] {
        let floor = made(&some, "deep", depth, 1);
        assert_eq!(printed(&floor), ["2"], "{depth}");
        assert!(floor.rooms.iter().all(|room| room.kind == "nest"));
    }
    // None may occur here: an error that says so, or what the script does then.
    let error = some.floor(&Request::new("deep", 2, 1)).unwrap_err().to_string();
    assert_eq!(error, "dungeon.lua:4: error: floor:fill_rooms: no room type that is listed may occur at depth 2");
    let falls_back = "local ok = pcall(floor.fill_rooms, floor, { budget = 9 }) print(ok) if not ok then floor:add_room('fallback', floor:area():rect(5, 5, 4, 4):fill('floor')) end";
    let floor = made(&engine(&set(&rooms, 5, falls_back)), "deep", 2, 1);
    assert_eq!((printed(&floor), floor.rooms[0].kind.as_str()), (vec!["false"], "fallback"));
}

/// A room fails half of the times after it was chosen. Whoever is drawn anew after that takes its turns: a third is left of its half. The odds
/// say so beforehand; and drawing the plan anew, not the room, keeps the half.
#[test]
fn g8_refusals_after_the_choice_are_told_and_can_be_done_without() {
    let third = Odds::weighted(&[1.0, 1.0]).unwrap().reject(&[0.5, 1.0], Tries::Unlimited).unwrap();
    close(&[third.chance(0), third.chance(1), third.nobody()], &[1.0 / 3.0, 2.0 / 3.0, 0.0]);
    let (third, half) = ([third.chance(0), third.chance(1)], [0.5, 0.5]);

    // A plan that declines: another room is drawn.
    let plan = "plan = function(place, rng) if rng:one_in(2) then return nil, 'it leaks' end return { width = 3, height = 3 } end";
    let declines = [("a", plan), ("b", "")];
    let filled = counts(&engine(&set(&declines, 1, "floor:fill_rooms { budget = 40, tries = 100 }")), &NAMES[..2], 100);
    assert!(agree(&filled, &third) && !agree(&filled, &half), "{filled:?}");
    // The same room until it stands.
    let again = "for i = 1, 40 do local name = rng:pick { 'a', 'b' } repeat local area, why = floor:place_room(name) assert(area or why == 'it leaks', why) until area end";
    let kept = counts(&engine(&set(&declines, 1, again)), &NAMES[..2], 100);
    assert!(agree(&kept, &half) && !agree(&kept, &third), "{kept:?}");

    // A floor that is refused for the room: it is made anew, and its reasons are counted.
    let veto = "floor:fill_rooms { budget = 1 } local kind = floor:rooms()[1].type if kind == 'a' and rng:one_in(2) then floor:veto(kind .. ' leaks') end";
    let engine = engine(&set(&[("a", ""), ("b", "")], 1, veto));
    let (mut stood, mut vetoes, mut attempts) = ([0, 0], 0, 0);
    for seed in 0..3000 {
        let floor = made(&engine, "deep", 1, seed);
        stood[usize::from(floor.rooms[0].kind == "b")] += 1;
        attempts += floor.attempts;
        assert!(floor.vetoes.iter().all(|veto| veto.reason == "a leaks"), "{:?}", floor.vetoes);
        vetoes += floor.vetoes.iter().map(|veto| veto.count).sum::<u32>();
    }
    assert!(agree(&stood, &third) && !agree(&stood, &half), "{stood:?}");
    // Every refusal is told; a quarter of all attempts.
    assert_eq!(attempts, 3000 + vetoes);
    assert!(agree(&[vetoes, 3000], &[0.25, 0.75]), "{vetoes} of {attempts}");
}

/// The same of monsters: a place drawn after the monster keeps the odds, however few places suit it.
#[test]
fn g8_monsters_are_not_drawn_anew_for_want_of_places() {
    let text = |filler: &str| {
        super::peopled(
            "crawl.population { { 'm1', from = 1, to = 9, rarity = 1 }, { 'eel', from = 1, to = 9, rarity = 1 } }",
            filler,
            1,
            "floor:area():rect(20, 5, 10, 8):fill(terrain.deep_water)",
        )
    };
    let count = |filler: &str| {
        let engine = engine(&text(filler));
        let mut counts = [0, 0];
        for seed in 0..50 {
            let floor = super::floor(&engine, 1, seed);
            assert_eq!(floor.unplaced, []);
            for monster in &floor.monsters {
                counts[usize::from(monster.name == "eel")] += 1;
            }
        }
        counts
    };
    let by_count = count("population.count { monsters = folk, count = 60, distance = 0 }");
    assert!(by_count.iter().sum::<u32>() == 3000 && agree(&by_count, &[0.5, 0.5]), "{by_count:?}");
    // By cells the ground decides, as it is told: 80 of 1044 cells or so are water.
    let by_cells = count("population.cells { monsters = folk, wished = 60, distance = 0 }");
    let water = 80.0 / (58.0 * 18.0 - 2.0);
    assert!(agree(&by_cells, &[1.0 - water, water]), "{by_cells:?}");
}

/// Means over many floors, to two in a hundred.
#[track_caller]
fn near(mean: f64, want: f64) {
    assert!((mean / want - 1.0).abs() < 0.02, "{mean} is not {want}");
}

#[test]
fn g10_as_many_rooms_as_the_rule_says() {
    let rooms = [
        ("hall", "tags = { 'plain' }, weight = 3"),
        ("den", "tags = { 'plain' }, weight = 3"),
        ("vault", "tags = { 'special' }, weight = 2"),
        ("throne", "tags = { 'special' }, max = 1, weight = 8"),
    ];
    let engine = engine(&set(&rooms, 1, "floor:fill_rooms { budget = between(4, 8) }"));
    let floors = 4000;
    let (mut histogram, mut by_kind) = (BTreeMap::new(), BTreeMap::new());
    for seed in 0..floors {
        let floor = made(&engine, "deep", 1, seed);
        *histogram.entry(floor.rooms.len()).or_insert(0_u32) += 1;
        for room in &floor.rooms {
            *by_kind.entry(room.kind.clone()).or_insert(0_u32) += 1;
        }
        assert!(floor.rooms.iter().filter(|room| room.kind == "throne").count() <= 1);
    }
    assert_eq!(histogram.keys().copied().collect::<Vec<_>>(), [4, 5, 6, 7, 8]);
    assert!(agree(&histogram.values().copied().collect::<Vec<_>>(), &[0.2; 5]), "{histogram:?}");
    let mean = |kind: &str| f64::from(by_kind[kind]) / floors as f64;
    near(mean("hall") + mean("den") + mean("vault") + mean("throne"), 6.0);
    // The throne is drawn half of the times until it stands.
    let thrones = (4..=8).map(|n| 1.0 - 0.5_f64.powi(n)).sum::<f64>() / 5.0;
    near(mean("throne"), thrones);
    assert!(agree(&[by_kind["hall"], by_kind["den"], by_kind["vault"]], &[0.375, 0.375, 0.25]), "{by_kind:?}");
}

#[test]
fn g10_as_many_monsters_as_the_rule_says() {
    let mean = |table: &str, filler: &str, floors: u64| {
        let engine = engine(&super::peopled(table, filler, 1, ""));
        (0..floors).map(|seed| super::floor(&engine, 1, seed).monsters.len()).sum::<usize>() as f64 / floors as f64
    };
    let certain = "crawl.population { { 'm1', from = 1, to = 9, rarity = 1 }, { 'm2', from = 1, to = 9, rarity = 3 } }";
    near(mean(certain, "population.cells { monsters = folk, wished = 25, distance = 0 }", 400), 25.0);
    near(mean(certain, "population.count { monsters = folk, count = between(8, 12) }", 400), 10.0);
    near(mean(certain, "population.rooms { monsters = folk, chance = 33, distance = 0 }", 2000), 3.3);
    near(mean(certain, "population.rooms { monsters = folk, chance = 50, count = between(1, 3), distance = 0 }", 1000), 10.0);
    near(mean("population.weighted { count = '2d4', 'm1' }", "folk", 1000), 5.0);
    near(mean("population.weighted { count = 4, { 'm1', group = between(1, 3) } }", "folk", 500), 8.0);
    near(
        mean("population.weighted { count = 4, { 'm1', band = band { chance = 50, { 'm2', count = '1d4' } } } }", "folk", 2000),
        4.0 + 4.0 * 0.5 * 2.5,
    );
    // Where a draw is nobody half of the times, cells come to as many as are wished, and draws to half.
    let half = "crawl.first_match { passes = 0, { 'm1', level = 1, rarity = 50 } }";
    near(mean(half, "population.cells { monsters = folk, wished = 25, distance = 0 }", 400), 25.0);
    near(mean(half, "population.count { monsters = folk, count = 20 }", 500), 10.0);
    // The count of Hengband: 1 for so small a floor, 1d8, and 2.
    near(
        mean("hengband.table { { 'm1', level = 1 } }", "hengband.populate { table = folk, horde = false }", 1000),
        14.0_f64.min((14.0_f64 * 20.0 / 66.0).floor() * 60.0 / 198.0).floor() + 1.0 + 4.5 + 2.0,
    );
}
