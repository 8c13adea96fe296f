use super::*;
use crate::script::ScriptSet;

const DUNGEON: &str = r#"
local cell = room {
  name = "cell",
  size = { width = 6, height = 4 },
  weight = 3,
  build = function(area)
    area:fill(terrain.floor)
    area:border():fill(terrain.wall)
  end,
}
local layout = function(floor, place)
  if place.depth == 2 then floor:veto("flooded") end
  floor:fill_rooms { budget = 1 }
end
local gaol = branch { name = "gaol", floors = 3, size = { width = 40, height = 20 }, rooms = { cell }, layout = layout }
return dungeon { api = 1, branches = { gaol } }
"#;

/// What becomes of a file of these cases: of each its name and what is said of it.
fn outcomes(cases: &str) -> Vec<(String, String)> {
    let text = format!("local test = require \"std.test\"\n{cases}");
    let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", DUNGEON), ("rules_test.lua", &text)]).unwrap()).unwrap();
    let tests = engine.tests();
    let faults = tests.faults().iter().map(|error| ("fault".to_owned(), error.to_string()));
    let ran = tests.cases().iter().map(|case| {
        let outcome = tests.run(case);
        let said = outcome.result.map_or_else(|error| error.to_string(), |()| "ok".to_owned());
        (case.name.clone(), said + &outcome.log.iter().map(|line| format!(" [{}]", line.text)).collect::<String>())
    });
    faults.chain(ran).collect()
}

/// What a case with this body comes to; it is line 3 of its file.
fn outcome(body: &str) -> String {
    let all = outcomes(&format!("test.case(\"it\", function(floor, place, rng)\n{body}\nend)"));
    assert_eq!(all.len(), 1, "{all:?}");
    all[0].1.clone()
}

/// Runs each body alone and looks for what is said of it, at its line.
fn say(bodies: &[(&str, &str)]) {
    for (body, said) in bodies {
        let found = outcome(body);
        if *said == "ok" {
            assert_eq!(found, "ok", "{body}");
        } else {
            assert!(found.contains(said) && found.starts_with("rules_test.lua:3:"), "{body}: {found}");
        }
    }
}

#[test]
fn asserts_hold_or_fail_at_their_line() {
    say(&[
        ("test.equal(1 + 1, 2)", "ok"),
        ("test.equal({ 1, { a = 2 } }, { 1, { a = 2 } })", "ok"),
        ("test.equal(1, 2)", "got 1, want 2"),
        ("test.equal(\"a\", 1, \"the name\")", "the name: got \"a\", want 1"),
        ("test.equal({ 1, { a = 2 } }, { 1, { a = 3 } })", "at [2].a got 2, want 3"),
        ("test.equal({ 1 }, { 1, 2 })", "at [2] got nil, want 2"),
        ("test.equal({ 1, 2 }, { 1 })", "at [2] got 2, want nil"),
        ("test.equal(nil, { })", "got nil, want {}"),
        ("test.equal(0/0, 0/0)", "got nan, want nan"),
        ("test.differs({ 1 }, { 2 })", "ok"),
        ("test.differs({ 1 }, { 1 })", "got { 1 }, want anything else"),
        ("test.near(1.05, 1, 0.1)", "ok"),
        ("test.near(1.5, 1, 0.1)", "got 1.5, want 1 within 0.1"),
        ("test.near(0/0, 1, 0.1)", "got nan, want 1 within 0.1"),
        ("test.between(3, 1, 3)", "ok"),
        ("test.between(4, 1, 3)", "got 4, want 1 to 3"),
        ("test.between(nil, 1, 3)", "got nil, want 1 to 3"),
        ("test.truthy(0)", "ok"),
        ("test.truthy(nil)", "got nil"),
        ("test.falsy(false)", "ok"),
        ("test.falsy(0)", "got 0, want nil or false"),
        ("test.contains({ \"a\", \"b\" }, \"b\")", "ok"),
        ("test.contains({ \"a\" }, \"b\")", "{ \"a\" } does not hold \"b\""),
        ("test.contains(\"abc\", \"bc\")", "ok"),
        ("test.contains(\"abc\", \"x\")", "\"abc\" does not hold \"x\""),
        ("test.fails(function() error(\"no\") end, \"no\")", "ok"),
        ("test.fails(function() end)", "it did not fail"),
        ("test.fails(function() error(\"no\") end, \"yes\")", "want \"yes\""),
        ("test.same_rows({ \"##\", \"#.\" }, { \"##\", \"##\" })", "row 2 is \"#.\", want \"##\""),
        ("error(\"by itself\")", "by itself"),
        ("local n = nil + 1", "nil"),
    ]);
}

