//! What the guide says is printed, and its commands.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::{Files, SETS, blocks, keep, set};

/// What is written in a file, and what is written there instead.
type Slip = (&'static str, &'static str);

/// Slips that the guide tells of without showing the script: the first line of what is printed, the set, and a file with what is changed in it.
const SLIPS: &[(&str, &str, &str, &[Slip])] = &[
    (
        "error: branch \"keep\": the special floor \"armoury\" (depth 2) finds no floor",
        "tree",
        "dungeon.lua",
        &[("depth = between(2, 4), message", "depth = 2, message"), ("depth = between(3, 5), chance = 40,", "depth = 2,")],
    ),
    ("error: there is no terrain \"pilar\"", "keep", "rooms/pillars.lua", &[("t.pillar", "t.pilar")]),
];

/// A folder of its own with script sets in it, by name.
fn folder(name: &str, sets: &[(&str, &Files)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("guide").join(name);
    // A folder left by an earlier run may hold files this one must not see.
    let _ = fs::remove_dir_all(&folder);
    for (path, text) in sets.iter().flat_map(|(set, files)| files.iter().map(move |(path, text)| (Path::new(set).join(path), text))) {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.current_dir(folder).env("LC_ALL", "C.UTF-8").env("TERM", "xterm").stdin(Stdio::null());
    command
}

fn run(folder: &Path, args: &[String]) -> Output {
    program(folder).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The arguments of a line as a shell has them, without its comment; `None` when it is no command of the program.
fn arguments(line: &str) -> Option<Vec<String>> {
    let line = line.strip_prefix("undercroft ")?;
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted => break,
            ' ' if !quoted => words.extend((!word.is_empty()).then(|| std::mem::take(&mut word))),
            c => word.push(c),
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    Some(words)
}

/// The first block of a previewer that writes to a pipe, which goes on until it is ended.
fn first_floor(folder: &Path, args: &[String]) -> String {
    let mut child = program(folder).args(args).arg("--plain").stdout(Stdio::piped()).spawn().unwrap();
    let mut block = Vec::new();
    BufReader::new(child.stdout.take().unwrap()).read_until(b'\x0c', &mut block).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    text(&block)
}

#[track_caller]
fn check(folder: &Path, command: &str) {
    let mut args = arguments(command).unwrap();
    if args[0] == "preview" {
        let block = first_floor(folder, &args);
        assert!(block.contains(" state=ok "), "{command}: {block}");
        return;
    }
    // The guide checks more than a test has time for.
    if let Some(at) = args.iter().position(|arg| arg == "--seeds") {
        args[at + 1] = "2".to_owned();
        args.extend(["--pieces".to_owned(), "5".to_owned()]);
    }
    let output = run(folder, &args);
    assert_eq!(output.status.code(), Some(0), "{command}: {}{}", text(&output.stdout), text(&output.stderr));
    if let Some(at) = args.iter().position(|arg| arg == "--output") {
        let written = fs::read_to_string(folder.join(&args[at + 1])).unwrap();
        assert!(written.starts_with('{') && written.contains("\"rows\""), "{command}");
    }
}

#[test]
fn every_command_works() {
    let sets: Vec<_> = SETS.iter().map(|name| (*name, set(name))).chain([("keep", keep())]).collect();
    let main = folder("commands", &sets.iter().map(|(name, files)| (*name, files)).collect::<Vec<_>>());
    let mut count = 0;
    for line in blocks().iter().filter(|block| block.fence == "sh").flat_map(|block| block.text.lines()) {
        check(&main, line);
        count += 1;
    }
    assert_eq!(count, 13, "commands in blocks");
    let mut inline = 0;
    for code in super::GUIDE.split('`').skip(1).step_by(2) {
        if arguments(code).is_some_and(|args| args.get(1).is_some_and(|set| set == "keep" || set == "mill" || SETS.contains(&set.as_str())))
        {
            check(&main, code);
            inline += 1;
        }
    }
    assert_eq!(inline, 4, "commands in the text");
}

#[test]
fn what_is_printed_is_what_the_guide_shows() {
    let blocks = blocks();
    let mut count = 0;
    for (i, block) in blocks.iter().enumerate().filter(|(_, block)| block.fence == "text") {
        let (first, rest) = block.text.split_once('\n').unwrap();
        count += 1;
        if let Some(command) = first.strip_prefix("$ ") {
            let output = run(&folder("printed", &[("keep", &keep())]), &arguments(command).unwrap());
            assert_eq!(text(&output.stdout), rest, "line {}", block.line);
            continue;
        }
        let (mut name, mut files) = ("keep", keep());
        if blocks[i - 1].fence == "lua fails" {
            files.insert(blocks[i - 1].path().to_owned(), blocks[i - 1].text.to_owned());
        } else {
            let slip = SLIPS.iter().find(|(start, ..)| first.starts_with(start));
            let (_, of, path, changes) = slip.unwrap_or_else(|| panic!("line {}: nothing tests this: {first}", block.line));
            if *of != "keep" {
                (name, files) = (*of, set(of));
            }
            let file = files.get_mut(*path).unwrap();
            for (from, to) in *changes {
                assert!(file.contains(from), "{path} has no {from:?}");
                *file = file.replace(from, to);
            }
        }
        let output = run(&folder("printed", &[(name, &files)]), &["render".to_owned(), name.to_owned()]);
        assert_eq!(output.status.code(), Some(2), "line {}", block.line);
        let said = text(&output.stderr);
        assert!(said.starts_with(block.text), "line {}: the program says\n{said}", block.line);
    }
    assert_eq!(count, 4);
    assert_eq!(blocks.iter().filter(|block| block.fence == "lua fails").count(), 1);
}
