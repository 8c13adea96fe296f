//! What the previewer does beside the floor, in a real pseudo-terminal: the gallery, the comparison across a save, the stats, the search.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use undercroft::{Engine, Request, ScriptSet};

use super::pty::Terminal;

/// A hall with pillars; a dragon on some floors, where there are two branches to find.
const CELLAR: &str = r#"local t = terrain
monster { name = "rat", glyph = "r", level = 1 }
monster { name = "gold dragon", glyph = "D", level = 1 }
return branch {
  name = "cellar",
  floors = 12,
  size = { width = 70, height = 18 },
  layout = function(floor, place, rng)
    floor:area():rect(2, 2, rng:int(30, 60), 12):fill(t.floor)
    for x = 1, PILLARS do
      floor:area():set(4 + 2 * x, 7, t.wall)
    end
  end,
  population = function(floor, place, rng)
    for x = 1, RATS do
      floor:place_monster("rat", 3 + x, 4)
    end
    if rng:one_in(8) then
      floor:place_monster("gold dragon", 8, 9)
    end
  end,
}
"#;

/// A folder of scripts for a test alone.
fn scripts(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tools-aside").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("branches")).unwrap();
    fs::write(folder.join("dungeon.lua"), "return dungeon { api = 1, branches = { require \"branches.cellar\" } }\n").unwrap();
    save(&folder, 2, 2);
    folder
}

fn save(folder: &Path, pillars: u32, rats: u32) {
    let text = CELLAR.replace("PILLARS", &pillars.to_string()).replace("RATS", &rats.to_string());
    fs::write(folder.join("branches/cellar.lua"), text).unwrap();
}

fn start(folder: &Path, size: (u16, u16)) -> Terminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    let mut terminal = Terminal::start(command.arg("preview").arg(folder), size.0, size.1);
    terminal.screen_shows(" ok ");
    terminal
}

const SIZES: [(u16, u16); 2] = [(80, 24), (200, 60)];

/// The row of the screen that has this.
fn row(terminal: &Terminal, text: &str) -> String {
    let screen = terminal.screen();
    screen.lines().find(|line| line.contains(text)).unwrap_or_else(|| panic!("no {text:?} in\n{screen}")).to_owned()
}

#[test]
fn a_floor_is_picked_from_a_gallery_of_seeds_or_depths() {
    let folder = scripts("gallery");
    for size in SIZES {
        let mut terminal = start(&folder, size);
        terminal.press("g");
        let last = if size.0 == 80 { 9 } else { 36 };
        terminal.screen_shows(&format!("cellar 1, seeds 1 to {last}"));
        // The last tile of the page is made last.
        terminal.screen_shows(&format!("{last}  rooms 0 monsters "));
        assert!(row(&terminal, "2  rooms 0 monsters").starts_with("1  rooms 0 monsters "));
        terminal.press("\x1b[C");
        terminal.screen_shows("seeds 1 to 9  2: rooms 0, monsters".replace('9', &last.to_string()).as_str());
        terminal.press("n");
        terminal.screen_shows(&format!("seeds {} to {}", last + 1, 2 * last));
        terminal.press("\x1b[5~\t");
        terminal.screen_shows("cellar, depths 1 to ");
        terminal.screen_shows("depth 2  ");
        terminal.press("\x1b[C\x1b[C\r");
        terminal.screen_shows("cellar 3/12  seed 1");
        terminal.press("gq");
        terminal.is_given_back();
    }
}

#[test]
fn a_save_is_compared_with_the_floor_before_it() {
    for size in SIZES {
        let folder = scripts(&format!("compare{}", size.0));
        let mut terminal = start(&folder, size);
        terminal.press("d");
        terminal.screen_shows("no cell differs");
        save(&folder, 9, 4);
        terminal.screen_shows("cells differ");
        terminal.screen_shows("→ ");
        let pillars = ".#.#.#.#.#.#.#.#.#.";
        terminal.screen_shows(pillars);
        if size.0 == 80 {
            terminal.screen_shows("now (Tab shows before)");
            terminal.press("\t");
            terminal.screen_shows("before (Tab shows now)");
            assert!(!terminal.screen().contains(pillars), "{}", terminal.screen());
        } else {
            let beside = row(&terminal, pillars);
            assert_eq!(
                (beside.chars().take(12).collect::<String>().trim(), beside.matches(pillars).count()),
                ("....#.#...", 1),
                "{beside}"
            );
        }
        // Elsewhere the older floor is made by the older scripts.
        terminal.press("n");
        terminal.screen_shows("seed 2");
        terminal.screen_shows("cells differ");
        terminal.press("D");
        terminal.screen_shows("pinned");
        save(&folder, 9, 1);
        terminal.screen_shows("→ 1  things");
        save(&folder, 2, 4);
        terminal.screen_shows("cells differ  rooms 0  monsters");
        terminal.press("dq");
        terminal.is_given_back();
    }
}

