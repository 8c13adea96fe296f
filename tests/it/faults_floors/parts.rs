//! Parts of a floor that nobody gets to.

use std::collections::BTreeMap;

use undercroft::floor::CellFlags;
use undercroft::world::{Connected, Walk};
use undercroft::{ErrorKind, Header, Limits, ScriptSet, format};

use super::*;
use crate::sets::floored;

/// A cave, and pieces that a tunnel has to find.
const CAVES: &str = "
room { name = 'cave', size = { width = 40, height = 20 }, build = function(area, plan, place, rng)
  area:cave(rng, { open = 45, passes = 1 }):fill('floor')
end }
vault { name = 'cell', map = { '#####', '#...@', '#####' } }
vault { name = 'bog', map = { '#######', '#w...w#', '@..w..#', '#######' }, random = { { replace = 'w', with = { '.', '~' } } } }
vault { name = 'tower', map = { ' ### ', '##.##', '#...+', '##.##', ' ### ' } }
";

fn caves(walk: &str, end: &str) -> Engine {
    engine(
        &set(
            CAVES,
            (60, 24),
            1,
            &format!(
                "floor:place_room('cave', {{ at = {{ x = rng:int(0, 20), y = rng:int(0, 4) }} }})\n\
         for _, name in ipairs {{ 'cell', 'bog', 'tower' }} do floor:place_vault(name) end\n{end}"
            ),
        )
        .replace("floors = 1", &format!("floors = 1, walk = '{walk}'")),
    )
}

#[test]
fn a1_no_part_of_a_floor_is_cut_off() {
    for walk in ["eight", "four"] {
        let engine = caves(walk, "floor:connect() floor:join()");
        let mut pieces = 0;
        for seed in 0..300 {
            let made = made(&engine, 1, seed);
            assert_eq!(flood(&made, made.arrival, walk == "eight"), passable(&made), "{walk}, seed {seed}\n{}", drawn(&made));
            pieces += made.rooms.len() - 1;
        }
        assert!(pieces > 300, "{pieces}");
    }
    // Where nobody joins it, it is no floor, and the error names what is cut off, and what lies beside.
    let error = refused(&caves("eight", ""), 1, 1);
    assert_eq!(error.kind(), ErrorKind::Refused);
    assert!(error.vetoes().iter().all(|v| v.reason.contains("cut off from the arrival") && v.reason.contains(" room \"")), "{error:#}");
    let beside = "floor:area():rect(1, 1, 4, 4):fill('floor') floor:place_vault('tower', { at = { x = 20, y = 8 }, transform = 'r0' })\n\
                  floor:connect() floor:join() floor:area():rect(21, 14, 3, 1):fill('floor')";
    let error = refused(&engine(&set(CAVES, (60, 24), 1, beside)), 1, 1);
    assert!(error.to_string().contains("a part of 3 cells is cut off from the arrival, one at (21, 14) (audit"), "{error:#}");
    let error = refused(&engine(&set(CAVES, (60, 24), 1, &beside.replace("rect(21, 14", "rect(21, 13"))), 1, 1);
    assert!(error.to_string().contains("one at (21, 13) beside room \"tower\""), "{error:#}");
}

