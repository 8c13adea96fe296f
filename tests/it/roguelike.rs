//! The roguelike of examples/, played in a pseudo-terminal over scripts whose floors leave nothing to chance.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use super::example::example;
use super::pty::Terminal;

/// Two floors of this picture: one comes in at the left, and the stairs down are at the right of the first. A rat sleeps in between.
const SCRIPTS: &str = r#"
monster { name = "rat", glyph = "r", level = 1 }

local HALL = {
  '####################',
  '#.....#............#',
  '#.....+............#',
  '#.....#............#',
  '####################',
}

local function layout(floor, place)
  floor:area():picture(HALL)
  floor:area():all():flag("lit")
  for _, stairs in ipairs(floor:stairs_wanted()) do
    floor:place_stairs(stairs.kind, stairs.kind == "up" and 2 or 16, 2)
  end
  if place.depth == 1 then
    floor:place_monster("rat", 9, 2, { asleep = 100000, hp = 1 })
    floor:place_thing("item", 12, 2, { name = "gold", count = 17 })
  end
  -- here
end

local hall = branch {
  name = "hall", floors = 2, size = { width = 20, height = 5 },
  layout = layout, message = "Nobody is here.",
}
return dungeon { api = 1, branches = { hall } }
"#;

/// A folder with scripts and a place for a save.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("roguelike").join(name);
        // A folder left by an earlier run may hold files this one must not see.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("scripts")).unwrap();
        let folder = Self(folder);
        folder.write(SCRIPTS);
        folder
    }

    fn write(&self, scripts: &str) {
        fs::write(self.0.join("scripts/dungeon.lua"), scripts).unwrap();
    }

    /// The scripts with a line more in their layout.
    fn edit(&self, line: &str) {
        self.write(&SCRIPTS.replace("-- here", line));
    }

    fn save(&self) -> PathBuf {
        self.0.join("game.json")
    }

    fn command(&self) -> Command {
        let mut command = Command::new(example("roguelike"));
        command.arg("--scripts").arg(self.0.join("scripts")).arg("--save").arg(self.save()).args(["--seed", "7"]);
        command
    }

    fn play(&self) -> Terminal {
        Terminal::start(&mut self.command(), 80, 24)
    }

    /// Plays without a terminal: only what is wrong before the game begins can be told.
    fn start_badly(&self) -> Output {
        self.command().stdin(Stdio::null()).output().unwrap()
    }
}

/// A pillar at the top of the left hall.
const PILLAR: &str = "floor:area():set(3, 1, terrain.pillar)";

/// Walks to the rat, slays it, and goes on to the stairs down.
fn walk_to_the_stairs(game: &mut Terminal) {
    game.screen_shows("Welcome. Press ? for help. Nobody is here.");
    // What is behind the door is not known yet.
    game.screen_shows("#.@...+\n");
    game.press("lll");
    game.screen_shows("#.<..@+\n");
    game.press("l");
    game.screen_shows("You open the door.");
    game.screen_shows("#.<..@'..r..$...>..#");
    game.press("lll");
    game.screen_shows("@r..$...>..#");
    game.press("l");
    game.screen_shows("You have slain the rat.");
    game.screen_shows("xp 3/20");
    game.press("llll");
    game.screen_shows("You pick up 17 gold.");
    game.screen_shows("gold 17 ");
    // A runner stops at the stairs.
    game.press("L");
    game.screen_shows("Stairs down.");
    game.screen_shows("turn 16\n");
}

fn quit_and_save(game: &mut Terminal) {
    game.press("q");
    game.screen_shows("Save before you go?");
    game.press("y");
    game.is_given_back();
}

fn quit_without_saving(game: &mut Terminal) {
    game.press("q");
    game.screen_shows("Save before you go?");
    game.press("n");
    game.is_given_back();
}

#[test]
fn a_game_is_played_saved_and_gone_on_with() {
    let folder = Folder::new("whole");
    let mut game = folder.play();
    // The stairs one stands on lead out: nobody takes them by mistake.
    game.screen_shows("Welcome.");
    game.press("<");
    game.screen_shows("Leave the dungeon for good?");
    game.press("n?");
    game.screen_shows("┌ Help");
    game.press(" ");
    walk_to_the_stairs(&mut game);
    game.press("<");
    game.screen_shows("These stairs lead down: press >.");
    game.press(">");
    game.screen_shows("You are in hall 2.");
    game.screen_shows("#.@...+\n");
    // The scripts are edited, and the floor is made anew around the player.
    game.press("jl");
    game.screen_shows("#..@..#\n");
    folder.edit(PILLAR);
    game.press("R");
    game.screen_shows("The scripts are read anew, and so is this floor.");
    game.screen_shows("#..0..#\n#.<...+\n#..@..#\n");
    game.press("S");
    game.screen_shows("Saved.");
    quit_and_save(&mut game);

    let mut game = folder.play();
    game.screen_shows("Welcome back.");
    game.screen_shows("#..0..#\n#.<...+\n#..@..#\n");
    game.screen_shows(" hp 24/24  hall 2  level 1  xp 3/20  gold 17  bandages 3  turn 19\n");
    // The floor above was made by other scripts, of which its header tells.
    game.press("y<");
    game.screen_shows("This floor is a new one");
    game.screen_shows("this floor cannot be replayed");
    game.press(" ");
    game.screen_shows("You are in hall 1. The scripts have changed since you were here: the floor is a");
    // The door is closed again, and the rat is back.
    game.screen_shows("+..r..$...@..#");
    quit_without_saving(&mut game);
}

