//! [`Scripts`]: the SCRIPTS argument of every command.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::diagnostics::{self, Look};
use super::output;
use crate::engine::Engine;
use crate::script::ScriptSet;

/// Where scripts are looked for when none are named.
pub(super) const DEFAULT: &str = "scripts";
/// The file every script set starts with.
pub(super) const MANIFEST: &str = "dungeon.lua";

/// Warnings shown by commands that are about something else.
pub(crate) const FEW: usize = 3;

/// Which script set a command works on.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Scripts {
    /// Folder that holds dungeon.lua, or that file [default: ./scripts when it holds dungeon.lua, else the sample game]
    #[arg(value_name = "SCRIPTS")]
    path: Option<PathBuf>,
}

impl Scripts {
    /// Those of a folder.
    pub(super) fn at(path: PathBuf) -> Self {
        Self { path: Some(path) }
    }

    /// The folder the scripts are in; `None` for the sample inside the program.
    pub(crate) fn root(&self) -> Option<PathBuf> {
        match &self.path {
            Some(path) if path.file_name().is_some_and(|name| name == MANIFEST) && !path.is_dir() => match path.parent() {
                Some(folder) if folder != Path::new("") => Some(folder.to_owned()),
                _ => Some(PathBuf::from(".")),
            },
            Some(path) => Some(path.clone()),
            None => Path::new(DEFAULT).join(MANIFEST).is_file().then(|| PathBuf::from(DEFAULT)),
        }
    }

    /// Reads the scripts.
    pub(crate) fn open(&self) -> Result<ScriptSet> {
        let Some(root) = self.root() else { return Ok(ScriptSet::sample()?) };
        if !root.exists() {
            bail!("{}: there is no such folder", root.display());
        }
        if !root.is_dir() {
            bail!("{}: a script set is a folder that holds {MANIFEST}, or that file", root.display());
        }
        Ok(ScriptSet::open(&root)?)
    }

    /// Reads and loads the scripts; prints `most` warnings of the load to standard error, and how many more there are.
    pub(crate) fn load(&self, most: usize) -> Result<Engine> {
        let engine = Engine::load(self.open()?)?;
        let look = Look::for_stderr(self.root());
        let warnings = engine.warnings();
        for warning in warnings.iter().take(most) {
            output::note(&diagnostics::diagnostic(warning, &look));
        }
        if warnings.len() > most {
            output::note(&format!("{} more warnings; `undercroft check{}` shows all", warnings.len() - most, self.as_argument()));
        }
        Ok(engine)
    }

    /// The argument as a shell takes it, with a space before it; empty when it was left out.
    pub(crate) fn as_argument(&self) -> String {
        let Some(path) = &self.path else { return String::new() };
        let path = path.to_string_lossy();
        // It would be taken for an option.
        let beside = if path.starts_with('-') { "./" } else { "" };
        format!(" {}", output::shell_word(&format!("{beside}{path}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(path: &str) -> Option<PathBuf> {
        Scripts { path: Some(PathBuf::from(path)) }.root()
    }

    #[test]
    fn the_manifest_stands_for_its_folder() {
        assert_eq!(root("games/crypt/dungeon.lua"), Some(PathBuf::from("games/crypt")));
        assert_eq!(root("dungeon.lua"), Some(PathBuf::from(".")));
        assert_eq!(root("games/crypt"), Some(PathBuf::from("games/crypt")));
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let scripts = Scripts { path: Some(PathBuf::from("no/such/folder")) };
        assert_eq!(scripts.open().unwrap_err().to_string(), "no/such/folder: there is no such folder");
        assert_eq!(scripts.as_argument(), " no/such/folder");
    }
}
