//! Rules that can never be met: an error that names them, after so many attempts as were said.

use undercroft::{ErrorKind, Limits};

use super::*;

/// A piece that takes all the space.
fn great() -> String {
    let rows: Vec<String> =
        (0..40).map(|i| if i == 0 || i == 39 { format!("'{}'", "#".repeat(60)) } else { format!("'#{}+'", ".".repeat(58)) }).collect();
    format!("vault {{ name = 'great', max = 1, map = {{ {} }} }}", rows.join(", "))
}

#[test]
fn h2_a_rule_that_no_space_is_left_for_is_named() {
    let engine = engine(&format!(
        "local layouts, hengband = require 'std.layouts', require 'std.hengband'\n{}\n\
         room {{ name = 'den', size = {{ width = 7, height = 5 }}, build = function(area) area:fill('floor') area:border():fill('wall') end }}\n\
         return dungeon {{ api = 1, branches = {{\n\
         branch {{ name = 'here', floors = 1, size = {{ width = 74, height = 49 }}, rooms = {{ 'great' }}, layout = layouts.rooms {{ budget = 5, least = 2 }} }},\n\
         branch {{ name = 'tiny', floors = 1, size = {{ width = 10, height = 10 }}, layout = hengband.floor {{}} }},\n\
         branch {{ name = 'plain', floors = 1, size = {{ width = 66, height = 22 }}, layout = hengband.floor {{ rates = {{\n\
           normal = 0, overlap = 0, cross = 0, inner = 0, cave = 0, oval = 0, crypt = 0, arcade = 0 }} }} }},\n\
         branch {{ name = 'none', floors = 1, size = {{ width = 66, height = 22 }}, layout = hengband.floor {{ rates = {{ great = {{ rate = 1e9, cost = 50 }} }} }} }},\n\
         branch {{ name = 'own', floors = 1, size = {{ width = 66, height = 44 }}, layout = hengband.floor {{ rates = {{ den = {{ rate = 1e9, cost = 4 }} }} }} }},\n\
         }} }}",
        great()
    ));
    for (branch, reason) in [
        ("here", "only 1 of at least 2 rooms found space (layout/rooms, 40x)"),
        ("tiny", "only 0 of at least 1 rooms found space (layout, 40x)"),
        ("none", "only 0 of at least 1 rooms found space (layout, 40x)"),
    ] {
        let error = engine.floor(&Request::new(branch, 1, 1)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Refused);
        assert!(error.to_string().contains("in 40 attempts") && error.to_string().contains(reason), "{error:#}");
    }
    // Where no room has a rate there are plain ones.
    let plain = engine.floor(&Request::new("plain", 1, 1)).unwrap();
    assert!(!plain.rooms.is_empty() && plain.attempts == 1, "{}", drawn(&plain));
    // A room type of one's own comes like any other.
    let own = engine.floor(&Request::new("own", 1, 1)).unwrap();
    assert!(own.rooms.iter().filter(|r| r.kind == "den").count() >= 2 && own.rooms.iter().all(|r| r.kind == "den"), "{:?}", own.rooms);
    // No room at all is a mistake of the branch, said at once and at its line.
    let empty = "local layouts = require 'std.layouts'\nreturn dungeon { api = 1, branches = {\n\
                 branch { name = 'here', floors = 1, size = { width = 40, height = 20 }, rooms = {}, layout = layouts.rooms() } } }";
    let error = refused(&crate::sets::engine(empty), 1, 1);
    assert_eq!(error.kind(), ErrorKind::Script);
    assert!(error.to_string().starts_with("dungeon.lua:3: error: floor:fill_rooms: the branch lists no room types"), "{error:#}");
}

