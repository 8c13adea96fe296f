//! `undercroft preview`: floors in the terminal, redrawn as scripts are saved.

use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::bail;

use super::context::ContextArgs;
use super::output;
use super::scripts::Scripts;
use crate::chance::seed_from_text;
use crate::engine::Engine;
use crate::preview::{self, Options, Piece, Source, Tell, Wish};

/// What to preview, and how.
#[derive(Debug, clap::Args)]
pub(crate) struct PreviewArgs {
    #[command(flatten)]
    pub(crate) scripts: Scripts,
    /// Branch to begin in [default: the first]
    #[arg(long, value_name = "NAME")]
    branch: Option<String>,
    /// Depth within the branch to begin at [default: 1, or the first where the piece may occur]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Seed to begin with: a number or any text
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: String,
    /// Look at this vault or room alone: a row for each way it may lie, seeds side by side
    #[arg(long, visible_alias = "room", value_name = "NAME")]
    vault: Option<String>,
    /// Seeds side by side, with --vault
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100), requires = "vault")]
    count: u32,
    #[command(flatten)]
    context: ContextArgs,
    /// Look for changes several times a second: for network drives, containers and mounts where the system does not tell
    #[arg(long)]
    poll: bool,
    /// Write floors as text to standard output, one at the start and one after each change, each ended by a form feed
    #[arg(long)]
    plain: bool,
}

/// Columns of a sheet as text.
fn plain_columns() -> usize {
    100
}

fn terminal_columns() -> usize {
    output::stdout_width().unwrap_or(80)
}

/// Runs the previewer until it is quit.
pub(crate) fn run(args: PreviewArgs) -> anyhow::Result<ExitCode> {
    let source = match args.scripts.root() {
        Some(root) if root.is_dir() => Source::Folder(root),
        Some(root) => bail!("{}: there is no such folder of scripts", root.display()),
        None => Source::Sample,
    };
    if let Some(name) = &args.vault
        && let Ok(engine) = args.scripts.open().and_then(|set| Ok(Engine::load(set)?))
    {
        // Scripts that do not load are shown as such, and may be mended; a name that is not there is a slip of the command line.
        let context = args.context.read(engine.world())?;
        engine.piece_places(name, &context)?;
    }
    let plain = args.plain;
    let piece = args.vault.map(|name| Piece { name, count: args.count, columns: if plain { plain_columns } else { terminal_columns } });
    let depth = args.depth.unwrap_or(u32::from(piece.is_none()));
    let options = Options {
        piece,
        source,
        wish: Wish { branch: args.branch, depth, seed: seed_from_text(&args.seed) },
        poll: args.poll,
        colour: output::stdout_colours(),
        ascii: output::ascii_only(),
        scripts: args.scripts.as_argument() + &args.context.as_arguments(),
        context: Tell(Arc::new(move |world| args.context.read(world))),
        quote: output::shell_word,
    };
    if plain {
        preview::plain(&options)?;
    } else if io::stdout().is_terminal() {
        preview::terminal(&options)?;
    } else {
        bail!("standard output is not a terminal: use --plain for floors as text, or `undercroft render` for one floor");
    }
    Ok(ExitCode::SUCCESS)
}
