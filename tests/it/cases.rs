//! `undercroft test` as people and other programs call it. What cases can do is tested beside the engine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const DUNGEON: &str = r#"
local cellar = branch {
  name = "cellar",
  floors = 2,
  size = { width = 20, height = 8 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
}
return dungeon { api = 1, branches = { cellar } }
"#;

fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cases").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (path, text) in files.iter().chain(&[("dungeon.lua", DUNGEON)]) {
        fs::write(folder.join(path), text).unwrap();
    }
    folder
}

fn test(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_undercroft")).arg("test").arg(".").args(arguments).current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

const TWO: &str = r#"local test = require "std.test"
test.case("sums", function()
  print("adding")
  test.equal(1 + 1, 3)
end)
test.case("floors", function() test.equal(test.floor {}:terrain_at(1, 1), "floor") end)
"#;

#[test]
fn each_case_is_a_line_and_a_failure_has_its_source() {
    let folder = folder("two", &[("sums_test.lua", TWO)]);
    let output = test(&folder, &[]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stdout);
    assert!(said.starts_with("FAILED  sums_test.lua:2  sums\n    error: got 2, want 3\n"), "{said}");
    assert!(said.contains("4 |   test.equal(1 + 1, 3)\n"), "{said}");
    assert!(said.contains("    printed at sums_test.lua:3: adding\n"), "{said}");
    assert!(said.ends_with("ok      sums_test.lua:6  floors\n2 cases, 1 failed\n"), "{said}");
    assert_eq!(test(&folder, &["--jobs", "1"]).stdout, output.stdout, "the same on one thread");

    let some = test(&folder, &["-k", "floors"]);
    assert_eq!((some.status.code(), text(&some.stdout)), (Some(0), "ok      sums_test.lua:6  floors\n1 case, 0 failed\n"));
    let none = test(&folder, &["-k", "ceilings"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(text(&none.stderr).contains("none of the 2 cases has ceilings in its file or name"));
    assert_eq!(text(&test(&folder, &["--list"]).stdout), "sums_test.lua:2  sums\nsums_test.lua:6  floors\n");

    let json: serde_json::Value = serde_json::from_slice(&test(&folder, &["--json"]).stdout).unwrap();
    assert_eq!(json["cases"][0]["ok"], false);
    assert_eq!(json["cases"][0]["error"], "sums_test.lua:4: error: got 2, want 3");
    assert_eq!(json["cases"][1], serde_json::json!({ "file": "sums_test.lua", "name": "floors", "line": 6, "ok": true }));
}

#[test]
fn a_file_that_cannot_be_run_is_code_2_and_hides_no_other() {
    let folder = folder("broken", &[("a_test.lua", "local x = nosuch"), ("b_test.lua", "require('std.test').case('b', function() end)")]);
    let output = test(&folder, &[]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stdout);
    assert!(said.starts_with("ok      b_test.lua:1  b\n") && said.contains("there is no global nosuch"), "{said}");
    assert!(said.ends_with("1 case, 0 failed, 1 file could not be run\n"), "{said}");
}

#[test]
fn tests_are_no_part_of_the_dungeon() {
    let with = folder("apart", &[("a_test.lua", "error('never run')")]);
    let render = |folder: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
        command.args(["render", ".", "--format", "json"]).current_dir(folder).output().unwrap().stdout
    };
    let before = render(&with);
    fs::remove_file(with.join("a_test.lua")).unwrap();
    assert_eq!(render(&with), before);
    let none = test(&with, &[]);
    assert_eq!(none.status.code(), Some(0));
    assert!(text(&none.stdout).starts_with("no tests here"));
}
