//! Faults that level engines really had, as tests: each is named by the code of its report, and its whole kind must be impossible here.
//!
//! What is not here stands where it belongs: `i7` in `determinism`, what a script may do to its host (`m1`, `m2`, `m4`, `m5`, `m7`, `m10`) also as
//! files of `tests/hostile`, messages (`k1`, `k7`, `l2`, `l5`, `l7`, `l10`, `p1`, `p4`) also as files of `tests/errors`, reloads and saves (`n1`, `n2`,
//! `n4`, `n5`, `o1` to `o5`, `p1`, `p4`) in `saves`, terminals of odd sizes (`p2`) in `terminal`.

use std::collections::BTreeSet;
use std::time::Duration;

use undercroft::world::Context;
use undercroft::{Engine, ErrorKind, Floor, Header, Limits, Request, ScriptSet, format};

use crate::sets::{engine, engine_of, floor, floored, load_error, with_layout};

/// The floor of a branch, depth 1, in the usual limits.
#[track_caller]
fn floor_of(engine: &Engine, seed: u64) -> Floor {
    match engine.floor(&Request::new(&engine.world().branches[0].name, 1, seed)) {
        Ok(floor) => floor,
        Err(error) => panic!("seed {seed}: {error:#}"),
    }
}

/// The diagnostic of a floor that fails: file, line, message.
#[track_caller]
fn blamed(text: &str) -> (String, u32, String) {
    let engine = engine(text);
    let error = engine.floor(&Request::new(&engine.world().branches[0].name, 1, 1)).expect_err("the floor fails");
    let first = &error.diagnostics()[0];
    let place = first.location.clone().unwrap();
    (place.file, place.line, first.message.clone())
}

// I. Determinism.

#[test]
fn i1_fractions_are_refused_as_coordinates() {
    for (number, shown) in [("3.5", "3.5"), ("-0.5", "-0.5"), ("2 ^ 31 + 0.5", "2147483648.5")] {
        for call in ["set({}, 1, terrain.sand)", "set(1, {}, terrain.sand)", "get({}, 1)", "rect({}, 0, 2, 2)", "sub(0, 0, {}, 2)"] {
            let body = format!("floor:area():{}", call.replace("{}", number));
            let (file, line, message) = blamed(&with_layout(&body));
            assert_eq!((file.as_str(), line), ("dungeon.lua", 4), "{body}");
            assert!(message.ends_with(&format!("must be a whole number of cells, got {shown}")), "{message}");
        }
    }
    // A whole number is one whatever arithmetic it came from.
    floor(&with_layout("floor:area():set(floor:width() / 4, 6 / 2, terrain.sand) assert(floor:area():is(5, 3, 'sand'))"));
}

#[test]
fn i2_the_order_of_files_does_not_matter() {
    let files = [
        ("rooms/a.lua", "return room { name = 'a', size = { width = 5, height = 5 }, build = function(area) area:fill('sand') end }"),
        ("rooms/b.lua", "return room { name = 'b', size = { width = 6, height = 4 }, build = function(area) area:fill('grass') end }"),
        ("rooms/c.lua", "return room { name = 'c', size = { width = 4, height = 6 }, build = function(area) area:fill('ice') end }"),
        (
            "dungeon.lua",
            "local here = branch { name = 'here', floors = 1, size = { width = 50, height = 20 }, rooms = { require 'rooms.c', 'a', 'b' },\n\
             layout = function(floor) floor:fill_rooms { budget = 8 } floor:connect() end }\n\
             return dungeon { api = 1, branches = { here } }",
        ),
    ];
    let root = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("i2");
    let mut first: Option<(String, Vec<Floor>)> = None;
    for (i, order) in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]].into_iter().enumerate() {
        let folder = root.join(i.to_string());
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("rooms")).unwrap();
        for file in order {
            std::fs::write(folder.join(files[file].0), files[file].1).unwrap();
        }
        let set = ScriptSet::open(&folder).unwrap();
        let hash = set.hash();
        let engine = Engine::load(set).unwrap();
        let floors: Vec<Floor> = (0..20).map(|seed| floor_of(&engine, seed)).collect();
        match &first {
            None => first = Some((hash, floors)),
            Some(first) => assert_eq!(*first, (hash, floors)),
        }
    }
}

