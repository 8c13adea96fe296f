use std::sync::Arc;

use super::Step::{Cell, Field, Index};
use super::*;

/// Where exactly that part is written.
fn locate(text: &str, line: u32, path: &[Step<'_>]) -> Option<(u32, u32)> {
    find::part(&words::Words::read(text), line, path).and_then(|at| position(text, at))
}

const TEXT: &str = r####"local t = terrain
local ROWS = {
  "###", -- a } in a comment
  "#\"x",
}
return vault {
  name = "a { b",
  map = [[
    ####
    #.q#
  ]],
  legend = {
    x = t.floor, ["y"] = { monster = "rat", asleep = 5 },
    z = function(place) if place.last then return { t.wall } end end,
    ["1"] = 7, ["\""] = if t then { a = 1 } else { b = 2 },
    w = tagged "x", v = (mix { 1, odds = { "a" } }),
  },
  random = {
    { shuffle = { "a", "b" } };
    { replace = "x", with = { ".", { "w", weight = -1 } } },
    [3] = { optional = "o" },
  },
  audit = { must_reach("@", "<"), { "far" } },
}
"####;

fn at(path: &[Step<'_>]) -> Option<(u32, u32)> {
    locate(TEXT, 6, path)
}

#[test]
fn fields_and_entries_are_where_they_are_written() {
    assert_eq!(at(&[Field("name")]), Some((7, 3)));
    assert_eq!(at(&[Field("legend"), Field("y"), Field("asleep")]), Some((13, 45)));
    assert_eq!(at(&[Field("legend"), Field("1")]), Some((15, 5)));
    assert_eq!(at(&[Field("legend"), Field("\"")]), Some((15, 16)));
    assert_eq!(at(&[Field("legend"), Field("w")]), Some((16, 5)));
    assert_eq!(at(&[Field("legend"), Field("v"), Field("odds"), Index(1)]), Some((16, 44)));
    assert_eq!(at(&[Field("random"), Index(2), Field("with"), Index(2), Field("weight")]), Some((20, 43)));
    assert_eq!(at(&[Field("random"), Index(2), Field("with"), Index(1)]), Some((20, 31)));
    assert_eq!(at(&[Field("random"), Index(3), Field("optional")]), Some((21, 13)));
    assert_eq!(at(&[Field("audit"), Index(1)]), Some((23, 13)));
    assert_eq!(at(&[Field("audit"), Index(1), Index(2)]), Some((23, 29)));
    assert_eq!(at(&[Field("audit"), Index(2), Index(1)]), Some((23, 37)));
}

#[test]
fn what_is_not_there_or_computed_is_not_found() {
    for path in [
        &[Field("nothing")][..],
        &[Field("legend"), Field("a")],
        &[Field("legend"), Field("1"), Field("a")],
        &[Field("legend"), Field("\""), Field("a")],
        &[Field("random"), Index(4)],
        &[Field("name"), Field("x")],
        &[],
    ] {
        assert_eq!(at(path), None, "{path:?}");
    }
    assert_eq!(locate(TEXT, 1, &[Field("name")]), None);
    assert_eq!(locate("vault(make())", 1, &[Field("name")]), None);
    assert_eq!(locate("", 1, &[Field("name")]), None);
}

#[test]
fn cells_are_found_as_the_picture_lost_its_indent() {
    let cell = |map: &str, row, column| locate(&format!("vault {{ map = {map} }}"), 1, &[Field("map"), Cell { row, column }]);
    assert_eq!(at(&[Field("map"), Cell { row: 1, column: 2 }]), Some((10, 7)));
    assert_eq!(cell("[[abc]]", 0, 1), Some((1, 18)));
    assert_eq!(cell("[==[\r\n\r\n  abc\r\n   ]]\r\n]==]", 1, 1), Some((4, 4)));
    // Past the end of a row, where the next glyph would have to stand.
    assert_eq!(cell("[[\n  ab\n  a\n]]", 1, 1), Some((3, 4)));
    assert_eq!(cell("[[\n  ab\r\n  a\r\n]]", 1, 1), Some((3, 4)));
    assert_eq!(cell("[[\nab\n]]", 7, 0), None);
    assert_eq!(cell("'ab\\n  c'", 1, 2), Some((1, 22)));
    assert_eq!(cell("{ 'a\\\\b', \"é漢x\" }", 0, 2), Some((1, 21)));
    assert_eq!(cell("{ 'a\\\\b', \"é漢x\" }", 1, 2), Some((1, 28)));
    assert_eq!(cell("{ 'ab', ('c'):rep(9) }", 1, 3), Some((1, 23)));
    assert_eq!(cell("{ 'ab' }", 1, 0), None);
    assert_eq!(cell("[[ab]] .. rest", 0, 0), None);
    assert_eq!(cell("`ab{c}`", 0, 0), None);
    assert_eq!(cell("picture 'x'", 0, 0), None);
}

#[test]
fn variables_are_followed_to_their_values() {
    let cell = |text: &str| {
        let line = 1 + text.lines().position(|line| line.contains("vault")).unwrap() as u32;
        locate(text, line, &[Field("map"), Cell { row: 0, column: 1 }])
    };
    assert_eq!(cell("local ROWS = [[\n  ab\n]]\nreturn vault { map = ROWS }"), Some((2, 4)));
    assert_eq!(cell("local ROWS <const> = {\n  'ab',\n}\nreturn vault { map = ROWS }"), Some((2, 5)));
    assert_eq!(cell("local map: string = ([[ab]])\nreturn vault { map = map }"), Some((1, 25)));
    assert_eq!(cell("local a, b = f(1, 2), 'xy'\nreturn vault { map = b }"), Some((1, 25)));
    assert_eq!(cell("local art = { one = { rows = 'xy' } }\nreturn vault { map = art.one.rows }"), Some((1, 32)));
    assert_eq!(cell("local row = 'xy'\nlocal rows = { row }\nreturn vault { map = rows }"), Some((1, 15)));
    assert_eq!(cell("local SPEC = { map = 'xy' }\nreturn vault(SPEC)"), Some((1, 24)));
    assert_eq!(cell("local rows = 'ab'\ndo local rows = 'cd' end\nreturn vault { map = rows }"), Some((1, 16)));
    assert_eq!(cell("local rows = 'ab'\nfor rows in f() do end\nreturn vault { map = rows }"), Some((1, 16)));
    assert_eq!(cell("local rows = 'ab'\nlocal function f(rows) end\nreturn vault { map = rows }"), Some((1, 16)));
    assert_eq!(cell("local rows = 'ab'\nlocal rows = { rows }\nreturn vault { map = rows }"), Some((1, 16)));
    for unknown in [
        "local function f(rows)\nreturn vault { map = rows } end local rows = 'ab'",
        "local rows = 'ab'\nlocal function f(rows)\nreturn vault { map = rows } end",
        "local rows = 'ab'\nfor _, rows in f() do\nreturn vault { map = rows } end",
        "local rows = 'ab'\nrows = g()\nreturn vault { map = rows }",
        "local rows = 'ab'\nreturn vault { map = rows .. rows }",
        "local rows = 'ab'\nreturn vault { map = rows:upper() }",
        "local rows\nreturn vault { map = rows }",
        "return vault { map = rows }",
    ] {
        assert_eq!(cell(unknown), None, "{unknown}");
    }
}

#[test]
fn the_call_of_the_line_is_the_one_that_is_looked_into() {
    let found = |text: &str, line| locate(text, line, &[Field("x")]);
    assert_eq!(found("wrap { x = 1, vault {\n  x = 2 } }", 1), Some((2, 3)));
    assert_eq!(found("vault { a = 1,\n  b = fill { x = 1 } }\n", 2), Some((2, 14)));
    assert_eq!(found("local mine = vault\nmine {\n x = 1 }", 2), Some((3, 2)));
    assert_eq!(found("vault {\n  y = 1,\n x = 2\n}", 2), Some((3, 2)), "the call goes on over that line");
    assert_eq!(found("vault { x = 1 } vault { x = 2 }", 1), None, "which of them?");
    assert_eq!(found("vault { y = 1 } vault { x = 2 }", 1), Some((1, 25)));
    assert_eq!(found("function vault(x) end", 1), None);
    assert_eq!(found("-- vault { x = 1 }\nvault { x = 1 }", 1), None);
}

#[test]
fn chains_without_end_are_left() {
    let mut text = "local a0 = 'ab'\n".to_owned();
    for i in 1..200 {
        text.push_str(&format!("local a{i} = a{}\n", i - 1));
    }
    text.push_str("vault { map = a199 }");
    assert_eq!(locate(&text, 201, &[Field("map"), Cell { row: 0, column: 0 }]), None);
}

/// The line that Luau reports of a call is the one of its name.
#[test]
fn lines_of_running_calls_are_those_of_their_names() {
    let vm = mlua::Lua::new();
    let seen = Arc::new(std::sync::Mutex::new(Vec::new()));
    let lines = Arc::clone(&seen);
    let vault = vm
        .create_function(move |lua, _: mlua::Value| {
            lines.lock().unwrap().push(super::super::host::caller(lua, false).map(|at| at.line));
            Ok(())
        })
        .unwrap();
    vm.globals().set("vault", vault).unwrap();
    let run = |text: &str| {
        let code = super::super::program::compile(text);
        vm.load(code.as_ref().as_ref().unwrap().as_slice()).set_name("@a.lua").exec().unwrap();
        std::mem::take(&mut *seen.lock().unwrap()).into_iter().flatten().collect::<Vec<u32>>()
    };
    assert_eq!(run("\nreturn vault {\n  name = 'x',\n  map = [[\n##\n]],\n}\n"), [2]);
    assert_eq!(run("local v = vault {\n  name = 'x',\n}\nlocal w = vault(\n  { name = 'y' }\n)"), [1, 4]);
    assert_eq!(run("for _, n in ipairs { 'a', 'b' } do\n  vault {\n    name = n,\n    deep = {\n 1 },\n  }\nend"), [2, 2]);
    assert_eq!(run("local function piece(n)\n  return vault {\n    name = n,\n  }\nend\npiece 'a'\nlocal x = {\n  piece(\n'b') }"), [2, 2]);
}

fn load(dungeon: &str, files: &[(&str, &str)]) -> crate::Result<crate::Engine> {
    let branch = "return dungeon { api = 1, branches = { branch { name = \"here\", floors = 1, size = { width = 30, height = 16 },
        layout = function(floor, place, rng) floor:inside():fill(terrain.floor) end } } }";
    let dungeon = ("dungeon.lua", format!("{dungeon}\n{branch}"));
    let files = files.iter().map(|(path, text)| (*path, (*text).to_owned()));
    crate::Engine::load(crate::ScriptSet::from_sources(files.chain([dungeon]))?)
}

