//! `undercroft preview`: floors in the terminal, redrawn as scripts are saved.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::bail;

use super::context::ContextArgs;
use super::output;
use super::scripts::Scripts;
use crate::chance::seed_from_text;
use crate::engine::{Engine, PieceRequest};
use crate::error::ErrorKind;
use crate::preview::{self, Colours, Options, Piece, Source, Tell, Theme, Wish};

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
    /// Look at this vault alone: a row for each way it may lie, seeds side by side
    #[arg(long, value_name = "NAME", group = "piece")]
    vault: Option<String>,
    /// Look at this room type or vault alone
    #[arg(long, value_name = "NAME", group = "piece")]
    room: Option<String>,
    /// Seeds side by side, with --vault or --room
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=1000), requires = "piece")]
    count: u32,
    #[command(flatten)]
    context: ContextArgs,
    /// Look for changes several times a second: for network drives, containers and mounts where the system does not tell
    #[arg(long)]
    poll: bool,
    /// Leave the mouse to the terminal, which selects text with it
    #[arg(long)]
    no_mouse: bool,
    /// Write floors as text to standard output, one at the start and one after each change, each ended by a form feed
    #[arg(long)]
    plain: bool,
    /// Colours for a dark or a light terminal [default: what the terminal says in COLORFGBG, else dark]
    #[arg(long, value_enum, value_name = "THEME", conflicts_with = "plain")]
    theme: Option<ThemeName>,
    /// How many colours the terminal has [default: by NO_COLOR, COLORTERM and TERM]
    #[arg(long, value_enum, value_name = "COLOURS", conflicts_with = "plain")]
    colours: Option<ColoursName>,
    /// Show nothing but ASCII
    #[arg(long, conflicts_with = "plain")]
    ascii: bool,
    /// Glyphs and colours of your own, a TOML file [default: undercroft/look.toml in your folder of settings, where there is one]
    #[arg(long, value_name = "FILE", conflicts_with = "plain")]
    look: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ThemeName {
    Dark,
    Light,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ColoursName {
    None,
    #[value(name = "16")]
    Sixteen,
    #[value(name = "256")]
    Many,
    True,
}

impl PreviewArgs {
    fn theme(&self) -> Theme {
        match self.theme {
            Some(ThemeName::Dark) => Theme::Dark,
            Some(ThemeName::Light) => Theme::Light,
            None => Theme::found(said),
        }
    }

    fn colours(&self) -> Colours {
        match self.colours {
            Some(ColoursName::None) => Colours::None,
            Some(ColoursName::Sixteen) => Colours::Sixteen,
            Some(ColoursName::Many) => Colours::Many,
            Some(ColoursName::True) => Colours::True,
            None => Colours::found(said),
        }
    }
}

/// What the environment says.
fn said(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Columns of a sheet as text.
const COLUMNS: u16 = 100;

/// Runs the previewer until it is quit.
pub(crate) fn run(args: PreviewArgs) -> anyhow::Result<ExitCode> {
    let source = match args.scripts.root() {
        Some(root) if root.is_dir() => Source::Folder(root),
        Some(root) => bail!("{}: there is no such folder of scripts", root.display()),
        None => Source::Sample,
    };
    let piece = match (&args.vault, &args.room) {
        (Some(name), _) => Some(Piece { option: "vault", name: name.clone(), count: args.count, columns: COLUMNS }),
        (_, Some(name)) => Some(Piece { option: "room", name: name.clone(), count: args.count, columns: COLUMNS }),
        _ => None,
    };
    if let Some(piece) = &piece {
        check_piece(&args, piece)?;
    }
    if let Some(look) = args.look.as_ref().filter(|look| !look.is_file()) {
        let wrong = if look.exists() { "this is no regular file, so no look file" } else { "there is no such look file" };
        bail!("{}: {wrong}", look.display());
    }
    let plain = args.plain;
    let depth = args.depth.unwrap_or(u32::from(piece.is_none()));
    let (theme, colours) = (args.theme(), args.colours());
    let options = Options {
        piece,
        source,
        wish: Wish { branch: args.branch, depth, seed: seed_from_text(&args.seed), reroll: None },
        poll: args.poll,
        mouse: !args.no_mouse,
        theme,
        colours,
        ascii: args.ascii || output::ascii_only(),
        look: args.look,
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
    Ok(preview::ended_by_signal().map_or(ExitCode::SUCCESS, ExitCode::from))
}

/// Scripts that do not load are shown as such, and may be mended; a name that is not there is a slip of the command line.
fn check_piece(args: &PreviewArgs, piece: &Piece) -> anyhow::Result<()> {
    let Ok(engine) = args.scripts.open().and_then(|set| Ok(Engine::load(set)?)) else { return Ok(()) };
    let world = engine.world();
    let mut request = PieceRequest::new(&piece.name, 1);
    request.context = args.context.read(world)?;
    // A name that is unknown is told by the engine, which knows one that is near.
    engine.piece_places(&piece.name, &request.context)?;
    let room = world.room(&piece.name).and_then(|id| world.rooms.get(usize::from(id.0)));
    if piece.option == "vault" && room.is_some_and(|room| room.vault.is_none()) {
        bail!("\"{}\" is a room type without a picture: use{}", piece.name, output::option("room", &piece.name));
    }
    if let Some(branch) = &args.branch {
        request.place = Some((branch.clone(), args.depth.unwrap_or(1)));
        match engine.piece(&request) {
            Err(error) if error.kind() == ErrorKind::Request => return Err(error.into()),
            _ => {}
        }
    }
    Ok(())
}