#[test]
fn stats_are_gathered_and_begin_anew_with_a_save() {
    for size in SIZES {
        let folder = scripts(&format!("stats{}", size.0));
        let mut terminal = start(&folder, size);
        terminal.press("S");
        terminal.screen_shows("cellar 1, seeds 1 to 200: 200 floors");
        let mean = |row: &str| row.split_once("monsters").unwrap().1.split_whitespace().next().unwrap().parse::<f64>().unwrap();
        let before = mean(&row(&terminal, "monsters  "));
        assert!((2.0..2.5).contains(&before), "two rats, and a dragon on one floor in eight: {before}");
        // Keys go on.
        terminal.press("n");
        terminal.screen_shows("seed 2");
        save(&folder, 2, 5);
        terminal.screen_shows(&format!("was {before:.1} → {:.1}", before + 3.0));
        if size.0 == 200 {
            assert!(terminal.screen().contains("rr"), "the floor stays beside: {}", terminal.screen());
            terminal.screen_shows("gold dragon");
        }
        terminal.press("Sq");
        terminal.is_given_back();
    }
}

#[test]
fn the_next_floor_with_a_dragon_is_found() {
    let folder = scripts("search");
    let engine = Engine::load(ScriptSet::open(&folder).unwrap()).unwrap();
    let has = |seed: &u64| engine.floor(&Request::new("cellar", 1, *seed)).unwrap().monsters.iter().any(|m| m.name == "gold dragon");
    let seeds: Vec<u64> = (1..).filter(has).take(2).collect();
    assert!(seeds[0] > 1, "the first floor has none");
    for size in SIZES {
        let mut terminal = start(&folder, size);
        terminal.press("/DRAG");
        terminal.screen_shows("Tab: gold dragon");
        terminal.press("\t");
        terminal.screen_shows("/gold dragon");
        terminal.press("\r");
        terminal.screen_shows(&format!("seed {} ", seeds[0]));
        terminal.screen_shows("monster \"gold dragon\"");
        assert!(terminal.screen().contains('D'), "{}", terminal.screen());
        terminal.press("/\r");
        terminal.screen_shows(&format!("seed {} ", seeds[1]));
        // What is said of the floor comes with it.
        terminal.settles(std::time::Duration::from_millis(300));
        terminal.press("/gold dargon\r");
        terminal.screen_shows("did you mean \"gold dragon\"?");
        terminal.press("/zzz");
        terminal.screen_shows("no such name");
        terminal.press("\x03");
        terminal.is_given_back();
    }
}

#[test]
fn tools_live_through_terminals_of_odd_sizes() {
    let folder = scripts("sizes");
    let mut terminal = start(&folder, (80, 24));
    // The last two are of different sizes for each, so that the screen is written anew.
    for (tool, last) in [("g", 24), ("d", 25), ("S", 24), ("/dr", 25)] {
        terminal.press(tool);
        for (columns, rows) in [(1, 1), (7, 3), (40, 12), (0, 0), (300, 2), (200, 60)] {
            terminal.resize(columns, rows);
            terminal.press("\x1b[C");
            thread::sleep(Duration::from_millis(50));
        }
        terminal.resize(100, last);
        terminal.press("\x1b[C");
        terminal.screen_shows("? help");
        assert!(terminal.is_running());
        terminal.press("\x1b");
        // An escape by itself is told from the beginning of a key by the time after it.
        thread::sleep(Duration::from_millis(100));
    }
    terminal.press("\x03");
    terminal.is_given_back();
}
