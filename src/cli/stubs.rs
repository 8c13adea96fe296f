//! `undercroft stubs`: the Lua API for editors.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;

use crate::script::api;

/// Arguments of `stubs`.
#[derive(Args, Clone)]
pub struct StubsArgs {
    /// Folder of the scripts to write them for: types/ and .luarc.json. Without it the generated files of this repository are written anew
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Settings for LuaLS: where the stubs are, and which globals scripts do not have.
const LUARC: &str = r#"{
  "runtime.version": "Lua 5.1",
  "runtime.builtin": { "io": "disable", "os": "disable", "debug": "disable", "package": "disable", "jit": "disable", "ffi": "disable" },
  "workspace.library": ["types"],
  "diagnostics.disable": ["lowercase-global"]
}
"#;

/// Writes the files.
pub fn run(args: &StubsArgs) -> Result<ExitCode> {
    match &args.output {
        Some(folder) => {
            for (path, text) in api::files() {
                let Some(name) = path.strip_prefix("stdlib/") else { continue };
                write(&folder.join(name), &text)?;
            }
            // Settings a designer has made are theirs.
            let settings = folder.join(".luarc.json");
            if !settings.exists() {
                write(&settings, LUARC)?;
            }
        }
        None => {
            anyhow::ensure!(
                Path::new("stdlib/terrain.lua").exists(),
                "this is not a checkout of Undercroft; name the folder of your scripts: undercroft stubs --output scripts"
            );
            for (path, text) in api::files() {
                write(Path::new(path), &text)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, text: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
    }
    fs::write(path, text).with_context(|| format!("{}: cannot be written", path.display()))?;
    println!("{}", path.display());
    Ok(())
}
