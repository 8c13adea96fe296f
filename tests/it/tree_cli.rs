//! `undercroft tree` as people and other programs call it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use snapbox::{assert_data_eq, str};

/// A dungeon in which nothing is left to chance: its picture is the same with every seed.
const KEEP: &str = r#"
local layouts = require "std.layouts"
local function run(rules)
  rules.size, rules.layout = { width = 40, height = 16 }, layouts.cavern { open = 50 }
  return branch(rules)
end
local keep = run {
  name = "keep",
  floors = 9,
  special = {
    { name = "the well", depth = 5 },
    { name = "ballroom", depth = 7, chance = 0 },
    { name = "throne", depth = -1 },
  },
}
local mines = run {
  name = "mines",
  floors = function(rng, context) return context.deep and 30 or 5 end,
  entry = { from = "keep", depth = 2 },
}
local tower = run { name = "tower", floors = 2, direction = "up", entry = { from = "keep", after = "the well", depth = 1 } }
local isle = run { name = "isle", floors = 2, entry = { from = "keep", depth = -1, kind = "portal", arrive = -1, one_way = "in" } }
local swamp = run { name = "swamp", floors = 2, entry = { from = "keep", depth = 4, chance = 0 } }
local hut = run { name = "Hütte 鬼", floors = 1, entry = { from = "swamp", depth = 1 } }
return dungeon { api = 1, branches = { keep, mines, tower, isle, swamp, hut }, context = { deep = false } }
"#;

/// A folder of its own with these scripts.
fn folder(name: &str, scripts: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tree").join(name);
    // A folder left by an earlier run may hold files this one must not see.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("dungeon.lua"), scripts).unwrap();
    folder
}

fn tree_in<S: AsRef<OsStr>>(locale: &str, scripts: &Path, args: impl IntoIterator<Item = S>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.arg("tree").arg(scripts).args(args).env("LC_ALL", locale).env("TERM", "xterm").stdin(Stdio::null());
    command.output().unwrap()
}

fn tree<S: AsRef<OsStr>>(scripts: &Path, args: impl IntoIterator<Item = S>) -> Output {
    tree_in("C.UTF-8", scripts, args)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[track_caller]
fn fine(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "stdout: {}\nstderr: {}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

#[track_caller]
fn refused(output: &Output) -> String {
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{}", text(&output.stderr));
    text(&output.stderr)
}

#[test]
fn the_dungeon_is_drawn() {
    let scripts = folder("drawn", KEEP);
    let drawn = fine(&tree(&scripts, ["--seed", "a lucky one"]));
    assert_data_eq!(
        drawn,
        str![[r#"
Seed 9304212742999921337: 4 branches, 18 floors
Context: deep=false

keep, 9 floors
   1 │ 1
   2 │ 2
     ├─╮ stairs down to mines, 5 floors
3..7 │ ╵ 1..5  5 plain floors
   3 │ 3
   4 │ 4
   5 │ 5  the well
   6 │ 6
     ├─╮ stairs up to tower, 2 floors
   5 │ │ 1
   4 │ ╵ 2
   7 │ 7
   8 │ 8
   9 │ 9  throne
     ╰→╮ portal to isle, 2 floors, to its floor 2, no way back
   8   │ 1
   9   ╵ 2  from keep 9

Not in this dungeon:
  ballroom in keep  its chance of 0 in 100 did not come up
  swamp             its chance of 0 in 100 did not come up
  Hütte 鬼          "swamp" is not in this dungeon

Left: depth from the top of the dungeon. Beside a line: depth in the branch.

"#]]
    );
}

#[test]
fn ascii_is_enough_where_the_locale_has_no_more() {
    let scripts = folder("ascii", KEEP);
    let by_locale = fine(&tree_in("C", &scripts, [""; 0]));
    assert!(by_locale.is_ascii() && by_locale.contains("|-. stairs down to mines, 5 floors"), "{by_locale}");
    assert_eq!(fine(&tree(&scripts, ["--ascii"])), by_locale);
}

#[test]
fn json_has_the_stated_shape() {
    let scripts = folder("json", KEEP);
    let line = fine(&tree(&scripts, ["--seed", "7", "--format", "json"]));
    assert_eq!(line.find('\n'), Some(line.len() - 1));
    let value: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(value["seed"], "7");
    let names: Vec<&str> = value["branches"].as_array().unwrap().iter().map(|branch| branch["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["keep", "mines", "tower", "isle"]);
    assert_eq!(value["branches"][2]["direction"], "up");
    assert_eq!((value["branches"][2]["absolute"].as_i64(), value["branches"][3]["absolute"].as_i64()), (Some(5), Some(8)));
    assert_eq!(value["branches"][3]["entry"], json!({"from": "keep", "depth": 9, "arrive": 2, "kind": "portal", "one_way": "in"}));
    assert_eq!(value["branches"][0]["special"], json!([{"name": "the well", "depth": 5}, {"name": "throne", "depth": 9}]));
    let absent: Vec<(&str, Option<&str>)> =
        value["absent"].as_array().unwrap().iter().map(|row| (row["branch"].as_str().unwrap(), row["special"].as_str())).collect();
    assert_eq!(absent, [("keep", Some("ballroom")), ("swamp", None), ("Hütte 鬼", None)]);
    assert_eq!(value["context"], json!({"deep": false}));
}

#[test]
fn graphviz_gets_a_graph() {
    let scripts = folder("dot", KEEP);
    let graph = fine(&tree(&scripts, ["--format", "dot"]));
    assert!(graph.starts_with("digraph dungeon {\n") && graph.ends_with("}\n"), "{graph}");
    assert_eq!(graph.matches("subgraph cluster_").count(), 4, "{graph}");
    assert!(graph.contains("  b0_2 -> b1_1 [dir=both];\n") && graph.contains("  b0_9 -> b3_2 [dir=forward, style=dashed];\n"), "{graph}");
}

#[test]
fn what_scripts_are_told_decides_and_is_shown() {
    let scripts = folder("told", KEEP);
    let drawn = fine(&tree(&scripts, ["--context", "deep=true"]));
    assert!(drawn.contains("Context: deep=true\n") && drawn.contains("stairs down to mines, 30 floors"), "{drawn}");
    assert!(drawn.contains(" 1..30  30 plain floors\n"), "{drawn}");
    let unknown = refused(&tree(&scripts, ["--context", "depe=true"]));
    assert!(unknown.contains("did you mean \"deep\"?"), "{unknown}");
}

#[test]
fn a_file_is_written_as_a_whole() {
    let scripts = folder("file", KEEP);
    let file = scripts.join("tree.txt");
    let silent = fine(&tree(&scripts, [OsStr::new("--output"), file.as_os_str()]));
    assert_eq!(silent, "");
    assert_eq!(fs::read_to_string(&file).unwrap(), fine(&tree(&scripts, [""; 0])));
}

#[test]
fn a_dungeon_that_cannot_be_drawn_is_code_2_at_its_line() {
    let broken = KEEP.replace("context.deep and 30 or 5", "context.deep and 30 or -1");
    let scripts = folder("broken", &broken);
    let shown = refused(&tree(&scripts, [""; 0]));
    assert!(shown.contains("dungeon.lua:") && shown.contains("mines"), "{shown}");
}
