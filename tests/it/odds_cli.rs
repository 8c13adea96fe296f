//! `undercroft odds` as people and other programs call it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use snapbox::{assert_data_eq, str};

/// Odds of halves and quarters, so that every number is exact. At depth d of the cellar the rat passes half the time on the first floor and a
/// quarter below, the spectre after it d times in 4; the owl never does. The host can say that rats are gone.
const SCRIPTS: &str = r#"
local layouts = require "std.layouts"
local monster_table = require "std.monster_table"

monster { name = "rat", glyph = "r", level = 1, colour = "red" }
monster { name = "Übelwicht, 鬼", glyph = "Ü", level = 2 }
monster { name = "owl", glyph = "o", level = 3 }
monster { name = "stranger", glyph = "s", level = 3 }

local beasts = monster_table.new {
  rule = "in order",
  rows = { "rat", "Übelwicht, 鬼", "owl" },
  at = function(t, place)
    local rat = place.depth == 1 and 2 or 1
    return odds.in_order({ place.context.no_rats and 0 or rat, place.depth, 0 }, 4)
  end,
}
local nothing = monster_table.new { rule = "nothing", rows = { "rat" }, at = function() return odds.none(1) end }
nothing.label = "a quiet place"

local function run(name, floors, entry, population)
  return branch {
    name = name,
    floors = floors,
    entry = entry,
    size = { width = 40, height = 20 },
    layout = layouts.cavern { open = 50 },
    population = population,
  }
end
local cellar = run("cellar", between(2, 4), nil, beasts)
local shrine = run("shrine", 1, { from = "cellar", depth = 2, share = true }, beasts)
local tomb = run("tomb", 3, { from = "cellar", depth = 2, share = true }, nothing)
local pit = run("pit", 1, { from = "cellar", depth = 2, share = true }, function(floor) end)
return dungeon { api = 1, branches = { cellar, shrine, tomb, pit }, context = { no_rats = false } }
"#;

/// A folder of its own with these scripts.
fn folder(name: &str, scripts: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("odds").join(name);
    // A folder left by an earlier run may hold files this one must not see.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("dungeon.lua"), scripts).unwrap();
    folder
}

fn program(scripts: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.arg("odds").arg(scripts).env("LC_ALL", "C.UTF-8").env("TERM", "xterm").stdin(Stdio::null());
    command
}

fn odds<S: AsRef<OsStr>>(scripts: &Path, args: impl IntoIterator<Item = S>) -> Output {
    program(scripts).args(args).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[track_caller]
fn fine(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "stdout: {}\nstderr: {}", out(output), err(output));
    out(output)
}

/// What a call that is refused says last; warnings of the load come before.
#[track_caller]
fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "stdout: {}\nstderr: {}", out(output), err(output));
    assert_eq!(out(output), "");
    let said = err(output);
    said[said.find("error: ").expect("an error")..].to_owned()
}

