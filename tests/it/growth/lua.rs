//! Growing branches of scripts: contents, exits that a script chooses, floors of rooms, and what is said of mistakes.

use std::collections::BTreeMap;

use undercroft::growth::{Directions, Growth, GrowthRule, Heading, Lock, Spot, Window};
use undercroft::{Context, Engine, ErrorKind, Floor, Limits, Request};

use crate::sets::{engine, load_error};

use super::{look_over, picture};

/// A branch with these growth rules and what else it has.
fn branch(growth: &str, rest: &str) -> String {
    format!(
        "local growth_of, population, rooms = require 'std.growth', require 'std.population', require 'std.rooms'\n\
         local den = room {{ name = 'den', plan = function(_, rng) return {{ width = rng:int(6, 12), height = rng:int(5, 9) }} end,\n\
         build = function(area) area:fill('floor') area:border():fill('wall') end }}\n\
         local crypt = vault {{ name = 'crypt', map = {{ '#####', '#...#', '#...+', '#####' }} }}\n\
         monster {{ name = 'mole', glyph = 'm' }}\n\
         monster {{ name = 'badger', glyph = 'b' }}\n\
         return dungeon {{ api = 1, context = {{ moon = false }}, branches = {{ branch {{ name = 'warren',\n\
         growth = {growth},\n{rest} }} }} }}"
    )
}

fn begun(engine: &Engine, seed: u64) -> Growth {
    let mut growth = engine.grow("warren", seed, &Context::new()).unwrap();
    growth.arrive("anna").unwrap();
    growth
}

/// The message of a mistake that is met when anna goes east, with its line.
fn mistake(growth: &str) -> String {
    let engine = engine(&branch(growth, ""));
    let mut growth = begun(&engine, 1);
    let before = growth.clone();
    let error = engine.enter(&mut growth, "anna", Heading::East).unwrap_err();
    assert_eq!(growth, before, "nothing has changed");
    assert!(matches!(error.kind(), ErrorKind::Script | ErrorKind::Limit), "{error:#}");
    let location = error.location().map_or_else(String::new, ToString::to_string);
    assert!(!error.diagnostics()[0].source.is_empty(), "{error:#}");
    format!("{location}: {}", error.diagnostics()[0].message)
}

/// The message of a declaration that does not load.
fn refused(growth: &str) -> String {
    let error = load_error(&[("dungeon.lua", &branch(growth, ""))]);
    error.diagnostics()[0].message.clone()
}

const CONTENTS: &str = "growth { open = 5, room = function(cell, rng)\n\
    return { challenge = rng:percent(40) and 'a nest', reward = { gold = rng:int(1, 6) * cell.depth }, title = 'den of ' .. cell.x .. ',' .. cell.y,\n\
    data = { cell.instance, cell.absolute, cell.branch, cell.context.moon }, room = cell.depth > 2 and 'crypt' or 'den' } end }";

#[test]
fn contents_are_those_of_the_cell_whatever_the_order_of_visits() {
    let engine = engine(&branch(CONTENTS, "rooms = { den, crypt }"));
    let mut seen = BTreeMap::new();
    let mut floors: BTreeMap<(i32, i32), Floor> = BTreeMap::new();
    let mut again = 0;
    for order in 0..6 {
        let mut growth = begun(&engine, 3);
        let mut stream = undercroft::chance::Stream::from_key(order);
        engine.enter(&mut growth, "anna", Heading::East).unwrap().unwrap();
        for _ in 0..25 {
            let here = growth.here("anna").unwrap();
            if here.instance.is_some() {
                growth.clear("anna").unwrap();
            }
            // Not through another exit of the start: instances differ.
            let exits: Vec<Heading> = here.exits.iter().filter(|e| (e.x, e.y) != (0, 0)).map(|e| e.heading).collect();
            let Some(heading) = exits.get(stream.below(exits.len() as u64) as usize) else { break };
            engine.enter(&mut growth, "anna", *heading).unwrap().unwrap();
            look_over(&growth);
        }
        for room in growth.rooms(1) {
            let contents = engine.room_contents(&growth, 1, room.x, room.y).unwrap();
            again += usize::from(seen.contains_key(&(room.x, room.y)));
            assert_eq!(*seen.entry((room.x, room.y)).or_insert_with(|| contents.clone()), contents);
            assert_eq!(contents.reward.get("gold").unwrap().as_integer().unwrap() % i64::from(room.depth), 0);
            let floor = engine.room_floor(&growth, 1, room.x, room.y).unwrap();
            if let Some(other) = floors.get(&(room.x, room.y)) {
                assert_eq!((floor.width, floor.height, &floor.monsters), (other.width, other.height, &other.monsters));
                assert_eq!(floor.rooms, other.rooms);
            }
            floors.insert((room.x, room.y), floor);
        }
    }
    assert!(again > 20, "{again}");
    let context = seen[&(1, 0)].context.clone();
    assert_eq!(context.iter().count(), 1, "the context that was read is known");
}

