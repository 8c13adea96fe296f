//! What `undercroft check` says of what it finds: rule, place, line, a picture, the command; of many alike a few.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// A script set of one branch of two floors whose layout has this body, from line 6 on.
fn scripts(name: &str, body: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let text = format!(
        "local hole = branch {{\n  name = \"hole\",\n  floors = 2,\n  size = {{ width = 30, height = 12 }},\n  layout = function(floor, place, rng)\n{body}\n  end,\n}}\nreturn dungeon {{ api = 1, branches = {{ hole }} }}\n"
    );
    fs::write(folder.join("dungeon.lua"), text).unwrap();
    folder
}

fn check(scripts: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.env_remove("NO_COLOR").env("TERM", "xterm").stdin(Stdio::null()).arg("check").arg(scripts).args(args.iter().map(OsStr::new));
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn json(scripts: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&check(scripts, &[args, &["--json"]].concat()).1).unwrap()
}

#[test]
fn a_finding_has_its_line_and_the_cells_around_it_and_many_are_few() {
    let body = "    floor:inside():inset(2):fill(terrain.floor)\n    floor:area():rect(5, 5, 1, 1):fill(terrain.down_stairs)";
    let scripts = scripts("stray", body);
    let (code, text, _) = check(&scripts, &["--seeds", "30"]);
    assert_eq!(code, Some(1));
    let heading = "stairs: 60 floors, 3 of them shown; also hole 1 seed 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27, and 33 more\n";
    assert!(text.starts_with(heading), "{text}");
    assert!(text.contains("\nhole 1, seed 1: stairs: the stair cell at (5, 5) leads nowhere\n"), "{text}");
    assert!(text.contains(&format!("    by {}:7\n", scripts.join("dungeon.lua").display())), "{text}");
    let rows: Vec<&str> = text.lines().skip(4).take(9).collect();
    assert_eq!((rows[0], rows[8]), ("            v", "            ^"), "{text}");
    assert!(rows[4].starts_with("    > |   ..>") && rows[4].ends_with("| <"), "{text}");
    assert!(text.ends_with("60 floors, 60 failures\n") && text.lines().count() < 45, "{text}");

    let value = json(&scripts, &["--seeds", "30"]);
    assert_eq!(value["failures"].as_array().unwrap().len(), 60);
    assert_eq!(value["failures"][0]["rule"], "stairs");
    let groups = value["groups"].as_array().unwrap();
    assert_eq!((groups.len(), &groups[0]["rule"], &groups[0]["count"]), (1, &json!("stairs"), &json!(60)));
    let seeds: Vec<String> = (1..=30).map(|seed: u64| seed.to_string()).collect();
    assert_eq!(
        groups[0]["floors"],
        json!([{ "branch": "hole", "depth": 1, "seeds": seeds }, { "branch": "hole", "depth": 2, "seeds": seeds }])
    );
    let example = &groups[0]["examples"][0];
    assert_eq!((&example["at"], &example["line"]), (&json!([5, 5]), &json!({ "file": "dungeon.lua", "line": 7 })));
    assert_eq!(example["picture"].as_array().unwrap().len(), 9);
}

#[test]
fn a_floor_that_no_attempt_gives_shows_one_of_them() {
    let body = "    floor:area():rect(2, 2, 10, 8):fill(terrain.floor)\n    floor:area():rect(20, 3, 4, 4):fill(terrain.floor)";
    let scripts = scripts("apart", body);
    let (code, text, _) = check(&scripts, &["--seeds", "1", "--depth", "1"]);
    assert_eq!(code, Some(1));
    assert!(text.starts_with("hole 1, seed 1: no floor for hole 1 with seed 1 in 40 attempts: disconnected: a part of "), "{text}");
    assert!(text.contains(&format!("    by {}:7\n", scripts.join("dungeon.lua").display())), "{text}");
    let value = json(&scripts, &["--seeds", "1", "--depth", "1"]);
    let group = &value["groups"][0];
    assert_eq!(group["rule"], "disconnected");
    assert!(group["examples"][0]["attempt"].as_str().unwrap().contains("is cut off from the arrival"), "{group}");
}

#[test]
fn the_command_of_a_finding_of_a_scripts_own_shows_it() {
    let scripts = scripts("own", "    floor:inside():fill(terrain.floor)");
    fs::write(
        scripts.join("wells.lua"),
        "check { name = \"wells\", audit = function() return { x = 4, y = 2, message = \"no well\" } end }",
    )
    .unwrap();
    let (code, text, _) = check(&scripts, &["--seeds", "1", "--from", "9", "--depth", "2"]);
    assert_eq!(code, Some(1));
    let command = format!("    undercroft check {} --branch hole --depth 2 --pieces 0 --seeds 1 --from 9\n", scripts.display());
    assert!(text.starts_with(&format!("hole 2, seed 9: wells: no well\n{command}")), "{text}");
}

