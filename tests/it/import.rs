//! `undercroft import`: the program on our own small files, on files with one mistake each, and on the game's files where they are.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const FILES: [&str; 4] = ["f_info.txt", "r_info.txt", "d_info.txt", "v_info.txt"];
const GOOD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/import/good");

/// An empty place for a test.
fn place(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("import").join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).unwrap();
    place
}

fn import(folder: &Path, output: Option<&Path>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.env("NO_COLOR", "1").stdin(Stdio::null()).current_dir(env!("CARGO_TARGET_TMPDIR"));
    command.args(["import", "hengband"]).arg(folder);
    if let Some(output) = output {
        command.arg("--output").arg(output);
    }
    command.output().unwrap()
}

/// Exit code, standard output, standard error; folders by a name that is the same everywhere.
fn told(output: &Output, folders: &[(&Path, &str)]) -> (i32, String, String) {
    let text = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        folders.iter().fold(text, |text, (folder, name)| text.replace(&folder.display().to_string(), name))
    };
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

/// All files below a folder, by path.
fn files(root: &Path) -> Vec<(String, String)> {
    fn walk(root: &Path, folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, found);
            } else {
                let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    walk(root, root, &mut found);
    found.sort();
    found
}

fn copy_good(to: &Path) {
    for file in FILES {
        fs::copy(Path::new(GOOD).join(file), to.join(file)).unwrap();
    }
}

#[test]
fn our_own_files() {
    let place = place("good");
    let scripts = place.join("scripts");
    let (code, out, err) = told(&import(Path::new(GOOD), Some(&scripts)), &[(&place, "OUT"), (Path::new(GOOD), "DIR")]);
    assert_eq!(code, 0, "{out}{err}");
    let mut all = format!("{out}{err}");
    for (path, text) in files(&scripts) {
        all.push_str(&format!("\n==== {path}\n{text}"));
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../import/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("good", all));
}

