//! The previewer's steps, cursor and list of problems in a real pseudo-terminal.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::pty::Terminal;

/// A hall that falls in now and then, and cells beside it.
const CELLAR: &str = r#"local t, population = terrain, require "std.population"
monster { name = "rat", glyph = "r", level = 1 }
monster { name = "bat", glyph = "b", level = 2, habitat = "air" }
return branch {
  name = "cellar",
  floors = 3,
  size = { width = 60, height = 20 },
  layout = function(floor)
    floor:stage("hall", function(rng)
      floor:area():rect(2, 2, 20, 8):fill(t.floor)
      if rng:int(1, 2) == 1 then floor:veto("the hall fell in") end
    end)
    floor:stage("cells", function(rng)
      floor:area():rect(2, 12, 3, 3):fill(t.floor)
      floor:area():rect(3, 10, 1, 2):fill(t.floor)
    end)
  end,
  population = population.weighted { count = 2, { "rat", weight = 3 }, { "bat", weight = 1 } },
}
"#;

/// Whose first attempt is refused, and which has a rat and a bat.
const SEED: &str = "5";
const SIZES: [(u16, u16); 2] = [(80, 24), (200, 60)];

fn scripts(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tools-inspect").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("branches")).unwrap();
    fs::write(folder.join("dungeon.lua"), "return dungeon { api = 1, branches = { require \"branches.cellar\" } }\n").unwrap();
    save(&folder, CELLAR);
    folder
}

fn save(folder: &Path, text: &str) {
    fs::write(folder.join("branches/cellar.lua"), text).unwrap();
}

fn start(folder: &Path, (columns, rows): (u16, u16)) -> Terminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.args(["preview", "--seed", SEED]).arg(folder);
    let mut terminal = Terminal::start(&mut command, columns, rows);
    terminal.screen_shows(" ok  cellar 1/3");
    terminal
}

/// Leaves, which has to be in order.
fn leave(mut terminal: Terminal) {
    terminal.press("q");
    terminal.is_given_back();
}

#[test]
fn steps_go_back_and_forth_and_a_refused_attempt_says_why() {
    for size in SIZES {
        let folder = scripts(&format!("steps-{}", size.0));
        let mut terminal = start(&folder, size);
        terminal.press("s");
        terminal.screen_shows("attempt 2 of 2, accepted");
        // Back to the first stage of the layout: solid rock, then the hall.
        terminal.press("\x1b[H");
        terminal.screen_shows("step 1 of ");
        let mut steps = 0;
        while !terminal.screen().contains("  layout/cells ") {
            terminal.press("\x1b[C");
            terminal.settles(Duration::from_millis(50));
            steps += 1;
            assert!(steps < 20, "{}", terminal.screen());
        }
        // Three by three, and two between: what is rock already stays so.
        terminal.screen_shows("changed 11 cells");
        terminal.screen_shows("begun at branches/cellar.lua:13");
        let screen = terminal.screen();
        assert!(!screen.lines().take(10).any(|row| row[..row.len().min(60)].contains(['r', 'b', '<', '>'])), "nobody yet:\n{screen}");
        terminal.press("\x1b[A");
        terminal.screen_shows("attempt 1 of 2, refused");
        terminal.screen_shows("refused in layout/hall: the hall fell in");
        terminal.screen_shows("┌──");
        let screen = terminal.screen();
        assert!(!screen.lines().skip(12).take(3).any(|row| row.starts_with("##...#") || row.starts_with("  ...")), "no cells:\n{screen}");
        terminal.press("\x1b[B");
        terminal.screen_shows("attempt 2 of 2, accepted");
        leave(terminal);
    }
}

#[test]
fn a_save_stays_at_the_step_and_a_failing_one_shows_how_far_it_came() {
    for size in SIZES {
        let folder = scripts(&format!("stay-{}", size.0));
        let mut terminal = start(&folder, size);
        terminal.press("s\x1b[H");
        terminal.screen_shows("step 1 of ");
        while !terminal.screen().contains("  layout/cells ") {
            terminal.press("\x1b[C");
            terminal.settles(Duration::from_millis(50));
        }
        save(&folder, &CELLAR.replace("12, 3, 3)", "12, 5, 3)"));
        terminal.screen_shows("changed 17 cells");
        terminal.screen_shows("  layout/cells ");
        // A fault in that stage: the steps end there.
        save(&folder, &CELLAR.replace("floor:area():rect(3, 10", "error('the roof is gone') floor:area():rect(3, 10"));
        terminal.screen_shows("ended by an error");
        terminal.screen_shows("the roof is gone");
        // The refusal of the attempt before counts as a warning.
        terminal.screen_shows(" failed  1 error, 1 warning: E");
        save(&folder, CELLAR);
        terminal.screen_shows("changed 11 cells");
        terminal.screen_shows(" ok  cellar 1/3");
        leave(terminal);
    }
}

#[test]
fn the_cursor_tells_who_placed_what_and_why() {
    for size in SIZES {
        let folder = scripts(&format!("cursor-{}", size.0));
        let mut terminal = start(&folder, size);
        terminal.press("v\t");
        // The monsters from the top left: a rat, a bat.
        terminal.screen_shows("monster rat 'r', level 1, habitat land, awake");
        // The line that asked for the population, before those of the library below it.
        terminal.screen_shows("> placed by population, step 5: branches/cellar.lua:18");
        terminal.screen_shows("odds here: 75.0 % in weighted, rank 1 of 2, by weight 3");
        terminal.screen_shows("written: floor by layout/hall");
        terminal.screen_shows("branches/cellar.lua:10");
        terminal.press("e");
        terminal.screen_shows("> why this one: drawn by weighted at 75.0 %, by branches/cellar.lua:18");
        terminal.press("e");
        terminal.screen_shows("> declared at branches/cellar.lua:2");
        terminal.press("\t");
        terminal.screen_shows("monster bat 'b', level 2, habitat air, awake");
        terminal.screen_shows("odds here: 25.0 % in ");
        // One to the left and back, eight up.
        let at = |terminal: &Terminal| -> (u32, u32) {
            let screen = terminal.screen();
            let cell = screen.split_whitespace().find(|word| word.contains(',') && word.starts_with(|c: char| c.is_ascii_digit())).unwrap();
            let (x, y) = cell.split_once(',').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        };
        let (x, y) = at(&terminal);
        terminal.press("h");
        terminal.screen_shows(&format!("{},{y}  ", x - 1));
        terminal.press("lK");
        terminal.screen_shows(&format!("{x},{}  ", y.saturating_sub(8)));
        leave(terminal);
    }
}

#[test]
fn problems_are_listed_with_their_lines_and_go_when_they_are_mended() {
    for size in SIZES {
        let folder = scripts(&format!("problems-{}", size.0));
        let mut terminal = start(&folder, size);
        save(&folder, &CELLAR.replace("fill(t.floor)", "fill(t.flor)").replace("level = 1", "levle = 1"));
        terminal.screen_shows(" stale ");
        terminal.press("E");
        terminal.screen_shows("Enter opens the editor there");
        terminal.screen_shows(" error   branches/cellar.lua:2");
        terminal.screen_shows(">    2 | monster { name = \"rat\"");
        save(&folder, CELLAR);
        terminal.screen_shows("no problems");
        terminal.screen_shows(" ok  cellar 1/3");
        terminal.press("\x1b");
        // Escape alone, before what follows makes another key of it.
        terminal.settles(Duration::from_millis(100));
        terminal.screen_shows("....................");
        leave(terminal);
    }
}