#[test]
fn i4_a_context_that_is_not_read_changes_nothing() {
    let text = |reads: &str| {
        format!(
            "local here = branch {{ name = 'here', floors = 1, size = {{ width = 30, height = 12 }},\n\
             layout = function(floor) floor:inside():fill('floor') end,\n\
             population = function(floor, place, rng)\n{reads}\nfloor:free():thin(rng, 30):fill('grass') end }}\n\
             return dungeon {{ api = 1, branches = {{ here }}, context = {{ species = 'gnome' }} }}"
        )
    };
    let with = |engine: &Engine, species: Option<&str>| {
        let mut context = Context::new();
        if let Some(species) = species {
            context.set("species", species);
        }
        engine.floor(&Request::new("here", 1, 3).context(context)).unwrap()
    };
    let blind = engine(&text(""));
    let floors = [None, Some("gnome"), Some("troll")].map(|species| with(&blind, species));
    assert_eq!(floors[0], floors[1]);
    assert_eq!(floors[0], floors[2]);
    assert!(floors[0].header.context.is_empty());

    let reading = engine(&text("if place.context.species == 'troll' then floor:area():set(3, 3, 'statue') end"));
    let (gnome, troll) = (with(&reading, Some("gnome")), with(&reading, Some("troll")));
    assert_ne!(gnome, troll);
    assert_ne!(gnome.header, troll.header);
    assert_eq!(gnome.stairs, troll.stairs);
    // Only what the population wrote may differ.
    for (i, (a, b)) in gnome.cells.iter().zip(&troll.cells).enumerate() {
        let stage = |floor: &Floor| floor.stages[usize::from(floor.stage_of[i])].clone();
        assert!(a == b || stage(&gnome) == "population" || stage(&troll) == "population");
    }
}

#[test]
fn i5_large_seeds_stay_apart() {
    let engine = engine(&with_layout("floor:inside():all():thin(rng, 50):fill('grass')"));
    let mut seeds = Vec::new();
    for seed in [1u64 << 53, (1 << 63) - 1, 1 << 63, u64::MAX - 1] {
        seeds.extend([seed, seed + 1]);
    }
    seeds.dedup();
    let mut cells = BTreeSet::new();
    for &seed in &seeds {
        for depth in [1, 2] {
            let floor = engine.floor(&Request::new("cellar", depth, seed)).unwrap();
            assert_eq!(floor.header.seed, seed.to_string());
            assert!(cells.insert(floor.cells), "seed {seed} depth {depth} is another's floor");
        }
    }
    assert_eq!(cells.len(), 2 * seeds.len());
}

#[test]
fn i8_drawing_a_floor_changes_nothing() {
    let engine = engine(&with_layout("floor:area():cave(rng):fill('sand') floor:inside():fill('floor')"));
    let before = floor_of(&engine, 5);
    for _ in 0..100 {
        let drawn = [format::text(&before), format::ansi(&before), format::json(&before).unwrap()];
        assert!(drawn.iter().all(|text| !text.is_empty()));
    }
    assert_eq!(floor_of(&engine, 5), before);
}

#[test]
fn i10_a_header_gives_the_floor_again() {
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    for (branch, _) in floored(&engine, u64::MAX - 7) {
        let floor = engine.floor(&Request::new(&branch, 1, u64::MAX - 7)).unwrap();
        let header: Header = floor.header.to_string().parse().unwrap();
        assert_eq!(header, floor.header);
        let again = engine.floor(&engine.replay(&header).unwrap()).unwrap();
        assert_eq!(format::json(&again).unwrap(), format::json(&floor).unwrap());
    }
}

// J. Failed attempts leave nothing.

