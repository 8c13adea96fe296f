//! The previewer in a real pseudo-terminal gives the terminal back however it ends, and lives through terminals of odd sizes.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Termios, Winsize, tcgetattr, tcsetwinsize};

const PATIENCE: Duration = Duration::from_secs(30);

struct Terminal {
    /// `None` once the terminal is closed.
    near: Option<File>,
    far: Option<File>,
    before: Termios,
    child: Child,
    seen: String,
}

impl Terminal {
    fn start(columns: u16, rows: u16) -> Self {
        Self::start_with(None, columns, rows)
    }

    fn start_with(scripts: Option<&Path>, columns: u16, rows: u16) -> Self {
        let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        // Or the program would hold its own terminal open.
        fcntl_setfd(&near, FdFlags::CLOEXEC).unwrap();
        grantpt(&near).unwrap();
        unlockpt(&near).unwrap();
        let path = ptsname(&near, Vec::new()).unwrap();
        let far = File::options().read(true).write(true).open(path.to_str().unwrap()).unwrap();
        tcsetwinsize(&far, Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let before = tcgetattr(&far).unwrap();
        let end = || Stdio::from(OwnedFd::from(far.try_clone().unwrap()));
        let child = Command::new(env!("CARGO_BIN_EXE_undercroft"))
            .arg("preview")
            .args(scripts)
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .current_dir(std::env::temp_dir())
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .unwrap();
        let near = File::from(near);
        Self { near: Some(near), far: Some(far), before, child, seen: String::new() }
    }

    /// Waits until the program has written this.
    fn shows(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.seen.contains(text) {
            assert!(Instant::now() < end && self.read(Duration::from_secs(1)), "no {text:?} in {:?}", self.seen);
        }
    }

    /// Waits until a whole new screen has this word on it; spaces are not written but skipped. A screen of another size is written whole, and any key leads to one.
    fn comes_to_show(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        for step in 0_u16.. {
            self.seen.clear();
            let size = Winsize { ws_row: 30, ws_col: 100 + step % 2, ws_xpixel: 0, ws_ypixel: 0 };
            tcsetwinsize(self.far.as_ref().unwrap(), size).unwrap();
            self.press("_");
            for _ in 0..5 {
                self.read(Duration::from_millis(40));
            }
            if self.seen.contains(text) {
                return;
            }
            assert!(Instant::now() < end, "no {text:?} in {:?}", self.seen);
        }
    }

    /// Reads what there is within this time; `false` at the end of all output.
    fn read(&mut self, patience: Duration) -> bool {
        let near = self.near.as_mut().unwrap();
        let timeout = Timespec { tv_sec: patience.as_secs() as i64, tv_nsec: i64::from(patience.subsec_nanos()) };
        if poll(&mut [PollFd::new(near, PollFlags::IN)], Some(&timeout)).unwrap() == 0 {
            return true;
        }
        let mut bytes = [0; 4096];
        let count = near.read(&mut bytes).unwrap_or(0);
        self.seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
        count > 0
    }

    fn press(&mut self, keys: &str) {
        self.near.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
    }

    fn signal(&self, name: &str) {
        assert!(Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap().success());
    }

    /// The program ends; its exit code.
    fn ends(&mut self) -> Option<i32> {
        let end = Instant::now() + PATIENCE;
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < end, "still there");
            // A program that nobody reads from cannot end in good order.
            match &self.near {
                Some(_) => drop(self.read(Duration::from_millis(10))),
                None => thread::sleep(Duration::from_millis(10)),
            }
        }
        self.child.wait().unwrap().code()
    }

    /// The program has ended, the first screen and the cursor are back, and so are the line settings.
    fn is_given_back(&mut self) {
        self.is_given_back_with(0);
    }

    fn is_given_back_with(&mut self, code: i32) {
        assert_eq!(self.ends(), Some(code));
        self.shows("\x1b[?1049l");
        self.shows("\x1b[?25h");
        let after = tcgetattr(self.far.as_ref().unwrap()).unwrap();
        assert_eq!(after.local_modes, self.before.local_modes);
        assert_eq!(after.input_modes, self.before.input_modes);
        assert_eq!(after.output_modes, self.before.output_modes);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_terminal_is_given_back_by_every_way_out() {
    for keys in ["q", "\x03", "?\x1b[Aq", "nnnbbrfq"] {
        let mut terminal = Terminal::start(80, 24);
        terminal.shows(" ok ");
        terminal.press(keys);
        terminal.is_given_back();
    }
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let mut terminal = Terminal::start(80, 24);
        terminal.shows("\x1b[?1049h");
        terminal.signal(signal);
        terminal.is_given_back_with(code);
    }
}

#[test]
fn the_command_asked_for_is_left_behind() {
    let mut terminal = Terminal::start(120, 30);
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
    let mut terminal = Terminal::start_with(Some(&folder), 100, 30);
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
    let mut terminal = Terminal::start(80, 24);
    terminal.shows(" ok ");
    terminal.far = None;
    terminal.near = None;
    // By what comes first: the signal, or that nobody reads any more.
    let code = terminal.ends();
    assert!(matches!(code, Some(0 | 129)), "{code:?}");
}

#[test]
fn p2_terminals_of_odd_sizes_are_lived_through() {
    for (columns, rows) in [(0, 0), (1, 1), (2, 1), (7, 3), (300, 2)] {
        let mut terminal = Terminal::start(columns, rows);
        terminal.shows("\x1b[?1049h");
        terminal.press("fn?i>ojo");
        thread::sleep(Duration::from_millis(200));
        assert!(terminal.child.try_wait().unwrap().is_none(), "{columns}x{rows} ended by itself: {:?}", terminal.seen);
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
    let mut terminal = Terminal::start_with(Some(&folder), 100, 30);
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
    let mut terminal = Terminal::start_with(Some(&folder), 100, 30);
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