#[test]
fn a_case_has_a_floor_of_rock_a_place_and_chance() {
    assert_eq!(outcome("floor:inside():fill(terrain.floor) test.equal(place.depth, 1) test.between(rng:int(1, 6), 1, 6)"), "ok");
    let all = outcomes(
        r#"
local kept = 0
test.case("at", { branch = "gaol", depth = 3, seed = 9 }, function(floor, place)
  kept = kept + 1
  test.equal({ place.branch, place.depth, place.last }, { "gaol", 3, true })
  test.equal(kept, 1)
end)
test.case("after", function() kept = kept + 1 test.equal(kept, 1) end)
test.case("nowhere", { depth = 9 }, function() end)
test.case("elsewhere", { branch = "goal" }, function() end)
test.case("refused", function(floor) floor:veto("no") end)
test.case("printed", function() print("here") test.truthy(false) end)
"#,
    );
    let said: Vec<&str> = all.iter().map(|(_, said)| said.as_str()).collect();
    assert_eq!(said[..2], ["ok", "ok"], "{all:?}");
    assert!(said[2].contains("has 3 floors"), "{all:?}");
    assert!(said[3].contains("there is no branch \"goal\""), "{all:?}");
    assert!(said[4].contains("the floor of the case was refused: no"), "{all:?}");
    assert!(said[5].ends_with(" [here]"), "{all:?}");
}

#[test]
fn floors_rooms_odds_and_weights_can_be_asked_for() {
    say(&[
        (
            "local f = test.floor { depth = 1, seed = 3 } test.equal({ f.width, #f.rows }, { 40, 20 }) test.truthy(f:count(\"rooms\", \"cell\") > 0)",
            "ok",
        ),
        ("local f = test.floor {} test.equal(f:terrain_at(0, 0), test.floor { seed = 1 }:terrain_at(0, 0))", "ok"),
        ("test.floor {}:terrain_at(40, 0)", "(40, 0) is off the floor, which has 40 x 20 cells"),
        ("test.floor {}:count(\"rats\")", "a floor has rooms, monsters"),
        ("test.floor { depth = 2 }", "flooded"),
        ("test.fails(function() test.floor { depth = 2 } end, \"flooded\")", "ok"),
        ("test.floor { deep = 2 }", "there is no field deep; there are branch, depth, seed, context"),
        ("test.floor { seed = -1 }", "seed is a whole number from 0, or a text"),
        ("test.floor(3)", "test.floor takes a table, got number"),
        ("local r = test.room { name = \"cell\" } test.equal({ r.width, r:terrain_at(2, 2) }, { 8, \"floor\" })", "ok"),
        ("test.room {}", "it needs the name of a room type or vault"),
        ("test.room { name = \"cel\" }", "cel"),
        ("test.room { name = \"cell\", transform = \"r45\" }", "there is no transform"),
        ("test.equal(test.weights {}, { cell = 3 })", "ok"),
        ("test.equal(test.odds {}, {})", "ok"),
    ]);
}

#[test]
fn files_that_cannot_be_run_are_told() {
    for (text, said) in [
        ("test.case(\"\", function() end)", "rules_test.lua:2: error: test.case takes a name"),
        ("test.case(\"a\")", "rules_test.lua:2: error: test.case takes a name, options if there are any, and a function"),
        (
            "test.case(\"a\", { deep = 1 }, function() end)",
            "rules_test.lua:2: error: test.case: options are branch, depth and seed, not deep",
        ),
        ("test.case(\"a\", function() end) test.case(\"a\", function() end)", "this file has two cases called \"a\""),
        ("test.case(", "rules_test.lua:"),
        ("local x = nosuch", "there is no global nosuch"),
        ("while true do end", "rules_test.lua:2"),
        ("test.floor {}", "works in a case of a test only"),
    ] {
        let all = outcomes(text);
        assert!(all.len() == 1 && all[0].0 == "fault" && all[0].1.contains(said), "{text}: {all:?}");
    }
    assert_eq!(outcomes(""), []);
}