/// A branch whose attempts fail half of the time, after they have placed more than they may.
const HALF_FAIL: &str = r#"
monster { name = "rat", glyph = "r" }
local den = room { name = "den", max = 1, size = { width = 5, height = 5 }, build = function(area)
  area:fill("floor")
  area:border():fill("wall")
end }
return dungeon { api = 1, branches = { branch { name = "here", floors = 1, size = { width = 30, height = 14 }, rooms = { den },
  layout = function(floor, place, rng)
    local fails = rng:one_in(2)
    for i = 1, 20 do floor:place_room(den, { at = { x = 28, y = 12 } }) end
    assert(#floor:fill_rooms { budget = 3 } == 1, "one den, whatever was built before")
    floor:area():rect(12, 9, 6, 3):fill("floor"):flag("lit")
    floor:add_room("hall", floor:area():rect(12, 9, 6, 3))
    for i = 1, fails and 5 or 2 do assert(floor:place_monster("rat", 11 + i, 10)) end
    print("attempt")
    if fails then floor:veto("half of them") end
    floor:connect()
  end,
} } }
"#;

#[test]
fn j1_things_of_a_refused_attempt_are_gone() {
    let engine = engine(HALF_FAIL);
    let mut refused = 0;
    for seed in 0..60 {
        let floor = floor_of(&engine, seed);
        assert_eq!(floor.monsters.len(), 2, "seed {seed}");
        assert_eq!(floor.log.len(), 1, "seed {seed}");
        assert_eq!(floor.flags.iter().filter(|f| **f & undercroft::floor::CellFlags::LIT != 0).count(), 18);
        refused += u32::from(floor.attempts > 1);
        assert_eq!(floor.vetoes.iter().map(|v| v.count).sum::<u32>(), floor.attempts - 1);
    }
    assert!((10..=50).contains(&refused), "{refused} of 60");
}

#[test]
fn j2_a_room_there_is_once_is_not_used_up_by_a_refused_attempt() {
    let engine = engine(HALF_FAIL);
    for seed in 0..60 {
        let floor = floor_of(&engine, seed);
        assert_eq!(floor.rooms.iter().filter(|r| r.kind == "den").count(), 1, "seed {seed}, {} attempts", floor.attempts);
    }
}

#[test]
fn j4_numbers_of_rooms_are_dense() {
    let engine = engine(HALF_FAIL);
    for seed in 0..60 {
        let floor = floor_of(&engine, seed);
        let numbers: BTreeSet<u16> = floor.room_of.iter().copied().filter(|n| *n != 0).collect();
        assert_eq!(numbers.into_iter().collect::<Vec<_>>(), (1..=floor.rooms.len() as u16).collect::<Vec<_>>());
        let stages: BTreeSet<u16> = floor.stage_of.iter().copied().collect();
        assert!(stages.iter().all(|s| usize::from(*s) < floor.stages.len()));
    }
}

#[test]
fn j5_a_floor_made_a_thousand_times_is_as_at_first() {
    let engine = engine(HALF_FAIL);
    let first = floor_of(&engine, 11);
    for _ in 0..1000 {
        assert_eq!(floor_of(&engine, 11), first);
    }
}

// K. Geometry.

#[test]
fn k1_a_room_is_as_large_as_it_says() {
    let text = |cell: &str| {
        format!(
            "local five = room {{ name = 'five', size = {{ width = 5, height = 5 }}, build = function(area)\n\
             assert(area:width() == 5 and area:height() == 5)\n\
             for i = 0, 4 do area:set(i, 4, 'floor') area:set(4, i, 'floor') area:set(i, 0, 'floor') area:set(0, i, 'floor') end\n\
             area:set({cell}, 'floor')\nend }}\n\
             return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 9, height = 9 }},\n\
             layout = function(floor) floor:place_room(five, {{ at = {{ x = 2, y = 2 }} }}) end }} }} }}"
        )
    };
    let made = floor(&text("1, 1"));
    assert_eq!(made.rooms[0].width, 5);
    for (x, y) in [(2, 2), (6, 2), (2, 6), (6, 6), (3, 3)] {
        assert!(made.terrain(x, y).unwrap().passable, "({x}, {y})");
    }
    assert!(!made.terrain(7, 2).unwrap().passable && !made.terrain(2, 7).unwrap().passable);
    for cell in ["5, 0", "0, 5", "-1, 0", "0, -1"] {
        let (file, line, message) = blamed(&text(cell));
        assert_eq!((file.as_str(), line), ("dungeon.lua", 4), "{cell}");
        assert_eq!(message, format!("area:set: ({cell}) is outside the area of 5x5 cells"));
    }
}

#[test]
fn k2_wide_and_tall_rooms_lie_wherever_they_fit() {
    let text = |width: u32, height: u32| {
        format!(
            "local long = room {{ name = 'long', size = {{ width = {width}, height = {height} }}, build = function(area)\n\
             area:fill('floor') area:border():fill('wall') end }}\n\
             return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 80, height = 24 }},\n\
             layout = function(floor) if not floor:place_room(long) then floor:veto('no space') end end }} }} }}"
        )
    };
    for (width, height) in [(70u32, 3u32), (3, 20)] {
        let engine = engine(&text(width, height));
        let (mut columns, mut rows) = (BTreeSet::new(), BTreeSet::new());
        for seed in 0..1000 {
            let floor = floor_of(&engine, seed);
            let room = &floor.rooms[0];
            assert!(room.x + width <= 80 && room.y + height <= 24, "{room:?}");
            columns.insert(room.x);
            rows.insert(room.y);
        }
        assert_eq!(columns, (0..=80 - width).collect(), "{width}x{height}");
        assert_eq!(rows, (0..=24 - height).collect(), "{width}x{height}");
    }
}

#[test]
fn k4_the_outermost_ring_is_never_passable() {
    let text = "local open = room { name = 'open', size = { width = 6, height = 4 }, build = function(area) area:fill('floor') end }\n\
        return dungeon { api = 1, branches = { branch { name = 'here', floors = 1, size = { width = 30, height = 16 },\n\
        layout = function(floor)\n\
        for i, x in ipairs { 0, 12, 24 } do for j, y in ipairs { 0, 6, 12 } do assert(floor:place_room(open, { at = { x = x, y = y } })) end end\n\
        floor:area():fill('floor')\n\
        floor:connect { style = 'winding', extra = 9 }\n\
        floor:area():walk(floor:stage('s', function(r) return r end), { open = 90 }):fill('sand')\n\
        end } } }";
    let made = floor(text);
    assert_eq!(made.rooms.len(), 9);
    for x in 0..made.width {
        for y in 0..made.height {
            if x == 0 || y == 0 || x + 1 == made.width || y + 1 == made.height {
                assert!(!made.terrain(x, y).unwrap().passable, "({x}, {y})");
            } else {
                assert!(made.terrain(x, y).unwrap().passable, "({x}, {y})");
            }
        }
    }
}

#[test]
fn k7_a_full_map_with_open_ground_on_its_edge_is_refused() {
    let (file, line, message) = blamed(&with_layout("floor:area():picture({ '....................' })"));
    assert_eq!((file.as_str(), line), ("dungeon.lua", 4));
    assert_eq!(message, "area:picture: (0, 0) is on the rim of the map, which stays impassable");
}

#[test]
fn k8_everything_lies_on_the_map() {
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    for seed in 0..10 {
        for (branch, last) in floored(&engine, seed) {
            for depth in [1, last] {
                let floor = engine.floor(&Request::new(&branch, depth, seed)).unwrap();
                let header = &floor.header;
                assert_eq!(floor.cells.len() as u32, floor.width * floor.height);
                for room in &floor.rooms {
                    assert!(room.x + room.width <= floor.width && room.y + room.height <= floor.height, "{header}: {room:?}");
                }
                for monster in &floor.monsters {
                    assert!(monster.x < floor.width && monster.y < floor.height, "{header}: {monster:?}");
                }
                for stair in &floor.stairs {
                    assert!(floor.terrain(stair.x, stair.y).unwrap().passable, "{header}: {stair:?}");
                }
                assert!(floor.terrain(floor.arrival.0, floor.arrival.1).unwrap().passable, "{header}");
            }
        }
    }
}

#[test]
fn k10_what_hangs_over_the_edge_is_refused_with_the_reason() {
    let text = "local den = room { name = 'den', size = { width = 6, height = 4 }, build = function(area) area:fill('sand') end }\n\
        return dungeon { api = 1, branches = { branch { name = 'here', floors = 1, size = { width = 20, height = 10 },\n\
        layout = function(floor) floor:inside():fill('floor')\n\
        for i, at in ipairs { { x = 15, y = 2 }, { x = -1, y = 2 }, { x = 2, y = 7 }, { x = 2, y = -1 }, { x = 1000000, y = 1000000 } } do\n\
        print(floor:place_room(den, { at = at }))\nend end } } }";
    let made = floor(text);
    assert_eq!(made.rooms.len(), 0);
    assert_eq!(made.log.iter().map(|l| l.text.as_str()).collect::<Vec<_>>(), ["nil no space"; 5]);
    // Shapes are clipped instead: they are sets of cells of the area.
    floor(&with_layout("assert(#floor:area():rect(18, 8, 10, 10) == 4) assert(#floor:area():rect(-5, -5, 6, 6) == 1)"));
}

#[test]
fn k11_the_last_writer_has_the_rim() {
    let text = "return dungeon { api = 1, branches = { branch { name = 'here', floors = 1, size = { width = 20, height = 10 },\n\
        layout = function(floor) floor:inside():fill('floor') end,\n\
        population = function(floor) for x, y in floor:area():border():cells() do floor:area():set(x, y, 'crystal') end end } } }";
    let made = floor(text);
    for x in 0..20 {
        for y in 0..10 {
            let rim = x == 0 || y == 0 || x == 19 || y == 9;
            assert_eq!(made.terrain(x, y).unwrap().name == "crystal", rim, "({x}, {y})");
        }
    }
}

// L. Faults of content are found, and named.

#[test]
fn l1_a_misspelt_monster_far_down_is_found_without_playing() {
    let text = |line: &str| {
        format!(
            "monster {{ name = 'salamander', glyph = 'S' }}\n{line}\n\
             return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 20, size = {{ width = 20, height = 10 }},\n\
             layout = function(floor) floor:inside():fill('floor') end,\n\
             population = function(floor, place) if place.depth == 20 then floor:place_monster(guard, 3, 3) end end }} }} }}"
        )
    };
    let error = load_error(&[("dungeon.lua", &text("local guard = refer('monster', 'salmander')"))]);
    assert_eq!(error.diagnostics().len(), 1, "{error:#}");
    let found = &error.diagnostics()[0];
    assert_eq!(found.to_string(), "dungeon.lua:2: error: there is no monster \"salmander\"");
    assert_eq!(found.hint.as_deref(), Some("did you mean \"salamander\"?"));
    // What no line refers to is found by running each depth.
    let engine = engine(&text("local guard = 'salmander'"));
    for depth in 1..20 {
        engine.floor(&Request::new("here", depth, 1)).unwrap();
    }
    let error = engine.floor(&Request::new("here", 20, 1)).unwrap_err();
    assert_eq!(error.to_string(), "dungeon.lua:5: error: floor:place_monster: there is no monster \"salmander\"");
}

#[test]
fn l2_carriage_returns_in_a_picture_are_no_cells() {
    let made = floor(&with_layout("floor:area():picture({ '.##.\\r', '.#.#\\r', '....' }, nil, 3, 3)"));
    let row = |y: usize| made.rows()[y].replace(['<', '>'], ".").chars().skip(3).take(5).collect::<String>();
    assert_eq!([row(3), row(4), row(5)], [".##..", ".#.#.", "....."]);
}

#[test]
fn l4_one_bad_file_among_ten_is_the_one_that_is_named() {
    let mut files: Vec<(String, String)> = (0..10)
        .map(|i| {
            let comma = if i == 6 { ",," } else { "," };
            (
                format!("rooms/r{i}.lua"),
                format!("return room {{\n name = 'r{i}'{comma}\n size = {{ width = 5, height = 5 }}, build = function() end }}"),
            )
        })
        .collect();
    files.push((
        "dungeon.lua".to_owned(),
        "return dungeon { api = 1, branches = { branch { name = 'here', floors = 1, size = { width = 20, height = 10 },\n\
         layout = function(floor) floor:inside():fill('floor') end } } }"
            .to_owned(),
    ));
    let error = ScriptSet::from_sources(files).and_then(Engine::load).expect_err("one file is bad");
    let errors: Vec<String> = error
        .diagnostics()
        .iter()
        .filter(|d| d.is_error())
        .map(|d| d.location.as_ref().map_or_else(String::new, ToString::to_string))
        .collect();
    assert_eq!(errors, ["rooms/r6.lua:2"], "{error:#}");
}

#[test]
fn l5_the_third_of_five_rooms_in_a_file_is_blamed_itself() {
    let room =
        |name: &str, field: &str| format!("room {{ name = '{name}', size = {{ width = 5, height = 5 }}, {field} = function() end }}\n");
    let text: String =
        ["one", "two", "three", "four", "five"].iter().map(|n| room(n, if *n == "three" { "biuld" } else { "build" })).collect();
    let error = load_error(&[
        ("rooms/all.lua", &format!("{text}return true\n")),
        (
            "dungeon.lua",
            "return dungeon { api = 1, branches = { branch { name = 'b', floors = 1, size = { width = 9, height = 9 }, layout = function() end } } }",
        ),
    ]);
    let found: Vec<String> = error.diagnostics().iter().filter(|d| d.is_error()).map(ToString::to_string).collect();
    assert_eq!(found, ["rooms/all.lua:3: error: room \"three\": there is no field biuld"], "{error:#}");
}

#[test]
fn l8_everything_that_ships_runs() {
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    assert_eq!(engine.warnings(), [], "{:#?}", engine.warnings());
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("stdlib");
    let mut requires = String::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                if path.file_name().unwrap() != "types" {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|e| e == "lua") {
                let name = path.strip_prefix(&root).unwrap().with_extension("").to_string_lossy().replace(['/', '\\'], ".");
                requires.push_str(&format!("require 'std.{name}' "));
            }
        }
    }
    assert!(requires.contains("std.rooms.plain"));
    engine_of(&[("dungeon.lua", &format!("{requires}\n{}", with_layout("")))]);
}