#[test]
fn a_room_has_a_floor_that_is_cut_open_for_its_exits() {
    let population = "rooms = { den, crypt }, population = population.weighted { count = 2,\n\
        { 'mole', weight = 1, depth = { max = 2 } }, { 'badger', weight = 1, depth = { min = 3 } } }";
    let engine = engine(&branch(CONTENTS, population));
    let mut kinds = BTreeMap::new();
    for seed in 1..=12 {
        let mut growth = begun(&engine, seed);
        engine.enter(&mut growth, "anna", Heading::East).unwrap().unwrap();
        for _ in 0..8 {
            growth.clear("anna").unwrap();
            let here = growth.here("anna").unwrap();
            let exit = here.exits.iter().find(|e| e.unexplored).or(here.exits.iter().find(|e| !e.back)).copied();
            let Some(exit) = exit else { break };
            engine.enter(&mut growth, "anna", exit.heading).unwrap().unwrap();
        }
        for room in growth.rooms(1) {
            let floor = engine.room_floor(&growth, 1, room.x, room.y).unwrap();
            assert!(floor.findings.is_empty(), "{:?}", floor.findings);
            assert_eq!(floor.header.place.depth, room.depth);
            let exits: Vec<_> = room.exits.iter().map(|e| floor.exit(e.heading).unwrap()).collect();
            for (exit, (x, y)) in room.exits.iter().zip(&exits) {
                assert!(floor.terrain(*x, *y).unwrap().passable);
                // At the middle of its side, one cell from the rim; the north is up.
                let (dx, dy) = exit.heading.delta();
                let (w, h) = (floor.width, floor.height);
                let side = |way: i32, length: u32, at: u32| match way {
                    0 => at == 1 + (length - 2) / 2,
                    1 => at == length - 2,
                    _ => at == 1,
                };
                assert!(side(dx, w, *x) && side(-dy, h, *y), "{} at {x},{y} of {w}x{h}", exit.heading);
            }
            assert_eq!(floor.things.iter().filter(|t| t.name.as_deref() == Some("exit")).count(), exits.len());
            assert_eq!(Some(floor.arrival), floor.exit(room.way_back().unwrap().heading));
            for monster in &floor.monsters {
                assert_eq!(monster.name, if room.depth < 3 { "mole" } else { "badger" });
            }
            *kinds.entry(floor.rooms[0].kind.clone()).or_insert(0) += 1;
            // Its header makes it again.
            let header = floor.header.to_string().parse().unwrap();
            assert_eq!(engine.floor(&engine.replay(&header).unwrap()).unwrap(), floor);
        }
    }
    assert!(kinds["den"] > 10 && kinds["crypt"] > 5, "{kinds:?}");
}