#[test]
fn a_floor_that_was_left_is_as_it_was_left() {
    let folder = Folder::new("left");
    let mut game = folder.play();
    walk_to_the_stairs(&mut game);
    game.press(">");
    game.screen_shows("You are in hall 2.");
    quit_and_save(&mut game);
    let mut game = folder.play();
    game.screen_shows("Welcome back.");
    game.press("<");
    game.screen_shows("You are in hall 1.");
    // The door is open, the rat and the gold are gone.
    game.screen_shows("#.<...'.........@..#");
    // A runner stops in the door; whoever has gone through can close it.
    game.press("H");
    game.screen_shows("#.<...@.........>..#");
    game.press("l");
    game.press("c");
    game.screen_shows("Which way do you want to close?");
    game.press("h");
    game.screen_shows("You close the open door.");
    game.screen_shows("#.<...+@........>..#");
    quit_without_saving(&mut game);
}

#[test]
fn broken_scripts_are_told_of_and_the_game_goes_on() {
    let folder = Folder::new("broken");
    let mut game = folder.play();
    game.screen_shows("Welcome.");
    let breaks = [
        ("local = 3", "The scripts are broken", "dungeon.lua:22"),
        ("floor:area():set(3, 1, terrain.pilar)", "The new scripts make no floor here, and this one stays", "did you mean"),
    ];
    for (line, title, words) in breaks {
        folder.edit(line);
        game.press("R");
        game.screen_shows(title);
        game.screen_shows(words);
        game.press(" ");
        game.screen_shows(" hp 24/24  hall 1  level 1 ");
        game.press("l");
        game.screen_shows("#.<@..+");
        game.press("h");
        game.screen_shows("#.@...+");
    }
    folder.edit(PILLAR);
    game.press("R");
    game.screen_shows("#..0..#\n#.@...+\n");
    // Whoever stood where a pillar is now steps aside.
    game.press("lk");
    game.screen_shows("#..0..#\n#.<@..+\n");
    folder.edit("floor:area():set(3, 2, terrain.pillar)");
    game.press("R");
    game.screen_shows("#..@..#\n#.<0..+\n");
    quit_without_saving(&mut game);
}

#[test]
fn a_save_of_other_scripts_is_gone_on_with_as_the_player_wants() {
    let folder = Folder::new("changed");
    let mut game = folder.play();
    game.screen_shows("Welcome.");
    game.press("l");
    game.screen_shows("#.<@..+");
    quit_and_save(&mut game);
    let saved = fs::read(folder.save()).unwrap();
    folder.edit(PILLAR);

    let mut game = folder.play();
    game.screen_shows("This floor cannot be replayed");
    game.press("y");
    game.screen_shows("You play on with the floor as it was saved.");
    game.screen_shows("#.....#\n#.<@..+\n");
    quit_without_saving(&mut game);

    let mut game = folder.play();
    game.screen_shows("[n] make the floor anew");
    game.press("n");
    game.screen_shows("The floor is made anew.");
    game.screen_shows("#..0..#\n#.<@..+\n");
    quit_without_saving(&mut game);

    let mut game = folder.play();
    game.screen_shows("[q] leave the save alone");
    game.press("q");
    game.is_given_back();
    assert_eq!(fs::read(folder.save()).unwrap(), saved);
}

#[test]
fn a_damaged_save_is_told_of_and_left_alone() {
    let folder = Folder::new("damaged");
    let mut game = folder.play();
    game.screen_shows("Welcome.");
    quit_and_save(&mut game);
    let whole = fs::read_to_string(folder.save()).unwrap();
    let wide = |name: &str, was: &str, is: &str| whole.replacen(&format!("\"{name}\":{was}"), &format!("\"{name}\":{is}"), 1);
    let damages = [
        (whole[..whole.len() / 2].to_owned(), "is no saved game, or it is damaged"),
        (String::new(), "is no saved game, or it is damaged"),
        (whole.replacen("\"format\":1", "\"format\":9", 1), "is damaged: it has format 9, this game reads 1"),
        (whole.replacen("\"at\":{\"x\":2,", "\"at\":{\"x\":2000,", 1), "is damaged: its player is at (2000, 2), off the floor"),
        (wide("turn", "0", "18446744073709551615"), "is damaged: its turn is 18446744073709551615, beyond"),
        (wide("hit_points", "24", "2147483647"), "is damaged: its player has 2147483647 of 24 hit points"),
        (wide("experience", "0", "2147483647"), "is damaged: its player has experience 2147483647"),
        (wide("edge", "0", "2147483647"), "is damaged: its player has edge 2147483647"),
        (wide("padding", "0", "-2147483648"), "is damaged: its player has padding -2147483648"),
        (wide("hit_points", "1,\"most", "2147483647,\"most"), "is damaged: its monster \"rat\" has hit_points 2147483647"),
        (wide("at", "{\"x\":2,\"y\":2", "{\"x\":6,\"y\":1"), "is damaged: its player is at (6, 1), where nobody can stand: "),
        (whole.replacen("\"width\":20", "\"width\":21", 1), "is damaged: its floor says 21x5 and has 100 cells"),
    ];
    for (text, words) in damages {
        assert_ne!(text, whole);
        fs::write(folder.save(), &text).unwrap();
        let output = folder.start_badly();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("game.json") && told.contains(words), "{told}");
        assert_eq!(fs::read_to_string(folder.save()).unwrap(), text);
    }
}

