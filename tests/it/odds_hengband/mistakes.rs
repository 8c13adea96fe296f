//! What cannot be meant.

use crate::sets::load_error;

use super::set;

/// The line a set is blamed for, and the message.
#[track_caller]
fn blamed(body: &str) -> String {
    let error = load_error(&[("dungeon.lua", &set(body))]);
    let first = &error.diagnostics()[0];
    let at = first.location.clone().unwrap();
    assert_eq!((at.file.as_str(), at.line), ("dungeon.lua", 3), "{error:#}");
    first.message.clone()
}

#[test]
fn f1_a_mode_with_nothing_listed_is_refused() {
    for mode in ["and", "nand", "or", "nor"] {
        for rest in ["", ", flags = {}", ", symbols = \"\"", ", flags = {}, symbols = \"\", div = 16"] {
            let message = blamed(&format!("hengband.table {{ restriction = {{ mode = \"{mode}\"{rest} }}, \"m1\" }}"));
            assert_eq!(message, format!("hengband.table: restriction of mode \"{mode}\" lists no flags and no symbols"));
        }
    }
    let message = blamed("hengband.table { restriction = { flags = { \"A\" } }, \"m1\" }");
    assert_eq!(message, "hengband.table: restriction lists flags or symbols but no mode");
}

#[test]
fn options_that_cannot_be_meant_are_errors_at_their_line() {
    for (options, message) in [
        ("restriction = \"or\"", "hengband.table: restriction must be a table { mode =, flags =, symbols =, div = }, got or"),
        (
            "restriction = { mode = \"xor\" }",
            "hengband.table: mode of restriction must be \"and\", \"nand\", \"or\", \"nor\" or \"none\", got xor",
        ),
        (
            "restriction = { mode = \"or\", flag = \"A\" }",
            "hengband.table: restriction has no field 'flag'; it has: mode, flags, symbols, div, where",
        ),
        ("restriction = { mode = \"or\", flags = \"A\" }", "hengband.table: flags of restriction must be a list of words, got A"),
        (
            "restriction = { mode = \"or\", flags = { \"A\" }, div = -1 }",
            "hengband.table: div of restriction must be a number from 0 to 64, got -1",
        ),
        (
            "best_of = {}",
            "hengband.table: best_of must be a list of 1 to 10 shares, as { 40, 50, 10 }: of one draw, of the best of two, of three",
        ),
        ("best_of = { 0, 0 }", "hengband.table: best_of must have a share above 0"),
        ("best_of = { 1, 0 / 0 }", "hengband.table: share 2 of best_of must be a number from 0, got nan"),
        ("best_of = { 1, -1 }", "hengband.table: share 2 of best_of must be a number from 0, got -1"),
        ("max_level = 0", "hengband.table: max_level must be a whole number from 1, got 0"),
        ("turns = -1", "hengband.table: turns must be a whole number or a function(place), got -1"),
        (
            "out_of_depth = 25",
            "hengband.table: out_of_depth must be true, false, { one_in =, bonus = } or a function(level, place), got 25",
        ),
        ("out_of_depth = {}", "hengband.table: out_of_depth must be { one_in = whole number from 1, bonus = whole number }"),
        (
            "out_of_depth = { one_in = 0, bonus = 1 }",
            "hengband.table: out_of_depth must be { one_in = whole number from 1, bonus = whole number }",
        ),
        ("gone = 3", "hengband.table: gone must be a function(m, place) or the name of a context value, got 3"),
        ("where = true", "hengband.table: where must be a function, got true"),
    ] {
        assert_eq!(blamed(&format!("hengband.table {{ {options}, \"m1\" }}")), message);
    }
    let message = blamed("hengband.angband { maze = true, \"m1\" }");
    assert!(message.starts_with("hengband.angband has no option 'maze'"), "{message}");
}

#[test]
fn rows_that_cannot_be_meant_are_errors_at_their_line() {
    for (row, message) in [
        ("{ \"m1\", rarity = -1 }", "hengband.table: rarity of row 1 must be a number from 0 or a function(m, place), got -1"),
        ("{ \"m1\", rarity = 0 / 0 }", "hengband.table: rarity of row 1 must be a number from 0 or a function(m, place), got nan"),
        ("{ \"m1\", level = 1 / 0 }", "hengband.table: level of row 1 must be a number or a function(m, place), got inf"),
        ("{ \"m1\", flags = \"ORC\" }", "hengband.table: flags of row 1 must be a table, got ORC"),
        ("{ \"m1\" }, { \"m1\" }", "hengband.table: \"m1\" is named twice, in rows 1 and 2"),
        (
            "{ \"m1\", state = { sleeping = 1 } }",
            "hengband.table: row 1: state has no field 'sleeping'; it has: asleep, hp, max_hp, shown_as, attitude, hasted, depth_over, leader, note, data",
        ),
        ("{ \"m1\", band = { { \"m2\" } } }", "hengband.table: row 1: band must be what band { ... } of std.band returns"),
        (
            "{ \"m1\", group = \"many\" }",
            "hengband.table: row 1: option 'group' is a whole number, between(a, b), dice or a function, not many",
        ),
    ] {
        assert_eq!(blamed(&format!("hengband.table {{ {row} }}")), message);
    }
    assert_eq!(blamed("hengband.table {}"), "hengband.table needs at least one row: { \"name\", ... }");
}

#[test]
fn numbers_that_functions_give_are_blamed_on_them() {
    for (row, message) in [
        ("{ \"m1\", rarity = function(m, place) return -2 end }", "hengband.table: rarity of \"m1\" must be a number from 0, got -2"),
        ("{ \"m1\", level = function(m, place) return 0 / 0 end }", "hengband.table: level of \"m1\" at deep 1 must be a number, got nan"),
    ] {
        assert_eq!(blamed(&format!("hengband.table {{ {row} }}")), message);
    }
    let message = blamed("hengband.table { out_of_depth = function(level) return 0.5, 1 end, \"m1\" }");
    assert_eq!(message, "hengband.table: out_of_depth must return a whole number from 1 and a whole bonus, got 0.5 and 1");
    let message = blamed("hengband.table { turns = function(place) return place.depth / 2 end, \"m1\" }");
    assert_eq!(message, "hengband.table: turns must be a whole number from 0, got 0.5");
}
