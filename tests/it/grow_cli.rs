//! `undercroft grow` as people and other programs call it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use snapbox::{assert_data_eq, str};

/// A warren whose exits are those of the tutorial's second map, and a room that is guarded: nothing is left to chance.
const WARREN: &str = r#"
local EXITS = {
  ["1,0"] = { "north", "east", "south" },
  ["1,-1"] = { "west", "east" },
  ["2,-1"] = { "north" },
  ["2,0"] = { "north" },
}
local warren = branch {
  name = "warren",
  growth = growth {
    open = 4,
    start = { "east" },
    window = 300,
    room = function(cell)
      local guarded = cell.x == 2 and cell.y == 0
      return { title = "a den", challenge = guarded and "a badger" or false, reward = { gold = 10 * cell.depth } }
    end,
    exits = function(cell)
      return EXITS[cell.x .. "," .. cell.y]
    end,
  },
}
local cellar = branch {
  name = "cellar",
  floors = 2,
  size = { width = 30, height = 20 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
}
return dungeon { api = 1, branches = { cellar, warren }, context = { night = false } }
"#;

/// A folder of its own with these scripts.
fn folder(name: &str, scripts: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("grow").join(name);
    // A folder left by an earlier run may hold files this one must not see.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("dungeon.lua"), scripts).unwrap();
    folder
}

fn grow<S: AsRef<OsStr>>(scripts: &Path, args: impl IntoIterator<Item = S>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.arg("grow").arg(scripts).args(args).env("LC_ALL", "C.UTF-8").env("TERM", "xterm").stdin(Stdio::null());
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[track_caller]
fn ends(output: &Output, code: i32) -> String {
    assert_eq!(output.status.code(), Some(code), "stdout: {}\nstderr: {}", text(&output.stdout), text(&output.stderr));
    text(if code == 2 { &output.stderr } else { &output.stdout })
}

#[test]
fn a_walk_is_drawn_with_what_leads_one_way() {
    let scripts = folder("drawn", WARREN);
    let drawn = ends(&grow(&scripts, ["--branch", "warren", "--steps", "e,s,e,n"]), 0);
    assert_data_eq!(
        &drawn,
        str![[r#"
warren, seed 1

Instance 1, behind the east exit: 4 rooms, 3 unexplored exits
            ?     ?
 0   [<]───[1]──▶(@)
            │     │
-1       ?─[1]───[2]
      0     1     2

explorer is at 2,0 of instance 1, depth 2, not clear. Exits: north (unexplored,
shut), south (back).
Room: a den
Challenge: a badger
Reward: {"gold":20}

[2] a room that is clear, with its depth; (2) one that is not; [<] the start; @
the explorer, & another; ? an exit nobody has gone through, those of the start
into instances of their own; an arrow leads one way only. North is up.

"#]]
    );
    assert_eq!(ends(&grow(&scripts, ["--steps", "east south, east,n"]), 0), drawn, "the first branch that grows is the default");
}

#[test]
fn steps_that_are_refused_are_told_by_their_number() {
    let scripts = folder("refused", WARREN);
    let walk = grow(&scripts, ["--steps", "w,e,s,e,n,n,clear,leave,clear"]);
    ends(&walk, 1);
    assert_data_eq!(
        text(&walk.stderr),
        str![[r#"
step 1 (w) was refused: there is no exit to the west
step 6 (n) was refused: the exit to the north cannot be used until the room is clear
step 9 (clear) was refused: there is no explorer "explorer" in this dungeon

"#]]
    );
}

#[test]
fn json_has_the_state_and_each_step() {
    let scripts = folder("json", WARREN);
    let line = ends(&grow(&scripts, ["--steps", "e,n,w,tick:300,leave", "--format", "json", "--explorer", "anna"]), 1);
    assert_eq!(line.find('\n'), Some(line.len() - 1));
    let value: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&value["state"]["branch"], &value["state"]["now"]), (&json!("warren"), &json!(300)));
    let steps = value["steps"].as_array().unwrap();
    let numbers: Vec<u64> = steps.iter().map(|step| step["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    assert_eq!((&steps[0]["step"], &steps[0]["went"]["made"], &steps[0]["went"]["room"]["depth"]), (&json!("e"), &json!(true), &json!(1)));
    assert_eq!(steps[2]["refused"]["code"], "no-exit");
    assert_eq!(steps[3]["ticked"], json!({"sealed": [["east", 1]], "removed": []}));
    assert_eq!(steps[4]["left"], 1, "nobody can come back to the instance");
    assert_eq!(value["state"]["instances"], json!([]));
}

#[test]
fn a_state_is_gone_on_from_and_the_rest_is_as_without() {
    let scripts = folder("state", WARREN);
    let state = scripts.join("state.json");
    let with = |steps: &str| ends(&grow(&scripts, [OsStr::new("--steps"), OsStr::new(steps), OsStr::new("--state"), state.as_os_str()]), 0);
    for step in ["e", "s", "e", "n"] {
        with(step);
    }
    let at_once = ends(&grow(&scripts, ["--steps", "e,s,e,n"]), 0);
    assert_eq!(with(""), at_once);
    assert_eq!(fs::read_dir(&scripts).unwrap().count(), 2, "no draft stays");

    let other = grow(&scripts, [OsStr::new("--seed"), OsStr::new("2"), OsStr::new("--state"), state.as_os_str()]);
    assert!(ends(&other, 2).contains("state.json: this is a walk with seed 1, not 2"), "{other:?}");
    let other = grow(&scripts, [OsStr::new("--context"), OsStr::new("night=true"), OsStr::new("--state"), state.as_os_str()]);
    assert!(ends(&other, 2).contains("state.json: this is a walk with another context"), "{other:?}");
}

#[test]
fn a_file_that_is_no_state_is_named_and_left_as_it_is() {
    let scripts = folder("corrupt", WARREN);
    let state = scripts.join("state.json");
    let go = || grow(&scripts, [OsStr::new("--steps"), OsStr::new("e"), OsStr::new("--state"), state.as_os_str()]);
    ends(&go(), 0);
    let whole = fs::read_to_string(&state).unwrap();
    let half = &whole[..whole.len() / 2];
    let other = whole.replace("\"seed\":\"1\"", "\"seed\":\"one\"");
    assert_ne!(other, whole);
    for bad in ["", half, other.as_str(), "{}", "my notes"] {
        fs::write(&state, bad).unwrap();
        let shown = ends(&go(), 2);
        assert!(shown.contains("state.json: this is no state of a growing dungeon; it is left as it is"), "{shown}");
        assert_eq!(fs::read_to_string(&state).unwrap(), bad);
    }
    let gone = whole.replace("\"warren\"", "\"burrow\"");
    fs::write(&state, &gone).unwrap();
    assert!(ends(&go(), 2).contains("there is no branch \"burrow\""));
    assert_eq!(fs::read_to_string(&state).unwrap(), gone);
}

#[test]
fn it_explores_by_itself_until_there_are_so_many_rooms() {
    let scripts = folder("rooms", &WARREN.replace("exits = function(cell)\n", "exits = function(cell)\n      do return nil end\n"));
    let explore = |rooms: &str, seed: &str| ends(&grow(&scripts, ["--rooms", rooms, "--seed", seed, "--format", "json"]), 0);
    let rooms = |json: &str| -> usize {
        let value: Value = serde_json::from_str(json).unwrap();
        value["state"]["instances"][0]["rooms"].as_array().unwrap().len()
    };
    for seed in ["1", "2", "3"] {
        let line = explore("40", seed);
        assert_eq!(rooms(&line), 40);
        assert_eq!(explore("40", seed), line);
    }
    let closing = folder(
        "closing",
        &WARREN
            .replace("growth = growth {", "growth = growth {\n    may_close = true, allowance = 1, dead_ends = 60,")
            .replace("exits = function(cell)\n", "exits = function(cell)\n      do return nil end\n"),
    );
    let line = ends(&grow(&closing, ["--rooms", "5000", "--format", "json"]), 0);
    let value: Value = serde_json::from_str(&line).unwrap();
    assert!(rooms(&line) < 5000 && value["steps"].as_array().unwrap().iter().any(|step| step["went"]["closed"] == true), "it was finished");
}

#[test]
fn what_cannot_be_walked_is_code_2() {
    let scripts = folder("slips", WARREN);
    let slip = |args: &[&str]| ends(&grow(&scripts, args), 2);
    assert!(slip(&["--branch", "cellar", "--steps", "e"]).contains("branch \"cellar\" has floors: it does not grow"));
    assert!(slip(&["--branch", "warrem"]).contains("did you mean \"warren\"?"));
    assert!(slip(&["--steps", "e,nroth"]).contains("\"nroth\" is no step; did you mean \"north\"?"));
    assert!(slip(&["--steps", "e", "--rooms", "3"]).contains("cannot be used with"));
    let broken = folder("broken", &WARREN.replace("return { title", "local none = nil\n      return { text = none.text, title"));
    let state = broken.join("state.json");
    let shown = ends(&grow(&broken, [OsStr::new("--steps"), OsStr::new("e"), OsStr::new("--state"), state.as_os_str()]), 2);
    assert!(shown.contains("dungeon.lua:17") && shown.contains("^^^"), "{shown}");
    assert!(!state.exists());
    let plain = folder(
        "plain",
        "return dungeon { api = 1, branches = { branch { name = \"cellar\", floors = 1, size = { width = 9, height = 9 }, layout = function() end } } }",
    );
    assert!(ends(&grow(&plain, ["--rooms", "3"]), 2).contains("no branch of this dungeon grows as it is explored"));
}
