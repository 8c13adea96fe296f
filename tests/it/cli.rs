//! The program as people and other programs call it: arguments, streams, exit codes.

use std::ffi::OsStr;
use std::fs;
use std::io::Read as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use snapbox::{assert_data_eq, str};

const SOUND: &str = r#"
local layouts = require "std.layouts"
local population = require "std.population"
local rooms = require "std.rooms"

monster { name = "rat", glyph = "r", level = 1, colour = "red" }

local cellar = branch {
  name = "cellar",
  floors = 2,
  size = { width = 50, height = 24 },
  rooms = { rooms.plain, rooms.round },
  layout = layouts.rooms { budget = 5, least = 2 },
  population = population.weighted { count = 3, { "rat", weight = 1 } },
}
local vault = branch {
  name = "deep vault",
  floors = 1,
  entry = { from = "cellar", depth = 2 },
  size = { width = 40, height = 20 },
  rooms = { rooms.plain },
  layout = layouts.cavern { open = 50 },
}
return dungeon { api = 1, branches = { cellar, vault }, context = { hero_level = 1, hard = false } }
"#;

/// A script set of one branch whose layout has this body.
fn with_layout(body: &str) -> String {
    format!(
        "local hole = branch {{\n  name = \"hole\",\n  floors = 1,\n  size = {{ width = 20, height = 12 }},\n  layout = function(floor, place, rng)\n    {body}\n  end,\n}}\nreturn dungeon {{ api = 1, branches = {{ hole }} }}\n"
    )
}

/// A folder of its own with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
    // A folder left by an earlier run may hold files this one must not see.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.env_remove("NO_COLOR").env("TERM", "xterm").stdin(Stdio::null());
    command
}

