//! `undercroft new` and `undercroft stubs`: what they write, and what they leave alone.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use snapbox::{assert_data_eq, str};
use undercroft::{Engine, Request, ScriptSet};

/// An empty folder of its own to work in.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("new").join(name);
    // A folder left by an earlier run may hold files this one must not see.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run<S: AsRef<OsStr>>(folder: &Path, args: impl IntoIterator<Item = S>) -> Output {
    Command::new(env!("CARGO_BIN_EXE_undercroft")).args(args).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs a command that works; what it writes.
#[track_caller]
fn fine(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""), "{}", text(&output.stdout));
    text(&output.stdout)
}

/// Runs a command that is refused; what it says.
#[track_caller]
fn refused(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(2), ""), "{}", text(&output.stderr));
    text(&output.stderr)
}

/// All files below a folder, by their paths.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

const WRITTEN: [&str; 15] = [
    ".luarc.json",
    ".luaurc",
    ".vscode/settings.json",
    "README.md",
    "branches/mill.lua",
    "dungeon.lua",
    "monsters/mill.lua",
    "rooms/grindstone.lua",
    "rooms/wheel_pit.lua",
    "terrain.lua",
    "tests/mill_test.lua",
    "types/lua-api.md",
    "types/undercroft.d.luau",
    "types/undercroft.lua",
    "vaults/granary.lua",
];

