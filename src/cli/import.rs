//! `undercroft import`: scripts made of another game's data files, or of a drawing.

mod art;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail, ensure};

use super::diagnostics::{self, Look};
use super::{FINDINGS, FINE, output};
use crate::import::{Imported, MARK, hengband};

/// A larger file is none of these.
const MOST_BYTES: u64 = 8 << 20;
/// Folders that an import writes below the script set.
const FOLDERS: [&str; 2] = ["branches", "vaults"];

/// Arguments of `import`.
#[derive(clap::Args)]
pub(super) struct ImportArgs {
    #[command(subcommand)]
    game: Game,
}

#[derive(clap::Subcommand)]
enum Game {
    /// Terrains, branches, monsters and vaults of Hengband 2.1: f_info.txt, d_info.txt, r_info.txt, v_info.txt, in UTF-8 or EUC-JP
    ///
    /// Each mistake in the files is said with its line. An error leaves a record out and makes the exit code 1; a warning keeps it.
    Hengband(HengbandArgs),
    /// A vault of a drawing in ASCII: rows of glyphs in a text file, with a legend below them
    ///
    /// Glyphs that vaults customarily have, and those of terrains, need no legend. Each mistake is said with line and column; one makes the exit
    /// code 1, and nothing is written.
    Art(art::ArtArgs),
}

#[derive(clap::Args)]
struct HengbandArgs {
    /// Folder that holds the four files
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Folder for the scripts: a new or empty one, or that of an earlier import. Without it the files are only looked over
    #[arg(long, value_name = "SCRIPTS")]
    output: Option<PathBuf>,
}

/// Reads the files, says what is wrong with them, writes the scripts.
pub(super) fn run(args: &ImportArgs) -> Result<ExitCode> {
    let args = match &args.game {
        Game::Hengband(args) => args,
        Game::Art(args) => return art::run(args),
    };
    if let Some(output) = &args.output {
        check_output(output)?;
    }
    let read = |name: &str| read_file(&args.folder.join(name));
    let [terrain, monster, branch, vault] = hengband::FILES;
    let contents = (read(terrain)?, read(monster)?, read(branch)?, read(vault)?);
    let imported = hengband::import([&contents.0, &contents.1, &contents.2, &contents.3]);
    report(&imported, &args.folder);
    let errors = imported.found.iter().any(crate::Diagnostic::is_error);
    let mut text = summary(&imported);
    match &args.output {
        Some(_) if imported.files.is_empty() => text.push_str("nothing is written: a script set needs a branch\n"),
        Some(output) => {
            write(output, &imported.files)?;
            text.push_str(&format!("{} files written to {}\n", imported.files.len(), output.display()));
        }
        None => text.push_str("nothing is written: name a folder with --output\n"),
    }
    output::stdout(&text)?;
    Ok(ExitCode::from(if errors || imported.files.is_empty() { FINDINGS } else { FINE }))
}

fn read_file(path: &Path) -> Result<Vec<u8>> {
    let shown = path.display();
    let meta = fs::metadata(path).with_context(|| format!("{shown}: cannot be read"))?;
    ensure!(meta.is_file(), "{shown}: this is no file");
    ensure!(meta.len() <= MOST_BYTES, "{shown}: larger than {} MiB, which no such file is", MOST_BYTES >> 20);
    fs::read(path).with_context(|| format!("{shown}: cannot be read"))
}

/// Errors with the lines around them, warnings on one line each: there may be many, and they cost nothing.
fn report(imported: &Imported, folder: &Path) {
    let look = Look::for_stderr(Some(folder.to_owned()));
    for found in &imported.found {
        if found.is_error() {
            output::note(&diagnostics::diagnostic(found, &look));
        } else {
            let place = found.location.as_ref().map(|at| format!("{}:{}: ", look.path(&at.file), at.line)).unwrap_or_default();
            output::note(&diagnostics::clean(&format!("{place}warning: {}", found.message)));
        }
    }
}

fn summary(imported: &Imported) -> String {
    let some = |(count, what): &(usize, &str)| plural(*count, what);
    let counts: Vec<String> = imported.counts.iter().map(some).collect();
    let errors = imported.found.iter().filter(|d| d.is_error()).count();
    let warnings = imported.found.len() - errors;
    format!("{}; {}, {}\n", counts.join(", "), plural(errors, "error"), plural(warnings, "warning"))
}

fn plural(count: usize, what: &str) -> String {
    let ending = match what {
        _ if count == 1 => "",
        _ if what.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{count} {what}{ending}")
}

/// Refuses a folder that holds anything but an earlier import: nothing of a designer's is written over.
fn check_output(output: &Path) -> Result<()> {
    let shown = output.display();
    match fs::metadata(output) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(|| format!("{shown}: cannot be read")),
        Ok(meta) => ensure!(meta.is_dir(), "{shown}: this is no folder"),
    }
    let empty = fs::read_dir(output).with_context(|| format!("{shown}: cannot be read"))?.next().is_none();
    if !empty && !has_import(output) {
        bail!("{shown}: neither empty nor the scripts of an earlier import; name another folder");
    }
    Ok(())
}

/// Whether a folder has a file of an import: of a whole one, or of one that was stopped before its last file.
fn has_import(output: &Path) -> bool {
    let folders = [output.to_owned()].into_iter().chain(FOLDERS.map(|folder| output.join(folder)));
    folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten().any(|entry| is_imported(&entry.path()))
        || only_folders(output)
}

/// Whether a folder has nothing but the empty folders of an import.
fn only_folders(output: &Path) -> bool {
    let Ok(entries) = fs::read_dir(output) else { return false };
    entries.flatten().all(|entry| {
        let path = entry.path();
        let known = FOLDERS.iter().any(|folder| path.ends_with(folder));
        known && fs::read_dir(&path).is_ok_and(|mut inside| inside.next().is_none())
    })
}

fn is_imported(file: &Path) -> bool {
    fs::read(file).is_ok_and(|bytes| bytes.starts_with(MARK.as_bytes()))
}

/// Writes the files, and takes away those of an earlier import that this one does not have. Other files stay; one where a file is to be written is
/// an error before anything is.
fn write(output: &Path, files: &[(String, String)]) -> Result<()> {
    for (path, _) in files {
        let path = output.join(path);
        ensure!(!path.exists() || is_imported(&path), "{}: this file is not of an import; move it away", path.display());
    }
    for folder in [output.to_owned()].into_iter().chain(FOLDERS.map(|folder| output.join(folder))) {
        fs::create_dir_all(&folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
    }
    for (path, text) in files {
        output::file(&output.join(path), text)?;
    }
    for folder in FOLDERS {
        for entry in fs::read_dir(output.join(folder)).with_context(|| format!("{folder}: cannot be read"))? {
            let path = entry?.path();
            let name = path.file_name().map(|name| format!("{folder}/{}", name.to_string_lossy())).unwrap_or_default();
            let stale = files.binary_search_by(|(path, _)| path.as_str().cmp(&name)).is_err() && is_imported(&path);
            if stale {
                fs::remove_file(&path).with_context(|| format!("{}: cannot be removed", path.display()))?;
            }
        }
    }
    Ok(())
}
