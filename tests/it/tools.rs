//! The previewer's tools in a real pseudo-terminal: the editor, the clipboard, the mouse, kept stages, and terminals of every size.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::pty::Terminal;

/// One hall with a rat, on a floor of two screens' width.
const HALL: &str = r#"local t = terrain
monster { name = "rat", glyph = "r", level = 1 }
return branch {
  name = "cellar",
  floors = 3,
  size = { width = 120, height = 20 },
  layout = function(floor)
    floor:stage("hall", function(rng)
      local hall = floor:area():rect(2, 2, rng:int(20, 30), 8)
      hall:fill(t.floor)
    end)
    floor:stage("marks", function(rng)
      for _ = 1, 9 do
        floor:area():set(rng:int(3, 20), rng:int(3, 8), t.rubble)
      end
    end)
  end,
  population = function(floor, place, rng) floor:place_monster("rat", 4, 4) end,
}
"#;

/// A folder of scripts for a test alone.
fn scripts(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tools").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("branches")).unwrap();
    fs::write(folder.join("dungeon.lua"), "return dungeon { api = 1, branches = { require \"branches.cellar\" } }\n").unwrap();
    fs::write(folder.join("branches/cellar.lua"), HALL).unwrap();
    folder
}

fn preview(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.arg("preview").arg(folder);
    command
}