#[test]
fn shards_and_first_seeds_are_told_and_refused_strictly() {
    let scripts = scripts("shards", "    floor:inside():fill(terrain.floor)");
    let floors = |args: &[&str]| json(&scripts, args)["floors"].as_u64().unwrap();
    assert_eq!((1..=3).map(|i| floors(&["--seeds", "7", "--shard", &format!("{i}/3")])).sum::<u64>(), 14);
    let (code, text, _) = check(&scripts, &["--seeds", "5", "--from", "8", "--shard", "2/2"]);
    assert_eq!((code, text.as_str()), (Some(0), "5 floors from seed 8 (part 2/2), 0 failures\n"));
    let value = json(&scripts, &["--seeds", "5", "--from", "8", "--shard", "1/2"]);
    assert_eq!((&value["from"], &value["seeds"], &value["shard"]), (&json!("8"), &json!("5"), &json!("1/2")));
    let most = u64::MAX.to_string();
    assert_eq!(check(&scripts, &["--from", &most, "--seeds", "1"]).0, Some(0));
    let (code, _, error) = check(&scripts, &["--from", &most, "--seeds", "2"]);
    assert_eq!(code, Some(2));
    assert!(error.contains(&format!("--from {most} has no 2 seeds after it")), "{error}");
    for (shard, hint) in [("0/3", "they count from 1"), ("4/3", "there is no part 4 of 3"), ("x", "write 1/4"), ("1/3/3", "write 1/4")] {
        let (code, _, error) = check(&scripts, &["--shard", shard]);
        assert_eq!(code, Some(2), "{shard}");
        assert!(error.contains(hint), "{error}");
    }
}

#[test]
fn a_piece_that_is_wrong_has_the_cells_around_what_is_wrong() {
    let scripts = scripts("piece", "    floor:inside():fill(terrain.floor)");
    let cell = r##"
local cell = room { name = "cell", size = { width = 9, height = 6 }, build = function(area)
  area:fill(terrain.wall)
  area:inset(1):fill(terrain.floor)
  area:rect(4, 3, 1, 1):fill(terrain.door)
end }
local hole = branch { name = "hole", floors = 1, size = { width = 30, height = 12 }, rooms = { cell }, layout = function(floor) floor:fill_rooms { budget = 1 } end }
return dungeon { api = 1, branches = { hole } }
"##;
    fs::write(scripts.join("dungeon.lua"), cell).unwrap();
    let (code, text, _) = check(&scripts, &["--room", "cell"]);
    assert_eq!(code, Some(1));
    let rows: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("    by ")).skip(1).take(9).collect();
    assert_eq!((rows.len(), rows[0].trim(), rows[8].trim()), (9, "v", "^"), "{text}");
    let pointed: Vec<&str> = rows.iter().filter(|row| row.trim().starts_with('>')).copied().collect();
    assert_eq!(pointed.len(), 1, "{text}");
    assert!(pointed[0].contains("...+...") && rows[0].find('v') == pointed[0].find('+'), "{text}");
    let value = json(&scripts, &["--room", "cell"]);
    let failure = &value["failures"][0];
    assert_eq!((&failure["kind"], failure["picture"].as_array().unwrap().len()), (&json!("piece"), 9), "{failure}");
}

#[test]
fn a_room_of_a_growing_branch_that_is_wrong_has_its_cells_too() {
    let scripts = scripts("growing", "    floor:inside():fill(terrain.floor)");
    let warren = r##"
local hole = branch { name = "hole", floors = 1, size = { width = 30, height = 12 }, layout = function(floor) floor:inside():fill(terrain.floor) end }
local warren = branch {
  name = "warren",
  entry = { from = "hole" },
  growth = growth {
    start = { "east" },
    room = function() return { title = "den", size = { width = 11, height = 6 } } end,
    exits = function() return { "east" } end,
  },
  layout = function(floor)
    floor:inside():fill(terrain.floor)
    floor:area():rect(5, 3, 1, 1):fill(terrain.down_stairs)
  end,
}
return dungeon { api = 1, branches = { hole, warren } }
"##;
    fs::write(scripts.join("dungeon.lua"), warren).unwrap();
    let (code, text, _) = check(&scripts, &["--branch", "warren", "--seeds", "1"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains(&format!("    by {}:13\n", scripts.join("dungeon.lua").display())), "{text}");
    let pointed = text.lines().find(|line| line.starts_with("    > |")).unwrap_or_else(|| panic!("{text}"));
    assert!(pointed.contains("..>"), "{text}");
}