/// A file of tests/import/mistakes is added to the good file of its letter, or stands in its place where its name has "whole" in it.
#[test]
fn one_mistake_each() {
    let place = place("mistakes");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../import/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut problems = Vec::new();
    settings.bind(|| {
        insta::glob!("../import/mistakes", "*.txt", |path| {
            let name = path.file_stem().unwrap().to_str().unwrap();
            let folder = place.join(name);
            fs::create_dir_all(&folder).unwrap();
            copy_good(&folder);
            let target = folder.join(format!("{}_info.txt", &name[..1]));
            let mistake = fs::read(path).unwrap();
            let before = if name.contains("whole") { Vec::new() } else { fs::read(&target).unwrap() };
            fs::write(&target, [before, b"\n".to_vec(), mistake].concat()).unwrap();
            let scripts = folder.join("scripts");
            let (code, out, err) = told(&import(&folder, Some(&scripts)), &[(&scripts, "OUT"), (&folder, "DIR")]);
            // What the good files are warned of is in their own snapshot.
            let known = |line: &&str| !line.contains("has the name of monster 6,") && !line.contains("has the name of vault 0,");
            let err: String = err.lines().filter(known).map(|line| format!("{line}\n")).collect();
            let broken = code != 0 && code != 1;
            let silent = err.is_empty() && name != "f_permanent_needs_no_transition";
            if broken || silent || (code == 1) != err.contains("error: ") {
                problems.push(format!("{name}: exit code {code}\n{out}{err}"));
            }
            insta::assert_snapshot!(format!("exit code {code}\n{out}{err}"));
        });
    });
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

#[test]
fn a_second_import_takes_the_place_of_the_first() {
    let place = place("twice");
    let (data, scripts) = (place.join("data"), place.join("scripts"));
    fs::create_dir_all(&data).unwrap();
    copy_good(&data);
    assert_eq!(import(&data, Some(&scripts)).status.code(), Some(0));
    let first = files(&scripts);
    fs::write(scripts.join("vaults/own.lua"), "return true\n").unwrap();
    fs::write(data.join("v_info.txt"), "N:7:Badger hall\nX:7:5:3:5\nD:%%%%%\nD:%.*.%\nD:%%%%%\n").unwrap();
    assert_eq!(import(&data, Some(&scripts)).status.code(), Some(0));
    let names: Vec<String> = files(&scripts).into_iter().map(|(path, _)| path).filter(|path| path.starts_with("vaults/")).collect();
    assert_eq!(names, ["vaults/007_badger_hall.lua", "vaults/own.lua"], "what is no longer there goes, what a designer added stays");
    copy_good(&data);
    fs::remove_file(scripts.join("vaults/own.lua")).unwrap();
    assert_eq!(import(&data, Some(&scripts)).status.code(), Some(0));
    assert_eq!(files(&scripts), first);
}

#[test]
fn nothing_of_a_designer_is_written_over() {
    let place = place("refused");
    let scripts = place.join("scripts");
    fs::create_dir_all(&scripts).unwrap();
    // An empty folder is as good as none.
    assert_eq!(import(Path::new(GOOD), Some(&scripts)).status.code(), Some(0));

    let own = place.join("own");
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("dungeon.lua"), "return dungeon {}\n").unwrap();
    let (code, out, err) = told(&import(Path::new(GOOD), Some(&own)), &[(&own, "OWN")]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(err, "error: OWN: neither empty nor the scripts of an earlier import; name another folder\n");
    assert_eq!(files(&own), [("dungeon.lua".to_owned(), "return dungeon {}\n".to_owned())]);

    // A file of a designer's where one is to be written stops it before anything is written.
    fs::write(scripts.join("monsters.lua"), "return {}\n").unwrap();
    let before = files(&scripts);
    let (code, _, err) = told(&import(Path::new(GOOD), Some(&scripts)), &[(&scripts, "OUT")]);
    assert_eq!(code, 2);
    assert_eq!(err.lines().last(), Some("error: OUT/monsters.lua: this file is not of an import; move it away"));
    assert_eq!(files(&scripts), before);

    let file = place.join("file");
    fs::write(&file, "").unwrap();
    let (code, _, err) = told(&import(Path::new(GOOD), Some(&file)), &[(&file, "FILE")]);
    assert_eq!((code, err.as_str()), (2, "error: FILE: this is no folder\n"));
}

#[test]
fn a_file_that_is_missing_is_named() {
    let place = place("missing");
    copy_good(&place);
    fs::remove_file(place.join("r_info.txt")).unwrap();
    let (code, out, err) = told(&import(&place, None), &[(&place, "DIR")]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.starts_with("error: DIR/r_info.txt: cannot be read: "), "{err}");
}

#[test]
fn without_an_output_the_files_are_only_looked_over() {
    let (code, out, _) = told(&import(Path::new(GOOD), None), &[]);
    assert_eq!(code, 0);
    assert_eq!(
        out,
        "3 branches, 17 terrains, 10 monsters, 3 vaults; 0 errors, 2 warnings\nnothing is written: name a folder with --output\n"
    );
}

/// The game's own files are no part of this project: where they lie, they are read.
#[test]
fn the_files_of_the_game() {
    let there = std::env::var_os("HENGBAND_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/hengband"), PathBuf::from);
    if !there.join("f_info.txt").exists() {
        println!("skipped: no files of Hengband in {} (HENGBAND_DATA names another folder)", there.display());
        return;
    }
    let place = place("game");
    let (utf8, euc) = (place.join("utf8"), place.join("euc"));
    let (code, out, err) = told(&import(&there, Some(&utf8)), &[]);
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("21 branches, 168 terrains, 1089 monsters, 129 vaults; 0 errors, 64 warnings\n"), "{out}");
    let lines = |what: &str| err.lines().filter(|line| line.contains(what)).count();
    // Transitions without their flag, flags without a transition, names that are there twice, a flag twice.
    assert_eq!([lines(" without the flag "), lines(" without a transition "), lines(" has the name of monster ")], [41, 5, 9]);
    assert_eq!([lines(" has the name of vault "), lines("the flag DESTROY is there twice")], [5, 1]);
    let vaults: Vec<&str> = err.lines().filter(|line| line.contains("no entrance") || line.contains("declares")).collect();
    let starts = ["vault 83 ", "vault 86 ", "vault 114 "];
    assert!(vaults.len() == 3 && vaults.iter().zip(starts).all(|(line, start)| line.contains(start)), "{vaults:?}");
    assert!(vaults[2].contains("declares 17 rows of 12 columns, its picture has 12 rows of 17"), "{}", vaults[2]);

    let written = files(&utf8);
    let count = |folder: &str| written.iter().filter(|(path, _)| path.starts_with(folder)).count();
    assert_eq!([count("branches/"), count("vaults/"), written.len()], [21, 129, 153]);
    let of = |name: &str, start: &str| {
        let text = &written.iter().find(|(path, _)| path == name).unwrap().1;
        text.lines().filter(|line| line.starts_with(start)).count()
    };
    // Without the player, and without the seven terrains that stand for others.
    assert_eq!([of("monsters.lua", "declare {"), of("monsters.lua", "add {"), of("terrain.lua", "terrain {")], [1088, 1088, 161]);

    let folder = there.join("eucjp");
    let (code, other_out, other_err) = told(&import(&folder, Some(&euc)), &[(&folder, "DIR"), (&euc, &utf8.display().to_string())]);
    assert_eq!((code, other_out), (0, out));
    assert_eq!(other_err, err.replace(&there.display().to_string(), "DIR"));
    assert_eq!(files(&euc), written);
}
