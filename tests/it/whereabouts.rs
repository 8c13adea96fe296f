//! Where and how often pieces come: rows of depths, pieces of which there is one, pieces that do not share a floor, and the counts of refusals.

use std::collections::BTreeMap;

use undercroft::{Engine, Floor, Request};

use crate::sets::{engine, engine_of};

/// Two branches, the second entered from the second floor of the first. Both fill their floors with floor, so that nothing must be joined, and
/// then do `body`; they list the filler "cell" and `rooms`.
fn dungeon(declarations: &str, rooms: &str, body: &str) -> String {
    format!(
        "{declarations}
local function build(area) area:fill(terrain.grass) end
room {{ name = 'cell', weight = 1, size = {{ width = 2, height = 2 }}, build = build }}
local function layout(floor, place, rng)
  floor:inside():fill(terrain.floor)
  {body}
end
local size = {{ width = 24, height = 12 }}
return dungeon {{ api = 1, context = {{ late = false }}, branches = {{
  branch {{ name = 'mines', floors = 6, size = size, rooms = {{ 'cell', {rooms} }}, layout = layout }},
  branch {{ name = 'keep', floors = 3, entry = {{ from = 'mines', depth = 2 }}, size = size, rooms = {{ 'cell', {rooms} }}, layout = layout }},
}} }}"
    )
}

/// A room type of 3x3 cells.
fn room(name: &str, fields: &str) -> String {
    format!(
        "room {{ name = '{name}', size = {{ width = 3, height = 3 }}, build = function(area) area:fill(terrain.grass) end, {fields} }}\n"
    )
}

const FILL: &str = "floor:fill_rooms { budget = 5 }";

#[track_caller]
fn make(engine: &Engine, branch: &str, depth: u32, seed: u64) -> Floor {
    match engine.floor(&Request::new(branch, depth, seed)) {
        Ok(floor) => floor,
        Err(error) => panic!("{branch} {depth} seed {seed}: {error:#}"),
    }
}

fn count(floor: &Floor, name: &str) -> usize {
    floor.rooms.iter().filter(|room| room.kind == name).count()
}

/// How many of a piece each floor of a seed has, by branch and depth, where it has any.
fn found(engine: &Engine, seed: u64, name: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for branch in &engine.world().branches {
        for depth in 1..=engine.floors(&branch.name, seed).unwrap() {
            let count = count(&make(engine, &branch.name, depth, seed), name);
            if count > 0 {
                found.insert(format!("{} {depth}", branch.name), count);
            }
        }
    }
    found
}

/// Whether a count of so many trials is what a chance makes likely, to four standard deviations.
#[track_caller]
fn likely(hits: usize, trials: usize, chance: f64) {
    let (mean, deviation) = (trials as f64 * chance, (trials as f64 * chance * (1.0 - chance)).sqrt());
    assert!((hits as f64 - mean).abs() <= 4.0 * deviation, "{hits} of {trials}, expected {mean:.0}");
}

fn refusals(floor: &Floor) -> Vec<(&str, &str, u32)> {
    floor.refusals.iter().map(|r| (r.room.as_str(), r.reason.as_str(), r.count)).collect()
}

