//! Pieces alone: `preview --vault` and `--room` as text, and what `check` says of them before it makes floors.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};

use snapbox::{assert_data_eq, str};

/// A room with one pillar, a vault with all that a vault may have, and one that only a slot knows.
const SOUND: &str = r##"
monster { name = "rat", glyph = "r", level = 1 }
monster { name = "bat", glyph = "b", level = 2, habitat = "air" }

local hall = room {
  name = "hall",
  size = { width = 9, height = 5 },
  depth = { min = 2 },
  build = function(area, plan, place, rng)
    area:fill(terrain.floor)
    area:border():fill(terrain.wall)
    area:set(rng:int(1, 7), 2, terrain.pillar)
  end,
}
vault {
  name = "nook",
  transforms = "none",
  map = [[
    .1
  ]],
  legend = { ["1"] = { monster = { { "rat", "bat" } } } },
}
local heap = vault {
  name = "ore heap",
  transforms = "mirrors",
  map = [[
    #######
    #x.VV.@
    #.....#
    #######
  ]],
  random = { { replace = "x", with = { "$", "<" } } },
  slots = { V = { vault = "nook" } },
}
local mines = branch {
  name = "mines",
  floors = 3,
  size = { width = 50, height = 24 },
  rooms = { hall, heap },
  layout = function(floor)
    floor:fill_rooms { budget = 4 }
    floor:connect {}
  end,
}
return dungeon { api = 1, branches = { mines } }
"##;

/// A folder of its own with these scripts.
fn folder(name: &str, scripts: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pieces").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("dungeon.lua"), scripts).unwrap();
    folder
}

/// The sound scripts with something in place of their `rooms` row, and declarations before the branch.
fn with(name: &str, declared: &str, rooms: &str) -> PathBuf {
    let text = SOUND.replace("rooms = { hall, heap }", &format!("rooms = {{ {rooms} }}"));
    folder(name, &text.replace("local mines = branch", &format!("{declared}\nlocal mines = branch")))
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.env_remove("NO_COLOR").env("TERM", "xterm").stdin(Stdio::null()).current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}

fn run(command: &str, scripts: &Path, args: &[&str]) -> Output {
    program().arg(command).arg(scripts).args(args.iter().map(OsStr::new)).output().unwrap()
}

fn check(scripts: &Path, args: &[&str]) -> (Option<i32>, String) {
    let output = run("check", scripts, args);
    (output.status.code(), String::from_utf8(output.stdout).unwrap().replace(&*scripts.to_string_lossy(), "SCRIPTS"))
}

fn json(scripts: &Path, args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&check(scripts, &[args, &["--json"]].concat()).1).unwrap()
}

/// A previewer that writes text.
struct Preview {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Preview {
    fn start(scripts: &Path, args: &[&str]) -> Self {
        let mut child = program().arg("preview").arg(scripts).arg("--plain").args(args).stdout(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, out }
    }

