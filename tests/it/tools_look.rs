//! How the previewer looks, in a real pseudo-terminal: themes, colours, ASCII, look files, lenses, saved screens.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::pty::Terminal;

const SIZES: [(u16, u16); 2] = [(80, 24), (200, 60)];

/// A cellar of one hall, with glyphs and colours that show what is done to them.
const SCRIPTS: &str = r#"local population = require "std.population"
terrain { name = "straw", glyph = "≈", colour = "bright-yellow", class = "floor", passable = true, priority = 3 }
monster { name = "giant rat", glyph = "r", colour = "bright-white", level = 1 }
monster { name = "ogre", glyph = "Ö", colour = "blue", level = 9 }
local hall = room {
  name = "great hall",
  size = { width = 20, height = 9 },
  build = function(area)
    area:fill("floor")
    area:border():fill("wall")
    area:set(3, 3, "straw")
    area:thing("item", 5, 5, { name = "gold" })
    area:monster("giant rat", 7, 2)
    area:monster("ogre", 9, 6)
  end,
}
return dungeon { api = 1, branches = { branch {
  name = "cellar",
  floors = 2,
  size = { width = 40, height = 14 },
  rooms = { hall },
  layout = function(floor) floor:place_room("great hall", { at = { x = 2, y = 2 } }) end,
  population = population.weighted { count = 0, { "giant rat", weight = 30 }, { "ogre", weight = 10 } },
} } }
"#;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("look-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("scripts")).unwrap();
    std::fs::write(folder.join("scripts").join("dungeon.lua"), SCRIPTS).unwrap();
    folder
}

/// The previewer with these options, away from the settings of whoever runs the tests.
fn preview(folder: &Path, options: &[&str], (columns, rows): (u16, u16)) -> Terminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    for name in ["NO_COLOR", "COLORTERM", "COLORFGBG", "WT_SESSION"] {
        command.env_remove(name);
    }
    command.arg("preview").arg(folder.join("scripts")).args(options).env("XDG_CONFIG_HOME", folder.join("settings"));
    let mut terminal = Terminal::start_in(&mut command, folder, columns, rows);
    terminal.screen_shows(" ok ");
    terminal
}

fn write(folder: &Path, text: &str) -> String {
    let path = folder.join("look.toml");
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// The colour in front of the first cell of the screen with this glyph.
fn colour_of(terminal: &Terminal, glyph: &str) -> vt100::Color {
    let screen = terminal.cells();
    let (rows, columns) = screen.size();
    let cells = (0..rows.get()).flat_map(|y| (0..columns.get()).filter_map(move |x| screen.cell(y, x)));
    let found = cells.into_iter().find(|cell| cell.contents() == glyph).map(|cell| cell.fgcolor());
    found.unwrap_or_else(|| panic!("no {glyph:?} on the screen:\n{}", terminal.screen()))
}

#[test]
fn themes_and_numbers_of_colours_decide_the_shades() {
    use vt100::Color::{Default, Idx, Rgb};
    let folder = folder("themes");
    // A bright-white rat and a blue ogre: what is hardest to read on either ground.
    for (options, rat, ogre) in [
        (&["--theme", "dark", "--colours", "16"][..], Idx(15), Idx(12)),
        (&["--theme", "light", "--colours", "16"], Idx(0), Idx(4)),
        (&["--theme", "dark", "--colours", "256"], Idx(231), Idx(69)),
        (&["--theme", "light", "--colours", "256"], Idx(234), Idx(19)),
        (&["--theme", "dark", "--colours", "true"], Rgb(255, 255, 255), Rgb(0x5f, 0x87, 0xff)),
        (&["--theme", "light", "--colours", "true"], Rgb(0x1c, 0x1c, 0x1c), Rgb(0, 0, 0xaf)),
        (&["--colours", "none"], Default, Default),
        // Without options the terminal says so: TERM is xterm-256color.
        (&[], Idx(231), Idx(69)),
    ] {
        let terminal = preview(&folder, options, SIZES[0]);
        assert_eq!((colour_of(&terminal, "r"), colour_of(&terminal, "Ö")), (rat, ogre), "{options:?}");
        assert_eq!(terminal.seen.contains("\x1b[38;2;"), options.contains(&"true"), "{options:?}");
    }
    let mut terminal = preview(&folder, &["--colours", "true"], SIZES[1]);
    terminal.press("T");
    terminal.waits_until(|terminal| colour_of(terminal, "r") == Rgb(0x1c, 0x1c, 0x1c));
    terminal.press("T");
    terminal.waits_until(|terminal| colour_of(terminal, "r") == Rgb(255, 255, 255));
    terminal.press("q");
    terminal.is_given_back();
}

#[test]
fn a_look_file_is_worn_mended_and_told_of() {
    use vt100::Color::Rgb;
    let folder = folder("file");
    let path = write(&folder, "[monster]\n\"giant *\" = { glyph = \"G\", colour = \"#102030\" }\n[item]\ngold = { glyph = \"G\" }\n");
    for size in SIZES {
        write(&folder, "[monster]\n\"giant *\" = { glyph = \"G\", colour = \"#102030\" }\n[terrain]\nstraw = { glyph = \"s\" }\n");
        let mut terminal = preview(&folder, &["--look", &path, "--colours", "true"], size);
        terminal.screen_shows("#......G");
        terminal.screen_shows("#..s....");
        assert_eq!(colour_of(&terminal, "G"), Rgb(0x10, 0x20, 0x30));
        // A mistake is told with file and line, and the rest holds.
        write(&folder, "[monster]\n\"giant *\" = { glyph = \"GG\", colour = \"#405060\" }\nogre = { glyph = \"O\" }\n");
        terminal.screen_shows("#........O...");
        terminal.tells("glyph \"GG\" of \"giant *\" is not one character");
        assert_eq!(colour_of(&terminal, "r"), Rgb(0x40, 0x50, 0x60));
        // Mended, and read again by key, too.
        write(&folder, "[monster]\n\"giant rat\" = { glyph = \"R\" }\ntroll = { glyph = \"T\" }\n");
        terminal.press("R");
        terminal.screen_shows("#......R");
        terminal.press("i");
        terminal.tells("no monster here is called \"troll\"");
        terminal.press("q");
        terminal.is_given_back();
    }
    // The bytes of the floor are what they were.
    let output = Command::new(env!("CARGO_BIN_EXE_undercroft")).arg("render").arg(folder.join("scripts")).output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("#......r"));
}