#[test]
fn a2_a_portal_that_is_announced_can_be_got_to() {
    let walls = "'####################', '#..................#', '#.################.#', '#.################.#', '#.################.#',\n\
                 '#.################.#', '#.################.#', '#.################.@', '#.################.#', '####################'";
    let text = format!(
        "vault {{ name = 'portal', map = {{ '####', '#b.@', '####' }}, legend = {{ b = {{ stair = 'branch', required = true }} }} }}\n\
         vault {{ name = 'maze', map = {{ {walls} }} }}\n\
         local other = branch {{ name = 'other', floors = 1, entry = {{ from = 'here', depth = 1 }}, size = {{ width = 9, height = 9 }},\n\
         layout = function(floor) floor:inside():fill('floor') end }}\n{}",
        set("", (40, 20), 1, "assert(floor:place_vault('maze', { gap = 0 })) if not floor:place_vault('portal', { gap = 0 }) then floor:veto('no portal') end\nfloor:connect() floor:join()")
            .replace("branches = { branch", "branches = { other, branch")
    );
    // The first branch is where the game begins.
    let engine = engine(&text.replace("branches = { other, branch", "branches = { branch").replace("end } } }", "end }, other } }"));
    for seed in 0..300 {
        let made = made(&engine, 1, seed);
        let portal = made.stairs.iter().find(|s| s.to.as_deref() == Some("other")).unwrap();
        assert!(flood(&made, made.arrival, true).contains(&(portal.x, portal.y)), "seed {seed}\n{}", drawn(&made));
        let room = made.rooms.iter().find(|r| r.kind == "portal").unwrap();
        assert!(portal.x >= room.x && portal.x < room.x + room.width && portal.y >= room.y && portal.y < room.y + room.height);
    }
}

/// A piece that relies on its stair: where there is none it does not come, and says why.
#[test]
fn a4_a_piece_whose_stair_the_last_floor_lacks_is_refused_there() {
    let engine = |piece: &str, rules: &str| {
        engine(&set(
            &format!("vault {{ name = 'altar', depth = {{ min = 1, max = 3 }}, {piece}, legend = {{ s = {{ stair = 'down', required = true }} }} }}"),
            (30, 14),
            3,
            "floor:area():rect(2, 2, 9, 9):fill('floor') print(floor:place_vault('altar', { at = { x = 18, y = 5 }, transform = 'r0' })) floor:connect() floor:join()",
        )
        .replace("floors = 3", &format!("floors = 3, stairs = {{ down = 2 }}{rules}")))
    };
    let door = "map = { '####', '@_s#', '####' }";
    let shut = "sealed = true, map = { '####', '#_s#', '####' }";
    for (piece, rules) in [(door, ""), (shut, ", connected = 'stairs'")] {
        let engine = engine(piece, rules);
        for seed in 0..50 {
            for depth in [1, 2] {
                let made = made(&engine, depth, seed);
                assert_eq!(made.rooms.len(), 1, "{:?}", said(&made));
                let down: Vec<(u32, u32)> =
                    made.stairs.iter().filter(|s| s.to.is_some() && s.depth == depth + 1).map(|s| (s.x, s.y)).collect();
                assert_eq!(down.len(), 2);
                assert!(down.contains(&(20, 6)), "{down:?}");
                // All can be got to, but those of a piece that nothing else leads into.
                let reached = flood(&made, made.arrival, true);
                assert_eq!(down.iter().filter(|at| reached.contains(at)).count(), if rules.is_empty() { 2 } else { 1 });
            }
            let last = made(&engine, 3, seed);
            assert!(
                last.rooms.is_empty() && said(&last)[0].contains("this is the last floor of the branch: no stairs lead down"),
                "{:?}",
                said(&last)
            );
            assert!(said(&last)[0].ends_with(" stairs"));
        }
    }
    // Where a walker gets everywhere from the arrival, nobody could come to stairs that are sealed.
    let engine = engine(shut, "");
    for depth in 1..=3 {
        let made = made(&engine, depth, 1);
        assert!(made.rooms.is_empty() && made.attempts == 1, "{}", drawn(&made));
        assert_eq!(said(&made)[0].contains("the cell is sealed: nobody could come to the stairs"), depth < 3, "{:?}", said(&made));
    }
}