#[test]
fn a_game_that_is_ended_from_outside_is_kept() {
    let folder = Folder::new("signals");
    for (signal, code) in [("-TERM", 143), ("-INT", 130), ("-HUP", 129)] {
        let _ = fs::remove_file(folder.save());
        let mut game = folder.play();
        game.screen_shows("Welcome.");
        game.press("l");
        game.screen_shows("#.<@..+");
        game.signal(signal);
        game.is_given_back_with(code);
        let mut game = folder.play();
        game.screen_shows("Welcome back.");
        game.screen_shows("#.<@..+");
        quit_without_saving(&mut game);
    }
    // The terminal is closed, with no signal to tell.
    let _ = fs::remove_file(folder.save());
    let mut game = folder.play();
    game.screen_shows("Welcome.");
    game.press("l");
    game.screen_shows("#.<@..+");
    game.close();
    assert!(game.ends().is_some_and(|code| code > 0));
    let mut game = folder.play();
    game.screen_shows("Welcome back.");
    game.screen_shows("#.<@..+");
    quit_without_saving(&mut game);
}

/// A hall with a portal to a warren of rooms in a row; one wakes in the second.
const WARREN: &str = r#"
local hall = branch {
  name = "hall", floors = 1, size = { width = 20, height = 5 },
  layout = function(floor)
    floor:inside():fill(terrain.floor)
    for _, stairs in ipairs(floor:stairs_wanted()) do
      floor:place_stairs(stairs.kind, stairs.kind == "up" and 2 or 5, 2)
    end
  end,
}
local warren = branch {
  name = "warren", entry = { from = "hall", kind = "portal" }, message = "It is dark.",
  growth = growth {
    start = { "east" },
    room = function(cell)
      return { title = "den " .. cell.x, size = { width = 9, height = 5 }, reward = { gold = 10 * cell.x }, data = { wakes = cell.x == 2 } }
    end,
    exits = function() return { "east" } end,
  },
}
return dungeon { api = 1, branches = { hall, warren } }
"#;

#[test]
fn a_branch_that_grows_is_walked() {
    let folder = Folder::new("growing");
    folder.write(WARREN);
    let mut game = folder.play();
    game.screen_shows("Welcome.");
    // Whoever explores comes to the portal at last.
    game.press("z");
    game.screen_shows("A portal to the warren.");
    game.press(">");
    game.screen_shows("You are in warren 1,0. Den 1. Your reward: 10 gold. It is dark.");
    game.press("Ll");
    game.screen_shows("You are in warren 2,0. Den 2. Press < to wake up. Your reward: 20 gold.");
    quit_and_save(&mut game);

    let mut game = folder.play();
    game.screen_shows("Welcome back.");
    game.screen_shows(" hp 24/24  warren 2,0  level 1  xp 0/20  gold 30 ");
    // Out to the west and in again: it is the same room, and its reward is gone.
    game.press("lh");
    game.screen_shows("You are in warren 1,0.");
    game.screen_shows(" gold 30 ");
    game.press("hl");
    game.screen_shows("You are in warren 2,0.");
    game.press("<");
    game.screen_shows("You are in hall 1. You wake up.");
    quit_without_saving(&mut game);
}

#[test]
fn terminals_of_odd_sizes_are_lived_through() {
    let folder = Folder::new("sizes");
    for (columns, rows) in [(0, 0), (1, 1), (2, 1), (7, 3), (300, 2)] {
        let mut game = Terminal::start(&mut folder.command(), columns, rows);
        game.shows("\x1b[?1049h");
        // Walks, turns pages, looks around. An Esc would be taken for the beginning of the next key.
        game.press("llll?jk x\x1b[Cxi P ");
        game.resize(20, 7);
        game.screen_shows("@");
        game.resize(columns, rows);
        game.press("h");
        // A key that comes at once with a new size is read with the next one.
        game.settles(Duration::from_millis(300));
        game.resize(80, 24);
        game.screen_shows("hall 1");
        assert!(game.is_running());
        quit_without_saving(&mut game);
    }
}
