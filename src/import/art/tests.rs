//! Drawings read, and the scripts they became loaded.

use proptest::prelude::*;

use super::*;
use crate::engine::{Engine, Request};
use crate::script::ScriptSet;

const SET: &str = r#"
terrain { name = "ore", glyph = "o", class = "wall" }
terrain { name = "moss", glyph = "m" }
terrain { name = "mud", glyph = "m" }
terrain { name = "deep_end", glyph = "≈", class = "liquid" }
monster { name = "rat", glyph = "r" }
monster { name = "ore rat", glyph = "r" }
monster { name = "eel", glyph = "e", habitat = "water" }
"#;

/// A script set with these terrains and monsters, and a vault if there is one, in the middle of its one floor.
fn engine(script: Option<&str>) -> Engine {
    let place = if script.is_some() { "floor:place_vault(\"it\", { at = { x = 2, y = 2 } })" } else { "" };
    let rooms = if script.is_some() { "rooms = { require \"vaults.it\" }," } else { "" };
    let dungeon = format!(
        "{SET}\nreturn dungeon {{ api = 1, branches = {{ branch {{ name = \"here\", floors = 1, size = {{ width = 40, height = 30 }}, {rooms}\n\
         layout = function(floor) floor:inside():fill(\"floor\") {place} end }} }} }}"
    );
    let mut files = vec![("dungeon.lua", dungeon)];
    files.extend(script.map(|script| ("vaults/it.lua", script.to_owned())));
    Engine::load(ScriptSet::from_sources(files).unwrap()).unwrap_or_else(|error| panic!("{error:#}\n{}", script.unwrap_or_default()))
}

fn drawing(bytes: &[u8]) -> Drawing {
    let engine = engine(None);
    import(bytes, "it.txt", "it", engine.world(), false)
}

/// The script of a drawing that has nothing wrong with it.
#[track_caller]
fn script(text: &str) -> String {
    let drawing = drawing(text.as_bytes());
    assert_eq!(drawing.found, [], "{:#?}", drawing.found);
    drawing.script.unwrap()
}

/// What is said, a line each, with the column.
fn said(bytes: &[u8]) -> Vec<String> {
    drawing(bytes).found.iter().map(ToString::to_string).collect()
}

#[test]
fn a_drawing_is_a_vault_and_lies_on_a_floor_as_it_was_drawn() {
    let text = "\
####@###
#..oo..#
#.≈r.%.#
########

r = monster ore rat, lit
x = rubble
";
    let drawing = drawing(text.as_bytes());
    assert_eq!(
        drawing.found.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["it.txt:7: warning: 'x' has a meaning, but is nowhere on the picture"]
    );
    assert_eq!((drawing.size, drawing.legend), ((8, 4), 3));
    let script = drawing.script.unwrap();
    assert_eq!(
        script,
        r#"-- Made by `undercroft import art` of it.txt. A new import of it writes this file anew.

return vault {
  name = "it",
  map = [[
    ####@###
    #..oo..#
    #.≈r.%.#
    ########
  ]],
  legend = {
    o = "ore",
    r = { monster = "ore rat", flag = "lit" },
    ["≈"] = "deep_end",
  },
}
"#
    );
    let engine = engine(Some(&script));
    assert_eq!(engine.warnings(), []);
    let floor = engine.floor(&Request::new("here", 1, 3)).unwrap();
    let vault = floor.rooms.iter().find(|room| room.kind == "it").unwrap();
    let (width, height) = (vault.width as usize, vault.height as usize);
    assert_eq!(width * height, 32, "whichever way it lies");
    let names: Vec<&str> = (vault.y..vault.y + vault.height)
        .flat_map(|y| (vault.x..vault.x + vault.width).map(move |x| (x, y)))
        .map(|(x, y)| floor.terrain(x, y).unwrap().name.as_str())
        .collect();
    assert_eq!(names.iter().filter(|name| **name == "ore").count(), 2);
    assert_eq!(names.iter().filter(|name| **name == "deep_end").count(), 1);
    assert_eq!(floor.monsters.iter().map(|monster| monster.name.as_str()).collect::<Vec<_>>(), ["ore rat"]);
    assert_eq!(floor.things.len(), 1);
}

#[test]
fn lines_end_as_on_any_system_and_blanks_around_are_no_part_of_it() {
    let want = script("##@#\n#..#\n####\n");
    assert!(want.contains("  map = [[\n    ##@#\n    #..#\n    ####\n  ]],\n}\n"), "{want}");
    for same in [
        "##@#\r\n#..#\r\n####\r\n",
        "##@#\r#..#\r####",
        "\u{feff}##@#\n#..#\n####",
        "\n\n   ##@#   \n   #..#\n   ####\n \n\n",
        "##@#\n#..#\n####\nlegend:\n",
    ] {
        assert_eq!(script(same), want, "{same:?}");
    }
}

