//! What is left of a refused piece: nothing on the floor, its reason in a count.

use super::*;

const FOLK: &str = "monster { name = 'king', glyph = 'K', unique = true } monster { name = 'rat', glyph = 'r' }
fill { name = 'mess', apply = function(region, place, rng)
  region:fill(terrain.shallow_water) region:flag('lit')
  local area = region:area() area:thing('item', 1, 1) area:monster('rat', 1, 1) end }
vault { name = 'later', max = 3, map = { '####', '#.1+', '####' }, legend = { ['1'] = { monster = 'rat', item = 'coin' } } }
";

/// Stages with streams of their own before and after what is tried.
fn floor_with(vault: &str, attempt: &str) -> Floor {
    let layout = format!(
        "{BARE}\
         floor:stage('before', function(rng)\n\
           floor:place_vault('later') floor:place_monster('king', 3, 3) floor:place_thing('mark', 4, 3, {{ name = 'old' }})\n\
           floor:unplaced('rat', 'nobody asked')\n\
         end)\n\
         {attempt}\n\
         floor:stage('after', function(rng)\n\
           for i = 1, 2 do floor:place_vault('later') end\n\
           for i = 1, 5 do floor:place_monster('rat', rng:int(2, 36), rng:int(2, 16)) end\n\
           floor:place_thing('item', rng:int(2, 36), rng:int(2, 16))\n\
         end)"
    );
    made(&one(&format!("{FOLK}{vault}"), (40, 20), &layout), 1, 5)
}

/// A vault that is refused late, the word for the reason and what is said.
const LATE: &[(&str, &str, &str)] = &[
    (
        "vault { name = 'tried', lit = true, protected = true, map = { '#####', '#r$k@', '#^%.#', '#####' }, legend = { r = { monster = 'rat', asleep = 3 }, k = { monster = 'king', required = true } } }",
        "monster",
        "",
    ),
    (
        "vault { name = 'tried', lit = true, map = { '#####', '#r<.@', '#^%.#', '#####' }, legend = { r = { monster = 'rat', required = true, protected = true } }, audit = function(area) area:fill('grass') return nil, 'too dull' end }",
        "audit",
        "too dull",
    ),
    (
        "vault { name = 'tried', map = { '######', '#FFF.@', '#FFF.#', '######' }, slots = { F = { fill = 'mess' } }, audit = { must_reach('@', 'F'), function(area) return area:get(1, 1) ~= terrain.shallow_water end } }",
        "audit",
        "its audit refused",
    ),
    (
        "vault { name = 'tried', sealed = true, map = { '#####', '#r<d#', '#^%.#', '#####' }, legend = { r = { monster = 'rat' }, d = { stair = 'down', required = true } } }",
        "stairs",
        "",
    ),
    (
        "vault { name = 'tried', map = { '####', '#V.@', '####' }, slots = { V = { vault = 'inner' } } } vault { name = 'inner', map = '%', audit = function(area) return false end }",
        "audit",
        "its audit refused",
    ),
    (
        "vault { name = 'tried', map = { '#####', '#a.b@', '#####' }, legend = { a = terrain.altar, b = terrain.wall }, audit = { must_reach('@', 'a') } }",
        "audit",
        "'@' does not reach the 'a' at (1, 1)",
    ),
];

#[test]
fn nothing_of_a_refused_piece_stays_on_the_floor() {
    for (vault, code, text) in LATE {
        let tried = floor_with(
            vault,
            "local area, why, word = floor:place_vault('tried', { at = { x = 20, y = 8 }, tries = 4 }) print(area, word, why)",
        );
        let without = floor_with(vault, "");
        let line = said(&tried)[0];
        assert!(line.starts_with(&format!("nil {code} ")) && line.contains(text), "{vault}: {line}");
        let refused = |f: &Floor| f.refusals.iter().filter(|r| r.room == "tried").map(|r| (r.reason.clone(), r.count)).collect::<Vec<_>>();
        assert_eq!(refused(&tried), [((*code).to_owned(), 1)], "{vault}");
        assert_eq!(refused(&without), []);
        let bare = |floor: &Floor| {
            let mut floor = floor.clone();
            floor.log.clear();
            floor.refusals.clear();
            floor.header = without.header.clone();
            floor
        };
        assert_eq!(bare(&tried), bare(&without), "{vault}");
        assert_eq!(tried.rooms.iter().filter(|r| r.kind == "later").count(), 3);
    }
}

