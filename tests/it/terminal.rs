//! The previewer in a real pseudo-terminal gives the terminal back however it ends, and lives through terminals of odd sizes.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::pty::Terminal;

fn start(columns: u16, rows: u16) -> Terminal {
    start_with(None, columns, rows)
}

fn start_with(scripts: Option<&Path>, columns: u16, rows: u16) -> Terminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.arg("preview").args(scripts);
    Terminal::start(&mut command, columns, rows)
}

#[test]
fn the_terminal_is_given_back_by_every_way_out() {
    for keys in ["q", "\x03", "?\x1b[Aq", "nnnbbrfq"] {
        let mut terminal = start(80, 24);
        terminal.shows(" ok ");
        terminal.press(keys);
        terminal.is_given_back();
    }
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129), ("-QUIT", 131)] {
        let mut terminal = start(80, 24);
        terminal.shows("\x1b[?1049h");
        terminal.signal(signal);
        terminal.is_given_back_with(code);
    }
}

#[test]
fn the_command_asked_for_is_left_behind() {
    let mut terminal = start(120, 30);
    terminal.shows(" ok ");
    terminal.press("nc");
    terminal.shows("undercroft render");
    terminal.press("q");
    terminal.is_given_back();
    let left = terminal.seen.rsplit("\x1b[?1049l").next().unwrap();
    assert!(left.contains("--depth 1 --seed 2"), "{left:?}");
}

/// Two monsters, of which the second has this weight.
fn bats(weight: &str) -> String {
    format!(
        r#"local layouts, population = require "std.layouts", require "std.population"
monster {{ name = "rat", glyph = "r", level = 1 }}
monster {{ name = "bat", glyph = "b", level = 1 }}
local cellar = branch {{
  name = "cellar",
  floors = 3,
  size = {{ width = 40, height = 20 }},
  rooms = {{ require("std.rooms").plain }},
  layout = layouts.cavern {{ open = 50 }},
  population = population.weighted {{ count = 3, {{ "rat", weight = 30 }}, {{ "bat", weight = {weight} }} }},
}}
return dungeon {{ api = 1, branches = {{ cellar }} }}
"#
    )
}

#[test]
fn odds_are_shown_and_drawn_anew_as_scripts_are_saved() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terminal-odds");
    std::fs::create_dir_all(&folder).unwrap();
    let save = |text: &str| std::fs::write(folder.join("dungeon.lua"), text).unwrap();
    save(&bats("10"));
    let mut terminal = start_with(Some(&folder), 100, 30);
    terminal.shows(" ok ");
    terminal.press("o");
    terminal.comes_to_show("75.0");
    terminal.comes_to_show("▼1");
    terminal.press(">");
    terminal.comes_to_show("▼2");
    save(&bats("function(place) return place.depth * 10 end"));
    terminal.comes_to_show("before");
    terminal.comes_to_show("50.0");
    save(&bats("nothing"));
    terminal.comes_to_show("dungeon.lua");
    assert!(terminal.seen.contains("50.0"), "the last good odds stay: {:?}", terminal.seen);
    save(&bats("170"));
    terminal.comes_to_show("85.0");
    terminal.press("oq");
    terminal.is_given_back();
}

#[test]
fn a_terminal_that_is_closed_ends_the_program() {
    let mut terminal = start(80, 24);
    terminal.shows(" ok ");
    terminal.close();
    // By what comes first: the signal, or that nobody reads any more.
    let code = terminal.ends();
    assert!(matches!(code, Some(0 | 129)), "{code:?}");
}

#[test]
fn p2_terminals_of_odd_sizes_are_lived_through() {
    for (columns, rows) in [(0, 0), (1, 1), (2, 1), (7, 3), (300, 2)] {
        let mut terminal = start(columns, rows);
        terminal.shows("\x1b[?1049h");
        terminal.press("fn?i>ojo");
        thread::sleep(Duration::from_millis(200));
        assert!(terminal.is_running(), "{columns}x{rows} ended by itself: {:?}", terminal.seen);
        terminal.press("q");
        terminal.is_given_back();
    }
}

#[test]
fn a_floor_is_picked_from_the_tree() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terminal-tree");
    std::fs::create_dir_all(&folder).unwrap();
    let scripts = r#"local layout, size = require("std.layouts").cavern { open = 50 }, { width = 40, height = 20 }
local rooms = { require("std.rooms").plain }
local keep = branch { name = "keep", floors = 3, size = size, layout = layout, rooms = rooms }
local mines = branch { name = "mines", floors = 2, size = size, layout = layout, rooms = rooms, entry = { from = "keep", depth = 2 } }
local swamp = branch { name = "swamp", floors = 2, size = size, layout = layout, rooms = rooms, entry = { from = "keep", depth = 1, chance = 0 } }
return dungeon { api = 1, branches = { keep, mines, swamp } }
"#;
    std::fs::write(folder.join("dungeon.lua"), scripts).unwrap();
    let mut terminal = start_with(Some(&folder), 100, 30);
    terminal.shows(" ok ");
    terminal.press("t");
    terminal.comes_to_show("mines");
    terminal.comes_to_show("swamp");
    // To the next branch, a floor down, and there.
    terminal.press("\x1b[C");
    terminal.press("\x1b[B");
    terminal.press("\r");
    terminal.comes_to_show("2/2");
    // What is not there says why, and the floor stays.
    terminal.press("t\x1b[C\r");
    terminal.comes_to_show("\"swamp\"");
    terminal.press("tq");
    terminal.is_given_back();
}

#[test]
fn a_growing_branch_is_walked_and_drawn_anew_as_scripts_are_saved() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terminal-growth");
    std::fs::create_dir_all(&folder).unwrap();
    let save = |exits: &str| {
        let text = format!(
            r#"local warren = branch {{
  name = "warren",
  growth = growth {{
    start = {{ "east" }},
    room = function(cell) return {{ title = "a burrow", challenge = cell.x == 2, size = {{ width = 9, height = 7 }} }} end,
    exits = function(cell) return {{ {exits} }} end,
  }},
}}
return dungeon {{ api = 1, branches = {{ warren }} }}
"#
        );
        std::fs::write(folder.join("dungeon.lua"), text).unwrap();
    };
    save("\"east\"");
    let mut terminal = start_with(Some(&folder), 100, 30);
    terminal.shows(" ok ");
    terminal.comes_to_show("[@]");
    terminal.press("\x1b[C\x1b[C");
    terminal.comes_to_show("(@)");
    // The floor of the room stands beside.
    assert!(terminal.seen.contains("####"), "{:?}", terminal.seen);
    terminal.press("x");
    terminal.comes_to_show("[@]");
    terminal.press("i");
    terminal.comes_to_show("burrow");
    save("\"east\", \"north\"");
    // The same steps under the new rules.
    terminal.comes_to_show("north");
    terminal.press("q");
    terminal.is_given_back();
}
