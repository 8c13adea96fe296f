//! How a floor came to be: its steps give the floor again, and each thing knows the script lines behind it.

use std::path::Path;

use undercroft::engine::{Origin, RecordedAttempt, Recording, Verdict};
use undercroft::floor::CellFlags;
use undercroft::growth::Heading;
use undercroft::{Context, Engine, ErrorKind, Floor, Limits, Request, ScriptSet};

use crate::sets::{Case, engine, engine_of, floored, with_layout};

/// Records a floor and holds it to what `floor` gives.
#[track_caller]
fn recorded(engine: &Engine, request: &Request) -> Recording {
    let (floor, recording) = engine.record(request);
    match (engine.floor(request), floor) {
        (Ok(plain), Ok(floor)) => {
            assert_eq!(serde_json::to_string(&floor).unwrap(), serde_json::to_string(&plain).unwrap());
            assert_eq!(recording.attempts.last().unwrap().verdict, Verdict::Accepted);
            assert_eq!(recording.attempts.last().unwrap().floor, plain);
            assert_eq!(recording.attempts.len(), plain.attempts as usize);
        }
        (Err(plain), Err(error)) => {
            assert_eq!((plain.kind(), plain.to_string()), (error.kind(), error.to_string()));
            assert_ne!(recording.attempts.last().map(|a| &a.verdict), Some(&Verdict::Accepted));
        }
        (plain, floor) => panic!("one has a floor, the other has none: {:?}, {:?}", plain.err(), floor.err()),
    }
    for (i, attempt) in recording.attempts.iter().enumerate() {
        assert_eq!(attempt.number, i as u32 + 1);
        look_over(attempt);
    }
    recording
}

/// What must hold of every attempt.
#[track_caller]
fn look_over(attempt: &RecordedAttempt) {
    let RecordedAttempt { floor, steps, sites, .. } = attempt;
    let last = attempt.after(steps.len());
    assert_eq!(last.rows(), floor.rows());
    assert_eq!(last, *floor);
    assert_eq!(attempt.after(usize::MAX), *floor);
    let first = attempt.after(0);
    assert!(first.cells.iter().all(|cell| *cell == 0) && first.rooms.is_empty() && first.monsters.is_empty());
    let count = |flags: &[u8]| flags.iter().filter(|f| **f & CellFlags::PERMANENT != 0).count();
    assert_eq!(count(&first.flags), 2 * (floor.width + floor.height) as usize - 4);
    for step in steps {
        assert!(step.cells.windows(2).all(|two| two[0].cell < two[1].cell), "{}: cells in order", step.stage);
        assert!(step.site as usize <= sites.len() && step.cells.iter().all(|change| change.site as usize <= sites.len()));
    }
    assert!(sites.iter().all(|site| !site.frames.is_empty() && site.script().is_some()));
    let lists = [
        (attempt.rooms.len(), floor.rooms.len()),
        (attempt.monsters.len(), floor.monsters.len()),
        (attempt.things.len(), floor.things.len()),
        (attempt.stairs.len(), floor.stairs.len()),
    ];
    assert!(lists.iter().all(|(origins, all)| origins == all), "{lists:?}");
    let origins = [&attempt.rooms, &attempt.monsters, &attempt.things, &attempt.stairs];
    assert!(origins.into_iter().flatten().all(|origin| origin.step < steps.len() && origin.site as usize <= sites.len()));
    assert_eq!(attempt.walls.len(), floor.cells.len());
    // Every stage of the floor has a step that begins it, in the order in which they began.
    let began: Vec<&str> = steps.iter().filter(|step| step.begins).map(|step| step.stage.as_str()).collect();
    let own: Vec<&str> = began.into_iter().filter(|stage| *stage != "exits").collect();
    assert_eq!(own, floor.stages.iter().skip(1).map(String::as_str).collect::<Vec<_>>());
}