/// Refused before a cell is touched: place, word and what is said.
#[test]
fn each_reason_has_its_word() {
    let declared = "vault { name = 'open', solid = false, transforms = 'none', map = { '...', '...' } }
        vault { name = 'gate', transforms = 'none', map = { '#@#', '#.#', '###' } }
        vault { name = 'zoned', sealed = true, zone = { x = 2, y = 2, width = 4, height = 4 }, map = { '#####', '#...#', '#####' } }
        vault { name = 'homely', sealed = true, zone = { x = 2, y = 2, width = 6, height = 4 }, map = { '#####', '#...#', '#####' } }
        vault { name = 'long', sealed = true, transforms = 'none', map = '##########################################' }
        vault { name = 'deep', depth = { min = 2 }, sealed = true, map = '##' }
        vault { name = 'twice', max = 2, sealed = true, map = '##' }
        vault { name = 'single', once = 'floor', sealed = true, map = '##' }
        vault { name = 'shy', excludes = { 'loud' }, sealed = true, map = '##' }
        vault { name = 'noisy', tags = { 'loud' }, sealed = true, map = '##' }";
    let layout = format!(
        "{OPEN}\
         local function try(which, options) local area, why, word = floor:place_vault(which, options) print(area and 'stands' or word, area and '' or why) end\n\
         try('open', {{ at = {{ x = 0, y = 5 }} }})\n\
         try('open', {{ at = {{ x = 17, y = 5 }} }})\n\
         try('open', {{ at = {{ x = 4, y = 18 }} }})\n\
         try('open', {{ at = {{ x = 28, y = 5 }} }})\n\
         try('open', {{ at = {{ x = -1, y = 5 }} }})\n\
         try('open', {{ at = {{ x = 10, y = 5 }} }})\n\
         try('open', {{ at = {{ x = 12, y = 6 }} }})\n\
         try('gate', {{ at = {{ x = 5, y = 1 }} }})\n\
         try('gate', {{ at = {{ x = 5, y = 0 }} }})\n\
         try('zoned')\n\
         try('homely')\n\
         try('homely')\n\
         try('long')\n\
         try('deep')\n\
         try('twice') try('twice') try('twice')\n\
         try('single') try('single')\n\
         try('shy') try('noisy')\n\
         try(tagged 'loud')\n\
         try('open', {{ inside = floor:area():rect(25, 3, 2, 9) }})\n\
         for _, row in ipairs(floor:refused()) do print('count', row.room, row.reason, row.count) end"
    );
    let made = made(&one(declared, (30, 20), &layout), 1, 1);
    let lines = said(&made);
    let want = [
        "rim (0, 5) would be open ground on the rim of the floor",
        "stands ",
        "rim (4, 19) would be open ground on the rim of the floor",
        "taken it would reach off the map",
        "taken it would reach off the map",
        "stands ",
        "taken something else is there",
        "entrances nothing can come in at the entrance (6, 1)",
        "rim (6, 0) would be open ground on the rim of the floor",
        "zone its zone of this floor is too small for it",
        "stands ",
        "zone no space in its zone",
        "space 42x1 cells are more than the floor has",
        "depth ",
        "stands ",
        "stands ",
        "max ",
        "stands ",
        "once ",
        "stands ",
        "excluded ",
        "excluded ",
        "space no space in the region",
    ];
    for (i, (line, want)) in lines.iter().zip(want).enumerate() {
        assert!(line.starts_with(want), "{i}: {line:?}, not {want:?}");
    }
    assert_eq!(lines.len(), want.len() + made.refusals.len());
    for (room, reason, count) in [
        ("open", "rim", 2),
        ("gate", "rim", 1),
        ("gate", "entrances", 1),
        ("zoned", "zone", 1),
        ("homely", "zone", 1),
        ("noisy", "excluded", 2),
        ("twice", "max", 1),
    ] {
        let found = made.refusals.iter().find(|r| (r.room.as_str(), r.reason.as_str()) == (room, reason));
        assert_eq!(found.map(|r| r.count), Some(count), "{room} {reason}: {:?}", made.refusals);
        assert!(lines.contains(&format!("count {room} {reason} {count}").as_str()), "{lines:?}");
    }
}