#[test]
fn rows_of_depths_say_where() {
    let cases: &[(&str, &[&str])] = &[
        ("{}", &["keep 1", "keep 2", "keep 3", "mines 1", "mines 2", "mines 3", "mines 4", "mines 5", "mines 6"]),
        ("{ min = 2, max = 4 }", &["keep 2", "keep 3", "mines 2", "mines 3", "mines 4"]),
        ("{ { min = 2, max = 4 } }", &["keep 2", "keep 3", "mines 2", "mines 3", "mines 4"]),
        ("{ { max = 2 }, { min = 5 } }", &["keep 1", "keep 2", "mines 1", "mines 2", "mines 5", "mines 6"]),
        ("{ { branch = 'mines', min = 2, max = 3 }, { branch = 'mines', min = 6 } }", &["mines 2", "mines 3", "mines 6"]),
        ("{ { branch = 'mines', min = 6 }, { branch = 'keep', max = 1 } }", &["keep 1", "mines 6"]),
        ("{ { last = true } }", &["keep 3", "mines 6"]),
        ("{ branch = 'mines', min = 5 }", &["mines 5", "mines 6"]),
        ("{ { branch = 'keep', last = true } }", &["keep 3"]),
        ("{ { branch = 'keep', last = false } }", &["keep 1", "keep 2"]),
        ("{ { absolute = true, min = 5 } }", &["keep 3", "mines 5", "mines 6"]),
        ("{ { absolute = true, max = 3 }, { branch = 'keep', last = true } }", &["keep 1", "keep 3", "mines 1", "mines 2", "mines 3"]),
        ("{ { branch = 'mines' }, { min = 3, max = 4, except = true } }", &["mines 1", "mines 2", "mines 5", "mines 6"]),
        ("{ { min = 3, max = 4, except = true }, { branch = 'mines' } }", &["mines 1", "mines 2", "mines 5", "mines 6"]),
        ("{ { last = true, except = true }, { branch = 'mines', max = 4, except = true } }", &["keep 1", "keep 2", "mines 5"]),
    ];
    for (depth, expected) in cases {
        for piece in [
            room("den", &format!("weight = 1000000, depth = {depth}")),
            format!("vault {{ name = 'den', map = {{ '...', '...' }}, weight = 1000000, depth = {depth} }}\n"),
        ] {
            let engine = engine(&dungeon(&piece, "'den'", FILL));
            assert_eq!(engine.warnings(), [], "{depth}");
            let found = found(&engine, 1, "den");
            assert_eq!(found.keys().map(String::as_str).collect::<Vec<_>>(), *expected, "{depth}");
        }
    }
}

#[test]
fn the_last_floor_is_that_of_the_seed() {
    let text = dungeon(&room("den", "weight = 1000000, depth = { { last = true } }"), "'den'", FILL)
        .replace("floors = 6", "floors = between(2, 5)");
    let engine = engine(&text);
    let mut lengths = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let last = engine.floors("mines", seed).unwrap();
        lengths.insert(last);
        let found = found(&engine, seed, "den");
        assert_eq!(found.keys().cloned().collect::<Vec<_>>(), ["keep 3".to_owned(), format!("mines {last}")], "seed {seed}");
    }
    assert_eq!(lengths.into_iter().collect::<Vec<_>>(), [2, 3, 4, 5]);
}

#[test]
fn rows_that_no_floor_meets_are_warned_of() {
    let cases = [
        ("depth = { min = 9 }", "depth means no floor: no branch has such a one"),
        ("depth = { { max = 2 }, { branch = 'keep', min = 4 } }", "depth[2] means no floor: \"keep\" has depths 1 to 3"),
        (
            "depth = { { branch = 'keep', min = 2, last = false }, { branch = 'keep', max = 2, last = true } }",
            "depth[2] means no floor: \"keep\" has depths 1 to 3",
        ),
        (
            "depth = { { branch = 'keep', max = 2, absolute = true } }",
            "depth means no floor: \"keep\" has depths 3 to 5, counted from the top of the dungeon",
        ),
        ("depth = { { branch = 'keep' }, { max = 9, except = true } }", "depth leaves no floor of the branches that list it"),
    ];
    for (fields, expected) in cases {
        let engine = engine(&dungeon(&room("den", &format!("weight = 3, {fields}")), "'den'", FILL));
        let warnings: Vec<String> = engine.warnings().iter().map(|w| w.message.clone()).collect();
        assert_eq!(warnings, [format!("room \"den\": {expected}")], "{fields}");
        let place = engine.warnings()[0].location.clone().unwrap();
        assert_eq!((place.file.as_str(), place.line), ("dungeon.lua", 1), "{fields}");
    }
    // A row for a branch that does not list the piece.
    let only = dungeon(&room("den", "depth = { { branch = 'keep' } }"), "'den'", FILL).replacen("'cell', 'den'", "'cell'", 2).replacen(
        "'cell'",
        "'cell', 'den'",
        2,
    );
    let only = only.replacen("room { name = 'cell', 'den'", "room { name = 'cell'", 1);
    let warnings: Vec<String> = engine(&only).warnings().iter().map(|w| w.message.clone()).collect();
    assert_eq!(warnings, ["room \"den\": depth leaves no floor of the branches that list it"]);
}