#[test]
fn l10_marks_shebangs_and_empty_files_are_no_errors() {
    let plain = engine(&with_layout("print('here')"));
    for prefix in ["\u{feff}", "#!/usr/bin/env lua\n", "\u{feff}#!/usr/bin/lua\n"] {
        let marked = engine(&format!("{prefix}{}", with_layout("print('here')")));
        assert_eq!(floor_of(&marked, 3).cells, floor_of(&plain, 3).cells, "{prefix:?}");
    }
    let text = with_layout("");
    let with_empty = engine_of(&[("dungeon.lua", text.as_str()), ("rooms/none.lua", ""), ("rooms/blank.lua", "  \n")]);
    let warnings: Vec<String> = with_empty.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "rooms/blank.lua:1: warning: this file is empty: it declares nothing",
            "rooms/none.lua:1: warning: this file is empty: it declares nothing"
        ]
    );
    floor_of(&with_empty, 1);
}

#[test]
fn l11_a_name_that_is_declared_twice_names_both_files() {
    let error = load_error(&[
        ("packs/ice/rat.lua", "monster { name = 'rat', glyph = 'r' }"),
        ("packs/fire/rat.lua", "monster { name = 'rat', glyph = 'R' }"),
        ("dungeon.lua", &with_layout("").replace("monster {", "local _ = {")),
    ]);
    assert_eq!(error.to_string(), "packs/ice/rat.lua:1: error: the monster \"rat\" is declared already, at packs/fire/rat.lua:1");
}