/// Who may be missing is missed, and said so; the piece stands.
#[test]
fn who_is_not_required_is_noted_only() {
    let made = floor_with(
        "vault { name = 'tried', map = { '#####', '#k..@', '#####' }, legend = { k = { monster = 'king' } } }",
        "assert(floor:place_vault('tried', { at = { x = 20, y = 8 } }))",
    );
    let [_, king] = &made.unplaced[..] else { panic!("{:?}", made.unplaced) };
    assert_eq!((king.name.as_str(), king.count), ("king", 1));
    assert!(king.reason.starts_with("tried: "), "{king:?}");
    assert_eq!(made.monsters.iter().filter(|m| m.name == "king").count(), 1);
}

#[test]
fn nothing_is_laid_before_the_entrance_of_what_stands() {
    let declared = "vault { name = 'gate', transforms = 'none', map = { '#@#', '#.#', '###' } }
        vault { name = 'block', sealed = true, transforms = 'none', map = '###' }
        vault { name = 'step', solid = false, transforms = 'none', map = '.' }";
    let layout = format!(
        "{OPEN}\
         local function try(which, x, y) local area, why = floor:place_vault(which, {{ at = {{ x = x, y = y }} }}) print(area and 'stands' or why) end\n\
         try('gate', 5, 8) try('block', 5, 7) try('block', 4, 7) try('block', 6, 7) try('block', 7, 7) try('step', 6, 7)"
    );
    let shut = "it would close the entrance of \"gate\" at (6, 8)";
    assert_eq!(said(&made(&one(declared, (30, 20), &layout), 1, 1)), ["stands", shut, shut, shut, "stands", "stands"]);
}

/// A script that fails within a vault, and is caught: of the vault, what was called and what fills it nothing stays.
#[test]
fn nothing_of_a_piece_that_fails_stays_on_the_floor() {
    const FAIL: &[&str] = &[
        "vault { name = 'tried', lit = true, protected = true, map = { '####', '#r.@', '####' }, legend = { r = { monster = 'rat', item = 'coin' } }, audit = function() error('boo') end }",
        "vault { name = 'tried', map = { '####', '#r.@', '####' }, legend = { r = { monster = 'rat', after = function(area) area:fill('grass') error('boo') end } } }",
        "vault { name = 'tried', map = { '####', '#FF@', '####' }, slots = { F = { fill = 'wreck' } } }
         fill { name = 'wreck', apply = function(region) region:fill('mud') region:area():monster('king', 1, 1) error('boo') end }",
        "vault { name = 'tried', map = { '####', '#V.@', '####' }, slots = { V = { vault = 'inner' } } }
         vault { name = 'inner', map = 'r', legend = { r = { monster = 'rat' } }, audit = function() error('boo') end }",
        "vault { name = 'tried', map = { '####', '#r.@', '####' }, legend = { r = { monster = 'rat' } }, audit = function() return 42 end }",
        "vault { name = 'tried', map = { '####', '#r.@', '####' }, legend = { r = function() error('boo') end } }",
    ];
    for vault in FAIL {
        let attempt = "print(pcall(function() return floor:place_vault('tried', { at = { x = 20, y = 8 }, transform = 'r0' }) end))";
        let (tried, without) = (floor_with(vault, attempt), floor_with(vault, ""));
        assert!(said(&tried)[0].starts_with("false"), "{vault}: {:?}", said(&tried));
        let bare = |floor: &Floor| {
            let mut bare = floor.clone();
            (bare.log, bare.header) = (Vec::new(), without.header.clone());
            bare
        };
        assert_eq!(bare(&tried), bare(&without), "{vault}");
    }
}

