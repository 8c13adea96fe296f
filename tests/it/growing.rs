//! The growing dungeon of examples/, as a session that is piped into it.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use snapbox::{assert_data_eq, str};

use super::example::example;

/// A warren of which each room says where it is; the one at 2,0 is guarded, and the one at 1,1 is a dead end.
const WARREN: &str = r#"
local EXITS = { ["1,0"] = { "north", "east" }, ["1,1"] = {}, ["2,0"] = { "east" } }
local warren = branch {
  name = "warren",
  growth = growth {
    open = 4,
    start = { "east" },
    room = function(cell)
      local guarded = cell.x == 2
      return {
        title = "the den at " .. cell.x .. "," .. cell.y,
        text = guarded and "It growls." or nil,
        challenge = guarded and "a badger" or false,
        reward = { roots = cell.depth },
      }
    end,
    exits = function(cell)
      return EXITS[cell.x .. "," .. cell.y]
    end,
  },
}
return dungeon { api = 1, branches = { warren } }
"#;

/// A folder of its own with these scripts.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("growing example").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("scripts")).unwrap();
    fs::write(folder.join("scripts/dungeon.lua"), WARREN).unwrap();
    folder
}

fn play(folder: &std::path::Path, commands: &str) -> Output {
    let mut command = Command::new(example("growing"));
    command.arg("--scripts").arg(folder.join("scripts")).arg("--save").arg(folder.join("warren.json"));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // One that ends at once reads nothing.
    let _ = child.stdin.take().unwrap().write_all(commands.as_bytes());
    child.wait_with_output().unwrap()
}

fn told(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn an_adventure_is_had_saved_and_gone_on_with() {
    let folder = folder("whole");
    let first = told(play(&folder, "map\nnorth\neast\nLOOK\nn\nmap\ns\ne\ne\nfight\nfight\n\nmap\nfly\nsave\n"));
    assert_data_eq!(
        first,
        str![[r#"
You are where it begins.
  Exits: east.
  You have not gone anywhere yet.
You cannot: there is no exit to the north.
the den at 1,0 (1 deep)
  Exits: north, east, west (back).
  You find 1 roots.
the den at 1,0 (1 deep)
  Exits: north, east, west (back).
the den at 1,1 (1 deep)
  Exits: south (back).
  You find 1 roots.
  .@
  So
the den at 1,0 (1 deep)
  Exits: north (seen), east, west (back).
the den at 2,0 (2 deep)
  It growls.
  In the way: a badger.
  Exits: east (shut), west (back).
You cannot: the exit to the east cannot be used until the room is clear.
That was hard. The way is free.
  You find 2 roots.
There is nothing in the way.
  .o.
  So@
You do not know how to fly. Try help.
Saved.
You leave with 4 roots.

"#]]
    );
    let second = told(play(&folder, "w\nmap\nquit\nnorth\n"));
    assert_data_eq!(
        second,
        str![[r#"
the den at 2,0 (2 deep)
  It growls.
  Exits: east, west (back).
the den at 1,0 (1 deep)
  Exits: north (seen), east (seen), west (back).
  .o.
  S@o
You leave with 4 roots.

"#]]
    );
}

#[test]
fn what_cannot_be_gone_on_with_says_so() {
    let folder = folder("wrong");
    fs::write(folder.join("warren.json"), "{\"growth\":").unwrap();
    let output = play(&folder, "");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("growing: ") && message.contains("warren.json is no saved dungeon: EOF"), "{message}");
    fs::remove_file(folder.join("warren.json")).unwrap();
    fs::write(folder.join("scripts/dungeon.lua"), "return dungeon { api = 1 }").unwrap();
    let output = play(&folder, "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("dungeon.lua:1"));
}