/// The line of a script that a site number stands for, as text.
fn line(attempt: &RecordedAttempt, site: u32) -> String {
    attempt.site(site).and_then(|site| site.script()).map_or_else(String::new, ToString::to_string)
}

/// All its frames.
fn lines(attempt: &RecordedAttempt, site: u32) -> Vec<String> {
    attempt.site(site).map_or_else(Vec::new, |site| site.frames.iter().map(|frame| frame.location.to_string()).collect())
}

fn origin_lines(attempt: &RecordedAttempt, origins: &[Origin]) -> Vec<String> {
    origins.iter().map(|origin| line(attempt, origin.site)).collect()
}

#[test]
fn every_branch_of_the_sample_is_recorded_as_it_is_made() {
    let sample = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    let mut drawn = 0;
    for seed in [1, 42] {
        for (branch, floors) in floored(&sample, seed) {
            for depth in [1, floors.div_ceil(2), floors] {
                let recording = recorded(&sample, &Request::new(&branch, depth, seed));
                let last = recording.attempts.last().unwrap();
                assert!(last.rooms.iter().all(|origin| origin.site != 0 || last.steps[origin.step].site == 0));
                drawn += last.monsters.iter().filter(|origin| origin.draw.is_some()).count();
                let times: u128 = last.steps.iter().map(|step| step.took.as_nanos()).sum();
                assert!(times > 0);
            }
        }
    }
    assert!(drawn > 100, "{drawn} monsters know their draw");
}