/// What is said first of a set that does not load, with its hint.
fn first(dungeon: &str, files: &[(&str, &str)]) -> (String, Option<String>) {
    let error = load(dungeon, files).err().unwrap_or_else(|| panic!("loads: {dungeon}"));
    let first = &error.diagnostics()[0];
    (first.to_string(), first.hint.clone())
}

#[test]
fn mistakes_in_pictures_are_said_where_they_are_drawn() {
    let place = |dungeon: &str, files: &[(&str, &str)]| first(dungeon, files).0.split(": ").next().unwrap().to_owned();
    assert_eq!(place("vault {\n  name = 'x',\n  map = [[\n\n    ###\n    #q@\n  ]],\n}", &[]), "dungeon.lua:6:6");
    assert_eq!(place("local ROWS = {\n  '###',\n  '#q@',\n}\nvault { name = 'x', map = ROWS }", &[]), "dungeon.lua:3:5");
    assert_eq!(place("for _, n in ipairs { 'a' } do\n  vault { name = n,\n    map = [[ #.q@ ]] }\nend", &[]), "dungeon.lua:3:16");
    assert_eq!(place("vault { name = 'x', map = picture 'art/x' }", &[("art/x.txt", "\u{feff}\r\n  ###\r\n  #q@\r\n")]), "art/x.txt:3:4");
    assert_eq!(place("vault { name = 'x', map = picture 'art/x.txt' }", &[("art/x.txt", "###\n#q@")]), "art/x.txt:2:2");
    assert_eq!(place("vault { name = 'x', map = picture 'x' }", &[("x.txt", "")]), "x.txt:1:1");
    assert_eq!(place("vault { name = 'x',\n  map = [[#.@]],\n  legned = {} }", &[]), "dungeon.lua:3:3");
}