/// What lies on a floor is the same whichever exits it has, but for the cells that are cut.
#[test]
fn the_floor_of_a_room_does_not_depend_on_its_exits() {
    let engine =
        engine(&branch("growth { directions = 'eight', open = 9 }", "rooms = { den }, population = population.weighted { { 'mole' } }"));
    let mut growth = begun(&engine, 5);
    engine.enter(&mut growth, "anna", Heading::East).unwrap().unwrap();
    let mut request = engine.room_request(&growth, 1, 1, 0).unwrap();
    let mut floors = Vec::new();
    for exits in [vec![], vec![Heading::North], vec![Heading::Northeast, Heading::South, Heading::Southeast], Heading::EIGHT[..6].to_vec()]
    {
        let room = request.room.take().unwrap();
        request.room = Some(undercroft::growth::GrownRoom::new((1, room.x, room.y), Heading::West, exits));
        floors.push(engine.floor(&request).unwrap());
    }
    for floor in &floors {
        assert_eq!(floor.monsters, floors[0].monsters);
        let cells = |f: &Floor| {
            (0..f.height)
                .flat_map(|y| (0..f.width).map(move |x| (x, y)))
                .filter(|(x, y)| f.terrain(*x, *y).unwrap().name == "floor")
                .count()
        };
        assert!(cells(floor) >= cells(&floors[0]));
        assert_eq!((floor.width, floor.height), (floors[0].width, floors[0].height));
    }
    assert_eq!(floors[3].things.len(), 7);
    let bad = undercroft::growth::GrownRoom::new((1, 1, 0), Heading::West, vec![Heading::West]);
    request.room = Some(bad);
    assert_eq!(engine.floor(&request).unwrap_err().kind(), ErrorKind::Request);
}

#[test]
fn floors_without_room_types_are_plain_and_layouts_are_used() {
    let plain = engine(&branch("growth { size = { width = 9, height = 7 } }", ""));
    let mut growth = begun(&plain, 1);
    plain.enter(&mut growth, "anna", Heading::North).unwrap().unwrap();
    let floor = plain.room_floor(&growth, 1, 0, 1).unwrap();
    assert_eq!((floor.width, floor.height), (9, 7));
    assert_eq!(
        floor.rows()[3].chars().filter(|c| *c == '.' || *c == '_').count(),
        5 + usize::from(floor.exit(Heading::East).is_some()) + usize::from(floor.exit(Heading::West).is_some())
    );
    let laid =
        engine(&branch("growth {}", "size = { width = 20, height = 10 }, layout = function(floor) floor:inside():fill('rubble') end"));
    let mut growth = begun(&laid, 1);
    laid.enter(&mut growth, "anna", Heading::North).unwrap().unwrap();
    assert_eq!(laid.room_floor(&growth, 1, 0, 1).unwrap().terrain(5, 5).unwrap().name, "rubble");
}

/// The second worked figure, with the exits chosen by a script.
#[test]
fn a_script_chooses_exits() {
    let script = "growth { exits = function(cell, free, most, rng)\n\
        local wanted = ({ ['1,0'] = { 'north', 'east', 'south' }, ['1,-1'] = { 'west', 'east' }, ['2,-1'] = { 'north' } })[cell.x .. ',' .. cell.y]\n\
        assert(#free > 0 and most > 0 and cell.open >= 0)\n\
        return wanted or {} end }";
    let engine = engine(&branch(script, ""));
    let mut growth = begun(&engine, 1);
    for step in ["e", "s", "e", "n"] {
        engine.enter(&mut growth, "anna", Heading::parse(step).unwrap()).unwrap().unwrap();
    }
    assert_eq!(picture(&growth, 1), ["  .", "@-A>D", "  | |", " .B-C"]);
    // Exits that are left to the engine are those without a function.
    let free = crate::sets::engine(&branch("growth { exits = function() end }", ""));
    let drawn = crate::sets::engine(&branch("growth {}", ""));
    let (mut a, mut b) = (begun(&free, 9), begun(&drawn, 9));
    for heading in ["e", "n", "e", "s", "w", "e"] {
        let heading = Heading::parse(heading).unwrap();
        let step = |engine: &Engine, growth: &mut Growth| engine.enter(growth, "anna", heading).unwrap().is_ok();
        assert_eq!(step(&free, &mut a), step(&drawn, &mut b));
    }
    assert_eq!(a, b);
}