#[test]
fn rows_of_unequal_length_are_filled_up_and_their_blanks_survive_editors() {
    let text = script("  ####\n  #..#####\n###......@\n#........#\n##########");
    assert!(text.contains("map = {\n    \"  ####    \",\n    \"  #..#####\",\n"), "{text}");
    engine(Some(&text));
    let text = script("####\n#...@\n####\n");
    assert!(text.contains("\"#### \",\n    \"#...@\",\n    \"#### \",\n"), "{text}");
    engine(Some(&text));
}

#[test]
fn brackets_and_quotes_in_a_picture_end_no_string() {
    for (art, row) in [("#]]@\n#.\\#\n####", "#]]@"), ("#\"@#\n#\"\\#\n## ##\n", "\"#\\\"@# \"")] {
        let text = format!("{art}\n\n] = ore\n\\ = moss\n");
        let made = drawing(text.as_bytes()).script.unwrap();
        assert!(made.contains(row), "{made}");
        engine(Some(&made));
    }
    let two = script("#]]@]=]#\n########\n\n] = ore");
    assert!(two.contains("map = [==[\n    #]]@]=]#"), "{two}");
    engine(Some(&two));
}

#[test]
fn every_meaning_of_a_legend_loads() {
    let text = "\
##################
@abcdefghijklmnpqE
##################
legend:
a = ore
b = rubble, item pick
c = item
d = trap
e = trap spiked pit, protected
f = feature
g = feature throne, lit
h = mark altar stone
i = stair up
j = stairs down
k = monster rat, required
l = keep, item gold
m = keep
n = deep_end
p = item a, trap b, feature c, mark d
q = stair branch
E = entrance, door
";
    let drawing = drawing(text.as_bytes());
    assert_eq!(drawing.found, []);
    let script = drawing.script.unwrap();
    for line in [
        "a = \"ore\",",
        "b = { terrain = \"rubble\", item = \"pick\" },",
        "c = { item = true },",
        "e = { trap = \"spiked pit\", protected = true },",
        "g = { feature = \"throne\", flag = \"lit\" },",
        "k = { monster = \"rat\", required = true },",
        "m = { keep = true },",
        "p = { feature = \"c\", item = \"a\", mark = \"d\", trap = \"b\" },",
        "E = { terrain = \"door\", entrance = true },",
    ] {
        assert!(script.contains(&format!("    {line}\n")), "{line}\n{script}");
    }
    assert_eq!(engine(Some(&script)).warnings(), []);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let one = |text: &str, want: &str| assert_eq!(said(text.as_bytes()), [want], "{text:?}");
    one("##@#\n#.k#\n####", "it.txt:2:3: error: the glyph 'k' has no meaning");
    one("##@#\n#.kk\n####", "it.txt:2:3: error: the glyph 'k' has no meaning; there are 2 of it");
    one("##@#\n#.m#\n####", "it.txt:2:3: error: the glyph 'm' is that of moss and of mud");
    one("##@#\n#\t.#\n####", "it.txt:2:2: error: there is a tab, of which nobody knows how wide it is");
    one("##@#\n#漢#\n####", "it.txt:2:2: error: the character '\\u{6f22}' is not one column wide");
    one("##@#\n#e\u{301}#", "it.txt:2:3: error: the character '\\u{301}' takes no column");
    one("##@#\n\u{1b}[31m#", "it.txt:2:1: error: there is an escape sequence: only plain text is read");
    one("", "it.txt:1: error: there is no picture");
    one(" \n\n  \n", "it.txt:1: error: there is no picture");
    one("##\n##", "it.txt:1: warning: there is no entrance: an @ on the outline is where tunnels come in");
    one("#@\n\nk = wal", "it.txt:3: error: no terrain of the scripts is called \"wal\"");
    one("#@\n\nk = monster rt", "it.txt:3: error: no monster of the scripts is called \"rt\"");
    one("#@\n\nk = monster", "it.txt:3: error: which monster?");
    one("###\n#@#\n###", "it.txt:2:2: error: the entrance '@' does not lie on the outline of the piece");
    one("\n ###\n #k#\n ###\n\nk = door, entrance", "it.txt:3:3: error: the entrance 'k' does not lie on the outline of the piece");
    one("#@k\n\nk = monster eel", "it.txt:3: error: eel cannot stand on floor");
    one("#@\n\nk = stair left", "it.txt:3: error: a stair is one of up, down, branch, portal, not \"left\"");
    one("#@\n\nk = mark", "it.txt:3: error: a mark needs a name");
    one("#@\n\nk = ore, moss", "it.txt:3: error: it has more than one terrain");
    one("#@\n\nk = ore, keep", "it.txt:3: error: it has a terrain and keep: the cell becomes of the terrain, or stays what it is");
    one("#@\n\nk = stair up, monster rat", "it.txt:3: error: it has a stair and a monster; stairs are kept free");
    one("#@k\n\nk = ore\n\nk = ore", "it.txt:5: error: 'k' has a meaning already, in line 3");
    one("#@\nlegend:\nwhat is this", "it.txt:3: error: this is no line of a legend");
    one("#@\nlegend:\n漢 = ore", "it.txt:3:1: error: the character '\\u{6f22}' is not one column wide");
    assert_eq!(said(b"#@#\n#\xe9#\n"), ["it.txt:2:2: error: the byte 0xe9 is not UTF-8"]);
    assert_eq!(said(b"\xff\xfe#\0@\0"), ["it.txt:1: error: this is UTF-16"]);
}