/// An editor that writes down how it was called, says so, and waits for a line.
fn editor(folder: &Path) -> PathBuf {
    let path = folder.join("editor.sh");
    let told = folder.join("told.txt");
    let text = format!(
        "#!/bin/sh\nprintf '%s\\n' \"$@\" > '{0}'\necho 'EDITOR IS OPEN'\nread -r line\necho \"typed $line\" >> '{0}'\n",
        told.display()
    );
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[test]
fn enter_opens_the_editor_at_the_line_and_the_screen_comes_back() {
    for (columns, rows) in [(80, 24), (200, 60)] {
        let folder = scripts(&format!("editor-{columns}"));
        let editor = editor(&folder);
        let mut command = preview(&folder);
        command.env("EDITOR", &editor).env_remove("VISUAL").env_remove("UNDERCROFT_EDITOR");
        let mut terminal = Terminal::start(&mut command, columns, rows);
        terminal.screen_shows(" cellar 1/3 ");
        // The first thing worth a look is the rat.
        terminal.press("v\t");
        terminal.screen_shows("branches/cellar.lua:18");
        terminal.press("\r");
        terminal.shows("EDITOR IS OPEN");
        // What is typed next goes to the editor.
        terminal.press("qqq\n");
        terminal.screen_shows(" cellar 1/3 ");
        let told = fs::read_to_string(folder.join("told.txt")).unwrap();
        let file = folder.join("branches/cellar.lua");
        assert_eq!(told, format!("+18\n{}\ntyped qqq\n", file.display()));
        assert!(terminal.is_running(), "the editor's q is none of the previewer's");
        terminal.press("q");
        terminal.is_given_back();
    }
}

#[test]
fn an_editor_that_cannot_be_started_is_told() {
    let folder = scripts("no-editor");
    let mut command = preview(&folder);
    command.env("EDITOR", "/nowhere/editor").env_remove("VISUAL").env_remove("UNDERCROFT_EDITOR");
    let mut terminal = Terminal::start(&mut command, 100, 30);
    terminal.screen_shows(" cellar 1/3 ");
    terminal.press("v\t\r");
    terminal.tells("cannot start the editor");
    terminal.press("q");
    terminal.is_given_back();
}

#[test]
fn the_command_is_copied_through_the_terminal() {
    let folder = scripts("copy");
    let mut terminal = Terminal::start(&mut preview(&folder), 120, 30);
    terminal.screen_shows(" cellar 1/3 ");
    terminal.press("ny");
    terminal.shows("\x1b]52;c;");
    terminal.tells("copied: undercroft render");
    // The end of the text, which is longer than the folder's name.
    let copied = terminal.seen.split("\x1b]52;c;").nth(1).unwrap().split(['\x07', '\x1b']).next().unwrap().to_owned();
    let ending = decoded(&copied);
    assert!(ending.ends_with("--branch cellar --depth 1 --seed 2"), "{ending}");
    terminal.press("q");
    terminal.is_given_back();
}

/// Base 64 without its padding.
fn decoded(text: &str) -> String {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for digit in text.chars().filter_map(|c| DIGITS.find(c)) {
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_click_tells_of_the_cell_and_the_mouse_can_be_left_alone() {
    let folder = scripts("mouse");
    let mut terminal = Terminal::start(&mut preview(&folder), 80, 24);
    terminal.screen_shows(" cellar 1/3 ");
    terminal.shows("\x1b[?1000h");
    // Column 5, row 5, counted from 1: the rat.
    terminal.press("\x1b[<0;5;5M\x1b[<0;5;5m");
    terminal.screen_shows("rat");
    // The wheel scrolls nothing away from under a floor of this height.
    terminal.press("\x1b[<65;5;5M");
    terminal.press("q");
    terminal.is_given_back();
    terminal.shows("\x1b[?1000l");

    let mut command = preview(&folder);
    command.arg("--no-mouse");
    let mut terminal = Terminal::start(&mut command, 80, 24);
    terminal.screen_shows(" cellar 1/3 ");
    terminal.press("q");
    terminal.is_given_back();
    assert!(!terminal.seen.contains("\x1b[?1000h"));
}

/// The rows of the floor on a screen.
fn floor(screen: &str) -> Vec<String> {
    screen.lines().take(19).map(str::to_owned).collect()
}

#[test]
fn kept_stages_stay_while_the_rest_is_rolled() {
    for (columns, rows) in [(80, 24), (200, 60)] {
        let folder = scripts(&format!("keep-{columns}"));
        let mut terminal = Terminal::start(&mut preview(&folder), columns, rows);
        terminal.screen_shows(" cellar 1/3 ");
        let before = floor(&terminal.screen());
        terminal.press("z");
        terminal.screen_shows("[ ] layout/hall");
        // layout, layout/hall, layout/marks, population: the second.
        terminal.press("\x1b[Bz");
        terminal.screen_shows("[x] layout/hall");
        terminal.press("\x1b");
        thread::sleep(Duration::from_millis(100));
        terminal.press("n");
        terminal.screen_shows("roll 1, keeps layout/hall");
        terminal.settles(Duration::from_millis(300));
        let after = floor(&terminal.screen());
        let width = |rows: &[String]| rows[2].trim_start_matches('#').chars().take_while(|c| *c != '#').count();
        assert_eq!(width(&before), width(&after), "the hall is kept:\n{}", after.join("\n"));
        assert_ne!(before, after, "the rubble lies elsewhere");
        terminal.press("c");
        terminal.tells("--reroll 1 --keep layout/hall@0.1");
        terminal.press("Z");
        terminal.screen_shows("that of the seed again");
        terminal.settles(Duration::from_millis(300));
        assert_eq!(floor(&terminal.screen()), before);
        terminal.press("q");
        terminal.is_given_back();
    }
}

/// Every tool in turn, with a few keys of its own.
const TOOLS: [&str; 14] = ["v\t", "s\x1b[D\x1b[D", "m", "mm", "g", "d", "S", "E", "z", "/rat", "o", "t", "i", "?"];

#[test]
fn p2_every_tool_lives_through_terminals_of_every_size() {
    let folder = scripts("sizes");
    for tool in TOOLS {
        let mut terminal = Terminal::start(&mut preview(&folder), 80, 24);
        terminal.screen_shows(" cellar 1/3 ");
        terminal.press(tool);
        // Shrinking in the midst of drawing, and growing again: floors come all the while.
        for (columns, rows) in
            [(40, 12), (1, 1), (0, 0), (7, 3), (40, 2), (2, 12), (300, 2), (3, 90), (200, 60), (0, 5), (5, 0), (33, 9), (80, 24)]
        {
            terminal.press(if tool.starts_with('/') { "x" } else { "n" });
            terminal.resize(columns, rows);
            thread::sleep(Duration::from_millis(20));
            assert!(terminal.is_running(), "{tool:?} at {columns}x{rows}: {:?}", terminal.seen);
        }
        terminal.press("\x03");
        terminal.is_given_back();
    }
}