#[test]
fn a5_nobody_is_put_where_nobody_gets_out() {
    let declared = "vault { name = 'mire', map = { '########', '#mmmmmm#', '#mmmmmm@', '#mmmmmm#', '########' }, random = { { replace = 'm', with = { '.', '~' } } } }\n\
                    vault { name = 'tomb', sealed = true, map = { '####', '#..#', '####' } }";
    let engine = engine(&set(
        declared,
        (40, 16),
        1,
        &format!(
            "{OPEN}floor:place_vault('tomb', {{ at = {{ x = 30, y = 8 }} }})\nfloor:place_vault('mire', {{ at = {{ x = 8, y = 4 }} }})"
        ),
    ));
    let mut closets: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..300 {
        let limits = Limits::USUAL.attempts(2000);
        let made = engine.floor(&Request::new("here", 1, seed).limits(limits)).unwrap();
        let main = flood(&made, made.arrival, true);
        let reached: BTreeSet<(u32, u32)> = made
            .reached(Walk::Eight)
            .iter()
            .enumerate()
            .filter(|(_, r)| **r)
            .map(|(i, _)| (i as u32 % made.width, i as u32 / made.width))
            .collect();
        assert_eq!(reached, main, "seed {seed}\n{}", drawn(&made));
        // All but the tomb, and of that nothing.
        let shut: Vec<(u32, u32)> = passable(&made).difference(&main).copied().collect();
        assert_eq!(shut.len(), 2, "seed {seed}\n{}", drawn(&made));
        // Which piece is to blame, and how often, is told.
        for veto in &made.vetoes {
            let room = veto.reason.split(" room \"").nth(1).unwrap_or_else(|| panic!("{}", veto.reason));
            *closets.entry(room.trim_end_matches('"').to_owned()).or_default() += veto.count;
        }
    }
    assert_eq!(closets.keys().collect::<Vec<_>>(), ["mire"], "{closets:?}");
    assert!(closets["mire"] > 100, "{closets:?}");
}

/// Two dens, joined or not as chance has it.
fn dens(rule: &str, down: u32, most: u32) -> Engine {
    engine(&dens_text(rule, down, most))
}

fn dens_text(rule: &str, down: u32, most: u32) -> String {
    set(
        "room { name = 'den', size = { width = 8, height = 6 }, build = function(area) area:fill('floor') area:border():fill('wall') end }",
        (60, 20),
        2,
        &format!("for i = 1, {most} do floor:place_room('den') end if rng:one_in(2) then floor:connect() end"),
    )
    .replace("floors = 2", &format!("floors = 2, stairs = {{ down = {down} }}{rule}"))
}

/// Who looks at a floor is told which rule it was made by.
#[cfg(feature = "app")]
#[test]
fn a7_the_rule_is_told_with_the_floor() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("a7");
    std::fs::create_dir_all(&folder).unwrap();
    for (rule, told) in [(", connected = 'stairs'", true), (", connected = 'all'", false), ("", false)] {
        std::fs::write(folder.join("dungeon.lua"), dens_text(rule, 2, 3)).unwrap();
        let run = |args: &[&str]| {
            let out = std::process::Command::new(env!("CARGO_BIN_EXE_undercroft")).args(args).arg(&folder).output().unwrap();
            assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
            String::from_utf8(out.stderr).unwrap() + &String::from_utf8(out.stdout).unwrap()
        };
        assert_eq!(run(&["render", "--verbose"]).contains("connected by stairs"), told, "{rule}");
        assert!(run(&["list", "--json"]).contains(if told { "\"connected\":\"stairs\"" } else { "\"connected\":\"all\"" }), "{rule}");
    }
}