#[test]
fn a_mistake_in_a_legend_makes_no_glyphs_of_its_lines() {
    let no_line = "error: this is no line of a legend";
    let want = |lines: &[u32]| lines.iter().map(|line| format!("it.txt:{line}: {no_line}")).collect::<Vec<_>>();
    assert_eq!(said(b"#@k\n\nk = ore\nq=ore\n"), want(&[4]));
    assert_eq!(said(b"#@k\n\nk = ore\nq: ore\nz = \nwords\n"), want(&[4, 5, 6]));
    // One mistake for a line, not one for each of its letters.
    assert_eq!(
        said(b"#@.\n\nq: xyz"),
        ["it.txt:3:1: error: the glyph 'q' has no meaning, if this is a row of the picture and no line of a legend"]
    );
    // Rows of a picture that begin so are rows of a picture.
    assert!(script("####@\n\no = oo\n#####\n#####\n").contains("o = oo"));
}

#[test]
fn hints_say_what_to_write() {
    let hint = |text: &str| drawing(text.as_bytes()).found[0].hint.clone().unwrap();
    assert_eq!(hint("@r"), "say what it is in a line below the picture: r = monster rat");
    assert_eq!(hint("@m"), "say which in a line below the picture: m = moss");
    assert_eq!(hint("@k\nk = ore"), "say what it is in a line below the picture: k = floor");
    assert_eq!(hint("@#\nk = ore"), "before a legend there may be a line `legend:`; its lines are as `k = floor`");
    assert_eq!(hint("@#\n\nk = wal"), "did you mean \"wall\"?");
}

#[test]
fn mistakes_are_shown_in_the_lines_around_them_and_counted_where_there_are_many() {
    let found = drawing(b"##@#\n#.k#\n####").found;
    let lines: Vec<(u32, &str)> = found[0].source.iter().map(|line| (line.number, line.text.as_str())).collect();
    assert_eq!(lines, [(1, "##@#"), (2, "#.k#"), (3, "####")]);
    let letters: String = ('A'..='Z').collect();
    let many = said(letters.as_bytes());
    assert_eq!((many.len(), many[20].as_str()), (21, "error: 6 more of this file are not shown"));
}

#[test]
fn pictures_too_large_are_refused_and_the_largest_is_not() {
    let row = "#".repeat(1024);
    assert!(drawing(vec![row.as_str(); 1024].join("\n").as_bytes()).script.is_some());
    let said = said(format!("{row}#").as_bytes());
    assert_eq!(said[0], "it.txt:1: error: the picture has 1 rows of 1025 columns, more than any floor");
}

#[test]
fn a_picture_may_have_blank_rows_and_lines_with_signs() {
    let text = script("##@#\n#..#\n####\n\n# = #\n#####\n");
    assert!(text.contains("# = #"), "{text}");
    engine(Some(&text));
}

#[test]
fn names_come_of_files() {
    let names = ["ore_heap", "  a b ", "", "\u{7}__", "漢字"].map(vault_name);
    assert_eq!(names, ["ore heap", "a b", "vault", "vault", "漢字"]);
    let files = ["ore heap", "King's \"den\"", "漢字", "7 rooms", "../up"].map(file_name);
    assert_eq!(files, ["ore_heap", "king_s_den", "vault", "vault_7_rooms", "up"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever a file holds, it is an error that is said or a script that loads.
    #[test]
    fn anything_is_said_or_loads(bytes in prop_oneof![
        prop::collection::vec(any::<u8>(), 0..60),
        "[#.@ k+\"\\\\\\]\\[=~\n]{0,60}".prop_map(String::into_bytes),
        "([#.@ko\\]]{1,6}\n){1,5}\n([kx#\\]] = (ore|item|keep|stair up|monster rat|monster eel|deep_water, monster eel|mark a|entrance|x)(, lit)?\n){0,3}".prop_map(String::into_bytes),
    ]) {
        let drawing = drawing(&bytes);
        match drawing.script {
            Some(script) => {
                prop_assert!(drawing.found.iter().all(|found| !found.is_error()));
                engine(Some(&script));
            }
            None => prop_assert!(drawing.found.iter().any(Diagnostic::is_error)),
        }
    }
}