#[test]
fn h4_a_group_of_which_nobody_may_come_is_nobody() {
    let engine = engine(
        "local hengband, crawl, band, population = require 'std.hengband', require 'std.crawl', require 'std.band', require 'std.population'\n\
         for _, name in ipairs { 'wolf', 'orc', 'imp' } do monster { name = name, glyph = string.sub(name, 1, 1) } end\n\
         local never = hengband.table { { 'orc', level = 90 }, { 'imp', level = 90, rarity = 3 } }\n\
         local deep = crawl.first_match { { 'orc', level = 1, rarity = 0, band = band { { from = never, count = 4 } } }, { 'imp', level = 80, rarity = 10 } }\n\
         local led = band { nested = true, { from = never, count = 5 }, { from = deep, count = between(2, 4) } }\n\
         local wolves = crawl.first_match { { 'wolf', level = 1, rarity = 100, band = led } }\n\
         local ground = function(floor) floor:inside():fill('floor') end\n\
         local size = { width = 30, height = 12 }\n\
         return dungeon { api = 1, branches = {\n\
         branch { name = 'here', floors = 2, size = size, layout = ground, population = population.count { monsters = wolves, count = 3 } },\n\
         branch { name = 'empty', floors = 2, size = size, layout = ground, population = population.count { monsters = never, count = 9 } },\n\
         branch { name = 'cells', floors = 2, size = size, layout = ground, population = population.cells { monsters = deep, wished = 9 } },\n\
         branch { name = 'after', floors = 2, size = size, layout = ground, population = hengband.populate { table = never, count = 9 } },\n\
         branch { name = 'nests', floors = 40, size = { width = 66, height = 44 }, layout = hengband.floor {\n\
           monsters = never, rates = { nest = { rate = 3000, cost = 9 }, pit = { rate = 3000, cost = 9 }, trapped_pit = { rate = 3000, cost = 9 } } } },\n\
         } }",
    );
    for seed in 0..50 {
        let names = |branch: &str| -> Vec<String> {
            let floor = engine.floor(&Request::new(branch, 1, seed)).unwrap_or_else(|e| panic!("{branch}, seed {seed}: {e:#}"));
            assert_eq!(floor.attempts, 1);
            floor.monsters.iter().map(|m| m.name.clone()).collect()
        };
        assert_eq!(names("here"), ["wolf", "wolf", "wolf"]);
        for branch in ["empty", "cells", "after"] {
            assert!(names(branch).is_empty(), "{branch}");
        }
    }
    // Nests of a table that has nobody for them: a floor without, or a reason why there is none.
    for seed in 0..5 {
        match engine.floor(&Request::new("nests", 30, seed)) {
            Ok(floor) => assert!(floor.monsters.is_empty(), "{:?}", floor.monsters),
            Err(error) => assert_eq!(error.kind(), ErrorKind::Refused, "{error:#}"),
        }
    }
}

#[test]
fn h5_a_distance_that_the_map_does_not_have_is_as_far_as_may_be() {
    let engine = engine(
        "local hengband, crawl, population = require 'std.hengband', require 'std.crawl', require 'std.population'\n\
         monster { name = 'wolf', glyph = 'w' }\n\
         local wolves = crawl.first_match { { 'wolf', level = 1, rarity = 100 } }\n\
         local pack = hengband.table { { 'wolf', level = 1 } }\n\
         local ground = function(floor) floor:inside():fill('floor') end\n\
         local size = { width = 10, height = 10 }\n\
         return dungeon { api = 1, branches = {\n\
         branch { name = 'here', floors = 1, size = size, layout = ground, population = hengband.populate { table = pack, count = 3, distance = 20 } },\n\
         branch { name = 'cells', floors = 1, size = size, layout = ground, population = population.cells { monsters = wolves, wished = 30, distance = 20 } },\n\
         branch { name = 'count', floors = 1, size = size, layout = ground, population = population.count { monsters = wolves, count = 3, distance = 20 } },\n\
         branch { name = 'least', floors = 9, size = { width = 5, height = 3 }, stairs = { down = 2 }, layout = ground },\n\
         branch { name = 'full', floors = 9, size = { width = 4, height = 3 }, stairs = { down = 2 }, layout = ground },\n\
         } }",
    );
    for seed in 0..50 {
        let made = made(&engine, 1, seed);
        assert_eq!((made.monsters.len(), made.attempts), (3, 1), "seed {seed}");
        for branch in ["cells", "count"] {
            let floor = engine.floor(&Request::new(branch, 1, seed)).unwrap();
            let missing: u32 = floor.unplaced.iter().map(|u| u.count).sum();
            assert_eq!(floor.attempts, 1);
            assert!(branch == "cells" || floor.monsters.len() + missing as usize == 3, "{branch}, seed {seed}: {:?}", floor.unplaced);
            assert!(!floor.monsters.is_empty(), "{branch}, seed {seed}");
        }
        // Stairs lie as far apart as there is space for: three on three cells.
        let least = engine.floor(&Request::new("least", 1, seed)).unwrap();
        assert_eq!((least.stairs.len(), least.attempts), (3, 1));
    }
    let error = engine.floor(&Request::new("full", 1, 1)).unwrap_err();
    assert!(error.to_string().contains("no free cell for stairs (stairs, 40x)"), "{error:#}");
}