#[test]
fn presets_are_those_of_the_library() {
    let rule = |growth: &str| engine(&branch(growth, "")).grow("warren", 1, &Context::new()).unwrap().rule().clone();
    assert_eq!(rule("growth {}"), GrowthRule::written());
    assert_eq!(rule("growth_of.written()"), GrowthRule::written());
    assert_eq!(rule("growth_of.shipped()"), GrowthRule::shipped());
    let own = rule(
        "growth_of.written { open = 9, dead_ends = 30, directions = 'eight', start = { 'n', 'southwest' }, window = 'forever', lock = 'forward' }",
    );
    assert_eq!(
        (own.max_open, own.dead_end, own.directions, own.window, own.lock),
        (9, Some(30), Directions::Eight, Window::Forever, Lock::Forward)
    );
    assert_eq!(own.start, [Heading::North, Heading::Southwest]);
    assert_eq!(rule("growth { window = { every = 60, chance = 5 } }").window, Window::Beat { every: 60, chance: 5 });
}

#[test]
fn mistakes_in_functions_are_said_at_their_line() {
    // The functions stand in line 8 of the script.
    for (growth, message) in [
        ("growth { room = function() return 7 end }", "what growth.room returned must be a table or nil, got 7"),
        ("growth { room = function() return { alowance = 7 } end }", "what growth.room returned: there is no field alowance"),
        ("growth { room = function() return { allowance = 8 } end }", "what growth.room returned: allowance must be from 0 to 7, got 8"),
        (
            "growth { room = function() return { room = 'dne' } end }",
            "what growth.room returned: room names \"dne\", which is no room type or vault",
        ),
        (
            "growth { room = function() return { challenge = 1 } end }",
            "what growth.room returned: challenge must be true, false or a text, got 1",
        ),
        ("growth { room = function() return { data = print } end }", "what growth.room returned: data cannot hold a function"),
        ("growth { room = function(cell) return { title = cell.deep } end }", "cell has no field deep"),
        ("growth { room = function(cell) return { title = cell.open } end }", "cell has no field open"),
        ("growth { room = function(cell) cell.x = 1 end }", "attempt to modify a readonly table"),
        ("growth { room = function() error('no') end }", "no"),
        (
            "growth { exits = function() return { 'up' } end }",
            "what growth.exits returned: [1] is not free but the string \"up\"; free are north, east, south",
        ),
        (
            "growth { exits = function() return { 'west' } end }",
            "what growth.exits returned: [1] is not free but the string \"west\"; free are north, east, south",
        ),
        ("growth { exits = function() return { 'n', 'north' } end }", "what growth.exits returned: north is there twice"),
        ("growth { open = 2, exits = function(_, free) return free end }", "what growth.exits returned: at most 2 may be chosen, got 3"),
        ("growth { exits = function() return {} end }", "what growth.exits returned: no exit is chosen, and no other is open"),
        (
            "growth { exits = function() return 'north' end }",
            "what growth.exits returned must be a list of directions, or nil to have them drawn, got the string \"north\"",
        ),
        (
            "growth { exits = function() return { north = true } end }",
            "what growth.exits returned must be a list, but it has the key the string \"north\"",
        ),
    ] {
        let said = mistake(growth);
        assert!(said.starts_with(&format!("dungeon.lua:8: {message}")), "{growth}: {said}");
    }
    let endless = mistake("growth { room = function() while true do end end }");
    assert!(endless.starts_with("dungeon.lua:8: "), "{endless}");
}

