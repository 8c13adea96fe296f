//! The designer's own editor, opened at a line.
//!
//! `UNDERCROFT_EDITOR`, else `VISUAL`, else `EDITOR` names it, with options of its own. Where the command has `{file}` or `{line}`, those are replaced; else
//! the file and the line are added as the editor takes them. So an editor in another window can be told to go there:
//! `UNDERCROFT_EDITOR='nvim --server /tmp/nvim.sock --remote-send "<Esc>:e +{line} {file}<CR>"'`.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use anyhow::{Context as _, Result, bail};

use crate::diagnostic::Location;

use super::jobs;

/// What is asked for an editor, the first that is set.
const VARIABLES: [&str; 3] = ["UNDERCROFT_EDITOR", "VISUAL", "EDITOR"];

/// Opens it and waits until it is closed. The terminal must have been given back.
///
/// # Errors
/// Where there is no such file, no editor, or it fails.
pub(super) fn open(root: Option<&Path>, at: &Location) -> Result<()> {
    let file = file(root, at)?;
    let set = VARIABLES.iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.trim().is_empty()));
    let editor = set.unwrap_or_else(|| if cfg!(windows) { "notepad" } else { "vi" }.to_owned());
    let words = words(&editor, &file, at.line)?;
    let Some((program, arguments)) = words.split_first() else { bail!("no editor: set EDITOR") };
    let status = run(Command::new(program).args(arguments));
    let status = status.with_context(|| format!("cannot start the editor \"{program}\": set EDITOR to another"))?;
    if !status.success() {
        bail!("the editor \"{program}\" ended with {status}");
    }
    Ok(())
}

fn run(command: &mut Command) -> std::io::Result<ExitStatus> {
    let mut editor = command.spawn()?;
    jobs::wait_for(&mut editor)
}

/// The file of a location on disk.
fn file(root: Option<&Path>, at: &Location) -> Result<PathBuf> {
    // The look file, which is no script: theirs begin at their folder.
    if Path::new(&at.file).is_absolute() {
        return Ok(PathBuf::from(&at.file));
    }
    let (folder, name) = match at.file.strip_prefix("std/") {
        // Where the library is worked on, it lies in a folder.
        Some(name) => match std::env::var_os("UNDERCROFT_STDLIB") {
            Some(folder) => (PathBuf::from(folder), name),
            None => bail!("{at} is of the standard library, inside the program"),
        },
        None => match root {
            Some(root) => (root.to_owned(), at.file.as_str()),
            None => bail!("{at} is of the sample game, inside the program: `undercroft new` makes a game with files of its own"),
        },
    };
    let file = folder.join(name);
    if !file.is_file() {
        bail!("{}: there is no such file any more", file.display());
    }
    // The editor may be somewhere else in another window.
    Ok(std::path::absolute(&file).unwrap_or(file))
}

/// The command line that opens a file at a line.
fn words(editor: &str, file: &Path, line: u32) -> Result<Vec<String>> {
    let whole = Path::new(editor.trim());
    let mut words = if whole.is_file() {
        // A path with blanks or backslashes that nobody quoted.
        vec![editor.trim().to_owned()]
    } else {
        shlex::split(editor).with_context(|| format!("the editor's command has a quote that is not closed: {editor}"))?
    };
    let path = file.to_string_lossy().into_owned();
    if words.iter().any(|word| word.contains("{file}") || word.contains("{line}")) {
        for word in &mut words {
            *word = word.replace("{line}", &line.to_string()).replace("{file}", &path);
        }
        return Ok(words);
    }
    let program = words.first().map(|word| Path::new(word).file_stem().unwrap_or_default().to_string_lossy().to_ascii_lowercase());
    match program.as_deref().unwrap_or_default() {
        "code" | "code-insiders" | "codium" | "vscodium" | "cursor" | "windsurf" => {
            words.extend(["--goto".to_owned(), format!("{path}:{line}")]);
        }
        "hx" | "helix" | "subl" | "sublime_text" | "zed" | "zeditor" | "lapce" | "atom" | "mate" => words.push(format!("{path}:{line}")),
        "kate" | "kwrite" | "idea" | "clion" | "rustrover" | "pycharm" | "gedit-line" => {
            words.extend(["--line".to_owned(), line.to_string(), path]);
        }
        "notepad++" => words.extend([format!("-n{line}"), path]),
        "notepad" | "open" | "xdg-open" => words.push(path),
        // vi and its kin, nano, emacs, kakoune, micro, joe, gedit and most others.
        _ => words.extend([format!("+{line}"), path]),
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(editor: &str) -> Vec<String> {
        words(editor, Path::new("/game/rooms/the hall.lua"), 12).unwrap()
    }

    #[test]
    fn each_editor_is_told_the_line_as_it_takes_it() {
        assert_eq!(said("vi"), ["vi", "+12", "/game/rooms/the hall.lua"]);
        assert_eq!(said("/usr/bin/emacsclient -t"), ["/usr/bin/emacsclient", "-t", "+12", "/game/rooms/the hall.lua"]);
        assert_eq!(said("code --wait"), ["code", "--wait", "--goto", "/game/rooms/the hall.lua:12"]);
        assert_eq!(said("hx"), ["hx", "/game/rooms/the hall.lua:12"]);
        assert_eq!(said("'my editor' -x"), ["my editor", "-x", "+12", "/game/rooms/the hall.lua"]);
        assert_eq!(said("nvim --remote-send ':e +{line} {file}'"), ["nvim", "--remote-send", ":e +12 /game/rooms/the hall.lua"]);
        assert!(words("vi '", Path::new("a.lua"), 1).unwrap_err().to_string().contains("quote"));
    }

    #[test]
    fn a_path_from_the_root_on_is_opened_as_it_is() {
        let here = std::env::temp_dir();
        let at = Location { file: here.join("look.toml").display().to_string(), line: 3 };
        assert_eq!(file(None, &at).unwrap(), here.join("look.toml"));
    }

    #[test]
    fn what_is_inside_the_program_cannot_be_opened() {
        let at = |file: &str| Location { file: file.into(), line: 3 };
        let error = file(None, &at("rooms/hall.lua")).unwrap_err().to_string();
        assert!(error.starts_with("rooms/hall.lua:3 is of the sample game"), "{error}");
        let error = file(Some(Path::new("/nowhere")), &at("rooms/hall.lua")).unwrap_err().to_string();
        assert!(error.ends_with("there is no such file any more"), "{error}");
    }
}