/// Entrances that cannot be joined: the error says which.
#[test]
fn h7_rooms_that_cannot_be_joined_are_named() {
    let engine = |end: &str| {
        engine(&set(
            "terrain { name = 'bedrock', glyph = 'X', class = 'wall', permanent = true }\n\
             vault { name = 'hall', transforms = 'none', map = { '#####', '#...@', '#####' } }\n\
             vault { name = 'crypt', transforms = 'none', map = { '#####', '@...#', '#####' } }",
            (50, 16),
            1,
            &format!(
                "floor:place_vault('hall', {{ at = {{ x = 3, y = 2 }} }}) floor:place_vault('hall', {{ at = {{ x = 3, y = 10 }} }})\n\
                 floor:place_vault('hall', {{ at = {{ x = 20, y = 6 }} }}) floor:place_vault('crypt', {{ at = {{ x = 40, y = 6 }} }})\n\
                 floor:area():rect(36, 5, 3, 5):border():fill('bedrock') floor:area():rect(39, 5, 1, 5):fill('bedrock')\nfloor:connect() {end}"
            ),
        ))
    };
    for (end, words) in [
        ("floor:join()", "the 4 cells connected with 40,7 cannot be joined to the rest: nothing around them may be dug, in room \"crypt\""),
        ("", "disconnected: a part of 4 cells is cut off from the arrival, one at (40, 7) in room \"crypt\""),
    ] {
        let engine = engine(&format!("floor:place_stairs('up', 5, 3) {end}"));
        let limits = Limits::USUAL.attempts(7);
        let error = engine.floor(&Request::new("here", 1, 3).limits(limits)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Refused);
        assert!(error.to_string().contains("in 7 attempts") && error.to_string().contains(words), "{error:#}");
        // A value to catch, not a text alone.
        assert_eq!(error.vetoes().iter().map(|v| v.count).sum::<u32>(), 7);
    }
}

#[test]
fn h8_a_floor_without_ground_is_given_up_after_the_attempts_that_were_said() {
    let bare = engine(&set("", (20, 10), 1, ""));
    for attempts in [1, 5, 40] {
        let limits = Limits::USUAL.attempts(attempts);
        let error = bare.floor(&Request::new("here", 1, 1).limits(limits)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Refused);
        let s = error.to_string();
        assert!(s.contains(&format!("in {attempts} attempts: no free cell for stairs (stairs, {attempts}x)")), "{s}");
    }
    // Another key is another floor: what fails half of the time comes with one of the next.
    let half = engine(&set("", (20, 10), 1, "if rng:one_in(2) then floor:inside():fill('floor') end"));
    let limits = Limits::USUAL.attempts(1);
    let first = |seed: u64| (seed..).find(|seed| half.floor(&Request::new("here", 1, *seed).limits(limits)).is_ok()).unwrap() - seed;
    let tries: Vec<u64> = (0..50).map(|i| first(100 * i)).collect();
    assert!(tries.contains(&0) && tries.iter().any(|n| *n > 0) && tries.iter().all(|n| *n < 30), "{tries:?}");
}