#[test]
fn a_look_file_among_the_settings_is_found_and_one_that_is_not_there_is_refused() {
    let folder = folder("settings");
    std::fs::create_dir_all(folder.join("settings").join("undercroft")).unwrap();
    std::fs::write(folder.join("settings").join("undercroft").join("look.toml"), "[item]\ngold = { glyph = \"£\" }\n").unwrap();
    preview(&folder, &[], SIZES[0]).screen_shows("#....£");
    let mut terminal = preview(&folder, &["--ascii"], SIZES[0]);
    terminal.screen_shows("#....$");
    let scripts = folder.join("scripts");
    let folder_as_file =
        Command::new(env!("CARGO_BIN_EXE_undercroft")).args(["preview", "--look", env!("CARGO_TARGET_TMPDIR")]).output().unwrap();
    let said = String::from_utf8(folder_as_file.stderr).unwrap();
    assert!(said.contains(": this is no regular file, so no look file"), "{said}");
    for (option, says) in [("--look", "nowhere.toml: there is no such look file"), ("--theme", "invalid value 'nowhere.toml'")] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_undercroft")).arg("preview").arg(&scripts).args([option, "nowhere.toml"]).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(says), "{output:?}");
    }
}

#[test]
fn the_example_of_the_page_is_a_look_file_without_mistakes() {
    let page = include_str!("../../docs/look.md");
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let folder = folder("page");
    let path = write(&folder, example);
    let mut terminal = preview(&folder, &["--look", &path], SIZES[0]);
    terminal.screen_shows("▒......R");
    terminal.screen_shows("▒▒▒▒▒");
    terminal.press("i");
    terminal.screen_shows("scripts ");
    // Its names belong to no game, so all that is said is that they are not here.
    let screen = terminal.screen();
    let said: Vec<&str> = screen.lines().filter(|line| line.contains("look.toml:")).collect();
    assert!(said.iter().all(|line| line.contains("here is called")), "{screen}");
}

#[test]
fn nothing_beyond_ascii_is_drawn_where_there_is_nothing_else() {
    let folder = folder("ascii");
    for size in SIZES {
        let mut terminal = preview(&folder, &["--ascii"], size);
        terminal.screen_shows("#..~....");
        terminal.screen_shows("#........O");
        for keys in ["o", "o", "t", "t", "?", "?", "i", "i", "m", "mm", "m", "mmm", "m"] {
            terminal.press(keys);
            terminal.settles(Duration::from_millis(150));
            assert!(terminal.screen().is_ascii(), "{keys}: {}", terminal.screen());
        }
        terminal.press("q");
        terminal.is_given_back();
        assert!(terminal.seen.is_ascii(), "{:?}", terminal.seen.chars().find(|c| !c.is_ascii()));
    }
}