#[test]
fn one_in_the_dungeon_of_a_seed() {
    const SEEDS: usize = 2000;
    let always = engine(&dungeon(&room("den", "once = 'dungeon'"), "'den'", FILL));
    let sometimes = engine(&dungeon(&room("den", "once = 'dungeon', chance = 40"), "'den'", FILL));
    let (mut there, mut by_floor) = (0, BTreeMap::<String, usize>::new());
    for seed in 0..SEEDS as u64 {
        let all = found(&always, seed, "den");
        assert_eq!(all.values().collect::<Vec<_>>(), [&1], "seed {seed}: {all:?}");
        *by_floor.entry(all.keys().next().unwrap().clone()).or_default() += 1;
        let some = found(&sometimes, seed, "den");
        assert!(some.is_empty() || some.values().eq([&1]), "seed {seed}: {some:?}");
        there += some.len();
    }
    likely(there, SEEDS, 0.4);
    assert_eq!(by_floor.len(), 9);
    for hits in by_floor.values() {
        likely(*hits, SEEDS, 1.0 / 9.0);
    }
}

#[test]
fn weights_steer_where_the_one_comes() {
    const SEEDS: usize = 800;
    // The context's default counts, whatever a floor is asked for with.
    let by_place = "once = 'dungeon', weight = function(place)
      if place.context.late then return 10 end
      return place.branch == 'keep' and 10 * place.depth or 0
    end";
    let engine = engine(&dungeon(&room("den", by_place), "'den'", FILL));
    let mut by_floor = BTreeMap::<String, usize>::new();
    for seed in 0..SEEDS as u64 {
        let found = found(&engine, seed, "den");
        assert_eq!(found.values().collect::<Vec<_>>(), [&1], "seed {seed}: {found:?}");
        *by_floor.entry(found.keys().next().unwrap().clone()).or_default() += 1;
    }
    assert_eq!(by_floor.keys().collect::<Vec<_>>(), ["keep 1", "keep 2", "keep 3"]);
    for depth in 1..=3 {
        likely(by_floor[&format!("keep {depth}")], SEEDS, f64::from(depth) / 6.0);
    }
    // A floor asked for in another context has the piece where it belongs.
    for seed in 0..20 {
        let mut request = Request::new("mines", 3, seed);
        request.context.set("late", undercroft::world::ContextValue::Flag(true));
        assert_eq!(count(&engine.floor(&request).unwrap(), "den"), 0);
    }
}

#[test]
fn the_branches_weigh_by_their_own_rows() {
    const SEEDS: usize = 800;
    let text = dungeon(&room("den", "once = 'dungeon', depth = { { last = true } }"), "'den'", FILL).replacen(
        "'cell', 'den'",
        "'cell', { 'den', weight = 30 }",
        1,
    );
    let engine = engine(&text);
    let mines = (0..SEEDS as u64).filter(|seed| count(&make(&engine, "mines", 6, *seed), "den") == 1).count();
    likely(mines, SEEDS, 0.75);
    for seed in 0..50 {
        assert_eq!(found(&engine, seed, "den").values().sum::<usize>(), 1);
    }
}

#[test]
fn weights_by_depth_from_the_top_follow_the_entry_of_the_seed() {
    let fields =
        "once = 'dungeon', depth = { { branch = 'keep', absolute = true, min = 6 } }, weight = function(place) return place.absolute end";
    let text = dungeon(&room("den", fields), "'den'", FILL).replace("depth = 2 }", "depth = between(3, 5) }");
    let engine = engine(&text);
    assert_eq!(engine.warnings(), []);
    let mut shallowest = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let found = found(&engine, seed, "den");
        assert_eq!(found.values().collect::<Vec<_>>(), [&1], "seed {seed}: {found:?}");
        shallowest.insert(found.keys().next().unwrap().clone());
    }
    assert_eq!(shallowest.into_iter().collect::<Vec<_>>(), ["keep 1", "keep 2", "keep 3"]);
}