#[test]
fn the_chart_of_a_branch() {
    let scripts = folder("text", SCRIPTS);
    assert_data_eq!(
        fine(&odds::<&str>(&scripts, [])),
        str![[r#"
cellar, depths 1 to 4: the chance that a draw gives each monster
  depth         1   2   3   4        peak
in order
r rat           ████▄▄▄▄▄▄▄▄▄▄▄▄   50.0 % at 1
Ü Übelwicht, 鬼 ▁▁▁▁▄▄▄▄▆▆▆▆████   75.0 % at 4
  nobody        ▃▃▃▃▃▃▃▃▂▂▂▂       37.5 % at 1
At none of these depths: owl
A full bar is the peak of its row; of nobody, 100 %. Blank is never.

"#]]
    );
    assert_data_eq!(
        fine(&odds(&scripts, ["--branch", "shrine", "--ascii", "--scale", "chart", "--width", "60"])),
        str![[r#"
shrine, depth 1: the chance that a draw gives each monster
  depth        1        peak
in order
r rat          @@@@   50.0 % at 1
? ?belwicht, ? ::::   12.5 % at 1
  nobody       ----   37.5 % at 1
Not at this depth: owl
A full bar is 50.0 %, the highest peak; of nobody, 100 %.
Blank is never. From low to high: .:-=+*#@

"#]]
    );
    assert_data_eq!(
        fine(&odds(&scripts, ["--branch", "tomb", "--depth", "2.."])),
        str![[r#"
tomb, depths 2 to 3: the chance that a draw gives each monster
  depth  2   3        peak
a quiet place (nothing)
  nobody ████████    100 % at 2
At none of these depths: rat
A full bar is the peak of its row; of nobody, 100 %. Blank is never.

"#]]
    );
}

#[test]
fn monsters_asked_for_have_a_taller_chart() {
    let scripts = folder("plot", SCRIPTS);
    assert_data_eq!(
        fine(&odds(&scripts, ["--monster", "rat"])),
        str![[r#"
cellar, depths 1 to 4, in order: the chance that a draw gives
50 % ┤██████
     │██████
40 % ┤██████
     │██████
30 % ┤██████
     │████████████████████████
20 % ┤████████████████████████
     │████████████████████████
10 % ┤████████████████████████
     │████████████████████████
 0 % └────────────────────────
      1     2     3     4
r rat   50.0 % at 1

"#]]
    );
    let text = fine(&odds(&scripts, ["--monster", "rat", "--monster", "Übelwicht, 鬼", "--monster", "owl", "--width", "50"]));
    assert_data_eq!(
        text,
        str![[r#"
cellar, depths 1 to 4, in order: the chance that …
80 % ┤                    Ü
     │                  ··
     │                ··
60 % ┤              Ü·
     │  r        ···
     │   ··    ··
40 % ┤     ·  Ü
     │      ··
     │    ··  r·····r·····r
20 % ┤   ·
     │  Ü
     │
 0 % └────────────────────────
        1     2     3     4
r rat             50.0 % at 1
Ü Übelwicht, 鬼   75.0 % at 4
At none of these depths: owl

"#]]
    );
}

#[test]
fn json_has_every_number_in_full() {
    let scripts = folder("json", SCRIPTS);
    let text = fine(&odds(&scripts, ["--format", "json", "--depth", "..3"]));
    assert_eq!(text.lines().count(), 1);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        value,
        json!({ "branch": "cellar", "depths": [1, 2, 3], "tables": [ { "label": "", "rule": "in order", "monsters": [
            { "name": "rat", "chances": [0.5, 0.25, 0.25], "glyph": "r", "colour": "red" },
            { "name": "Übelwicht, 鬼", "chances": [0.125, 0.375, 0.5625], "glyph": "Ü", "colour": "default" },
            { "name": "owl", "chances": [0.0, 0.0, 0.0], "glyph": "o", "colour": "default" },
        ], "nobody": [0.375, 0.375, 0.1875] } ] })
    );
    assert!(text.starts_with(r#"{"branch":"cellar","depths":[1,2,3],"tables":[{"label":"","rule":"in order","monsters":[{"name":"rat","#));
    let one: Value = serde_json::from_str(&fine(&odds(&scripts, ["--format", "json", "--monster", "owl"]))).unwrap();
    assert_eq!(one["tables"][0]["monsters"].as_array().unwrap().len(), 1);
    let none: Value = serde_json::from_str(&fine(&odds(&scripts, ["--format", "json", "--branch", "pit"]))).unwrap();
    assert_eq!(none, json!({ "branch": "pit", "depths": [1], "tables": [] }));
}

#[test]
fn csv_has_a_row_for_each_chance() {
    let scripts = folder("csv", SCRIPTS);
    assert_data_eq!(
        fine(&odds(&scripts, ["--format", "csv", "--depth", "1..2"])),
        str![[r#"
depth,table,monster,chance
1,in order,rat,0.5
2,in order,rat,0.25
1,in order,"Übelwicht, 鬼",0.125
2,in order,"Übelwicht, 鬼",0.375
1,in order,owl,0.0
2,in order,owl,0.0
1,in order,nobody,0.375
2,in order,nobody,0.375

"#]]
    );
    let tomb = fine(&odds(&scripts, ["--format", "csv", "--branch", "tomb", "--depth", "1"]));
    assert_eq!(tomb, "depth,table,monster,chance\n1,a quiet place,rat,0.0\n1,a quiet place,nobody,1.0\n");
    assert_eq!(fine(&odds(&scripts, ["--format", "csv", "--branch", "pit"])), "depth,table,monster,chance\n");
}

#[test]
fn svg_names_the_curves_and_is_the_same_each_time() {
    let scripts = folder("svg", SCRIPTS);
    let text = fine(&odds(&scripts, ["--format", "svg"]));
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && text.ends_with("</svg>\n"), "{text}");
    for part in ["<title>Übelwicht, 鬼</title>", ">rat, 50.0 % at 1</text>", ">nobody, 0 % to 37.5 %</text>", ">depth</text>"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(text, fine(&odds(&scripts, ["--format", "svg"])));
    let one = fine(&odds(&scripts, ["--format", "svg", "--branch", "shrine"]));
    assert!(one.contains("<circle") && !one.contains("fill=\"none\" stroke-dasharray"), "{one}");
}

#[test]
fn a_seed_and_context_decide_what_there_is() {
    let scripts = folder("seed", SCRIPTS);
    let read = |args: &[&str]| -> Value { serde_json::from_str(&fine(&odds(&scripts, ["--format", "json"].iter().chain(args)))).unwrap() };
    let floors = |seed: u64| read(&["--seed", &seed.to_string()])["depths"].as_array().unwrap().len();
    let counts: std::collections::BTreeSet<usize> = (1..=12).map(floors).collect();
    assert!(counts.len() > 1 && counts.iter().all(|count| (2..=4).contains(count)), "{counts:?}");
    let gone = read(&["--context", "no_rats=true", "--depth", "2"]);
    assert_eq!(gone["tables"][0]["monsters"][0]["chances"], json!([0.0]));
    assert_eq!(gone["tables"][0]["monsters"][1]["chances"], json!([0.5]));
}

#[test]
fn what_is_not_there_is_answered_with_a_near_name() {
    let scripts = folder("names", SCRIPTS);
    let said = |args: &[&str]| refused(&odds(&scripts, args));
    assert_eq!(said(&["--branch", "celler"]), "error: there is no branch \"celler\"; did you mean \"cellar\"?\n");
    assert_eq!(said(&["--monster", "rta"]), "error: there is no monster \"rta\"; did you mean \"rat\"?\n");
    assert_eq!(said(&["--monster", "stranger"]), "error: no monster table of \"cellar\" holds \"stranger\"\n");
    let all = said(&["--monster", "basilisk"]);
    assert!(all.starts_with("error: there is no monster \"basilisk\"; `undercroft list") && all.ends_with("` shows all\n"), "{all}");
    assert_eq!(said(&["--depth", "7.."]), "error: no floor lies at depth 7 or deeper: \"cellar\" has 4 floors\n");
    let none = said(&["--branch", "shrine", "--seed", "x", "--depth", "2"]);
    assert_eq!(none, "error: no floor lies at depth 2: \"shrine\" has 1 floor under this seed\n");
    assert!(said(&["--depth", "3..2"]).contains("the range ends before it starts"));
    assert!(said(&["--context", "no_rast=true"]).contains("did you mean \"no_rats\"?"));
    for format in ["text", "svg"] {
        let none = said(&["--branch", "pit", "--format", format]);
        assert!(
            none.contains("\"pit\" has no monster table") && none.contains("population = require(\"std.population\").weighted"),
            "{none}"
        );
    }
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let scripts = folder("output", SCRIPTS);
    let shown = fine(&odds::<&str>(&scripts, []));
    let file = scripts.join("odds.txt");
    fs::write(&file, "old").unwrap();
    let plain = program(&scripts).arg("--output").arg(&file).env("LC_ALL", "C").output().unwrap();
    assert_eq!(fine(&plain), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), shown, "a file has no locale");
    let nowhere = scripts.join("missing/odds.svg");
    let failed = program(&scripts).args(["--format", "svg", "--output"]).arg(&nowhere).output().unwrap();
    assert!(refused(&failed).contains("missing/odds.svg: cannot write"));
    assert_eq!(fs::read_dir(&scripts).unwrap().count(), 2, "no draft stays");
}

#[test]
fn a_locale_without_utf8_gets_ascii() {
    let scripts = folder("ascii", SCRIPTS);
    for (name, value) in [("LC_ALL", "C"), ("LC_ALL", "de_DE.ISO-8859-1"), ("TERM", "dumb")] {
        let text = fine(&program(&scripts).env(name, value).output().unwrap());
        assert!(text.is_ascii() && text.contains("@@@@===="), "{text}");
    }
    // In data nothing is lost.
    assert!(fine(&program(&scripts).args(["--format", "csv"]).env("LC_ALL", "C").output().unwrap()).contains("Übelwicht, 鬼"));
}

#[test]
fn hundreds_of_monsters_and_floors_keep_to_the_width() {
    let scripts = r#"
local layouts = require "std.layouts"
local population = require "std.population"
local rows = { count = 1 }
for i = 1, 300 do
  local name = "monster number " .. i .. " of many 鬼 and more"
  monster { name = name, glyph = "m", level = 1, colour = "red" }
  rows[i] = { name, weight = function(place) return (i + place.depth) % 7 end }
end
local deep = branch {
  name = "deep",
  floors = 250,
  size = { width = 40, height = 20 },
  layout = layouts.cavern { open = 50 },
  population = population.weighted(rows),
}
return dungeon { api = 1, branches = { deep } }
"#;
    let scripts = folder("many", scripts);
    let text = fine(&odds::<&str>(&scripts, []));
    assert_eq!(text.lines().filter(|line| line.starts_with("m monster number")).count(), 300);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.replace('\n', " ").contains("A column is the highest of 7 depths."), "{text}");
}

#[test]
fn broken_scripts_are_code_2_with_file_and_line() {
    let scripts = folder("broken", &SCRIPTS.replace("odds.none(1)", "odds.weighted { -1 }"));
    let said = refused(&odds::<&str>(&scripts, []));
    assert!(said.contains("dungeon.lua:2") || said.contains("dungeon.lua:1"), "{said}");
}
