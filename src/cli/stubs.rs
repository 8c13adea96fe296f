//! `undercroft stubs`: the Lua API for editors.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;

use super::new::{SETTINGS, stubs};
use super::output;
use super::scripts::{DEFAULT, MANIFEST};
use crate::script::api;

/// Arguments of `stubs`.
#[derive(Args, Clone)]
pub struct StubsArgs {
    /// Folder of the scripts: types/ is renewed, settings of editors are written where there are none [default: this folder, or ./scripts,
    /// whichever holds dungeon.lua; in a checkout of Undercroft its own generated files]
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
    /// As DIR
    #[arg(long, value_name = "DIR", hide = true, conflicts_with = "folder")]
    output: Option<PathBuf>,
}

/// Writes the files and says which are new or have changed.
pub fn run(args: &StubsArgs) -> Result<ExitCode> {
    let folder = match args.folder.as_ref().or(args.output.as_ref()) {
        Some(folder) => Some(folder.clone()),
        None if Path::new("stdlib/terrain.lua").is_file() => None,
        None => Some(scripts_here()?),
    };
    let mut said = String::new();
    match &folder {
        None => {
            for (path, text) in api::files() {
                write(Path::new(path), &text, &mut said)?;
            }
        }
        Some(folder) => {
            let shown = folder.display();
            let here = folder.as_os_str().is_empty();
            ensure!(here || folder.exists(), "{shown}: there is no such folder; `undercroft new` makes one with scripts in it");
            ensure!(here || folder.is_dir(), "{shown}: this is no folder; name the one that holds {MANIFEST}");
            for (path, text) in stubs() {
                write(&folder.join(path), &text, &mut said)?;
            }
            for (path, text) in SETTINGS {
                // Settings a designer has made are theirs.
                if !folder.join(path).exists() {
                    write(&folder.join(path), text, &mut said)?;
                }
            }
        }
    }
    if said.is_empty() {
        said.push_str("nothing has changed\n");
    }
    output::stdout(&said)?;
    Ok(ExitCode::SUCCESS)
}

/// The folder with scripts that commands would find from here.
fn scripts_here() -> Result<PathBuf> {
    for folder in ["", DEFAULT].map(PathBuf::from) {
        if folder.join(MANIFEST).is_file() {
            return Ok(folder);
        }
    }
    bail!("there is no {MANIFEST} here; name the folder of your scripts: undercroft stubs DIR");
}

fn write(path: &Path, text: &str, said: &mut String) -> Result<()> {
    let shown = path.display();
    let word = match fs::read(path) {
        Ok(there) if there == text.as_bytes() => return Ok(()),
        Ok(_) => "changed",
        Err(_) => "new",
    };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
    }
    output::file(path, text)?;
    said.push_str(&format!("{shown}: {word}\n"));
    Ok(())
}