#[test]
fn each_lens_is_drawn_with_its_legend() {
    let folder = folder("lenses");
    for (size, colours) in [(SIZES[0], "none"), (SIZES[1], "256")] {
        let mut terminal = preview(&folder, &["--colours", colours], size);
        for legend in [
            "rooms: A great hall",
            "connected: everything is reached from the arrival  no floating doors",
            "distance: steps from the arrival by tens: 0-9, A-Z",
            "danger: 2 monsters, level against depth 1",
        ] {
            terminal.press("m");
            terminal.screen_shows(legend);
            match legend {
                "rooms: A great hall" => terminal.screen_shows("#AAAAAArAAA"),
                _ if legend.starts_with("distance") => terminal.screen_shows("#000000r000"),
                _ => terminal.screen_shows("#......r..."),
            }
        }
        terminal.screen_shows("1 far out (+5 and more)");
        terminal.screen_shows("worst: ogre, level 9, at (11, 8)  ground within 4 steps");
        terminal.press("m");
        terminal.screen_shows("light: 0 of 126 open cells are lit  126 are dark");
        terminal.press("m");
        terminal.screen_shows("walls: ");
        terminal.screen_shows("other rock is dug freely");
        terminal.press("m");
        terminal.screen_shows("protected: P 104 permanent");
        terminal.screen_shows("PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP");
        terminal.press("m");
        terminal.screen_shows("odds: beside the arrival, at (");
        terminal.screen_shows("r giant rat 75.0 %  Ö ogre 25.0 %");
        // Another floor, the same lens; then back through the lenses, and away.
        terminal.press(">");
        terminal.screen_shows("cellar 2/2");
        terminal.screen_shows("giant rat 75.0 %");
        terminal.press("MMMM");
        terminal.screen_shows("danger: 2 monsters, level against depth 2");
        terminal.press("\x1b");
        terminal.waits_until(|terminal| !terminal.screen().contains("danger:"));
        assert!(terminal.is_running());
        terminal.press("q");
        terminal.is_given_back();
    }
}

#[test]
fn the_screen_is_saved_as_text_and_as_a_picture_and_nothing_is_overwritten() {
    for (name, size) in [("save-small", SIZES[0]), ("save-large", SIZES[1])] {
        let folder = folder(name);
        let mut terminal = preview(&folder, &["--theme", "light", "--colours", "true"], size);
        terminal.press("w");
        terminal.tells("undercroft-cellar-1-1.txt");
        let text = std::fs::read_to_string(folder.join("undercroft-cellar-1-1.txt")).unwrap();
        assert_eq!(text.lines().count(), usize::from(size.1));
        assert!(text.contains("\n  #......r") && text.contains(" ok  cellar 1/2"), "{text}");
        terminal.press("W");
        terminal.tells("undercroft-cellar-1-1.png");
        let file = std::fs::File::open(folder.join("undercroft-cellar-1-1.png")).unwrap();
        let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (u32::from(size.0) * 8, u32::from(size.1) * 16));
        assert_eq!(pixels[..3], [255, 255, 255], "the ground of the theme");
        assert!(pixels.chunks(3).any(|pixel| pixel == [0, 0, 0xaf]), "the ogre");
        terminal.press("w");
        terminal.tells("undercroft-cellar-1-1-2.txt");
        assert_eq!(std::fs::read_to_string(folder.join("undercroft-cellar-1-1.txt")).unwrap(), text);
        terminal.press("q");
        terminal.is_given_back();
    }
}

#[test]
fn a_folder_that_takes_no_file_is_a_notice() {
    let folder = folder("save-gone");
    let gone = folder.join("gone");
    std::fs::create_dir_all(&gone).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.arg("preview").arg(folder.join("scripts"));
    let mut terminal = Terminal::start_in(&mut command, &gone, 120, 30);
    terminal.screen_shows(" ok ");
    std::fs::remove_dir(&gone).unwrap();
    terminal.press("w");
    terminal.tells("No such file or directory");
    assert!(terminal.is_running());
    terminal.press("q");
    terminal.is_given_back();
}
