//! `undercroft import art`: a vault made of a drawing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail, ensure};

use super::super::diagnostics::{self, Look};
use super::super::scripts::MANIFEST;
use super::super::{FINDINGS, FINE, output};
use super::{plural, read_file};
use crate::engine::Engine;
use crate::import::art::{self, MARK};
use crate::script::ScriptSet;

/// A script set that has the terrains of the standard library and nothing else.
const BARE: &str = "return dungeon { api = 1, branches = { branch { name = \"bare\", floors = 1, size = { width = 20, height = 12 }, \
    layout = function(floor) floor:inside():fill(\"floor\") end } } }";

/// Arguments of `import art`.
#[derive(clap::Args)]
pub(super) struct ArtArgs {
    /// Text file with the drawing: rows of glyphs, and below them, after a blank line, a line for each glyph that needs one, as `k = monster rat`
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Script set that the vault is for: its terrains and monsters are known, and the script is written into its folder vaults. Without it the
    /// script is written to standard output, and the terrains are those of the standard library
    #[arg(long, value_name = "SCRIPTS")]
    output: Option<PathBuf>,
    /// Name of the vault [default: that of the file]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

/// Reads the drawing, says what is wrong with it, writes the script.
pub(super) fn run(args: &ArtArgs) -> Result<ExitCode> {
    let bytes = read_file(&args.file)?;
    let shown = args.file.display().to_string();
    let name = match &args.name {
        Some(name) => name.trim().to_owned(),
        None => art::vault_name(&args.file.file_stem().unwrap_or_default().to_string_lossy()),
    };
    ensure!(!name.is_empty(), "--name: a vault needs a name");
    if let Some(c) = name.chars().find(|c| c.is_control()) {
        bail!("--name: the name has the character '{}', which does not show", c.escape_default());
    }
    let set = args.output.as_deref().filter(|folder| folder.join(MANIFEST).is_file());
    if let Some(folder) = args.output.as_deref().filter(|folder| folder.exists() && !folder.is_dir()) {
        bail!("{}: this is no folder", folder.display());
    }
    let module = format!("vaults/{}.lua", art::file_name(&name));
    if let Some(folder) = &args.output {
        // Before the scripts are loaded: what is wrong with them may be in this very file.
        check_replaceable(&folder.join(&module), &name)?;
    }
    let engine = Engine::load(match set {
        Some(folder) => ScriptSet::open(folder)?,
        None => ScriptSet::from_sources([(MANIFEST, BARE)])?,
    });
    let engine = match (engine, set) {
        (Err(error), Some(folder)) => {
            output::note(&diagnostics::script_error(&error, &Look::for_stderr(Some(folder.to_owned()))));
            bail!("{}: these scripts do not load, so their terrains are not known", folder.display());
        }
        (engine, _) => engine?,
    };
    let world = engine.world();
    if let Some(room) =
        world.room(&name).and_then(|id| world.rooms.get(usize::from(id.0))).filter(|room| room.declared.location.file != module)
    {
        bail!("\"{name}\" is a room type already, in {}; name the vault with --name", room.declared.location);
    }
    let file = args.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let drawing = art::import(&bytes, &shown, &name, world, set.is_none());
    let look = Look::for_stderr(None);
    drawing.found.iter().for_each(|found| output::note(&diagnostics::diagnostic(found, &look)));
    let Some(script) = drawing.script else { return Ok(ExitCode::from(FINDINGS)) };
    match &args.output {
        None => output::stdout(&script)?,
        Some(folder) => {
            let path = folder.join(&module);
            write(&path, &script)?;
            let legend = plural(drawing.legend, "glyph");
            output::stdout(format!(
                "vault \"{name}\" of {file}: {} by {} cells, {legend} in its legend; written to {}\nfor a branch that has it: rooms = {{ ..., require \"{}\" }}\n",
                drawing.size.0,
                drawing.size.1,
                path.display(),
                module.trim_end_matches(".lua").replace('/', "."),
            ))?;
        }
    }
    Ok(ExitCode::from(FINE))
}

/// Refuses to write over anything but an earlier script of this vault.
fn check_replaceable(path: &Path, name: &str) -> Result<()> {
    if path.exists() {
        let shown = path.display();
        let old = fs::read(path).with_context(|| format!("{shown}: cannot be read"))?;
        ensure!(old.starts_with(MARK.as_bytes()), "{shown}: this file is not of a drawing; move it away, or name the vault with --name");
        ensure!(
            art::is_of(&old, name),
            "{shown}: this file has a vault of another name; move it away, or name this vault otherwise with --name"
        );
    }
    Ok(())
}

fn write(path: &Path, script: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
    }
    output::file(path, script)
}