#[test]
fn one_in_each_branch() {
    const SEEDS: usize = 400;
    let always = engine(&dungeon(&room("den", "once = 'branch'"), "'den'", FILL));
    let sometimes = engine(&dungeon(&room("den", "once = 'branch', chance = 40"), "'den'", FILL));
    let mut there = [0, 0];
    let mut both = 0;
    for seed in 0..SEEDS as u64 {
        let all = found(&always, seed, "den");
        let of = |found: &BTreeMap<String, usize>, branch: &str| -> usize {
            found.iter().filter(|(floor, _)| floor.starts_with(branch)).map(|(_, n)| n).sum()
        };
        assert_eq!((of(&all, "mines"), of(&all, "keep")), (1, 1), "seed {seed}: {all:?}");
        let some = found(&sometimes, seed, "den");
        let some = [of(&some, "mines"), of(&some, "keep")];
        assert!(some.iter().all(|n| *n <= 1), "seed {seed}");
        both += some[0] * some[1];
        (0..2).for_each(|i| there[i] += some[i]);
    }
    likely(there[0], SEEDS, 0.4);
    likely(there[1], SEEDS, 0.4);
    // Branches are drawn each by itself.
    likely(both, SEEDS, 0.16);
}

#[test]
fn one_on_each_floor() {
    let body = "floor:fill_rooms { budget = 8 } local area, reason = floor:place_room('den') print(area, reason)";
    let engine = engine(&dungeon(&room("den", "once = 'floor', weight = 1000000"), "'den'", body));
    for seed in 0..20 {
        let floor = make(&engine, "mines", 1, seed);
        assert_eq!(count(&floor, "den"), 1);
        assert!(floor.rooms.len() > 1, "it is drawn no more, others are");
        assert_eq!(refusals(&floor).into_iter().filter(|r| r.0 == "den").collect::<Vec<_>>(), [("den", "once", 1)]);
        assert!(floor.log[0].text.contains("at most one"), "{}", floor.log[0].text);
    }
}

#[test]
fn what_belongs_to_a_floor_comes_first_and_counts() {
    // One of a million: by weight alone it would never come.
    let pieces =
        room("den", "once = 'dungeon', depth = { { branch = 'keep', last = true } }, weight = 1") + &room("mob", "weight = 1000000");
    for budget in 1..4 {
        let engine = engine(&dungeon(&pieces, "'mob', 'den'", &format!("floor:fill_rooms {{ budget = {budget} }}")));
        for seed in 0..20 {
            let floor = make(&engine, "keep", 3, seed);
            assert_eq!((floor.rooms[0].kind.as_str(), floor.rooms.len()), ("den", budget));
        }
    }
}

#[test]
fn a_piece_that_weighs_nothing_is_left_to_layouts() {
    let drawn = engine(&dungeon(&room("den", "once = 'dungeon', weight = 0"), "'den'", FILL));
    let asked = engine(&dungeon(&room("den", "once = 'dungeon', weight = 0"), "'den'", &format!("floor:place_room('den') {FILL}")));
    let unlisted = engine(&dungeon(&room("den", "once = 'dungeon'"), "", "floor:place_room('den')"));
    for seed in 0..100 {
        assert_eq!(found(&drawn, seed, "den"), BTreeMap::new());
        assert_eq!(found(&asked, seed, "den").values().collect::<Vec<_>>(), [&1]);
        assert_eq!(found(&unlisted, seed, "den").values().collect::<Vec<_>>(), [&1]);
    }
}

#[test]
fn what_is_asked_for_keeps_to_its_limits() {
    let pieces = room("deep", "depth = { min = 3 }, weight = 0")
        + &room("two", "max = 2, weight = 0")
        + &room("far", "once = 'dungeon', weight = function(place) return place.branch == 'keep' and 1 or 0 end");
    let body = "for _, name in ipairs { 'deep', 'two', 'two', 'two', 'two', 'far' } do print(name, floor:place_room(name) ~= nil) end";
    let engine = engine(&dungeon(&pieces, "'deep', 'two', 'far'", body));
    let floor = make(&engine, "mines", 2, 1);
    assert_eq!(refusals(&floor), [("deep", "depth", 1), ("two", "max", 2), ("far", "once", 1)]);
    assert_eq!((count(&floor, "two"), floor.rooms.len()), (2, 2));
    let floor = make(&engine, "mines", 3, 1);
    assert_eq!(refusals(&floor), [("two", "max", 2), ("far", "once", 1)]);
    assert_eq!(count(&floor, "deep"), 1);
}

