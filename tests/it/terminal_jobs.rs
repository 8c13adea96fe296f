//! The previewer under a shell's job control: it is suspended and goes on, alone and with an editor.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::pty::Terminal;

const CTRL_L: &str = "\x0c";
const CTRL_Z: &str = "\x1a";

/// The sample game, in a process group of its own.
fn start() -> Terminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    let mut terminal = Terminal::start(command.arg("preview").process_group(0), 80, 24);
    terminal.screen_shows(" ok ");
    terminal
}

/// An editor that is a shell script, opened at the error of a game that does not load.
fn start_editor(folder: &Path, script: &str) -> Terminal {
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(folder.join("dungeon.lua"), "return nothing.at_all").unwrap();
    std::fs::write(folder.join("editor.sh"), script).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.arg("preview").arg(folder).process_group(0);
    command.env("UNDERCROFT_EDITOR", format!("sh '{}'", folder.join("editor.sh").display()));
    let mut terminal = Terminal::start(&mut command, 80, 24);
    terminal.screen_shows(" failed ");
    terminal.press("E");
    terminal.screen_shows("Enter opens the editor there");
    terminal.press("\r");
    terminal.screen_shows("editing");
    terminal
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("jobs-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// The screen is whole again and the keys are the program's.
fn is_back(terminal: &mut Terminal, before: &str) {
    terminal.waits_until(|terminal| terminal.screen() == before && !terminal.reads_lines());
    terminal.press("n");
    terminal.screen_shows("seed 2");
    terminal.press("q");
    terminal.is_given_back();
}

#[test]
fn ctrl_z_suspends_and_what_was_typed_ahead_is_not_obeyed() {
    let mut terminal = start();
    let before = terminal.screen();
    for _ in 0..2 {
        terminal.seen.clear();
        terminal.press(&format!("{CTRL_Z}q"));
        terminal.stops();
        assert!(terminal.seen.contains("\x1b[?1049l") && terminal.seen.contains("\x1b[?1000l"), "{:?}", terminal.seen);
        assert!(terminal.reads_lines());
        terminal.goes_on();
        terminal.shows("\x1b[?1049h");
        terminal.shows("\x1b[?1000h");
        terminal.waits_until(|terminal| terminal.screen() == before);
        // While the terminal is taken over it may make a signal of Ctrl-Z for a moment, and nobody's terminal has nobody to send it to.
        terminal.settles(Duration::from_millis(300));
    }
    is_back(&mut terminal, &before);
}

#[test]
fn ctrl_z_suspends_while_something_is_typed() {
    let mut terminal = start();
    terminal.press("/or");
    terminal.screen_shows("/or");
    let before = terminal.screen();
    terminal.press(CTRL_Z);
    terminal.stops();
    terminal.goes_on();
    terminal.waits_until(|terminal| terminal.screen() == before);
}

#[test]
fn a_signal_suspends_as_the_key_does() {
    let mut terminal = start();
    let before = terminal.screen();
    terminal.seen.clear();
    terminal.signal("-TSTP");
    terminal.stops();
    assert!(terminal.seen.contains("\x1b[?1049l") && terminal.reads_lines(), "{:?}", terminal.seen);
    terminal.goes_on();
    is_back(&mut terminal, &before);
}

/// A program in a container of its own has its session and its group outside, where they have no numbers.
#[test]
fn without_a_shell_in_its_container_the_program_goes_on() {
    let contained = || {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--pid", "--fork", "--kill-child", "sh", "-c"]);
        command
    };
    // Not every machine lets one make a container.
    if !contained().arg("true").output().is_ok_and(|output| output.status.success()) {
        return;
    }
    let mut command = contained();
    let mut terminal = Terminal::start(command.arg("\"$0\" preview; exit $?").arg(env!("CARGO_BIN_EXE_undercroft")), 100, 24);
    terminal.screen_shows(" ok ");
    terminal.press(CTRL_Z);
    terminal.screen_shows("there is no shell to go back to");
    terminal.press("q");
    terminal.is_given_back();
}

#[test]
fn after_a_stop_that_nobody_announced_all_is_taken_and_drawn_again() {
    let mut terminal = start();
    let before = terminal.screen();
    terminal.signal("-STOP");
    terminal.stops();
    terminal.is_meddled_with("\x1b[?1049l\x1b[2J$ ls");
    terminal.screen_shows("$ ls");
    terminal.goes_on();
    is_back(&mut terminal, &before);
}

#[test]
fn ctrl_l_draws_over_what_another_program_wrote() {
    let mut terminal = start();
    let before = terminal.screen();
    terminal.is_meddled_with("\x1b[10;1H\x1b[KMail from somebody\x1b[3;9r");
    terminal.screen_shows("Mail from somebody");
    // A terminal that reads lines hands them over at their end. Two other keys take away what is said of that one.
    terminal.press(&format!("{CTRL_L}\nTT"));
    terminal.waits_until(|terminal| terminal.screen() == before && !terminal.reads_lines());
    terminal.press("q");
    terminal.is_given_back();
}

#[test]
fn an_editor_that_suspends_its_job_suspends_the_program_and_keeps_the_terminal() {
    for how in ["kill -TSTP 0", "kill -STOP $$"] {
        let folder = folder(if how.ends_with('0') { "together" } else { "alone" });
        let mut terminal = start_editor(&folder, &format!("echo editing\n{how}\necho edited further\nread line\n"));
        terminal.stops();
        terminal.goes_on();
        terminal.screen_shows("edited further");
        terminal.settles(Duration::from_millis(300));
        assert!(!terminal.seen.contains("\x1b[?1049h") && terminal.reads_lines(), "{how}: {:?}", terminal.seen);
        terminal.press("\n");
        terminal.shows("\x1b[?1049h");
        terminal.screen_shows("Enter opens the editor there");
        // What is typed before the program has the keys again is not obeyed.
        terminal.settles(Duration::from_millis(300));
        terminal.press("q");
        terminal.is_given_back();
    }
}

#[test]
fn what_ends_the_program_ends_its_editor_first() {
    for (signal, code) in [("-TERM", 143), ("-HUP", 129)] {
        let folder = folder(signal);
        let saved = folder.join("saved");
        let script = format!("trap 'echo > \"{}\"; exit 3' TERM HUP\necho editing\nwhile :; do sleep 0.05; done\n", saved.display());
        let mut terminal = start_editor(&folder, &script);
        terminal.signal(signal);
        assert_eq!(terminal.ends(), Some(code));
        assert!(saved.is_file(), "{signal}: the editor was left behind");
        assert!(terminal.reads_lines());
        assert!(!terminal.seen.rsplit("editing").next().unwrap().contains("\x1b[?1049h"), "{:?}", terminal.seen);
    }
}

#[test]
fn who_asks_twice_does_not_wait_for_the_editor() {
    let mut terminal = start_editor(&folder("deaf"), "trap '' TERM\necho editing\nread line\n");
    terminal.signal("-TERM");
    terminal.settles(Duration::from_millis(300));
    assert!(terminal.is_running());
    terminal.signal("-TERM");
    assert_eq!(terminal.ends(), Some(143));
}