// M. Scripts are contained. See also tests/hostile.

#[test]
fn m1_the_wall_clock_is_the_last_backstop() {
    let engine = engine(&with_layout("while true do pcall(function() while true do end end) end"));
    let limits = Limits::USUAL.fuel(u64::MAX).wall_clock(Some(Duration::from_millis(50)));
    let error = engine.floor(&Request::new("cellar", 1, 1).limits(limits)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert_eq!(error.location().map(ToString::to_string).as_deref(), Some("dungeon.lua:4"));
}

#[test]
fn m1_a_build_is_cancelled_from_outside() {
    let engine = engine(&with_layout("while true do pcall(function() while true do end end) end"));
    let cancel = undercroft::CancelToken::new();
    let request = Request::new("cellar", 1, 1).cancel(cancel.clone()).limits(Limits::USUAL.fuel(u64::MAX));
    let error = std::thread::scope(|scope| {
        let build = scope.spawn(|| engine.floor(&request));
        std::thread::sleep(Duration::from_millis(30));
        cancel.cancel();
        build.join().unwrap().unwrap_err()
    });
    assert_eq!(error.kind(), ErrorKind::Cancelled);
}

#[test]
// Weak tables, the other way to see a collection, are refused at load: tests/errors/weak_table.lua.
fn m5_there_are_no_finalizers() {
    let body = "for i = 1, 2000 do setmetatable({}, { __gc = function() print('collected') end, __close = print }) end \
                local garbage for i = 1, 20000 do garbage = { i, { i } } end";
    assert_eq!(floor(&with_layout(body)).log, []);
}

#[test]
fn m8_an_honest_automaton_fits_the_usual_limits_and_limits_are_per_call() {
    let text = r#"
return dungeon { api = 1, branches = { branch { name = "here", floors = 1, size = { width = 200, height = 200 },
  layout = function(floor, place, rng)
    local w, h, now = 200, 200, {}
    for y = 0, h - 1 do for x = 0, w - 1 do now[y * w + x] = rng:percent(45) end end
    for pass = 1, 4 do
      local after = {}
      for y = 1, h - 2 do for x = 1, w - 2 do
        local n = 0
        for dy = -1, 1 do for dx = -1, 1 do
          if now[(y + dy) * w + x + dx] then n = n + 1 end
        end end
        after[y * w + x] = n >= 5
      end end
      now = after
    end
    local area = floor:area()
    area:region(function(x, y) return now[y * w + x] == true end):largest():fill("floor")
  end,
} } }
"#;
    let engine = engine(text);
    let made = floor_of(&engine, 1);
    assert!(made.cells.len() == 40_000 && made.rows().concat().matches('.').count() > 100);
    let tight = Limits::USUAL.fuel(100_000);
    assert_eq!(engine.floor(&Request::new("here", 1, 1).limits(tight)).unwrap_err().kind(), ErrorKind::Limit);
    let small = Limits::USUAL.memory(2 << 20);
    let error = engine.floor(&Request::new("here", 1, 1).limits(small)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit, "{error:#}");
    assert_eq!(error.to_string().split(": ").last(), Some("the script used more than 2 MiB of memory"));
    assert_eq!(floor_of(&engine, 1), made);
}

#[test]
fn m10_no_way_out_but_modules_of_the_set() {
    let names = "io os package debug load loadstring dofile loadfile getfenv setfenv collectgarbage newproxy rawset buffer vector _G _VERSION gcinfo";
    for name in names.split(' ') {
        for text in [format!("local x = {name}"), format!("local x = {name}.create(1, 2, 3)"), format!("local x = {name}({{}}, 1, 2)")] {
            let error = load_error(&[("dungeon.lua", &format!("{text}\n{}", with_layout("")))]);
            assert_eq!(error.to_string(), format!("dungeon.lua:1: error: there is no global {name}"), "{text}");
        }
    }
    for name in ["../x", "../../x", "/etc/passwd", "lib..shapes", "lib/../lib/shapes", "", ".", "std"] {
        let error = load_error(&[("dungeon.lua", &format!("require '{name}'\n{}", with_layout(""))), ("lib/shapes.lua", "return {}")]);
        assert_eq!(error.to_string(), format!("dungeon.lua:1: error: there is no module \"{name}\""));
    }
    engine_of(&[
        ("dungeon.lua", &format!("assert(require('lib.shapes').n == 4)\n{}", with_layout(""))),
        ("lib/shapes.lua", "return { n = 4 }"),
    ]);
}

// N. Reloads leave nothing. See `saves` for the previewer.

#[test]
fn n2_a_room_deleted_from_its_file_is_gone() {
    let room =
        |name: &str| format!("room {{ name = '{name}', size = {{ width = 5, height = 5 }}, build = function(a) a:fill('floor') end }}\n");
    let rest = "return dungeon { api = 1, branches = { branch { name = 'here', floors = 1, size = { width = 30, height = 12 }, rooms = { tagged 'x' },\n\
        layout = function(floor) floor:fill_rooms { budget = 3 } floor:connect() end } } }";
    let tagged = |name: &str| room(name).replace("size", "tags = { 'x' }, size");
    let before = engine(&format!("{}{}{rest}", tagged("one"), tagged("two")));
    let after = engine(&format!("{}{rest}", tagged("two")));
    assert!(before.world().room("one").is_some());
    assert!(after.world().room("one").is_none());
    for seed in 0..20 {
        assert!(floor_of(&after, seed).rooms.iter().all(|r| r.kind == "two"));
    }
    assert!((0..20).any(|seed| floor_of(&before, seed).rooms.iter().any(|r| r.kind == "one")));
}

#[test]
fn n5_a_changed_helper_changes_the_rooms_that_use_it() {
    let dungeon = "local lib = require 'lib' return dungeon { api = 1, branches = { branch { name = 'here', floors = 1,\n\
        size = { width = 20, height = 10 }, layout = function(floor) floor:inside():fill(lib.ground) end } } }";
    let ground = |name: &str| {
        let engine = engine_of(&[("dungeon.lua", dungeon), ("lib.lua", &format!("return {{ ground = terrain.{name} }}"))]);
        let floor = floor_of(&engine, 1);
        (floor.terrain(1, 1).unwrap().name.clone(), floor.header.scripts)
    };
    let (grass, sand, again) = (ground("grass"), ground("sand"), ground("grass"));
    assert_eq!((grass.0.as_str(), sand.0.as_str()), ("grass", "sand"));
    assert_ne!(grass.1, sand.1);
    assert_eq!(grass, again);
}

// P. What reaches the terminal.

#[test]
fn p1_every_glyph_is_one_column() {
    let glyph = |glyph: &str| {
        ScriptSet::from_sources([("dungeon.lua", format!("terrain {{ name = 'odd', glyph = '{glyph}' }}\n{}", with_layout("")))])
            .and_then(Engine::load)
    };
    for good in ["é", "█", "λ", "·", "┼", "%"] {
        assert!(glyph(good).is_ok(), "{good}");
    }
    for bad in ["e\u{301}", "漢", "♻️", "♻", "👩‍🚀", "\u{200b}", "\u{ad}", "\u{1f5ff}", "Ａ", "", "ab", "\\27", "\\t", "\\n", "\\0"]
    {
        assert_eq!(glyph(bad).err().map(|e| e.kind()), Some(ErrorKind::Load), "{bad:?}");
    }
}

#[test]
fn p4_control_characters_of_scripts_are_never_sent_raw() {
    let body = "print('\\27[2J', 'a\\0b\\8', '\\226\\128\\174') floor:add_room('\\27[31m', floor:area():all()) \
                if rng:one_in(2) then floor:veto('\\27]0;title\\7') end";
    let engine = engine(&with_layout(body));
    for seed in 0..20 {
        let floor = floor_of(&engine, seed);
        let texts =
            floor.log.iter().map(|l| &l.text).chain(floor.rooms.iter().map(|r| &r.kind)).chain(floor.vetoes.iter().map(|v| &v.reason));
        for text in texts {
            assert!(!text.chars().any(|c| c.is_control() || c == '\u{202e}'), "{text:?}");
        }
    }
}

// Not possible by now:
// - j2 across floors, j5 for budgets of a whole game: there are no uniques yet.
// - k5 (a vault whose only entrance would face the edge), l7 for substitutions of glyphs that are not in the art: there are no vaults with
//   entrances or substitutions yet; a legend with a row for a glyph that the picture lacks says nothing.
// - l8, calls that have a new name: nothing is deprecated yet.
// - m7, a panic of a bound function: none can be reached from a script; the guard of all of them is tested in src/script/registry.rs.