#[test]
fn a_room_counts_for_what_it_builds_itself() {
    let piece = "room { name = 'den', max = 1, size = { width = 9, height = 9 }, build = function(area, _, place)
      area:fill(terrain.grass)
      local inner, reason = THE_FLOOR:place_room('den')
      print(inner, reason)
    end }";
    let text = dungeon(piece, "'den'", "THE_FLOOR = floor floor:place_room('den')").replace("THE_FLOOR = floor ", "kept.floor = floor ");
    let text = format!("local kept = {{}}\n{}", text.replace("THE_FLOOR", "kept.floor"));
    let floor = make(&engine(&text), "mines", 1, 1);
    assert_eq!((count(&floor, "den"), refusals(&floor)), (1, vec![("den", "max", 1)]));
}

#[test]
fn c7_of_ten_great_ones_at_most_one_on_a_floor() {
    let mut pieces = String::new();
    for n in 0..10 {
        pieces += &match n % 2 {
            0 => room(&format!("great {n}"), "tags = { 'greater' }, excludes = { 'greater' }, weight = 50"),
            _ => format!(
                "vault {{ name = 'great {n}', map = {{ '...', '...' }}, tags = {{ 'greater' }}, excludes = {{ 'greater' }}, weight = 50 }}\n"
            ),
        };
    }
    let body = "floor:fill_rooms { budget = 4 } floor:place_vault(tagged 'greater') floor:place_room('great 2')";
    let engine = engine(&dungeon(&pieces, "tagged 'greater'", body));
    let mut by_kind = BTreeMap::<String, u32>::new();
    for seed in 0..5000 {
        let floor = make(&engine, "mines", 1 + (seed % 6) as u32, seed);
        let great: Vec<&str> = floor.rooms.iter().map(|r| r.kind.as_str()).filter(|kind| kind.starts_with("great")).collect();
        assert_eq!(great.len(), 1, "seed {seed}: {great:?}");
        *by_kind.entry(great[0].to_owned()).or_default() += 1;
        assert!(floor.refusals.iter().any(|r| r.room == "great 2" && r.reason == "excluded"), "seed {seed}");
    }
    assert_eq!(by_kind.len(), 10, "{by_kind:?}");
}

#[test]
fn who_is_excluded_excludes() {
    // The one in front excludes the other by tag, or by name.
    let cases = ["'wet'", "'pond'"];
    for word in cases {
        let pieces =
            room("fire", &format!("excludes = {{ {word} }}")) + &room("pond", "tags = { 'wet' }") + &room("hall", "tags = { 'dry' }");
        for (first, second) in [("fire", "pond"), ("pond", "fire")] {
            let body =
                format!("floor:place_room('{first}') floor:place_room('hall') floor:place_room('{second}') floor:place_room('{first}')");
            let floor = make(&engine(&dungeon(&pieces, "'fire', 'pond', 'hall'", &body)), "mines", 1, 1);
            let kinds: Vec<&str> = floor.rooms.iter().map(|r| r.kind.as_str()).collect();
            assert_eq!(kinds, [first, "hall", first]);
            assert_eq!(refusals(&floor), [(second, "excluded", 1)]);
        }
        // And when rooms are drawn, whichever comes first.
        let engine = engine(&dungeon(&pieces, "'fire', 'pond', 'hall'", "floor:fill_rooms { budget = 9 }"));
        let mut seen = [0, 0];
        for seed in 0..200 {
            let floor = make(&engine, "mines", 1, seed);
            let (fire, pond) = (count(&floor, "fire"), count(&floor, "pond"));
            assert!(fire == 0 || pond == 0, "seed {seed}");
            seen[0] += usize::from(fire > 0);
            seen[1] += usize::from(pond > 0);
        }
        assert!(seen[0] > 50 && seen[1] > 50, "{seen:?}");
    }
}

#[test]
fn pieces_in_slots_keep_to_their_limits() {
    let pieces = "vault { name = 'nook', map = { '==' }, max = 1, legend = { ['='] = terrain.grass } }
      vault { name = 'ash', map = { '==' }, tags = { 'hot' }, legend = { ['='] = terrain.grass }, weight = 1 }
      vault { name = 'ice', map = { '==' }, excludes = { 'hot' }, legend = { ['='] = terrain.grass }, weight = 1000 }
      vault { name = 'vale', map = { 'VV.VV', '.....', 'WW.WW' }, weight = 1000000, max = 1,
        slots = { V = { vault = 'nook' }, W = { vault = { 'ash', 'ice' } } } }\n";
    let engine = engine(&dungeon(pieces, "'vale'", FILL));
    let mut hot = 0;
    for seed in 0..100 {
        let floor = make(&engine, "mines", 1, seed);
        assert_eq!((count(&floor, "vale"), count(&floor, "nook")), (1, 1), "seed {seed}");
        let (ash, ice) = (count(&floor, "ash"), count(&floor, "ice"));
        assert!((ash, ice) == (2, 0) || (ash, ice) == (0, 2), "seed {seed}: {ash} {ice}");
        hot += ash;
    }
    assert!(hot < 20, "weights count in slots: {hot}");
}

