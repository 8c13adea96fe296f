//! `undercroft import art`: the program on drawings, good and bad.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const SET: &str = r#"
terrain { name = "ore", glyph = "o", class = "wall" }
monster { name = "rat", glyph = "r" }
local VAULTS = {}
return dungeon { api = 1, branches = { branch { name = "here", floors = 1, size = { width = 30, height = 20 }, rooms = VAULTS,
  layout = function(floor) floor:inside():fill("floor") if #VAULTS > 0 then floor:place_vault("ore heap") end end } } }
"#;

/// A place with the script set `game` and these files.
fn place(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("art").join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(place.join("game")).unwrap();
    fs::write(place.join("game/dungeon.lua"), SET).unwrap();
    for (path, bytes) in files {
        fs::write(place.join(path), bytes).unwrap();
    }
    place
}

/// Exit code, standard output, standard error.
fn run(place: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.env("NO_COLOR", "1").stdin(Stdio::null()).current_dir(place).args(args);
    let output = command.output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

const HEAP: &str = "#####\n#.oo@\n#r..#\n#####\n\nr = monster rat\n";

#[test]
fn a_drawing_becomes_a_vault_of_the_set() {
    let place = place("good", &[("ore_heap.txt", HEAP.as_bytes())]);
    let (code, out, err) = run(&place, &["import", "art", "ore_heap.txt", "--output", "game"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let file = Path::new("game/vaults/ore_heap.lua");
    assert_eq!(
        out,
        format!(
            "vault \"ore heap\" of ore_heap.txt: 5 by 4 cells, 2 glyphs in its legend; written to {}\n\
             for a branch that has it: rooms = {{ ..., require \"vaults.ore_heap\" }}\n",
            Path::new("game").join("vaults/ore_heap.lua").display()
        )
    );
    fs::write(place.join("game/dungeon.lua"), SET.replace("VAULTS = {}", "VAULTS = { require \"vaults.ore_heap\" }")).unwrap();
    let (code, out, err) = run(&place, &["check", "game", "--vault", "ore heap"]);
    assert_eq!(code, 0, "{out}{err}");
    let (code, out, err) = run(&place, &["render", "game", "--format", "csv"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(out.matches("ore").count(), 2, "{out}");

    // Once more over itself, and never over what somebody wrote.
    assert_eq!(run(&place, &["import", "art", "ore_heap.txt", "--output", "game"]).0, 0);
    let (code, out, err) = run(&place, &["import", "art", "ore_heap.txt", "--output", "game", "--name", "Ore Heap"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("this file has a vault of another name; move it away, or name this vault otherwise with --name"), "{err}");
    fs::write(place.join(file), "return vault {}\n").unwrap();
    fs::write(place.join("game/dungeon.lua"), SET).unwrap();
    let (code, out, err) = run(&place, &["import", "art", "ore_heap.txt", "--output", "game"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("this file is not of a drawing; move it away, or name the vault with --name"), "{err}");
    assert_eq!(fs::read_to_string(place.join(file)).unwrap(), "return vault {}\n");
    fs::remove_file(place.join(file)).unwrap();
    let (code, _, err) = run(&place, &["import", "art", "ore_heap.txt", "--output", "game", "--name", "second heap"]);
    assert_eq!(code, 0, "{err}");
    assert!(fs::read_to_string(place.join("game/vaults/second_heap.lua")).unwrap().contains("name = \"second heap\""));
}

#[test]
fn without_a_set_the_script_is_printed() {
    let place = place("printed", &[("tower.txt", b"##@#\n#.r#\n####\n\nr = monster anybody\n")]);
    let (code, out, err) = run(&place, &["import", "art", "tower.txt"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let want = "-- Made by `undercroft import art` of tower.txt. A new import of it writes this file anew.\n\nreturn vault {\n  name = \"tower\",\n";
    assert!(out.starts_with(want) && out.contains("r = { monster = \"anybody\" },"), "{out}");
    // A set that is not there yet gets its first file; monsters are not known then.
    let (code, _, err) = run(&place, &["import", "art", "tower.txt", "--output", "new"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(fs::read_to_string(place.join("new/vaults/tower.lua")).unwrap(), out);
}

#[test]
fn mistakes_are_shown_where_they_are_and_nothing_is_written() {
    let place = place("bad", &[("bad.txt", b"\xef\xbb\xbf##@#\r\n#.k#\r\n#\t.#\r\n#\xe9#\r\n\r\nq = oer\r\n")]);
    let (code, out, err) = run(&place, &["import", "art", "bad.txt", "--output", "game"]);
    assert_eq!((code, out.as_str()), (1, ""));
    for part in [
        "error: the byte 0xe9 is not UTF-8\n --> bad.txt:4:2\n",
        "error: no terrain of the scripts is called \"oer\"\n --> bad.txt:6:1\n",
        "help: did you mean \"ore\"?",
    ] {
        assert!(err.contains(part), "{part}\n{err}");
    }
    assert!(!place.join("game/vaults").exists());
    fs::write(place.join("bad.txt"), "##@#\n#.k#\n####\n").unwrap();
    let (code, _, err) = run(&place, &["import", "art", "bad.txt", "--output", "game"]);
    assert_eq!(code, 1);
    assert!(err.contains("error: the glyph 'k' has no meaning\n --> bad.txt:2:3\n  |\n1 | ##@#\n2 | #.k#\n  |   ^\n3 | ####\n"), "{err}");
}

#[test]
fn what_is_wrong_with_the_command_is_code_2() {
    let place = place("refused", &[("ore_heap.txt", HEAP.as_bytes()), ("file", b"")]);
    let refused = |args: &[&str], want: &str| {
        let (code, out, err) = run(&place, &[&["import", "art"], args].concat());
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(want), "{err}");
    };
    refused(&["missing.txt"], "missing.txt: cannot be read");
    refused(&["game"], "game: this is no file");
    refused(&["ore_heap.txt", "--output", "file"], "file: this is no folder");
    refused(&["ore_heap.txt", "--name", " "], "--name: a vault needs a name");
    refused(&["ore_heap.txt", "--name", "a\u{1b}b"], "--name: the name has the character '\\u{1b}', which does not show");
    fs::write(
        place.join("game/dungeon.lua"),
        SET.replace("local VAULTS", "room { name = \"ore heap\", size = { width = 5, height = 5 }, build = function() end }\nlocal VAULTS"),
    )
    .unwrap();
    refused(&["ore_heap.txt", "--output", "game"], "\"ore heap\" is a room type already, in dungeon.lua:4; name the vault with --name");
    fs::write(place.join("game/dungeon.lua"), "return dungeon {").unwrap();
    refused(&["ore_heap.txt", "--output", "game"], "game: these scripts do not load, so their terrains are not known");
}