/// Runs the program in an empty folder, so that no ./scripts is found.
fn run<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Output {
    program().args(args).current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[track_caller]
fn code(output: &Output, expected: i32) {
    assert_eq!(output.status.code(), Some(expected), "stdout: {}\nstderr: {}", out(output), err(output));
}

#[test]
fn help_names_every_command_and_the_exit_codes() {
    let help = run(["--help"]);
    code(&help, 0);
    assert_data_eq!(
        out(&help),
        str![[r#"
Level design in Lua: render, preview and check dungeon floors

Usage: undercroft <COMMAND>

Commands:
  new      Make a folder with a small dungeon to start from
  preview  Show floors in the terminal and redraw them as scripts are saved
  render   Write one floor: as text, JSON, a picture, a map for other programs
  list     List branches, room types, monsters and terrains, with their files and lines
  check    Make many floors and name those that fail or have findings
  stats    Make many floors and count what they have, beside what the scripts declare
  tree     Draw the dungeon of a seed: branches, floors, special floors and what leads where
  grow     Walk through a branch that grows as it is explored, and draw it
  odds     Chart the chance of each monster at each depth
  import   Make scripts of another game's data files, or of a drawing
  test     Run the tests of a script set: files whose names end in _test.lua
  stubs    Write stubs and settings for editors, so that they know the Lua API
  help     Print this message or the help of the given subcommand(s)

Options:
  -h, --help     Print help
  -V, --version  Print version

Exit codes: 0 fine, 1 findings, 2 usage or script error.

"#]]
    );
    for command in ["preview", "render", "list", "check", "stats", "odds"] {
        let help = run([command, "--help"]);
        code(&help, 0);
        assert!(out(&help).contains(&format!("Usage: undercroft {command} [OPTIONS] [SCRIPTS]")), "{}", out(&help));
    }
}

#[test]
fn a_wrong_command_line_is_code_2_and_says_what_is_near() {
    code(&run::<&str>([]), 2);
    let wrong = run(["render", "--format", "jsn"]);
    code(&wrong, 2);
    assert!(err(&wrong).contains("a similar value exists: 'json'"), "{}", err(&wrong));
    let wrong = run(["check", "--depth", "5..2"]);
    code(&wrong, 2);
    assert!(err(&wrong).contains("the range ends before it starts"), "{}", err(&wrong));
    code(&run(["check", "--seeds", "0"]), 2);
    code(&run(["render", "--header", "{}", "--seed", "3"]), 2);
}

#[test]
fn scripts_that_are_not_there_are_code_2() {
    let lost = run(["render", "no/such/folder"]);
    code(&lost, 2);
    assert_data_eq!(
        err(&lost),
        str![[r#"
error: no/such/folder: there is no such folder

"#]]
    );
    let empty = folder("empty", &[("readme.txt", "nothing")]);
    let lost = run([OsStr::new("list"), empty.as_os_str()]);
    code(&lost, 2);
    assert!(err(&lost).contains("no dungeon.lua"), "{}", err(&lost));
}

#[test]
fn render_writes_rows_and_nothing_else() {
    let scripts = folder("render-rows", &[("dungeon.lua", SOUND)]);
    let floor = run([OsStr::new("render"), scripts.as_os_str()]);
    code(&floor, 0);
    let rows: Vec<String> = out(&floor).lines().map(str::to_owned).collect();
    assert_eq!(rows.len(), 24);
    assert!(rows.iter().all(|row| row.chars().count() == 50), "{rows:#?}");
    assert!(out(&floor).contains('<') && out(&floor).contains('>') && out(&floor).contains('r'));
    assert_eq!(err(&floor), "");
    // The manifest stands for its folder, and the same request for the same floor.
    let again = run([OsStr::new("render"), scripts.join("dungeon.lua").as_os_str()]);
    assert_eq!(out(&again), out(&floor));
}

#[test]
fn scripts_here_come_before_the_sample() {
    let here = folder("here", &[("scripts/dungeon.lua", SOUND)]);
    let list = program().args(["list", "--json"]).current_dir(&here).output().unwrap();
    code(&list, 0);
    assert!(out(&list).contains("deep vault"));
    let elsewhere = run(["list", "--json"]);
    code(&elsewhere, 0);
    assert!(!out(&elsewhere).contains("deep vault"));
}

#[test]
fn an_unknown_branch_is_answered_with_a_near_name() {
    let scripts = folder("near", &[("dungeon.lua", SOUND)]);
    for command in ["render", "check"] {
        let wrong = run([OsStr::new(command), scripts.as_os_str(), OsStr::new("--branch"), OsStr::new("celler")]);
        code(&wrong, 2);
        assert_eq!(err(&wrong), "error: there is no branch \"celler\"; did you mean \"cellar\"?\n", "{command}");
        assert_eq!(out(&wrong), "");
    }
    let wrong = run([OsStr::new("render"), scripts.as_os_str(), OsStr::new("--depth"), OsStr::new("3")]);
    code(&wrong, 2);
    assert_eq!(err(&wrong), "error: branch \"cellar\" has 2 floors for this seed, there is no depth 3\n");
}

#[test]
fn context_is_checked_against_what_the_scripts_declare() {
    let scripts = folder("context", &[("dungeon.lua", SOUND)]);
    let with = |pair: &str| run([OsStr::new("render"), scripts.as_os_str(), OsStr::new("--context"), OsStr::new(pair)]);
    code(&with("hero_level=7"), 0);
    let wrong = with("hero_level=high");
    code(&wrong, 2);
    assert!(err(&wrong).contains("\"high\" is no integer"), "{}", err(&wrong));
    let wrong = with("hero_levle=1");
    code(&wrong, 2);
    assert!(err(&wrong).contains("did you mean \"hero_level\"?"), "{}", err(&wrong));
}

#[test]
fn output_replaces_a_file_as_a_whole() {
    let scripts = folder("output", &[("dungeon.lua", SOUND), ("floors/one.txt", "old")]);
    let target = scripts.join("floors/one.txt");
    let written = run([OsStr::new("render"), scripts.as_os_str(), OsStr::new("--output"), target.as_os_str()]);
    code(&written, 0);
    assert_eq!(out(&written), "");
    let shown = run([OsStr::new("render"), scripts.as_os_str(), OsStr::new("--format"), OsStr::new("text")]);
    assert_eq!(fs::read_to_string(&target).unwrap(), out(&shown));
    assert_eq!(fs::read_dir(scripts.join("floors")).unwrap().count(), 1);

    let nowhere = scripts.join("missing/one.txt");
    let failed = run([OsStr::new("render"), scripts.as_os_str(), OsStr::new("--output"), nowhere.as_os_str()]);
    code(&failed, 2);
    assert!(err(&failed).contains("missing/one.txt: cannot write"), "{}", err(&failed));
}

#[test]
fn colours_come_when_asked_for_and_never_through_a_pipe() {
    let scripts = folder("colours", &[("dungeon.lua", SOUND)]);
    let plain = run([OsStr::new("render"), scripts.as_os_str()]);
    assert!(!out(&plain).contains('\x1b'));
    let ansi = run([OsStr::new("render"), scripts.as_os_str(), OsStr::new("--format"), OsStr::new("ansi")]);
    assert!(out(&ansi).contains("\x1b[31mr"), "{}", out(&ansi));
    let broken = folder("colours-error", &[("dungeon.lua", "return dungeon {")]);
    let failed = run([OsStr::new("render"), broken.as_os_str()]);
    code(&failed, 2);
    assert!(!err(&failed).contains('\x1b'));
}

#[test]
fn json_has_the_fields_other_programs_read() {
    let scripts = folder("json", &[("dungeon.lua", SOUND)]);
    let floor = run([OsStr::new("render"), scripts.as_os_str(), OsStr::new("--format"), OsStr::new("json")]);
    code(&floor, 0);
    let value: serde_json::Value = serde_json::from_str(&out(&floor)).unwrap();
    assert_eq!((value["width"].as_u64(), value["height"].as_u64()), (Some(50), Some(24)));
    assert_eq!(value["cells"].as_array().unwrap().len(), 50 * 24);
    let text = run([OsStr::new("render"), scripts.as_os_str()]);
    let rows: Vec<&str> = value["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    assert_eq!(rows, out(&text).lines().collect::<Vec<_>>());
    assert_eq!(value["monsters"].as_array().unwrap().len(), 3);
    assert_eq!(value["findings"], serde_json::json!([]));
    for stair in value["stairs"].as_array().unwrap() {
        let cell = stair["y"].as_u64().unwrap() * 50 + stair["x"].as_u64().unwrap();
        let terrain = value["cells"][cell as usize].as_u64().unwrap();
        assert_eq!(value["terrain"][terrain as usize]["class"], "stair");
    }
}

#[test]
fn a_header_gives_the_floor_again_or_says_what_changed() {
    let scripts = folder("header", &[("dungeon.lua", SOUND)]);
    let render = |args: &[&str]| run([OsStr::new("render"), scripts.as_os_str()].into_iter().chain(args.iter().map(OsStr::new)));
    let first = render(&["--depth", "2", "--seed", "a lucky one", "--context", "hero_level=4", "--format", "json"]);
    code(&first, 0);
    let file = scripts.join("floor.json");
    fs::write(&file, &first.stdout).unwrap();
    let header = serde_json::from_str::<serde_json::Value>(&out(&first)).unwrap()["header"].to_string();

    let again = render(&["--header", &header, "--format", "json"]);
    code(&again, 0);
    assert_eq!(out(&again), out(&first));
    let again = render(&["--header", &format!("@{}", file.display()), "--format", "json"]);
    code(&again, 0);
    assert_eq!(out(&again), out(&first));

    fs::write(scripts.join("dungeon.lua"), SOUND.replace("budget = 5", "budget = 4")).unwrap();
    let changed = render(&["--header", &header]);
    code(&changed, 2);
    assert!(err(&changed).contains("cannot be replayed: the module \"dungeon\" has changed"), "{}", err(&changed));
    let nonsense = render(&["--header", "{\"seed\":1"]);
    code(&nonsense, 2);
    assert!(err(&nonsense).contains("--header: this is no floor header"), "{}", err(&nonsense));
}

#[test]
fn other_chances_keep_what_they_are_told_to() {
    let scripts = folder("reroll", &[("dungeon.lua", SOUND)]);
    let render = |more: &[&str]| {
        let args = [OsStr::new("render"), scripts.as_os_str(), OsStr::new("--verbose")];
        run(args.into_iter().chain(more.iter().map(OsStr::new)))
    };
    let seed = render(&["--seed", "9"]);
    let other = render(&["--seed", "9", "--reroll", "4"]);
    code(&other, 0);
    assert_ne!(out(&other), out(&seed));
    let attempt = |output: &Output| {
        let said = err(output);
        let (_, after) = said.split_once("attempt ").unwrap();
        after.chars().take_while(char::is_ascii_digit).collect::<String>()
    };
    let from = |stage: &str| format!("{stage}@4.{}", attempt(&other));
    let (layout, stairs, population) = (from("layout"), from("stairs"), from("population"));
    let kept = render(&["--seed", "9", "--reroll", "6", "--keep", &layout, "--keep", &stairs, "--keep", &population]);
    code(&kept, 0);
    assert_eq!(out(&kept), out(&other));
    let header = err(&kept).lines().next().unwrap().to_owned();
    assert_eq!(out(&render(&["--header", &header])), out(&other));
    // Without more, a stage is kept from the floor of the seed.
    assert!(err(&render(&["--seed", "9", "--reroll", "6", "--keep", "layuot"])).contains("warning: kept: no stage \"layuot\" began"));
    let wrong = render(&["--keep", "layout@4"]);
    code(&wrong, 2);
    assert!(err(&wrong).contains("write a stage, as layout/rooms"), "{}", err(&wrong));
    code(&render(&["--header", &header, "--reroll", "3"]), 2);
}

#[test]
fn verbose_says_how_the_floor_came_to_be() {
    let scripts = folder("verbose", &[("dungeon.lua", SOUND)]);
    let floor = run([OsStr::new("render"), scripts.as_os_str(), OsStr::new("--verbose")]);
    code(&floor, 0);
    let header = err(&floor).lines().next().unwrap().to_owned();
    let again = run([OsStr::new("render"), scripts.as_os_str(), OsStr::new("--header"), OsStr::new(&header)]);
    assert_eq!(out(&again), out(&floor));
}

#[test]
fn a_script_error_names_file_and_line_and_shows_the_source() {
    let scripts = folder("script-error", &[("dungeon.lua", &with_layout("local nothing = nil\n    nothing.field = 1"))]);
    let failed = run([OsStr::new("render"), scripts.as_os_str()]);
    code(&failed, 2);
    let shown = err(&failed);
    assert!(shown.starts_with("error: "), "{shown}");
    assert!(shown.contains(&format!("{}/dungeon.lua:7", scripts.display())), "{shown}");
    assert!(shown.contains("7 |     nothing.field = 1") && shown.contains("^^^^"), "{shown}");
    assert_eq!(out(&failed), "");
}

#[test]
fn list_gives_everything_with_file_and_line() {
    let scripts = folder("list", &[("dungeon.lua", SOUND)]);
    let list = run([OsStr::new("list"), scripts.as_os_str(), OsStr::new("--json")]);
    code(&list, 0);
    let value: serde_json::Value = serde_json::from_str(&out(&list)).unwrap();
    assert_eq!(value["branches"][0]["name"], "cellar");
    assert_eq!(value["branches"][0]["floors"], serde_json::json!({"min": 2, "max": 2}));
    assert_eq!(value["branches"][1]["entry"], serde_json::json!({"from": "cellar", "depth": {"min": 2, "max": 2}}));
    assert_eq!(value["vaults"], serde_json::json!([]));
    assert_eq!(value["monsters"][0]["name"], "rat");
    assert_eq!((value["monsters"][0]["file"].as_str(), value["monsters"][0]["line"].as_u64()), (Some("dungeon.lua"), Some(6)));
    for kind in ["branches", "rooms", "monsters", "terrains"] {
        let things = value[kind].as_array().unwrap();
        assert!(!things.is_empty(), "{kind}");
        for thing in things {
            assert!(thing["file"].is_string() && thing["line"].as_u64() > Some(0), "{thing}");
        }
    }
    let text = run([OsStr::new("list"), scripts.as_os_str()]);
    code(&text, 0);
    assert!(out(&text).contains(&format!("{}/dungeon.lua:6\n", scripts.display())), "{}", out(&text));
    for heading in ["branches (2)", "monsters (1)", "vaults (0)"] {
        assert!(out(&text).lines().any(|line| line == heading), "{heading} in {}", out(&text));
    }
}

#[test]
fn check_of_sound_scripts_is_code_0_whatever_the_number_of_threads() {
    let scripts = folder("check-sound", &[("dungeon.lua", SOUND)]);
    let check =
        |jobs: &str| run([OsStr::new("check"), scripts.as_os_str()].into_iter().chain(["--seeds", "7", "--jobs", jobs].map(OsStr::new)));
    let one = check("1");
    code(&one, 0);
    assert!(out(&one).ends_with(" times), 21 floors, 0 failures\n"), "{}", out(&one));
    assert_eq!(out(&check("4")), out(&one));
    let some = run([OsStr::new("check"), scripts.as_os_str()]
        .into_iter()
        .chain(["--branch", "cellar", "--depth", "2", "--seeds", "3"].map(OsStr::new)));
    assert!(out(&some).ends_with(" times), 3 floors, 0 failures\n"), "{}", out(&some));
    let none = run([OsStr::new("check"), scripts.as_os_str()].into_iter().chain(["--depth", "9"].map(OsStr::new)));
    code(&none, 2);
    assert!(err(&none).contains("no floor lies at depth 9"), "{}", err(&none));
}

#[test]
fn check_names_refused_floors_with_their_command_and_is_code_1() {
    let scripts = folder("check-refused", &[("dungeon.lua", &with_layout("floor:veto(\"never good enough\")"))]);
    let check = run([OsStr::new("check"), scripts.as_os_str(), OsStr::new("--seeds"), OsStr::new("2")]);
    code(&check, 1);
    let report = out(&check);
    assert!(report.ends_with("2 floors, 2 failures\n"), "{report}");
    assert!(report.contains("never good enough"), "{report}");
    let command = format!("    undercroft render {} --branch hole --depth 1 --seed 2\n", scripts.display());
    assert!(report.contains(&command), "{report}");

    let json = run([OsStr::new("check"), scripts.as_os_str()].into_iter().chain(["--seeds", "2", "--json"].map(OsStr::new)));
    code(&json, 1);
    let value: serde_json::Value = serde_json::from_str(&out(&json)).unwrap();
    assert_eq!((value["floors"].as_u64(), value["failures"].as_array().unwrap().len()), (Some(2), 2));
    assert_eq!(value["failures"][1]["seed"], "2");
    assert_eq!(value["failures"][1]["kind"], "refused");
    assert_eq!(value["failures"][1]["vetoes"][0]["reason"], "never good enough");
}

#[test]
fn check_names_seeds_without_a_dungeon_once_each_and_is_code_1() {
    let text = r#"
local function cave(rules)
  rules.size, rules.layout = { width = 20, height = 12 }, function(floor) floor:inside():fill(terrain.floor) end
  return branch(rules)
end
local main = cave { name = "main", floors = between(2, 4), special = { { name = "lake", depth = 3 } } }
local pit = cave { name = "pit", floors = 2, entry = { from = "main", depth = -1, chance = 50 } }
return dungeon { api = 1, branches = { main, pit } }
"#;
    let scripts = folder("check-dungeon", &[("dungeon.lua", text)]);
    let check = |more: &[&str]| run([OsStr::new("check"), scripts.as_os_str()].into_iter().chain(more.iter().map(OsStr::new)));
    let checked = check(&["--seeds", "60", "--json"]);
    code(&checked, 1);
    let value: serde_json::Value = serde_json::from_str(&out(&checked)).unwrap();
    let failures = value["failures"].as_array().unwrap();
    assert!((8..=32).contains(&failures.len()), "a third of 60 seeds: {}", failures.len());
    let engine = undercroft::Engine::load(undercroft::ScriptSet::from_sources([("dungeon.lua", text)]).unwrap()).unwrap();
    for failure in failures {
        let seed = failure["seed"].as_str().unwrap().parse().unwrap();
        assert_eq!(engine.floors("main", seed), None);
        assert_eq!((&failure["kind"], &failure["branch"], &failure["depth"]), (&"refused".into(), &().into(), &().into()));
        let message = failure["message"].as_str().unwrap();
        assert!(message.ends_with("the special floor \"lake\" (depth 3) finds no floor: the branch has 2 floors"), "{message}");
        assert!(failure["command"].as_str().unwrap().starts_with("undercroft tree "), "{failure}");
    }
    // Every floor of the other seeds was made: those of a branch that is not there are none.
    let floors = (1..=60).map(|seed| engine.floors("main", seed).unwrap_or(0) + engine.floors("pit", seed).unwrap_or(0)).sum::<u32>();
    assert_eq!(value["floors"], floors);
    let first = failures[0]["seed"].as_str().unwrap();
    let report = check(&["--seeds", first]);
    code(&report, 1);
    assert!(out(&report).starts_with(&format!("the dungeon, seed {first}: ")), "{}", out(&report));
    assert_eq!(out(&report).lines().filter(|line| line.contains("^^^^")).count(), 1, "{}", out(&report));
}

#[test]
fn check_names_findings_and_is_code_1() {
    let body = "floor:area():inset(2):fill(\"floor\")\n    floor:area():rect(5, 5, 1, 1):fill(\"down_stairs\")";
    let scripts = folder("check-finding", &[("dungeon.lua", &with_layout(body))]);
    let check = run([OsStr::new("check"), scripts.as_os_str(), OsStr::new("--seeds"), OsStr::new("1")]);
    code(&check, 1);
    assert!(out(&check).starts_with("hole 1, seed 1: stairs: the stair cell at (5, 5) leads nowhere\n"), "{}", out(&check));
    // The floor can be used, so `render` shows it and only says so.
    let floor = run([OsStr::new("render"), scripts.as_os_str()]);
    code(&floor, 0);
    assert_eq!(err(&floor), "warning: stairs: the stair cell at (5, 5) leads nowhere\n");
}

#[test]
fn check_shows_warnings_of_the_load_and_denies_them_when_asked() {
    let lost = format!("room {{ name = \"lost room\", size = {{ width = 5, height = 5 }}, build = function(area) end }}\n{SOUND}");
    let scripts = folder("check-warning", &[("dungeon.lua", &lost)]);
    let check = |more: &[&str]| {
        run([OsStr::new("check"), scripts.as_os_str()].into_iter().chain(["--seeds", "1"].iter().chain(more).map(OsStr::new)))
    };
    let warned = check(&[]);
    code(&warned, 0);
    assert!(err(&warned).starts_with("warning: ") && err(&warned).contains("\"lost room\""), "{}", err(&warned));
    code(&check(&["--deny-warnings"]), 1);
}

#[test]
fn check_shows_a_script_error_once_and_is_code_2() {
    let scripts = folder("check-error", &[("dungeon.lua", &with_layout("error(\"the cook is out\")"))]);
    let check = run([OsStr::new("check"), scripts.as_os_str(), OsStr::new("--seeds"), OsStr::new("3")]);
    code(&check, 2);
    let report = out(&check);
    assert!(report.ends_with("3 floors, 3 failures\n"), "{report}");
    assert_eq!(report.matches("\nhole 1, seed ").count() + usize::from(report.starts_with("hole 1, seed ")), 3, "{report}");
    assert_eq!(report.lines().filter(|line| line.contains("^^^^")).count(), 1, "{report}");
    let broken = folder("check-broken", &[("dungeon.lua", "return dungeon {")]);
    let check = run([OsStr::new("check"), broken.as_os_str()]);
    code(&check, 2);
    assert!(err(&check).contains("dungeon.lua:1"), "{}", err(&check));
}

#[test]
fn stubs_are_written_beside_the_scripts_and_settings_are_kept() {
    let scripts = folder("stubs", &[("dungeon.lua", SOUND), (".luarc.json", "{}")]);
    let stubs = run([OsStr::new("stubs"), OsStr::new("--output"), scripts.as_os_str()]);
    code(&stubs, 0);
    assert!(fs::read_dir(scripts.join("types")).unwrap().count() > 0);
    assert_eq!(fs::read_to_string(scripts.join(".luarc.json")).unwrap(), "{}");
    // Stubs are no scripts: the set still loads.
    code(&run([OsStr::new("list"), scripts.as_os_str()]), 0);
}

#[test]
fn a_pipe_that_closes_early_is_no_error() {
    for args in [&["list", "--json"][..], &["render", "--format", "json"], &["--help"]] {
        let mut child =
            program().args(args).current_dir(env!("CARGO_TARGET_TMPDIR")).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        let status = child.wait().unwrap();
        assert_eq!((status.code(), errors.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let failed = program().args(["list", "--json"]).current_dir(env!("CARGO_TARGET_TMPDIR")).stdout(full).output().unwrap();
    code(&failed, 2);
    assert!(err(&failed).contains("cannot write to standard output"), "{}", err(&failed));
}
