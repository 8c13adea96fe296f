//! `undercroft stats` as people and other programs call it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Open ground with four monsters on each of its two floors.
const SCRIPTS: &str = r#"
local population = require "std.population"
monster { name = "rat", glyph = "r", level = 1 }
monster { name = "owl", glyph = "o", level = 2 }
local cellar = branch {
  name = "deep cellar", floors = 2, size = { width = 40, height = 20 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  population = population.weighted { count = 4, { "rat", weight = 1 } },
}
return dungeon { api = 1, branches = { cellar } }
"#;

/// A folder of its own with these scripts.
fn folder(name: &str, scripts: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("stats").join(name);
    // A folder left by an earlier run may hold files this one must not see.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("dungeon.lua"), scripts).unwrap();
    folder
}

fn stats(scripts: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.arg("stats").arg(scripts).args(["--seeds", "3"]).args(args);
    command.env("LC_ALL", "C.UTF-8").env("TERM", "xterm").stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn said(output: &Output, code: i32) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    assert_eq!(output.status.code(), Some(code), "stdout: {}\nstderr: {}", text(&output.stdout), text(&output.stderr));
    text(if code == 2 { &output.stderr } else { &output.stdout })
}

#[test]
fn every_format_has_the_same_numbers() {
    let scripts = folder("formats", SCRIPTS);
    let picture = scripts.join("stats.svg");
    let text = said(&stats(&scripts, &["--no-times", "--worst", "monsters", "--top", "1", "--svg", picture.to_str().unwrap()]), 0);
    assert!(text.starts_with("seeds 1 to 3: 6 floors of 1 branch\n"), "{text}");
    assert!(text.lines().any(|line| line.split_whitespace().eq("monsters 4.0 4 (1) 4 4 4 (1)".split(' '))), "{text}");
    assert!(text.contains("undercroft render ") && text.contains("--branch 'deep cellar' --depth 1 --seed 1\n"), "{text}");
    assert!(!text.contains("\nms "), "{text}");
    let svg = fs::read_to_string(&picture).unwrap();
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n") && svg.contains("6 floors of seeds 1 to 3"));

    let output = said(&stats(&scripts, &["--format", "json", "--no-times", "--jobs", "1"]), 0);
    assert_eq!(output, said(&stats(&scripts, &["--format", "json", "--no-times", "--jobs", "2"]), 0));
    let value: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(value["floors"], json!(6));
    let names: Vec<&Value> =
        value["never"].as_array().unwrap().iter().filter(|row| row["kind"] == "monster").map(|row| &row["name"]).collect();
    assert_eq!(names, ["owl"]);

    let csv = said(&stats(&scripts, &["--format", "csv", "--depth", "2"]), 0);
    assert!(csv.starts_with("branch,depth,measure,") && csv.contains("\ndeep cellar,2,monsters,3,4.0,0.0,4.0,1,4.0,4.0,4.0,1\n"), "{csv}");
    assert!(csv.contains("\ndeep cellar,2,ms,3,"), "{csv}");
    let kinds = said(&stats(&scripts, &["--format", "csv", "--kinds"]), 0);
    assert!(kinds.contains("\ndeep cellar,,monster,rat,24,6,4.0,1.0,24,24,24.0,1.0,1.0,,false\n"), "{kinds}");
}

#[test]
fn an_edit_is_compared_with_what_was_before() {
    let before = folder("before", SCRIPTS);
    let now = folder("now", &SCRIPTS.replace("count = 4", "count = 7").replace("\"rat\", weight", "\"owl\", weight"));
    let args = ["--compare", before.to_str().unwrap()];
    let text = said(&stats(&now, &args), 0);
    let row = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}: {text}"));
    assert!(row("monsters ").split_whitespace().eq(["monsters", "4.00", "7.00", "+3.00", "-"]), "{text}");
    assert!(row("only before: monster rat").contains("4.00") && row("only now: monster owl").contains("7.00"), "{text}");
    let csv = said(&stats(&now, &[&args[..], &["--format", "csv"]].concat()), 0);
    assert!(csv.contains("\ndeep cellar,,monster,owl,0.0,7.0,,true,now\n"), "{csv}");
    let json = said(&stats(&before, &[&args[..], &["--format", "json"]].concat()), 0);
    assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), json!({ "only_before": [], "only_now": [], "differences": [] }));
}

#[test]
fn faults_have_their_codes() {
    let scripts = folder("faults", SCRIPTS);
    let unknown = said(&stats(&scripts, &["--worst", "monstrs"]), 2);
    assert!(unknown.contains("there is no column \"monstrs\" to rank floors by; did you mean \"monsters\"?"), "{unknown}");
    let refused = folder("refused", &SCRIPTS.replace("floor:inside():fill(terrain.floor)", "floor:veto('too narrow')"));
    let text = said(&stats(&refused, &[]), 1);
    assert!(
        text.contains("6 floors of deep cellar at 2 depths could not be made: every") && text.contains("--depth 1 --seed 1\n"),
        "{text}"
    );
    let broken = folder("broken", "x = = 1");
    assert!(said(&stats(&broken, &[]), 2).contains("dungeon.lua:1"), "the line of the mistake");
}