#[test]
fn mistakes_in_rules_are_said_when_the_scripts_load() {
    for (growth, message) in [
        ("growth { opn = 4 }", "growth: there is no field opn"),
        ("growth { open = 0 }", "growth: open must be from 1 to 1000000, got 0"),
        ("growth { allowance = 9 }", "growth: allowance must be from 1 to 7, got 9"),
        ("growth { dead_ends = 101 }", "growth: dead_ends must be a whole number from 0 to 100, got 101"),
        ("growth { directions = 'six' }", "growth: directions must be one of four, eight, got \"six\""),
        ("growth { start = { 'northeast' } }", "growth: start[1] must be one of north, east, south, west, got \"northeast\""),
        ("growth { start = { 'north', 'n' } }", "growth: start names north twice"),
        ("growth { window = -1 }", "growth: window must be a number of ticks, \"forever\" or { every = ticks, chance = percent }, got -1"),
        ("growth { window = { every = 5 } }", "growth: window: chance is missing"),
        ("growth { room = 5 }", "growth: room must be a function, got 5"),
        ("growth { may_close = 1 }", "growth: may_close must be"),
        ("growth { size = { width = 4, height = 9 } }", "growth: size: width must be from 5 to 1024, got 4"),
        ("growth_of.written { opn = 4 }", "growth: there is no field opn"),
        ("5", "branch \"warren\": growth must be what growth { ... } makes, got 5"),
        ("growth {}, floors = 3", "branch \"warren\": floors does not go with growth: a branch that grows has rooms, no floors"),
    ] {
        let said = refused(growth);
        assert!(said.starts_with(message), "{growth}: {said}");
    }
    let error = load_error(&[(
        "dungeon.lua",
        "local a = branch { name = 'a', growth = growth {} }\nlocal b = branch { name = 'b', growth = growth {}, entry = { from = 'a' } }\nreturn dungeon { api = 1, branches = { a, b } }",
    )]);
    assert_eq!(error.to_string(), "dungeon.lua:2: error: branch \"b\": it is entered from \"a\", which grows and has no floors");
}

#[test]
fn a_growing_branch_has_no_floors_and_others_do_not_grow() {
    let warren = engine(&branch("growth {}", ""));
    let error = warren.floor(&Request::new("warren", 1, 1)).unwrap_err();
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Request, "branch \"warren\" grows as it is explored: use grow"));
    assert_eq!(warren.floors("warren", 1), Some(0));
    let plain = engine(
        "return dungeon { api = 1, branches = { branch { name = 'pit', floors = 1, size = { width = 9, height = 9 }, layout = function(floor) floor:inside():fill('floor') end } } }",
    );
    assert_eq!(plain.grow("pit", 1, &Context::new()).unwrap_err().to_string(), "branch \"pit\" has floors: it does not grow");
    assert!(plain.grow("pti", 1, &Context::new()).unwrap_err().to_string().contains("did you mean \"pit\"?"));
    let mut context = Context::new();
    context.set("sun", true);
    assert_eq!(warren.grow("warren", 1, &context).unwrap_err().kind(), ErrorKind::Request);
}

/// The state is the same whether or not the process lived on, scripts included; and the context stays with it.
#[test]
fn a_dungeon_of_scripts_is_saved_and_goes_on() {
    let engine = engine(&branch(CONTENTS, "rooms = { den }"));
    let mut context = Context::new();
    context.set("moon", true);
    let run = |kill: bool| {
        let mut growth = engine.grow("warren", 11, &context).unwrap();
        growth.arrive("anna").unwrap();
        let mut seen = Vec::new();
        for n in 0..30_usize {
            if kill {
                growth = serde_json::from_str(&serde_json::to_string(&growth).unwrap()).unwrap();
            }
            let here = growth.here("anna").unwrap();
            let heading = here.exits[n * 7 % here.exits.len()].heading;
            match engine.enter(&mut growth, "anna", heading).unwrap() {
                Ok(step) => seen.push(serde_json::to_string(&step).unwrap()),
                Err(refusal) => {
                    assert_eq!(refusal.code(), "not-clear");
                    growth.clear("anna").unwrap();
                }
            }
            if let Some(Spot::Room { instance, x, y }) = growth.spot("anna") {
                let contents = engine.room_contents(&growth, instance, x, y).unwrap();
                assert_eq!(contents.context.iter().next().map(|(_, v)| v.to_string()), Some("true".to_owned()));
            }
        }
        (growth, seen)
    };
    assert_eq!(run(false), run(true));
}