/// What is prepared for a piece goes with it.
#[test]
fn nothing_that_was_prepared_for_a_refused_piece_stays() {
    for end in ["return nil, 'never'", "error('boo')"] {
        let vault = format!("vault {{ name = 'tried', map = {{ '####', '#..@', '####' }}, audit = function() {end} end }}");
        let attempt = "pcall(function() floor:place_vault('tried', { at = { x = 20, y = 8 }, prepare = function(area) area:fill('grass') floor:place_monster('rat', 30, 12) end }) end)";
        let (tried, without) = (floor_with(&vault, attempt), floor_with(&vault, ""));
        let bare = |floor: &Floor| {
            let mut bare = floor.clone();
            (bare.refusals, bare.header) = (Vec::new(), without.header.clone());
            bare
        };
        assert_eq!(bare(&tried), bare(&without), "{end}");
    }
}

/// A legend is asked before anything is known to stand: it may look at the floor, but not change it.
#[test]
fn a_legend_does_not_change_the_floor() {
    let held = "local held return function(floor) held = floor or held return held end";
    for (write, fine) in [
        ("f:area():rect(1, 1, 9, 9):fill(terrain.grass)", false),
        ("f:area():set(3, 3, terrain.grass)", false),
        ("f:area():picture({ '##' })", false),
        ("f:area():rect(1, 1, 9, 9):flag('lit')", false),
        ("f:place_monster('rat', 3, 3)", false),
        ("f:place_thing('item', 3, 3)", false),
        ("f:unplaced('rat', 'shy')", false),
        ("f:place_vault('other')", false),
        ("f:place_room('cell')", false),
        ("f:fill_rooms { rooms = { 'cell' } }", false),
        ("f:area():rect(1, 1, 9, 9):furnish('mess')", false),
        ("f:place_stairs('up', 3, 3)", false),
        ("f:connect {}", false),
        ("f:stage('more', function() end)", false),
        ("return f:width() > 5 and f:area():get(3, 3) == terrain.floor and f:refused() and nil", true),
    ] {
        let declared = format!(
            "local held = require 'held'
             monster {{ name = 'rat', glyph = 'r' }}
             fill {{ name = 'mess', apply = function(region) end }}
             room {{ name = 'cell', size = {{ width = 4, height = 4 }}, build = function(area) area:fill(terrain.grass) end }}
             vault {{ name = 'other', sealed = true, map = '##' }}
             vault {{ name = 'tried', sealed = true, map = '#a#', audit = function() return nil, 'never' end,
               legend = {{ a = function(place, rng) local f = held() {write} end }} }}"
        );
        let layout = format!("{OPEN}held(floor) print(pcall(function() return floor:place_vault('tried') end))");
        let text = set(&declared, (30, 20), 1, &layout);
        let made = made(&crate::sets::engine_of(&[("dungeon.lua", &text), ("held.lua", held)]), 1, 1);
        let line = said(&made)[0];
        let wanted = if fine { "true nil never" } else { "false " };
        assert!(
            line.starts_with(wanted) && (fine || line.contains("a legend is asked before the piece lies on the map")),
            "{write}: {line}"
        );
        assert!(made.monsters.is_empty() && made.things.is_empty() && made.rooms.is_empty() && made.unplaced.is_empty(), "{write}");
    }
}

#[test]
fn a_piece_of_which_nothing_would_be_drawn_is_refused() {
    let declared = "vault { name = 'open', solid = false, transforms = 'none', map = { '...', '...' } }";
    let layout = format!(
        "{OPEN}\
         local function try(x, y) local area, why, word = floor:place_vault('open', {{ at = {{ x = x, y = y }}, clip = true }}) print(area and 'stands' or word) end\n\
         try(-2, 5) try(-9, 5) try(29, 5) try(5, 19) try(-1, 9)"
    );
    let made = made(&one(declared, (30, 20), &layout), 1, 1);
    assert_eq!(said(&made), ["rim", "rim", "rim", "rim", "stands"]);
}