    /// The next sheet, with the time it took left out of its header.
    fn block(&mut self) -> String {
        let mut bytes = Vec::new();
        self.out.read_until(b'\x0c', &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let (header, body) = text.trim_start().split_once('\n').unwrap();
        let header = header.split_once(" ms=").map_or(header, |(header, _)| header);
        format!("{header}\n{}", body.trim_end_matches('\x0c'))
    }
}

impl Drop for Preview {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn sheet(scripts: &Path, args: &[&str]) -> String {
    Preview::start(scripts, args).block()
}

#[test]
fn a_room_is_shown_with_many_seeds_at_the_first_depth_where_it_may_occur() {
    let scripts = folder("room", SOUND);
    assert_data_eq!(
        sheet(&scripts, &["--room", "hall", "--count", "12", "--seed", "5"]),
        str![[r##"
# reload=1 state=ok room="hall" branch="mines" depth=2 seed=5 count=12 placed=12 refused=0 findings=0
5          6          7          8          9          10         11         12         13
#########  #########  #########  #########  #########  #########  #########  #########  #########
#.......#  #.......#  #.......#  #.......#  #.......#  #.......#  #.......#  #.......#  #.......#
#..0....#  #.0.....#  #.0.....#  #....0..#  #0......#  #......0#  #....0..#  #..0....#  #0......#
#.......#  #.......#  #.......#  #.......#  #.......#  #.......#  #.......#  #.......#  #.......#
#########  #########  #########  #########  #########  #########  #########  #########  #########

14         15         16
#########  #########  #########
#.......#  #.......#  #.......#
#..0....#  #.0.....#  #.0.....#
#.......#  #.......#  #.......#
#########  #########  #########

"##]]
    );
}

#[test]
fn a_vault_is_shown_in_each_way_it_may_lie() {
    let scripts = folder("vault", SOUND);
    assert_data_eq!(
        sheet(&scripts, &["--vault", "ore heap", "--count", "3"]),
        str![[r##"
# reload=1 state=ok vault="ore heap" branch="mines" depth=1 seed=1 count=3 placed=12 refused=0 findings=0
1 r0      2 r0      3 r0
#######   #######   #######
#$..b..   #<..b..   #<..b..
#.....#   #.....#   #.....#
#######   #######   #######

1 m0      2 m0      3 m0
#######   #######   #######
..b..$#   ..b..<#   ..b..<#
#.....#   #.....#   #.....#
#######   #######   #######

1 m180    2 m180    3 m180
#######   #######   #######
#.....#   #.....#   #.....#
#$..b..   #<..b..   #<..b..
#######   #######   #######

1 r180    2 r180    3 r180
#######   #######   #######
#.....#   #.....#   #.....#
..b..$#   ..b..<#   ..b..<#
#######   #######   #######

"##]]
    );
}

#[test]
fn without_a_count_there_are_25_seeds_and_a_piece_is_shown_where_one_wants_it() {
    let scripts = folder("where", SOUND);
    let header = |args: &[&str]| sheet(&scripts, args).lines().next().unwrap().to_owned();
    assert!(header(&["--room", "hall"]).contains("depth=2 seed=1 count=25 placed=25"));
    assert!(header(&["--room", "hall", "--depth", "3"]).contains("branch=\"mines\" depth=3 "));
    // Where a piece does not occur it is shown all the same; a vault is a room type, too.
    assert!(header(&["--room", "hall", "--branch", "mines", "--depth", "1"]).contains(" depth=1 seed=1 count=25 placed=25"));
    assert!(header(&["--room", "ore heap", "--count", "1"]).contains("vault=\"ore heap\""));
    // One that only a slot knows is found, too.
    assert!(header(&["--vault", "nook", "--count", "2"]).contains("vault=\"nook\" branch=\"mines\" depth=1 seed=1 count=2 placed=2"));
}

#[test]
fn a_save_draws_the_sheet_anew_and_an_error_is_shown_in_its_place() {
    let scripts = folder("saves", SOUND);
    let mut preview = Preview::start(&scripts, &["--room", "hall", "--count", "2"]);
    assert!(preview.block().contains("#.......#"));
    let save = |text: &str| fs::write(scripts.join("dungeon.lua"), text).unwrap();
    save(&SOUND.replace("area:fill(terrain.floor)\n", "area:fill(terrain.rubble)\n"));
    let block = preview.block();
    assert!(block.starts_with("# reload=2 state=ok room=\"hall\"") && block.contains(";;;;;;;"), "{block}");
    save(&SOUND.replace("terrain.pillar", "terrain.pilar"));
    let block = preview.block();
    assert!(block.starts_with("# reload=3 state=error") && block.contains("there is no terrain \"pilar\""), "{block}");
    save(SOUND);
    assert!(preview.block().starts_with("# reload=4 state=ok room=\"hall\""));
    save(&SOUND.replace("name = \"hall\"", "name = \"aula\""));
    let block = preview.block();
    assert!(block.starts_with("# reload=5 state=error") && block.contains("there is no room type or vault \"hall\""), "{block}");
}

#[test]
fn a_slip_of_the_command_line_is_code_2() {
    let scripts = folder("slips", SOUND);
    let wrong = |args: &[&str]| {
        let output = run("preview", &scripts, &[&["--plain"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(wrong(&["--vault", "ore heep"]), "error: there is no room type or vault \"ore heep\"; did you mean \"ore heap\"?\n");
    assert_eq!(wrong(&["--vault", "hall"]), "error: \"hall\" is a room type without a picture: use --room hall\n");
    assert_eq!(wrong(&["--room", "hall", "--branch", "mine"]), "error: there is no branch \"mine\"; did you mean \"mines\"?\n");
    assert_eq!(
        wrong(&["--room", "hall", "--branch", "mines", "--depth", "9"]),
        "error: branch \"mines\" has 3 floors at most, there is no depth 9\n"
    );
    assert!(wrong(&["--room", "hall", "--vault", "ore heap"]).contains("cannot be used with"));
    assert!(wrong(&["--count", "3"]).contains("required"));
}

#[test]
fn check_of_sound_pieces_is_code_0() {
    let scripts = folder("sound", SOUND);
    assert_eq!(
        check(&scripts, &["--pieces", "40", "--seeds", "1"]),
        (Some(0), "3 pieces alone (210 times), 3 floors, 0 failures\n".into())
    );
    assert_eq!(check(&scripts, &["--pieces", "0", "--seeds", "1"]), (Some(0), "3 floors, 0 failures\n".into()));
    let one = check(&scripts, &["--room", "hall", "--pieces", "40"]);
    assert_eq!(one, (Some(0), "\"hall\" placed 10 of 10 times, 0 failures\n".into()));
    let two = check(&scripts, &["--room", "hall", "--room", "nook", "--pieces", "40"]);
    assert_eq!(two, (Some(0), "2 pieces alone (50 times), 0 floors, 0 failures\n".into()));
    let twice = check(&scripts, &["--vault", "nook", "--vault", "nook", "--pieces", "40"]);
    assert_eq!(twice, (Some(0), "\"nook\" placed 40 of 40 times, 0 failures\n".into()));
    // At depth 1 there is no hall.
    let shallow = check(&scripts, &["--depth", "1", "--seeds", "1", "--pieces", "40"]);
    assert_eq!(shallow, (Some(0), "2 pieces alone (200 times), 1 floors, 0 failures\n".into()));
    let lost = run("check", &scripts, &["--room", "hal"]);
    assert_eq!(lost.status.code(), Some(2));
    assert_eq!(String::from_utf8(lost.stderr).unwrap(), "error: there is no room type or vault \"hal\"; did you mean \"hall\"?\n");
}

#[test]
fn a_check_of_pieces_that_would_make_none_is_code_2() {
    let scripts = folder("none", SOUND);
    let wrong = |args: &[&str]| {
        let output = run("check", &scripts, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(wrong(&["--vault", "ore heap", "--depth", "9"]), "error: no floor lies at depth 9: \"mines\" has 3 floors\n");
    assert_eq!(wrong(&["--depth", "9"]), "error: no floor lies at depth 9: \"mines\" has 3 floors\n");
    let nowhere = "error: \"hall\" occurs on none of these floors: its depth, its weight or the branches keep it away\n";
    assert_eq!(wrong(&["--room", "hall", "--depth", "1"]), nowhere);
    assert_eq!(
        wrong(&["--vault", "nook", "--pieces", "0"]),
        "error: --pieces 0 makes no piece alone, but --vault or --room asks for one\n"
    );
    assert_eq!(
        wrong(&["--vault", "no\nok\x1b"]),
        "error: there is no room type or vault \"no\u{fffd}ok\u{fffd}\"; did you mean \"nook\"?\n"
    );
}

#[test]
fn commands_hold_names_that_look_like_options() {
    let scripts = with("option", "local one = vault { name = \"--help\", map = { \"#####\", \"@.#.#\", \"#####\" } }", "one, heap");
    let (code, text) = check(&scripts, &["--vault=--help", "--pieces", "4"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("    undercroft preview SCRIPTS --vault=--help --branch mines --depth 1 --seed 1\n"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_told() {
    let scripts = folder("full", SOUND);
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = program().arg("preview").arg(&scripts).arg("--plain").stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("error: cannot write to standard output: "), "{said}");
}

const BROKEN: &str = r#"
local cellar = room { name = "wet cellar", size = { width = 5, height = 5 }, build = function(area, plan, place, rng)
  if rng:one_in(2) then error("it leaks at " .. rng:int(1, 99)) end
  area:fill(terrain.floor)
end }
"#;

#[test]
fn a_script_error_is_told_once_with_its_line_and_command_and_is_code_2() {
    let scripts = with("broken", BROKEN, "heap, cellar");
    let (code, text) = check(&scripts, &["--seeds", "1", "--pieces", "80"]);
    assert_eq!(code, Some(2), "{text}");
    let of_pieces: Vec<&str> = text.lines().filter(|line| line.starts_with("room \"wet cellar\"")).collect();
    assert_eq!(of_pieces.len(), 1, "{text}");
    assert!(
        of_pieces[0].contains("dungeon.lua:") && of_pieces[0].contains("error: it leaks at ") && of_pieces[0].ends_with(" of 20)"),
        "{text}"
    );
    assert!(text.contains("    undercroft preview SCRIPTS --room 'wet cellar' --branch mines --depth "), "{text}");
    assert!(text.contains("^^^^"), "{text}");

    let value = json(&scripts, &["--room", "wet cellar", "--pieces", "80"]);
    let failure = &value["failures"][0];
    assert_eq!(
        (failure["kind"].as_str(), failure["fault"].as_str(), failure["name"].as_str()),
        (Some("piece"), Some("error"), Some("wet cellar"))
    );
    assert_eq!(failure["transform"], serde_json::Value::Null);
    assert!(failure["seed"].is_string() && failure["count"].as_u64() > Some(2), "{failure}");
    assert!(failure["command"].as_str().unwrap().contains(&format!("--seed {}", failure["seed"].as_str().unwrap())));
}

/// One piece of these declarations is all there is; the report of it alone.
fn report(name: &str, declared: &str) -> (Option<i32>, String) {
    let scripts = with(name, declared, "one, heap");
    check(&scripts, &["--room", "one", "--pieces", "40"])
}

#[test]
fn what_is_wrong_with_a_piece_is_code_1() {
    let (code, text) = report("closed", "local one = vault { name = \"one\", map = { \"#####\", \"@.#.#\", \"#####\" } }");
    assert_eq!(code, Some(1), "{text}");
    let first = text.lines().next().unwrap();
    assert_eq!(
        first,
        "vault \"one\", seed 1 r0: entrance: 1 open cell of the piece cannot be reached from any entrance, one at (3, 1) of the piece (24 of 24)"
    );
    assert_eq!(text.lines().nth(1), Some("    undercroft preview SCRIPTS --vault one --branch mines --depth 1 --seed 1"));

    let (code, text) = report(
        "pocket",
        "local one = vault { name = \"one\", transforms = \"none\", map = { \"#####\", \"#.@.#\", \"#. .#\", \"#...#\", \"##@##\" } }",
    );
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("vault \"one\", seed 1 r0: entrance: no tunnel can come to the entrance at (2, 1) of the piece ("), "{text}");

    let decline =
        "local one = room { name = \"one\", plan = function(place) return nil, \"no nest this shallow\" end, build = function(area) end }";
    let (code, text) = report("declines", decline);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("room \"one\", seed 1: never placed: declined: no nest this shallow (10 of 10)\n"), "{text}");
    assert!(text.ends_with("\"one\" placed 0 of 10 times, 10 refused (declined: no nest this shallow), 1 failure\n"), "{text}");

    let sometimes = decline.replace("return nil", "if place.depth > 1 then return { width = 4, height = 4 } end return nil");
    let (code, text) = report("declines-at-times", &sometimes);
    assert_eq!(code, Some(0), "{text}");

    let door = "local one = room { name = \"one\", size = { width = 5, height = 5 }, build = function(area) area:fill(terrain.floor) area:set(2, 2, terrain.door) end }";
    let (code, text) = report("door", door);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("door: the door at (2, 2) of the piece does not stand between two walls"), "{text}");

    let edge = "local one = vault { name = \"one\", orient = \"edge\", map = { \"...\", \"...\" } }";
    let (code, text) = report("edge", edge);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("vault \"one\", seed 1: not even an empty floor has a place for it: rim: "), "{text}");
}

#[test]
fn parts_that_never_come_up_are_told() {
    let declared = r##"
monster { name = "king", glyph = "K", level = 1, unique = true }
vault { name = "deep nook", depth = { min = 3 }, map = { ".." } }
vault { name = "shut nook", map = { ".." }, audit = { function(area) return nil, "never" end } }
local one = vault {
  name = "one",
  transforms = "none",
  map = [[
    #######
    #VV.ss#
    #.1.k.@
    #######
  ]],
  legend = { ["1"] = { monster = "rat" }, w = terrain.rubble, s = terrain.moss },
  random = { { n_of = "k", n = 1, become = "1", rest = "." } },
  slots = { V = { vault = { "nook", "shut nook" } } },
}
"##;
    let (code, text) = report("never", declared);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("vault \"one\": the vault \"shut nook\" of 'V' came up in none of "), "{text}");
    assert!(text.ends_with(", 1 failure\n"), "{text}");

    // One in a hundred is seldom, and not never.
    let seldom = r##"
local one = vault {
  name = "one",
  transforms = "none",
  map = [[
    ####
    #x.@
    ####
  ]],
  random = { { replace = "x", with = { ".", { "&", weight = 1 }, { "$", weight = 89 } } } },
}
"##;
    let (code, text) = report("seldom", seldom);
    assert_eq!(code, Some(0), "{text}");
}

/// Placings are counted, not the doors of one.
#[test]
fn two_doors_in_the_open_are_one_fault_of_each_placing() {
    let (_, text) = report(
        "loose",
        "local one = vault { name = \"one\", transforms = \"none\", map = { \"#######\", \"@.+.+.#\", \"#.....#\", \"#######\" } }",
    );
    assert!(text.lines().next().unwrap().ends_with("(3 of 3)"), "{text}");
    let room = "local one = room { name = \"one\", size = { width = 7, height = 5 }, build = function(area)
      area:fill(terrain.wall) area:inset(1):fill(terrain.floor) area:set(2, 2, terrain.door) area:set(4, 2, terrain.door) end }";
    let (_, text) = report("loose-room", room);
    assert!(text.lines().next().unwrap().ends_with(" (10 of 10)"), "{text}");
}

/// What did not come up in few drawings may come up in more: only what so many cannot have missed is told.
#[test]
fn few_drawings_invent_no_failures() {
    let declared = r##"
fill { name = "mud", tags = { "wet" }, apply = function(region) region:fill(terrain.mud) end }
fill { name = "pond", tags = { "wet" }, weight = 1, light = "lit", apply = function(region) region:fill(terrain.shallow_water) end }
vault { name = "deep nook", depth = { min = 3 }, map = { ".." } }
vault { name = "shut nook", weight = 1, map = { ".." }, audit = { function(area) return nil, "never" end } }
local one = vault {
  name = "one",
  transforms = "none",
  lit = 50,
  map = [[
    ########
    #VV.sxx#
    #.1.kFF@
    ########
  ]],
  legend = { ["1"] = { monster = { { "rat", { "bat", weight = 1 } } } }, y = { item = { { "coin", { "crown", weight = 1 } } } }, k = terrain.rubble, s = terrain.moss },
  random = { { n_of = "xs", n = between(0, 1), become = "y", rest = "." }, { optional = "k", chance = 20 } },
  slots = { V = { vault = { "nook", "shut nook", "deep nook" }, chance = 30 }, F = { fill = tagged "wet", chance = 20 } },
}
"##;
    let scripts = with("few", declared, "one, heap");
    for times in ["1", "2", "5", "10", "20"] {
        let (code, text) = check(&scripts, &["--vault", "one", "--pieces", times]);
        assert_eq!(code, Some(0), "{times}: {text}");
    }
    // In thousands there is no accident.
    let (code, text) = check(&scripts, &["--vault", "one", "--pieces", "2000"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("the vault \"shut nook\" of 'V' came up in none of ") && text.ends_with(", 1 failure\n"), "{text}");
}

#[test]
fn a_part_that_nothing_can_bring_is_told_at_once() {
    let declared = r##"
fill { name = "pond", light = "lit", apply = function(region) region:fill(terrain.shallow_water) end }
local one = vault {
  name = "one",
  transforms = "none",
  lit = false,
  map = { '#####', '#rFF@', '#####' },
  legend = { r = terrain.rubble },
  slots = { F = { fill = "pond" } },
}
"##;
    let scripts = with("certain", declared, "one, heap");
    let (code, text) = check(&scripts, &["--vault", "one", "--pieces", "1"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("vault \"one\": the fill \"pond\" of 'F' came up in none of "), "{text}");
}

#[test]
fn whom_a_legend_function_puts_where_nobody_can_stand_is_told() {
    let declared = r##"
local one = vault {
  name = "one",
  transforms = "none",
  map = { '#####', '#ab.@', '#####' },
  legend = {
    a = function(place, rng) return { terrain = terrain.wall, monster = "rat" } end,
    b = function(place, rng) return { terrain = rng:one_in(2) and terrain.wall or terrain.floor, monster = "bat" } end,
  },
}
"##;
    let (code, text) = report("unfit", declared);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("vault \"one\": rat found no place in any of 40 stampings: rat cannot stand on wall\n"), "{text}");
    assert!(text.ends_with(", 1 failure\n"), "{text}");
}

/// A limit that is met while a vault is drawn is put down to the line of the function that met it.
#[test]
fn memory_that_a_legend_function_eats_is_put_down_to_its_line() {
    let declared = r##"
local one = vault {
  name = "one",
  map = { '####', '#.a@', '####' },
  legend = { a = function(place, rng)
    local text = "all work and no play "
    while true do
      text = text .. text
    end
  end },
}
"##;
    let scripts = with("eaten", declared, "one, heap");
    let line = fs::read_to_string(scripts.join("dungeon.lua")).unwrap().lines().position(|line| line.contains("text .. text")).unwrap() + 1;
    let (code, text) = check(&scripts, &["--vault", "one", "--pieces", "2"]);
    assert_eq!(code, Some(2), "{text}");
    let named =
        [line - 1, line, line + 1].iter().any(|line| text.contains(&format!("dungeon.lua:{line}: error: the script used more than")));
    assert!(named, "{line}: {text}");
}