#[test]
fn a_new_set_is_written_and_what_to_do_next_is_said() {
    let here = folder("plain");
    assert_data_eq!(
        fine(&here, &["new", "mygame"]),
        str![[r#"
mygame: 15 files written, a small dungeon that runs

  undercroft preview mygame   shows a floor and redraws it as you save
  undercroft check mygame     makes many floors and names what fails

Start with mygame/rooms/grindstone.lua: change it and look at the floor.

"#]]
    );
    assert_eq!(files(&here.join("mygame")), WRITTEN);
    assert!(fs::read_to_string(here.join("mygame/README.md")).unwrap().starts_with("# mygame\n"));
    assert!(fs::read_to_string(here.join("mygame/dungeon.lua")).unwrap().starts_with("-- mygame: "));
}

#[test]
fn a_new_set_loads_checks_and_renders_without_a_warning() {
    let here = folder("sound");
    fine(&here, &["new", "mill"]);
    let checked = fine(&here, &["check", "mill", "--deny-warnings", "--seeds", "10", "--pieces", "40"]);
    assert!(checked.starts_with("5 pieces alone ") && checked.ends_with(" floors, 0 failures\n"), "{checked}");
    let drawn = fine(&here, &["render", "mill", "--depth", "2", "--seed", "7"]);
    assert!(drawn.contains('<') && drawn.contains('>') && drawn.lines().count() == 24, "{drawn}");
    // What it is to show: rooms, a vault, a terrain and a curve of its own.
    let engine = Engine::load(ScriptSet::open(here.join("mill")).unwrap()).unwrap();
    assert_eq!(engine.warnings(), []);
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 1..=20 {
        for depth in 1..=4 {
            let floor = engine.floor(&Request::new("mill", depth, seed)).unwrap();
            kinds.extend(floor.rooms.iter().map(|room| room.kind.clone()));
            kinds.extend(floor.monsters.iter().map(|monster| monster.name.clone()));
        }
    }
    for kind in ["grindstone", "wheel pit", "granary", "husk rat", "dust moth", "sluice eel", "gear wight", "the miller"] {
        assert!(kinds.contains(kind), "no {kind} on 80 floors");
    }
    let odds = fine(&here, &["odds", "mill", "--format", "json"]);
    assert!(odds.contains("sluice eel"), "{odds}");
    assert_eq!(fine(&here, &["stubs", "mill"]), "nothing has changed\n");
    let tested = fine(&here, &["test", "mill"]);
    assert!(tested.starts_with("ok      tests/mill_test.lua:6 ") && tested.ends_with("\n3 cases, 0 failed\n"), "{tested}");
}

#[test]
fn an_empty_folder_is_filled() {
    let here = folder("empty");
    let said = fine(&here, &["new", "."]);
    assert!(said.starts_with(".: 15 files written") && said.contains("undercroft preview . "), "{said}");
    assert_eq!(files(&here), WRITTEN);
    assert!(fs::read_to_string(here.join("README.md")).unwrap().starts_with("# empty\n"));
    fine(&here, &["check", ".", "--deny-warnings", "--seeds", "1", "--pieces", "1"]);
    let here = folder("repository");
    fs::create_dir_all(here.join(".git/refs")).unwrap();
    fine(&here, &["new", "."]);
    assert!(here.join("dungeon.lua").is_file() && here.join(".git/refs").is_dir());
}

#[test]
fn folders_above_are_made_and_odd_names_are_told_as_a_shell_takes_them() {
    let here = folder("odd");
    let said = fine(&here, &["new", "games/the king's \u{9b3c}"]);
    assert!(said.contains(r"undercroft check 'games/the king'\''s "), "{said}");
    assert_eq!(files(&here.join("games/the king's \u{9b3c}")), WRITTEN);
    let said = fine(&here, &["new", "--", "-x"]);
    assert!(said.contains("undercroft check ./-x "), "{said}");
}

#[test]
fn a_name_may_have_quotes_slashes_and_any_letters() {
    let here = folder("name");
    for (i, name) in ["The \"Old\" Mill", "a/b\\c", "]] --[[ x", "die M\u{fc}hle \u{9b3c}", "'", "-- x"].into_iter().enumerate() {
        let set = format!("n{i}");
        fine(&here, &["new", &set, &format!("--name={name}")]);
        let manifest = fs::read_to_string(here.join(&set).join("dungeon.lua")).unwrap();
        assert!(manifest.starts_with(&format!("-- {name}: the manifest.")), "{manifest}");
        fine(&here, &["list", &set]);
    }
    for (name, said) in [("", "--name is empty"), ("a\nb", "U+000A"), ("a\u{202e}b", "U+202E"), (&"m".repeat(81), "longer than 80 letters")]
    {
        let refusal = refused(&here, &["new", "wrong", &format!("--name={name}")]);
        assert!(refusal.contains(said), "{refusal}");
        assert!(!here.join("wrong").exists());
    }
}

#[test]
fn nothing_is_written_over() {
    let here = folder("full");
    fs::create_dir(here.join("a")).unwrap();
    fs::write(here.join("a/notes.txt"), "mine").unwrap();
    assert_eq!(refused(&here, &["new", "a"]), "error: a: this folder is not empty: notes.txt is there; name a new or an empty one\n");
    fs::write(here.join("a/map.txt"), "mine").unwrap();
    assert_eq!(
        refused(&here, &["new", "a"]),
        "error: a: this folder is not empty: map.txt and one more are there; name a new or an empty one\n"
    );
    assert_eq!(files(&here.join("a")), ["map.txt", "notes.txt"]);
    fine(&here, &["new", "b"]);
    fs::write(here.join("b/terrain.lua"), "mine").unwrap();
    let said = refused(&here, &["new", "b"]);
    assert_eq!(
        said,
        "error: b: this folder is not empty: .luarc.json and 11 more are there; `undercroft stubs b` renews its files for editors\n"
    );
    assert_eq!(fs::read_to_string(here.join("b/terrain.lua")).unwrap(), "mine");
    fs::write(here.join("c"), "a file").unwrap();
    assert_eq!(refused(&here, &["new", "c"]), "error: c: this is no folder; name a new or an empty one\n");
    assert!(refused(&here, &["new", "c/d"]).starts_with("error: c/d: cannot be looked into: "));
    assert_eq!(fs::read_to_string(here.join("c")).unwrap(), "a file");
    let usage = run(&here, ["new"]);
    assert_eq!(usage.status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_refused_and_one_to_a_folder_followed() {
    let here = folder("links");
    std::os::unix::fs::symlink("gone", here.join("a")).unwrap();
    assert_eq!(refused(&here, &["new", "a"]), "error: a: this is a link that leads nowhere\n");
    fs::create_dir(here.join("real")).unwrap();
    std::os::unix::fs::symlink("real", here.join("b")).unwrap();
    fine(&here, &["new", "b"]);
    assert_eq!(files(&here.join("real")), WRITTEN);
}

/// Takes the right to write to a folder; `None` for those whom no rights stop.
#[cfg(unix)]
fn locked(folder: &Path) -> Option<impl Drop + use<>> {
    use std::os::unix::fs::PermissionsExt as _;
    struct Unlock(PathBuf);
    impl Drop for Unlock {
        fn drop(&mut self) {
            let _ = fs::set_permissions(&self.0, fs::Permissions::from_mode(0o755));
        }
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).unwrap();
    let lock = Unlock(folder.to_owned());
    fs::write(folder.join("probe"), "").is_err().then_some(lock)
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_to_is_an_error_and_stays_as_it_was() {
    let here = folder("locked");
    fine(&here, &["new", "set"]);
    fs::write(here.join("set/types/undercroft.lua"), "old").unwrap();
    let Some(_lock) = locked(&here) else { return };
    assert!(refused(&here, &["new", "a"]).starts_with("error: a: cannot be made: Permission denied"));
    let Some(_types) = locked(&here.join("set/types")) else { return };
    assert!(refused(&here, &["stubs", "set"]).contains("types/undercroft.lua: cannot write: Permission denied"));
    assert_eq!(fs::read_to_string(here.join("set/types/undercroft.lua")).unwrap(), "old");
}

/// `/proc` lets nobody make a folder, whatever rights they have.
#[cfg(target_os = "linux")]
#[test]
fn where_no_folder_can_be_made_nothing_is_left_behind() {
    let here = folder("nowhere");
    assert!(refused(&here, &["new", "/proc/undercroft"]).starts_with("error: /proc/undercroft: cannot be made: "));
    // The way there is taken back with it.
    assert!(refused(&here, &["new", &format!("a/b/{}", "x".repeat(300))]).contains("File name too long"));
    assert_eq!(fs::read_dir(&here).unwrap().count(), 0);
}

#[test]
fn stubs_are_renewed_and_settings_are_kept() {
    let here = folder("stubs");
    fine(&here, &["new", "set"]);
    let set = here.join("set");
    fs::write(set.join("types/undercroft.lua"), "-- old").unwrap();
    fs::write(set.join(".luaurc"), "{ \"mine\": true }").unwrap();
    fs::remove_file(set.join(".vscode/settings.json")).unwrap();
    assert_eq!(fine(&here, &["stubs", "set"]), "set/types/undercroft.lua: changed\nset/.vscode/settings.json: new\n");
    assert_eq!(fs::read_to_string(set.join(".luaurc")).unwrap(), "{ \"mine\": true }");
    assert_eq!(files(&set), WRITTEN);
    assert_eq!(fine(&here, &["stubs", "set"]), "nothing has changed\n");
    // The name it had.
    fs::remove_dir_all(set.join("types")).unwrap();
    assert_eq!(
        fine(&here, &["stubs", "--output", "set"]),
        "set/types/lua-api.md: new\nset/types/undercroft.lua: new\nset/types/undercroft.d.luau: new\n"
    );
    // In the folder itself, and beside it.
    fs::remove_file(set.join("types/undercroft.lua")).unwrap();
    assert_eq!(fine(&set, &["stubs"]), "types/undercroft.lua: new\n");
    fs::rename(&set, here.join("scripts")).unwrap();
    fs::remove_file(here.join("scripts/types/undercroft.lua")).unwrap();
    assert_eq!(fine(&here, &["stubs"]), "scripts/types/undercroft.lua: new\n");
}

#[test]
fn stubs_of_a_folder_that_is_none_are_refused() {
    let here = folder("no_stubs");
    assert_eq!(refused(&here, &["stubs"]), "error: there is no dungeon.lua here; name the folder of your scripts: undercroft stubs DIR\n");
    assert_eq!(refused(&here, &["stubs", "a"]), "error: a: there is no such folder; `undercroft new` makes one with scripts in it\n");
    fs::write(here.join("b"), "").unwrap();
    assert_eq!(refused(&here, &["stubs", "b"]), "error: b: this is no folder; name the one that holds dungeon.lua\n");
    fs::create_dir(here.join("c")).unwrap();
    fs::write(here.join("c/types"), "a file").unwrap();
    assert!(refused(&here, &["stubs", "c"]).starts_with("error: c/types: cannot be made: "));
    assert_eq!(files(&here), ["b", "c/types"]);
}

#[test]
fn the_stubs_for_luals_are_lua() {
    let here = folder("parsed");
    fine(&here, &["new", "set"]);
    let text = fs::read_to_string(here.join("set/types/undercroft.lua")).unwrap();
    // As a script of a set it is compiled and, up to the first assignment to a global, run.
    let set = ScriptSet::from_sources([("dungeon.lua", format!("if false then\n{text}\nend\nerror('it compiles')"))]).unwrap();
    let error = Engine::load(set).map(|_| ()).unwrap_err();
    assert!(error.to_string().contains("it compiles"), "{error:#}");
}
