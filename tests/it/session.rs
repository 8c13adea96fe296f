//! The recording in the README is what the program shows: a session with the sample game, played again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::pty::Terminal;

const BEGIN: &str = "<!-- A session, as tests/it/session.rs plays it; UPDATE_README=1 writes it anew. -->\n";
const END: &str = "<!-- The end of the session. -->\n";

/// What is said before a frame, the keys that lead to it, and what it shows when it is there.
const FRAMES: [(&str, &str, &str); 6] = [
    ("`undercroft preview --seed 7`: a floor, and what is worth knowing of it.", "", " ok"),
    (
        "`s` opens the steps of the build, `End` and `←` go back through them: what each changed, the line of the script that did it, its time.",
        "s",
        "step",
    ),
    (
        "`v` is a cursor, `Tab` goes to the next monster: what is there, who put it there, why this one. `Enter` opens your editor at that line.",
        "\x1bv\t",
        "placed",
    ),
    ("`m` lays a lens over the floor; this one is the distance from where one arrives.", "\x1bmmm", "distance"),
    ("`g` shows the floors of the seeds that follow; arrows pick one.", "\x1bg", "15  rooms"),
    (
        "A save that does not load leaves the last good floor and says what is wrong; `E` lists all there is, `Enter` opens the editor there.",
        "\x1bBREAK",
        "error",
    ),
];

/// The sample game, copied: the session breaks a file of it.
fn sample() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("session");
    let _ = fs::remove_dir_all(&folder);
    copy(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts")), &folder.join("scripts"));
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn played() -> Vec<String> {
    let folder = sample();
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.args(["preview", "--seed", "7"]).env("NO_COLOR", "1");
    let mut terminal = Terminal::start_in(&mut command, &folder, 100, 30);
    let mut frames = Vec::new();
    for (_, keys, shows) in FRAMES {
        for key in keys.replace("BREAK", "").split_inclusive('\x1b') {
            terminal.press(key);
            // Escape alone, before what follows makes another key of it.
            terminal.settles(Duration::from_millis(100));
        }
        if keys.ends_with("BREAK") {
            let cellar = folder.join("scripts/rooms/wine_cellar.lua");
            let text = fs::read_to_string(&cellar).unwrap();
            fs::write(&cellar, text.replacen("t.flagstone", "t.flagstonne", 1)).unwrap();
        }
        terminal.screen_shows(shows);
        terminal.settles(Duration::from_millis(400));
        frames.push(terminal.screen());
    }
    terminal.press("q");
    terminal.is_given_back();
    frames
}

/// What differs from run to run is times, and shares of them.
fn timeless(text: &str) -> String {
    // Which step took longest is the time's, too.
    let parts: Vec<&str> = text.split(", slowest is step ").collect();
    let rest = parts.iter().skip(1).map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
    let text: String = parts.iter().take(1).copied().chain(rest).collect();
    let words = text.split_inclusive([' ', '\n']).collect::<Vec<_>>();
    let is_number = |word: &str| word.trim_end().trim_end_matches(['%', ',']).parse::<f64>().is_ok();
    let mut out = String::new();
    for (at, word) in words.iter().enumerate() {
        let unit = words.get(at + 1).map_or("", |next| next.trim().trim_end_matches([',', ')', ';', ']']));
        let timed = is_number(word.trim_start_matches('(')) && (["ms", "µs", "s", "%"].contains(&unit) || word.contains('%'));
        out.push_str(if timed { "_ " } else { word.trim_end() });
        out.push_str(if word.ends_with('\n') { "\n" } else { " " });
    }
    out.split('\n').map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect()
}

fn written(frames: &[String]) -> String {
    let mut text = String::new();
    for ((said, _, _), frame) in FRAMES.iter().zip(frames) {
        text.push_str(&format!("{said}\n\n```text\n{}\n```\n\n", frame.trim_end()));
    }
    text
}

#[test]
fn the_readme_shows_what_the_program_shows() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = fs::read_to_string(path).unwrap();
    let (before, rest) = readme.split_once(BEGIN).expect("the README has no session");
    let (session, after) = rest.split_once(END).expect("the session has no end");
    let played = written(&played());
    if std::env::var_os("UPDATE_README").is_some() {
        fs::write(path, format!("{before}{BEGIN}\n{played}{END}{after}")).unwrap();
        return;
    }
    assert_eq!(timeless(session.trim()), timeless(played.trim()), "UPDATE_README=1 writes it anew");
}