#[test]
fn one_in_the_dungeon_comes_into_a_slot_once() {
    let pieces = "vault { name = 'nook', once = 'dungeon', map = { '==' }, legend = { ['='] = terrain.grass } }
      vault { name = 'vale', map = { 'VV.VV' }, weight = 1000000, slots = { V = { vault = 'nook' } } }\n";
    let engine = engine(&dungeon(pieces, "'vale'", FILL));
    assert_eq!(engine.warnings(), []);
    for seed in 0..50 {
        assert_eq!(found(&engine, seed, "nook").values().collect::<Vec<_>>(), [&1], "seed {seed}");
    }
}

#[test]
fn refusals_are_counted() {
    let pieces = room("big", "weight = 1000000").replace("width = 3, height = 3", "width = 20, height = 9")
        + "room { name = 'shy', plan = function() return nil, 'not today' end, build = function() end, weight = 0 }\n";
    let body =
        "floor:fill_rooms { budget = 9, tries = 7, rooms = { 'big' } } print(floor:place_room('shy')) print(floor:place_room('shy'))";
    let engine = engine(&dungeon(&pieces, "'big', 'shy'", body));
    let floor = make(&engine, "mines", 1, 1);
    assert_eq!(refusals(&floor), [("big", "space", 7), ("shy", "declined", 2)]);
    assert_eq!(floor.log[0].text, "nil not today");
    // Each attempt counts anew.
    let text = dungeon(&pieces, "'big', 'shy'", &format!("{body} if rng:one_in(2) then floor:veto('again') end"));
    for seed in 0..20 {
        assert_eq!(refusals(&make(&crate::sets::engine(&text), "mines", 1, seed)), [("big", "space", 7), ("shy", "declined", 2)]);
    }
}

#[test]
fn the_hash_of_a_branch_covers_what_decides_where() {
    let set = |den: &str, keep: &str, picture: &str| -> [String; 2] {
        let dungeon = "return dungeon { api = 1, branches = { require 'mines', require 'keep' } }";
        let branch = |name: &str, rooms: &str, layout: &str| {
            format!(
                "return branch {{ name = '{name}', floors = 3, size = {{ width = 24, height = 12 }}, rooms = {{ {rooms} }},
                layout = function(floor) floor:inside():fill(terrain.floor) {layout} end }}"
            )
        };
        let engine = engine_of(&[
            ("dungeon.lua", dungeon),
            ("mines.lua", &branch("mines", "'den'", "floor:fill_rooms { budget = 2 }")),
            ("keep.lua", &branch("keep", keep, "floor:place_vault(tagged 'nook')")),
            ("rooms/den.lua", &format!("return {}", room("den", den))),
            ("rooms/nook.lua", "return vault { name = 'nook', tags = { 'nook' }, map = picture 'rooms/nook' }"),
            ("rooms/nook.txt", picture),
        ]);
        ["mines", "keep"].map(|branch| make(&engine, branch, 1, 1).header.scripts)
    };
    let plain = set("once = 'dungeon'", "'nook'", "...\n...\n");
    assert_eq!(plain, set("once = 'dungeon'", "'nook'", "...\n...\n"));
    let chance = set("once = 'dungeon', chance = 50", "'nook'", "...\n...\n");
    assert!(chance[0] != plain[0]);
    // Which rooms the branch lists, whatever its own module says.
    let listed = set("once = 'dungeon'", "'nook', 'den'", "...\n...\n");
    assert!(listed[1] != plain[1]);
    // A layout means it by its tag.
    let unlisted = set("once = 'dungeon'", "", "...\n...\n");
    let drawn = set("once = 'dungeon'", "", "...\n..;\n");
    assert!(drawn[1] != unlisted[1]);
}
