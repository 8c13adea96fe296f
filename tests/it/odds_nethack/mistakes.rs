//! What a designer writes wrong: each an error at the line of the table, or of the function that gave a bad number.

use undercroft::ScriptSet;

use super::*;

fn one(name: &'static str, class: &'static str) -> Row {
    Row { name, class, level: 1, difficulty: 1, frequency: 1, alignment: 0, flags: "", plane: "" }
}

#[track_caller]
fn fails(rows: &[Row], population: &str, message: &str) {
    let [(a, list), (b, dungeon)] = set(rows, population, "");
    let set = ScriptSet::from_sources([(a, &*list), (b, &*dungeon)]).unwrap();
    let Err(error) = Engine::load(set) else { panic!("{population}: loads") };
    let text = error.to_string();
    assert!(text.contains(message), "{population}: {text}");
    assert!(text.starts_with("dungeon.lua:4:"), "{population}: {text}");
}

#[test]
fn rows_that_cannot_be_meant() {
    let cases = [
        ("{ \"x1\", frequency = 8 }", "row 1: frequency must be a whole number from 0 to 7, got 8"),
        ("{ \"x1\", frequency = 1.5 }", "frequency must be a whole number from 0 to 7, got 1.5"),
        ("{ \"x1\", frequency = -1 }", "frequency must be a whole number from 0 to 7, got -1"),
        ("{ \"x1\", frequency = 0 / 0 }", "frequency of row 1 must be a number"),
        ("{ \"x1\", frequency = \"3\" }", "frequency of row 1 must be a number"),
        ("{ \"x1\", frequency = 1e300 }", "frequency must be a whole number from 0 to 7, got 1e+300"),
        ("{ \"x1\", difficulty = 1 / 0 }", "difficulty of row 1 must be a number"),
        ("{ \"x1\", difficulty = -3 }", "difficulty must be a whole number from 0"),
        ("{ \"x1\", level = 0.5 }", "level must be a whole number from 0"),
        ("{ \"x1\", alignment = 200 }", "alignment must be a whole number from -128 to 127"),
        ("{ \"x1\", flags = { \"flying\" } }", "row 1 has an unknown flag: flying"),
        ("{ \"x1\", flags = \"fly\" }", "flags of row 1 must be a table"),
        ("{ \"x1\", class = \"\" }", "row 1: class must not be empty"),
        ("{ \"x1\", plane = \"astral\" }", "plane must be \"earth\", \"water\", \"fire\" or \"air\""),
        ("{ \"x1\", rarity = 3 }", "row 1 has no field 'rarity'"),
        ("\"x1\", \"x1\"", "\"x1\" is named twice, in rows 1 and 2"),
        ("", "needs at least one row"),
        ("rows = bestiary, \"x1\"", "takes rows = { ... } or a list of rows, not both"),
        ("rows = 3", "rows must be a list of rows, got number"),
        ("{ \"x1\", frequency = function() return 9 end }", "frequency of \"x1\" at deep 1 must be a whole number from 0 to 7, got 9"),
        ("{ \"x1\", difficulty = function() return 0 / 0 end }", "difficulty of \"x1\" at deep 1 must be a number"),
        ("{ \"x1\", level = function() return -1 end }", "level of \"x1\" at deep 1 must be a whole number from 0"),
    ];
    for (body, message) in cases {
        // Both ask for all the numbers of a row.
        for call in ["nethack.normal { ", "nethack.class { class = \"x\", "] {
            let asks_no_level = call.contains("normal") && body.contains("level = function");
            if !asks_no_level {
                fails(&[one("x1", "c")], &format!("{call}{body} }}"), message);
            }
        }
    }
}