#[test]
fn a7_whether_a_floor_may_be_in_parts_is_a_rule_of_its_branch() {
    let parts = |floor: &Floor| {
        let mut rest = passable(floor);
        let mut parts = Vec::new();
        while let Some(first) = rest.first().copied() {
            let part = flood(floor, first, true);
            rest.retain(|cell| !part.contains(cell));
            parts.push(part);
        }
        parts
    };
    let all = dens("", 2, 3);
    let said = dens(", connected = 'all'", 2, 3);
    let stairs = dens(", connected = 'stairs'", 2, 3);
    let mut split = 0;
    for seed in 0..200 {
        let one = made(&all, 1, seed);
        assert_eq!((parts(&one).len(), one.connected), (1, Connected::All), "seed {seed}\n{}", drawn(&one));
        assert_eq!(made(&said, 1, seed).cells, one.cells);
        let many = made(&stairs, 1, seed);
        let parts = parts(&many);
        for part in &parts {
            assert!(many.stairs.iter().any(|s| part.contains(&(s.x, s.y))), "seed {seed}\n{}", drawn(&many));
        }
        split += u32::from(parts.len() > 1);
        assert_eq!(many.connected, Connected::Stairs);
    }
    assert!((50..150).contains(&split), "{split}");
    // More parts than stairs: made again, and the reason is counted.
    let few = dens(", connected = 'stairs'", 1, 3);
    let vetoes: Vec<String> = (0..50).flat_map(|seed| made(&few, 1, seed).vetoes).map(|v| v.reason).collect();
    assert!(!vetoes.is_empty() && vetoes.iter().all(|v| v.contains(" has no stairs, one at ")), "{vetoes:?}");
    // It is told with the floor, and only where it is not the usual.
    assert!(format::json(&made(&stairs, 1, 1)).unwrap().contains("\"connected\":\"stairs\""));
    assert!(!format::json(&made(&all, 1, 1)).unwrap().contains("\"connected\""));
    let error =
        crate::sets::load_error(&[("dungeon.lua", &set("", (20, 10), 1, "").replace("floors = 1", "floors = 1, connected = 'stair'"))]);
    assert!(error.to_string().contains("connected must be one of all, stairs, got \"stair\""), "{error:#}");
}

#[test]
fn a8_a_tunnel_that_is_not_found_is_no_floor() {
    let engine = |end: &str| {
        engine(&set(
            "terrain { name = 'bedrock', glyph = 'X', class = 'wall', permanent = true }\n\
             room { name = 'den', size = { width = 6, height = 5 }, build = function(area) area:fill('floor') area:border():fill('wall') end }\n\
             room { name = 'lair', size = { width = 8, height = 5 }, build = function(area) area:fill('floor') area:border():fill('wall') end }",
            (40, 14),
            1,
            &format!(
                "assert(floor:place_room('den', {{ at = {{ x = 2, y = 2 }} }})) assert(floor:place_room('lair', {{ at = {{ x = 28, y = 6 }} }}))\n\
                 floor:area():rect(20, 0, 1, 14):fill('bedrock')\n\
                 local _, failed = floor:connect {{ style = 'winding', steps = 1, fallback = false }} print(failed.winding)\n{end}"
            ),
        ))
    };
    // Cut off either way: the room is named, and how often it was tried.
    for (end, reason) in [
        ("", "disconnected: a part of 12 cells is cut off from the arrival, one at (3, 3) in room \"den\" (audit, "),
        (
            "floor:join()",
            "the 12 cells connected with 3,3 cannot be joined to the rest: nothing around them may be dug, in room \"den\" (layout, ",
        ),
    ] {
        let engine = engine(&format!("floor:place_stairs('up', 31, 8) {end}"));
        let error = refused(&engine, 1, 1);
        assert_eq!(error.kind(), ErrorKind::Refused);
        assert!(error.to_string().contains("in 40 attempts") && error.to_string().contains(reason), "{error:#}");
        assert_eq!(error.vetoes().iter().map(|v| v.count).sum::<u32>(), 40);
    }
    // One that can be dug by other means is, and the script is told that its own way failed.
    let engine = crate::sets::engine(&set(
        "room { name = 'den', size = { width = 6, height = 5 }, build = function(area) area:fill('floor') area:border():fill('wall') end }",
        (40, 14),
        1,
        "for i = 1, 3 do floor:place_room('den') end local _, failed = floor:connect { style = 'winding', steps = 1, fallback = false } print(failed.winding) floor:join()",
    ));
    for seed in 0..100 {
        let made = made(&engine, 1, seed);
        assert_eq!(said(&made), ["2"]);
        assert_eq!(flood(&made, made.arrival, true), passable(&made));
    }
}

