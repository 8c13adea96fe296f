//! Where commands write: standard output, standard error, files.

use std::fs::{self, File};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::format::Line;

/// Columns of a picture where there is no terminal to ask.
const USUAL_WIDTH: usize = 80;

/// What a picture for people is written on.
pub(super) struct Paper {
    /// Columns there are.
    pub(super) width: usize,
    /// Whether there is nothing but ASCII.
    pub(super) ascii: bool,
    colours: bool,
}

impl Paper {
    /// Standard output, or a file; with the width and the ASCII that were asked for.
    pub(super) fn new(width: Option<u16>, ascii: bool, to_file: bool) -> Self {
        Self {
            width: width.map(usize::from).or_else(|| stdout_width().filter(|_| !to_file)).unwrap_or(USUAL_WIDTH),
            ascii: ascii || !to_file && ascii_only(),
            colours: !to_file && stdout_colours(),
        }
    }

    /// Lines as they are to be written.
    pub(super) fn write(&self, lines: &[Line]) -> String {
        lines.iter().map(|line| if self.colours { line.ansi() } else { line.plain() } + "\n").collect()
    }
}

/// Writes to standard output. A closed pipe is an error that the program ends quietly on.
pub(super) fn stdout(content: impl AsRef<[u8]>) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(content.as_ref()).and_then(|()| out.flush()).context("cannot write to standard output")
}

/// Writes a line to standard error, if anybody listens.
pub(super) fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", text.trim_end());
}

/// Whether people may be shown colours there: a terminal, and neither NO_COLOR nor a dumb terminal.
pub(super) fn colours(stream: &impl io::IsTerminal) -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    stream.is_terminal() && !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Whether standard output may be shown colours.
pub(super) fn stdout_colours() -> bool {
    colours(&io::stdout())
}

/// Whether what people read must be ASCII: the locale names an encoding that is not UTF-8, or the terminal is a dumb one. A system that says
/// nothing has UTF-8.
pub(super) fn ascii_only() -> bool {
    let said = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = said("LC_ALL").or_else(|| said("LC_CTYPE")).or_else(|| said("LANG"));
    said("TERM").is_some_and(|term| term == "dumb") || !cfg!(windows) && locale.is_some_and(|locale| !is_utf8(&locale))
}

/// Whether a locale, as `de_DE.UTF-8`, has UTF-8.
fn is_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Columns of the terminal that is standard output; `None` where it is none.
pub(super) fn stdout_width() -> Option<usize> {
    let size = io::stdout().is_terminal().then(crossterm::terminal::size)?.ok()?;
    (size.0 > 0).then_some(usize::from(size.0))
}

/// Whether progress may be drawn on standard error.
pub(super) fn stderr_is_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Replaces a file as a whole: whoever reads it sees the old text or the new, never a part. Pipes and devices are written to as they are.
pub(super) fn file(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    let (shown, content) = (path.display(), content.as_ref());
    let special = fs::metadata(path).is_ok_and(|found| !found.is_file());
    if special {
        return fs::write(path, content).with_context(|| format!("{shown}: cannot write"));
    }
    // A link stays a link: what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let draft = draft_beside(&target);
    write_and_rename(&draft, &target, content)
        .inspect_err(|_| _ = fs::remove_file(&draft))
        .with_context(|| format!("{shown}: cannot write"))
}

fn write_and_rename(draft: &Path, target: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(draft)?;
    file.write_all(content)?;
    if let Ok(old) = fs::metadata(target) {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    fs::rename(draft, target)
}

fn draft_beside(target: &Path) -> PathBuf {
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    target.with_file_name(name)
}

/// An option of a command line with its value, with a blank before it. A value that looks like an option has to be joined to its own.
pub(super) fn option(name: &str, value: &str) -> String {
    format!(" --{name}{}{}", if value.starts_with('-') { '=' } else { ' ' }, shell_word(value))
}

/// A text as one word for a POSIX shell.
pub(super) fn shell_word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=:,+@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_a_shell() {
        assert_eq!(shell_word("mines"), "mines");
        assert_eq!(shell_word("deep mines"), "'deep mines'");
        assert_eq!(shell_word("king's"), r"'king'\''s'");
        assert_eq!(shell_word(""), "''");
        assert_eq!(option("vault", "deep mines"), " --vault 'deep mines'");
        assert_eq!(option("vault", "--help me"), " --vault='--help me'");
    }

    #[test]
    fn a_locale_says_whether_it_has_utf8() {
        assert!(["en_GB.UTF-8", "C.utf8", "de_DE.utf-8@euro"].into_iter().all(is_utf8));
        assert!(!["C", "POSIX", "de_DE", "en_US.ISO-8859-1"].into_iter().any(is_utf8));
    }

    #[test]
    fn a_file_is_replaced_and_no_draft_stays() {
        let folder = std::env::temp_dir().join(format!("undercroft-output-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("floor.txt");
        file(&path, "one\n").unwrap();
        file(&path, "two\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two\n");
        let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["floor.txt"]);
        let lost = folder.join("missing").join("floor.txt");
        let error = format!("{:#}", file(&lost, "x").unwrap_err());
        assert!(error.starts_with(&format!("{}: cannot write: ", lost.display())), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