#[test]
fn options_that_cannot_be_meant() {
    let cases = [
        (
            "normal",
            "player_level = -1",
            "player_level must be a whole number from 0 to 1000000, the name of a context value or a function(place), got -1",
        ),
        ("normal", "player_level = 1.5", "player_level must be a whole number"),
        ("normal", "player_level = 0 / 0", "player_level must be a whole number"),
        ("normal", "player_level = true", "player_level must be a whole number"),
        ("normal", "player_level = \"hero\"", "the context has no \"hero\""),
        (
            "normal",
            "player_level = \"gehennom\"",
            "player_level is the context's \"gehennom\", which must be a whole number from 0 to 1000000, got false",
        ),
        ("normal", "player_level = function() return 2.5 end", "player_level must be a whole number from 0 to 1000000, got 2.5"),
        ("normal", "player_level = function() end", "player_level must be a whole number from 0 to 1000000, got nil"),
        ("normal", "difficulty = function() return 1 / 0 end", "difficulty must be a whole number from 0 to 1000000, got inf"),
        ("normal", "gehennom = 1", "gehennom must be true or false"),
        ("normal", "gehennom = \"z\"", "gehennom is the context's \"z\", which must be true or false, got 1"),
        ("normal", "alignment = \"good\"", "the context has no \"good\""),
        ("normal", "alignment = 1", "alignment must be one of none, lawful, neutral, chaotic"),
        ("normal", "temperature = function() return \"warm\" end", "temperature must be one of temperate, hot, cold, got \"warm\""),
        ("normal", "plane = \"z\"", "plane is the context's \"z\", which must be one of none, earth, water, fire, air, got 1"),
        ("normal", "genocided = { \"xx\" }", "\"xx\""),
        ("normal", "genocided = 3", "genocided must be names of monsters"),
        ("normal", "min_adjust = 0.5", "min_adjust must be a whole number"),
        ("normal", "max_adjust = \"5\"", "max_adjust must be a whole number"),
        ("normal", "version = \"3.5\"", "version must be \"3.7\", \"3.6.2\" or \"3.4.3\", got 3.5"),
        ("normal", "version = 3.7", "version must be \"3.7\", \"3.6.2\" or \"3.4.3\""),
        ("normal", "peaceful = true", "peaceful must be a function"),
        ("normal", "label = 3", "label must be a text"),
        ("normal", "letters = { dragon = { } }", "letters has no 'dragon'"),
        ("normal", "letters = { float = \"e\" }", "letters: float must be a list of classes"),
        ("normal", "levle = 3", "nethack.normal has no option 'levle'"),
        ("normal", "quest = true", "quest must be a table"),
        ("normal", "quest = { first = { \"h1\" } }", "quest needs second"),
        ("normal", "quest = { first = { \"h1\" }, second = { } }", "quest needs second"),
        ("normal", "quest = { first = { \"h1\" }, second = { class = 3 } }", "second is { \"name\", class = \"X\" }"),
        ("normal", "quest = { when = true, first = { \"h1\" }, second = { \"h1\" } }", "quest has no field 'when'"),
        ("normal", "quest = { first = { class = \"q\" }, second = { \"h1\" } }", "no row is of class \"q\""),
        ("class", "class = \"h\", quest = { }", "nethack.class has no option 'quest'"),
        ("class", "", "nethack.class needs class = \"X\""),
        ("class", "class = 3", "option 'class' is a string"),
        ("class", "class = \"q\"", "no row is of class \"q\""),
        ("class", "class = \"h\", of_alignment = \"good\"", "of_alignment must be \"lawful\", \"neutral\" or \"chaotic\""),
        ("class", "class = \"h\", of_alignment = 1, version = \"3.4.3\"", "3.4.3 has no of_alignment"),
        ("class", "class = \"h\", waive = { \"all\" }", "waive has an unknown word: all"),
        ("class", "class = \"h\", waive = \"nogen\"", "waive must be a list of words"),
        ("class", "class = \"h\", or_normal = 1", "or_normal must be true or false"),
    ];
    for (rule, options, message) in cases {
        fails(ROWS, &format!("nethack.{rule} {{ rows = bestiary, {options} }}"), message);
    }
    fails(ROWS, "nethack.normals { }", "std.nethack has no 'normals'");
    fails(ROWS, "nethack.rates { castel = 3 }", "nethack.rates has no option 'castel'");
    fails(ROWS, "nethack.rates { castle = 2.5 }", "castle must be a whole number");
    fails(ROWS, "nethack.difficulty { amulet = true }", "amulet needs deepest as well");
    fails(ROWS, "nethack.difficulty { endgame = \"on_quest\" }", "endgame needs sanctum as well");
    fails(
        ROWS,
        "nethack.normal { rows = bestiary, difficulty = nethack.difficulty { depth = 12, upward = 9 } }",
        "depth is 12 in a branch that leads upward from depth 9",
    );
}

#[test]
fn a_class_in_two_places() {
    let rows = [one("x1", "c"), one("x2", "d"), one("x3", "c")];
    fails(&rows, "nethack.class { rows = bestiary, class = \"c\" }", "class \"c\" is not in one piece: \"x1\", then others, then \"x3\"");
    // The others may be in pieces, and the normal selection does not ask for classes.
    load(&rows, "nethack.class { rows = bestiary, class = \"d\" }", "");
    load(&rows, "nethack.normal { rows = bestiary }", "");
}

#[test]
fn who_never_appears() {
    let warnings = |population: &str| -> Vec<String> {
        let rows = [one("x1", "c"), one("x2", "c"), one("x3", "c")];
        load(&rows, population, "").warnings().iter().map(ToString::to_string).collect()
    };
    let rows = "{ \"x1\", difficulty = 1 }, { \"x2\", difficulty = 40 }, { \"x3\", difficulty = 1, flags = { \"unique\" } }";
    let found = warnings(&format!("nethack.normal {{ player_level = 4, {rows} }}"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("dungeon.lua:4:") && found[0].contains("\"x2\" never appears"), "{found:?}");
    // With what the host tells it may come; and a shared list does not say that all of it comes.
    assert_eq!(warnings(&format!("nethack.normal {{ player_level = \"player_level\", {rows} }}")), [""; 0]);
    assert_eq!(warnings("nethack.normal { rows = bestiary, player_level = 4, difficulty = 60 }"), [""; 0]);
}