#[test]
fn limits_hold_for_each_question() {
    let engine = engine(&branch("growth { room = function(cell) local n = 0 for i = 1, 1000000 do n = n + i end end }", ""));
    let mut growth = begun(&engine, 1);
    let limits = Limits::USUAL.fuel(10_000);
    let mut grower = engine.grower(&growth).unwrap().limits(limits);
    let error = grower.enter(&mut growth, "anna", Heading::East).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert_eq!(error.location().map(ToString::to_string).as_deref(), Some("dungeon.lua:8"));
    assert!(engine.enter(&mut growth, "anna", Heading::East).unwrap().is_ok(), "the next has fuel of its own");
}

#[cfg(feature = "app")]
#[test]
fn check_explores_what_grows() {
    use undercroft::sweep::{Selection, check_growth, growing};
    let fine = engine(&branch(CONTENTS, "rooms = { den, crypt }"));
    let selection = Selection { seeds: 1..=3, ..Selection::default() };
    assert!(selection.requests(&fine).unwrap().is_empty());
    let dungeons = growing(&fine, &selection).unwrap();
    let report = check_growth(&fine, &dungeons, &Context::new(), &|| {});
    assert_eq!((report.dungeons, report.failures.len()), (3, 0), "{:?}", report.failures);
    assert!(report.rooms > 40 && report.floors >= 12);

    let bad = engine(&branch("growth { room = function(cell) if cell.depth == 3 then error('three') end end }", ""));
    let report = check_growth(&bad, &dungeons, &Context::new(), &|| {});
    assert_eq!(report.failures.len(), 3);
    for failure in &report.failures {
        assert!(failure.rooms.is_some() && failure.fault.is_script_error() && failure.fault.to_string().contains("three"));
    }
}

/// The scripts of docs/growth.md load, and grow without a finding.
#[cfg(feature = "app")]
#[test]
fn the_scripts_of_the_guide_are_sound() {
    let guide = include_str!("../../../docs/growth.md");
    let blocks: Vec<&str> = guide.split("```lua\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let straight = format!("growth {{\n{}}}", blocks[1]);
    let scripts = [blocks[0].to_owned(), branch(&straight, "rooms = { den, crypt }")];
    for text in &scripts {
        let engine = engine(text);
        assert_eq!(engine.warnings().len(), 0, "{:?}", engine.warnings());
        let dungeons: Vec<(String, u64)> = (1..=5).map(|seed| ("warren".to_owned(), seed)).collect();
        let report = undercroft::sweep::check_growth(&engine, &dungeons, &Context::new(), &|| {});
        assert!(report.failures.is_empty(), "{:?}", report.failures);
        assert!(report.floors >= 20);
    }
    let north = engine(&scripts[1]);
    let mut growth = begun(&north, 1);
    for y in 1..=5 {
        let step = north.enter(&mut growth, "anna", Heading::North).unwrap().unwrap();
        assert_eq!((step.room.x, step.room.y), (0, y));
    }
}

/// What the commands say of a branch that grows.
#[cfg(feature = "app")]
#[test]
fn commands_know_branches_that_grow() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("growth-commands");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("dungeon.lua"), branch(CONTENTS, "rooms = { den, crypt }")).unwrap();
    let run = |args: &[&str]| {
        let out = std::process::Command::new(env!("CARGO_BIN_EXE_undercroft")).arg(args[0]).arg(&folder).args(&args[1..]).output().unwrap();
        let text = String::from_utf8(out.stdout).unwrap() + &String::from_utf8(out.stderr).unwrap();
        (out.status.code(), text)
    };
    let (code, text) = run(&["list", "--json"]);
    let list: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, &list["branches"][0]["growing"]), (Some(0), &serde_json::json!(true)));
    assert!(run(&["list"]).1.contains("warren  grows"));
    let (code, text) = run(&["check", "--seeds", "2", "--pieces", "0"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.starts_with("0 floors, 2 growing dungeons ("), "{text}");
    let (code, text) = run(&["render"]);
    assert_eq!((code, text.trim_end()), (Some(2), "error: branch \"warren\" grows as it is explored: use grow"));
}