#[test]
fn the_source_shown_is_that_of_the_picture() {
    let error = load("vault { name = 'x', map = picture 'x' }", &[("x.txt", "###\n#q@\n###\n")]).err().unwrap();
    let shown: Vec<&str> = error.diagnostics()[0].source.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(shown, ["###", "#q@", "###"]);
}

#[test]
fn pictures_are_frozen_lists_of_rows() {
    load(
        "local rows = picture 'art/x'
        assert(#rows == 2 and rows[1] == '##' and rows[2] == '#.' and rows[3] == nil)
        assert(not pcall(function() rows[1] = 'no' end))
        assert(picture 'art/x.txt'[2] == '#.')",
        &[("art/x.txt", "\n  ##\n  #.\n"), ("README.txt", "what\tever")],
    )
    .unwrap();
    let stamped = load(
        "room { name = 'x', size = { width = 4, height = 2 }, build = function(area) area:picture(picture 'x', { ['.'] = terrain.floor }) end }",
        &[("x.txt", "####\n#..#\n")],
    );
    stamped.unwrap();
}

#[test]
fn pictures_that_are_not_there_are_looked_for() {
    let files = [("art/tower.txt", "###")];
    for (name, hint) in [
        ("art/towre", "did you mean \"art/tower\"?"),
        ("tower", "did you mean \"art/tower\"?"),
        ("art.tower", "did you mean \"art/tower\"?"),
        ("well", "put it into well.txt beside the scripts"),
    ] {
        let (message, said) = first(&format!("\nlocal x = picture '{name}'"), &files);
        assert_eq!(message, format!("dungeon.lua:2: error: picture: there is no text file \"{name}.txt\""));
        assert_eq!(said.as_deref(), Some(hint));
    }
}

const TABLE: &str = r#"local rows = { "owl", "rat" }
return crawl.first_match {
  rarity = 3, label = "rat", -- "rat"
  { "bat", band = { { "rat", weight = 1 } } },
  "cat", { 'rat', rarity = 1 },
  { "cat", on = "rat" },
  tagged "fox",
  { "rat", rarity = 2 },
}
"#;

#[test]
fn rows_are_found_by_the_name_they_begin_with() {
    let line = |name: &str, nth| line_of_name(TABLE, 2, name, nth);
    assert_eq!([line("rat", 0), line("rat", 1)], [Some((5, true)), Some((8, true))], "no label, comment, company or terrain");
    assert_eq!([line("cat", 0), line("cat", 1)], [Some((5, true)), Some((6, true))], "alone or in a table");
    assert_eq!(line("owl", 0), Some((1, false)), "elsewhere in the file");
    assert_eq!(line("fox", 0), None);
    let nested = "return population.count {\n  monsters = {\n    { \"rat\", band = {\n { \"bat\" } } },\n    { \"bat\" },\n  },\n}\n";
    assert_eq!(line_of_name(nested, 1, "bat", 0), Some((5, true)), "a list in a field, no company");
    assert_eq!(line_of_name("return first_match(ROWS)", 1, "rat", 0), None);
}

#[test]
fn an_entry_is_found_by_its_number_where_all_are_written() {
    let text = "return branch {\n  rooms = {\n    a,\n    require \"b\", { c,\n weight = 3 },\n  },\n}\n";
    let line = |number, count| line_of_entry(text, 1, &[Field("rooms")], (number, count));
    assert_eq!([line(0, 3), line(1, 3), line(2, 3)], [Some(3), Some(4), Some(4)]);
    assert_eq!([line(0, 4), line(1, 2)], [Some(2), Some(2)], "one of them stands for several, or for none");
    assert_eq!(line_of_entry(text, 1, &[Field("themes"), Index(1), Field("rooms")], (0, 1)), None);
}