/// One great piece that bars everything else: the player is not put into it.
#[test]
fn a10_nobody_arrives_within_what_is_sealed() {
    let rows: Vec<String> =
        (0..15).map(|i| if i == 0 || i == 14 { format!("'{}'", "#".repeat(30)) } else { format!("'#{}#'", ".".repeat(28)) }).collect();
    let text = |vault: &str, more: &str| {
        format!(
            "local layouts = require 'std.layouts'\n\
             vault {{ name = 'keep', max = 1, {vault}, map = {{ {} }} }}\n\
             room {{ name = 'den', size = {{ width = 6, height = 4 }}, build = function(area) area:fill('floor') area:border():fill('wall') end }}\n\
             return dungeon {{ api = 1, branches = {{ branch {{ name = 'here', floors = 1, size = {{ width = 40, height = 20 }}, rooms = {{ 'keep'{more} }},\n\
             layout = layouts.rooms {{ budget = 4, least = 1 }} }} }} }}",
            rows.join(", ")
        )
    };
    let error = refused(&engine(&text("sealed = true", "")), 1, 1);
    assert_eq!(error.kind(), ErrorKind::Refused);
    assert!(error.to_string().contains("the cell is sealed: nobody could come to the stairs (stairs, 40x)"), "{error:#}");
    // With another room it is a floor: one arrives there.
    let engine = engine(&text("sealed = true", ", 'den'"));
    let mut keeps = 0;
    for seed in 0..100 {
        let made = made(&engine, 1, seed);
        assert_eq!(made.terrain(made.arrival.0, made.arrival.1).unwrap().name, "up_stairs");
        for (i, keep) in made.rooms.iter().enumerate().filter(|(_, r)| r.kind == "keep") {
            keeps += 1;
            assert_ne!(usize::from(made.room_of[(made.arrival.1 * 40 + made.arrival.0) as usize]), i + 1, "{keep:?}\n{}", drawn(&made));
        }
    }
    assert!(keeps > 20, "{keeps}");
}

/// A report is a floor again, whatever branch and depth it comes from.
#[test]
fn a13_what_is_reported_is_made_again() {
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    for seed in [0, 77, u64::MAX] {
        for (branch, floors) in floored(&engine, seed) {
            for depth in 1..=floors {
                let floor = engine.floor(&Request::new(&branch, depth, seed)).unwrap();
                let dump = format::json(&floor).unwrap();
                let header: Header = floor.header.to_string().parse().unwrap();
                let again = engine.floor(&engine.replay(&header).unwrap()).unwrap();
                assert_eq!(format::json(&again).unwrap(), dump, "{header}");
                // Depth and branch are part of it: a seed alone is not enough.
                assert_eq!((header.place.depth, &header.place.branch, header.seed), (depth, &branch, seed.to_string()));
            }
        }
    }
    // Of other scripts it is not made, rather than another floor.
    let floor = made(&caves("eight", "floor:connect() floor:join()"), 1, 1);
    assert_eq!(caves("four", "floor:connect() floor:join()").replay(&floor.header).unwrap_err().kind(), ErrorKind::Request);
}

/// Floors after Hengband: whoever arrives gets everywhere, but into what is shut on purpose.
#[test]
fn a1_a10_floors_after_hengband_hang_together() {
    let engine = engine(include_str!("../../../benches/data/hengband.lua"));
    for depth in [1, 15, 30, 45, 60, 90] {
        for seed in 0..4 {
            let made = engine.floor(&Request::new("mixed", depth, seed)).unwrap_or_else(|e| panic!("depth {depth}, seed {seed}: {e:#}"));
            let (main, all) = (flood(&made, made.arrival, true), passable(&made));
            // Not one isolated spot with a vault beside it.
            assert!(main.len() * 4 > all.len() * 3, "depth {depth}, seed {seed}: {} of {} cells", main.len(), all.len());
            for (x, y) in all.difference(&main) {
                let flags = made.flags[(y * made.width + x) as usize];
                assert_ne!(flags & CellFlags::VAULT, 0, "({x}, {y}), depth {depth}, seed {seed}\n{}", drawn(&made));
            }
            assert!(made.stairs.iter().all(|s| main.contains(&(s.x, s.y))), "depth {depth}, seed {seed}");
        }
    }
}