#[test]
fn rooms_of_a_growing_branch_are_recorded_with_their_exits() {
    let sample = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    let tree = sample.tree(1, &Context::new()).unwrap();
    let branch = tree.branches.iter().find(|branch| branch.growing).expect("a branch that grows").name.clone();
    let mut growth = sample.grow(&branch, 1, &Context::new()).unwrap();
    growth.arrive("anna").unwrap();
    let mut seen = 0;
    for heading in [Heading::East, Heading::North, Heading::West, Heading::South] {
        let Ok(Ok(_)) = sample.enter(&mut growth, "anna", heading) else { continue };
        let Some(undercroft::growth::Spot::Room { instance, x, y }) = growth.spot("anna") else { continue };
        let request = sample.room_request(&growth, instance, x, y).unwrap();
        let recording = recorded(&sample, &request);
        let last = recording.attempts.last().unwrap();
        let exits: Vec<_> = last.floor.things.iter().zip(&last.things).filter(|(thing, _)| thing.name.as_deref() == Some("exit")).collect();
        assert!(!exits.is_empty());
        assert!(exits.iter().all(|(_, origin)| last.steps[origin.step].stage == "exits" && origin.site == 0));
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn other_floors_are_recorded_as_they_are_made() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/floors");
    let mut cases: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.retain(|path| path.extension().is_some_and(|ext| ext == "lua"));
    cases.sort();
    assert!(cases.len() > 30);
    for path in cases {
        let case = Case::read(&path);
        let engine = case.engine(Limits::default()).unwrap();
        recorded(&engine, &case.request(&engine, Limits::default()));
    }
}

#[test]
fn each_line_is_told_through_every_layer() {
    let engine = engine_of(&[
        (
            "dungeon.lua",
            "local paint = require \"paint\"\n\
             monster { name = \"rat\", glyph = \"r\" }\n\
             local cellar = branch { name = \"cellar\", floors = 1, size = { width = 20, height = 10 }, layout = function(floor)\n\
             floor:stage(\"ground\", function()\n\
             paint.dot(floor, 3, 4)\n\
             paint.dot(floor, 4, 4)\n\
             paint.row(floor, 6)\n\
             end)\n\
             floor:place_monster(\"rat\", 3, 4)\n\
             floor:place_thing(\"item\", 4, 4, { name = \"torch\" })\n\
             end }\n\
             return dungeon { api = 1, branches = { cellar } }\n",
        ),
        (
            "paint.lua",
            "local paint = {}\n\
             function paint.dot(floor, x, y)\n\
             floor:area():set(x, y, terrain.floor)\n\
             end\n\
             function paint.row(floor, y)\n\
             for x = 3, 5 do paint.dot(floor, x, y) end\n\
             end\n\
             return paint\n",
        ),
    ]);
    let recording = recorded(&engine, &Request::new("cellar", 1, 1));
    let attempt = &recording.attempts.last().unwrap();
    let ground = attempt.steps.iter().find(|step| step.stage == "layout/ground").unwrap();
    assert_eq!(lines(attempt, ground.site), ["dungeon.lua:4"]);
    let of = |x: u32, y: u32| {
        let (_, change) = attempt.history(y * 20 + x).find(|(step, _)| attempt.steps[*step].stage == "layout/ground").unwrap();
        lines(attempt, change.site)
    };
    assert_eq!(of(3, 4), ["paint.lua:3", "dungeon.lua:5", "dungeon.lua:4"]);
    assert_eq!(of(4, 4), ["paint.lua:3", "dungeon.lua:6", "dungeon.lua:4"]);
    for x in 3..6 {
        assert_eq!(of(x, 6), ["paint.lua:3", "paint.lua:6", "dungeon.lua:7", "dungeon.lua:4"]);
    }
    assert_eq!(attempt.site(2).unwrap().frames[0].function.as_deref(), Some("dot"));
    assert_eq!(origin_lines(attempt, &attempt.monsters), ["dungeon.lua:9"]);
    assert_eq!(origin_lines(attempt, &attempt.things), ["dungeon.lua:10"]);
    // The stairs are the library's, and no script of the game asked for them.
    assert!(origin_lines(attempt, &attempt.stairs).iter().all(|line| line.starts_with("std/stairs.lua:")));
}

#[test]
fn a_coroutine_tells_its_own_lines_and_those_of_the_stage() {
    let engine = engine(&with_layout(
        "floor:stage(\"ground\", function()\n\
         local paint = coroutine.wrap(function()\n\
         floor:area():set(3, 3, terrain.wall)\n\
         coroutine.yield()\n\
         floor:area():set(4, 3, terrain.wall)\n\
         end)\n\
         paint() paint()\n\
         end)",
    ));
    let recording = recorded(&engine, &Request::new("cellar", 1, 1));
    let attempt = &recording.attempts[0];
    let of = |x: u32| lines(attempt, attempt.history(3 * 20 + x).last().unwrap().1.site);
    assert_eq!(of(3), ["dungeon.lua:6", "dungeon.lua:4"]);
    assert_eq!(of(4), ["dungeon.lua:8", "dungeon.lua:4"]);
}

#[test]
fn the_attempts_that_were_refused_are_there_as_far_as_they_came() {
    let engine = engine(&with_layout(
        "if floor:stage(\"luck\", function(own) floor:area():set(2, 2, terrain.wall) return own:int(1, 4) end) > 1 then\n\
         floor:place_monster(\"rat\", 3, 3)\n\
         floor:veto(\"unlucky\")\n\
         end",
    ));
    let seed = (1..100).find(|seed| engine.floor(&Request::new("cellar", 1, *seed)).is_ok_and(|floor| floor.attempts > 2)).unwrap();
    let recording = recorded(&engine, &Request::new("cellar", 1, seed));
    let (last, before) = recording.attempts.split_last().unwrap();
    for attempt in before {
        assert_eq!(attempt.verdict, Verdict::Vetoed { reason: "unlucky".to_owned(), stage: "layout".to_owned() });
        assert_eq!((attempt.floor.monsters.len(), attempt.floor.stairs.len()), (1, 0));
        assert_eq!(attempt.floor.terrain(2, 2).unwrap().name, "wall");
    }
    assert_eq!(last.floor.monsters.len(), 0);
}

#[test]
fn what_the_audit_refused_is_there_with_its_findings() {
    let engine =
        engine(&with_layout("floor:area():fill(terrain.wall)\nfloor:area():set(3, 3, \"floor\")\nfloor:area():set(9, 3, \"floor\")"));
    let recording = recorded(&engine, &Request::new("cellar", 1, 1).limits(Limits::default().attempts(2)));
    assert_eq!(recording.attempts.len(), 2);
    for attempt in &recording.attempts {
        let Verdict::Vetoed { reason, stage } = &attempt.verdict else { panic!("{:?}", attempt.verdict) };
        assert_eq!(stage, "audit");
        assert!(attempt.floor.findings.iter().any(|finding| reason.ends_with(&finding.message)), "{reason}");
    }
}

#[test]
fn an_attempt_that_fails_is_there_as_far_as_it_came() {
    let text = with_layout("floor:stage(\"more\", function()\nfloor:area():set(2, 2, terrain.wall)\nlocal a = nil + 1\nend)");
    let recording = recorded(&engine(&text), &Request::new("cellar", 1, 1));
    let attempt = &recording.attempts[0];
    assert_eq!((recording.attempts.len(), &attempt.verdict), (1, &Verdict::Failed));
    assert_eq!(attempt.floor.terrain(2, 2).unwrap().name, "wall");
    assert_eq!(attempt.floor.terrain(3, 2).unwrap().name, "floor");
    // So is one that meets a limit, once.
    for body in ["floor:area():set(2, 2, terrain.wall)\nwhile true do end", "local t = {}\nwhile true do t = { t, { 1, 2, 3 } } end"] {
        let engine = engine(&with_layout(body));
        let request = Request::new("cellar", 1, 1).limits(Limits::default().fuel(200_000).memory(2 << 20));
        assert_eq!(engine.record(&request).0.unwrap_err().kind(), ErrorKind::Limit);
        let recording = recorded(&engine, &request);
        assert_eq!(recording.attempts.len(), 1);
        assert_eq!(recording.attempts[0].verdict, Verdict::Failed);
    }
}

/// A vault that is refused where its audit says so, with a hall to lie in.
const VAULTS: &str = r##"
monster { name = "rat", glyph = "r" }
local tomb = vault {
  name = "tomb",
  legend = { r = { monster = "rat" } },
  map = [[
#####
#r..#
#...+
#####
]],
  audit = function(area, place) return area:at(0, 0).x > 9 and true or nil, "too far left" end,
}
return dungeon { api = 1, branches = { branch {
  name = "here", floors = 1, size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:stage("tombs", function()
      floor:place_vault("tomb", { at = { x = 3, y = 3 } })
      floor:place_vault("tomb", { at = { x = 20, y = 3 } })
    end)
  end,
} } }
"##;

#[test]
fn nothing_is_told_of_a_placement_that_was_taken_back() {
    let text = VAULTS.replace("area:at(0, 0).x > 9", "tries() > 1");
    let text = format!("local n = 0\nlocal function tries() n = n + 1 return n end\n{text}");
    let engine = engine(&text);
    let recording = recorded(&engine, &Request::new("here", 1, 1));
    let attempt = &recording.attempts[0];
    let begun: Vec<&str> = attempt.steps.iter().filter(|step| step.begins).map(|step| step.stage.as_str()).collect();
    assert_eq!(begun.iter().filter(|stage| **stage == "layout/tombs/tomb").count(), attempt.floor.rooms.len());
    assert!(!attempt.floor.rooms.is_empty());
    // The cells of a vault come from its picture, in its rows, and from who placed it.
    let room = &attempt.floor.rooms[0];
    let row = |y: u32| {
        let (_, change) = attempt.history((room.y + y) * 40 + room.x).last().unwrap();
        lines(attempt, change.site)
    };
    let rows: Vec<Vec<String>> = (0..room.height).map(row).collect();
    assert!(rows.iter().all(|frames| frames.len() == 3), "{rows:?}");
    let first: Vec<&str> = rows.iter().map(|frames| frames[0].as_str()).collect();
    let mut sorted = first.clone();
    sorted.sort_unstable();
    assert!(room.width != 5 || sorted == ["dungeon.lua:10", "dungeon.lua:11", "dungeon.lua:12", "dungeon.lua:9"], "{first:?}");
    assert_eq!(attempt.floor.monsters.len(), attempt.floor.rooms.len());
    for origin in &attempt.monsters {
        let frames = lines(attempt, origin.site);
        assert_eq!(&frames[..2], ["dungeon.lua:10", "dungeon.lua:7"], "the row, and the entry of the legend");
        assert_eq!(frames.len(), 4);
    }
}

#[test]
fn a_monster_knows_the_draw_that_chose_it() {
    let engine = engine(
        "monster { name = \"rat\", glyph = \"r\" }\nmonster { name = \"bat\", glyph = \"b\" }\nmonster { name = \"king\", glyph = \"k\" }\n\
         local weighted = require \"std.monster_table\"\n\
         local t = weighted.new { rule = \"by weight\", rows = { { \"rat\", weight = 3 }, { \"bat\", weight = 1 } }, fields = { weight = \"weight\" },\n\
         at = function(t, place) return odds.weighted(t:numbers(\"weight\", place, 10)) end }\n\
         return dungeon { api = 1, branches = { branch { name = \"here\", floors = 1, size = { width = 40, height = 12 },\n\
         layout = function(floor) floor:inside():fill(terrain.floor) floor:place_monster(\"king\", 5, 5) floor:place_monster(\"rat\", 6, 5) end,\n\
         population = t } } }",
    );
    let recording = recorded(&engine, &Request::new("here", 1, 3));
    let attempt = &recording.attempts[0];
    let (mut chosen, mut named) = (0, 0);
    for (monster, origin) in attempt.floor.monsters.iter().zip(&attempt.monsters) {
        let stage = attempt.steps[origin.step].stage.as_str();
        match &origin.draw {
            Some(draw) => {
                assert_eq!((stage, draw.rule.as_str()), ("population", "by weight"));
                assert_eq!(draw.chance, if monster.name == "rat" { 0.75 } else { 0.25 });
                chosen += 1;
            }
            None => {
                assert_eq!(stage, "layout");
                named += 1;
            }
        }
    }
    assert!(chosen > 0 && named == 2, "{chosen} {named}");
}

#[test]
fn a_map_that_is_made_anew_is_recorded_anew() {
    let text = "return dungeon { api = 1, branches = { branch { name = \"here\", floors = 1, size = { width = 40, height = 12 },\n\
         layout = function(floor) floor:stage(\"plan\", function() floor:resize(20, 9) end) floor:inside():fill(terrain.floor) end } } }";
    let recording = recorded(&engine(text), &Request::new("here", 1, 1));
    let attempt = &recording.attempts[0];
    assert_eq!((attempt.floor.width, attempt.after(0).flags.len()), (20, 180));
}

#[test]
fn what_is_kept_is_bounded() {
    // Ten thousand stages that each write the whole map.
    let engine = engine(&with_layout(
        "for i = 1, 20000 do floor:stage(\"s\" .. i, function() floor:inside():fill(i % 2 == 0 and terrain.floor or terrain.grass) end) end",
    ));
    let (floor, recording) = engine.record(&Request::new("cellar", 1, 1));
    let floor: Floor = floor.unwrap();
    let attempt = &recording.attempts[0];
    let kept: usize = attempt.steps.iter().map(|step| step.cells.len()).sum();
    assert!((2_000_000..2_001_000).contains(&kept), "{kept}");
    assert!(attempt.steps.len() < 20_000);
    assert_eq!(attempt.after(attempt.steps.len()), floor);
    assert_eq!((attempt.rooms.len(), attempt.stairs.len()), (0, floor.stairs.len()));
}
