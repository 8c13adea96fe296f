//! `undercroft new`: a script set to start from.

mod template;

use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail, ensure};

use super::output;
use super::scripts::MANIFEST;
pub(super) use template::{SETTINGS, stubs};

/// Letters of the longest name.
const LONGEST_NAME: usize = 80;

/// Arguments of `new`.
#[derive(clap::Args)]
pub(super) struct NewArgs {
    /// Folder for the scripts: a new or an empty one
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// What the dungeon is called, in its README and at the head of dungeon.lua [default: the name of the folder]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

/// Writes the files and says what to do with them. All of them are there afterwards, or none.
pub(super) fn run(args: &NewArgs) -> Result<ExitCode> {
    if let Some(name) = &args.name {
        check_name(name)?;
    }
    check_folder(&args.folder)?;
    let mut written = Written::default();
    let count = written.all(&args.folder, args.name.as_deref()).inspect_err(|_| written.take_back())?;
    output::stdout(next_steps(&args.folder, count))?;
    Ok(ExitCode::SUCCESS)
}

/// Refuses what a line of a script or a heading cannot hold.
fn check_name(name: &str) -> Result<()> {
    ensure!(!name.trim().is_empty(), "--name is empty; it is what the dungeon is called");
    ensure!(name.chars().count() <= LONGEST_NAME, "--name is longer than {LONGEST_NAME} letters");
    if let Some(found) = name.chars().find(|c| is_hidden(*c)) {
        bail!("--name has the character U+{:04X} in it, which nobody sees; a name is one line of text", u32::from(found));
    }
    Ok(())
}

/// Line ends, other control characters, and those that turn the direction of a text.
fn is_hidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Refuses everything but a folder that is new or empty. A `.git` in it is no file of anybody's.
fn check_folder(folder: &Path) -> Result<()> {
    let shown = folder.display();
    match fs::metadata(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            ensure!(fs::symlink_metadata(folder).is_err(), "{shown}: this is a link that leads nowhere");
            return Ok(());
        }
        Err(error) => return Err(error).with_context(|| format!("{shown}: cannot be looked into")),
        Ok(found) => ensure!(found.is_dir(), "{shown}: this is no folder; name a new or an empty one"),
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{shown}: cannot be read"))? {
        let name = entry.with_context(|| format!("{shown}: cannot be read"))?.file_name();
        if name != ".git" {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    let Some(first) = names.first() else { return Ok(()) };
    let others = match names.len() - 1 {
        0 => " is there".to_owned(),
        1 => " and one more are there".to_owned(),
        n => format!(" and {n} more are there"),
    };
    let hint = if names.iter().any(|name| name == MANIFEST) {
        format!("; `undercroft stubs{}` renews its files for editors", as_argument(folder))
    } else {
        "; name a new or an empty one".to_owned()
    };
    bail!("{shown}: this folder is not empty: {first}{others}{hint}");
}

/// What has been written so far, to be taken back when the rest cannot be.
#[derive(Default)]
struct Written {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Written {
    /// Writes all files, `dungeon.lua` last: a folder that has it has the others. Gives their number.
    fn all(&mut self, folder: &Path, name: Option<&str>) -> Result<usize> {
        self.folder(folder)?;
        let name = name.map_or_else(|| name_of(folder), str::to_owned);
        let mut files = template::files(&name);
        files.sort_by_key(|(path, _)| *path == MANIFEST);
        for (path, text) in &files {
            self.file(&folder.join(path), text)?;
        }
        Ok(files.len())
    }

    /// Makes a folder and those above it.
    fn folder(&mut self, path: &Path) -> Result<()> {
        if path.as_os_str().is_empty() || path.is_dir() {
            return Ok(());
        }
        if let Some(above) = path.parent() {
            self.folder(above)?;
        }
        fs::create_dir(path).with_context(|| format!("{}: cannot be made", path.display()))?;
        self.folders.push(path.to_owned());
        Ok(())
    }

    /// Writes a file that is not there yet.
    fn file(&mut self, path: &Path, text: &str) -> Result<()> {
        if let Some(folder) = path.parent() {
            self.folder(folder)?;
        }
        let shown = path.display();
        let mut file = File::create_new(path).with_context(|| format!("{shown}: cannot be made"))?;
        self.files.push(path.to_owned());
        file.write_all(text.as_bytes()).with_context(|| format!("{shown}: cannot be written"))
    }

    /// Removes what was written. The error that led here is the one to tell of.
    fn take_back(&self) {
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        for folder in self.folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// The name of a folder that is there, as a line of text.
fn name_of(folder: &Path) -> String {
    let whole = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let name = whole.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().filter(|c| !is_hidden(*c)).take(LONGEST_NAME).collect();
    if name.trim().is_empty() { "A dungeon".to_owned() } else { name }
}

/// A folder as an argument in a shell, with a blank before it.
fn as_argument(folder: &Path) -> String {
    let path = folder.to_string_lossy();
    // It would be taken for an option.
    let beside = if path.starts_with('-') { "./" } else { "" };
    format!(" {}", output::shell_word(&format!("{beside}{path}")))
}

fn next_steps(folder: &Path, count: usize) -> String {
    let scripts = as_argument(folder);
    format!(
        "{}: {count} files written, a small dungeon that runs\n\n  \
         undercroft preview{scripts}   shows a floor and redraws it as you save\n  \
         undercroft check{scripts}     makes many floors and names what fails\n\n\
         Start with {}: change it and look at the floor.\n",
        folder.display(),
        folder.join(template::FIRST).display(),
    )
}

#[cfg(test)]
mod tests;
