//! `undercroft render`: one floor as text, coloured text or JSON.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow};
use clap::ValueEnum;

use super::context::ContextArgs;
use super::scripts::{FEW, Scripts};
use super::{FINE, diagnostics, output};
use crate::chance::seed_from_text;
use crate::engine::{Engine, Request};
use crate::floor::Floor;
use crate::format;

/// Arguments of `render`.
#[derive(clap::Args)]
pub(super) struct RenderArgs {
    #[command(flatten)]
    pub(super) scripts: Scripts,
    /// Branch [default: the first]
    #[arg(long, value_name = "NAME")]
    branch: Option<String>,
    /// Depth within the branch, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    depth: u32,
    /// Seed: a number or any text
    #[arg(long, value_name = "TEXT", default_value = "1")]
    seed: String,
    #[command(flatten)]
    context: ContextArgs,
    /// Make the floor of this header again: a line of JSON, or @FILE with such a line or a floor as JSON
    #[arg(long, value_name = "HEADER", conflicts_with_all = ["branch", "depth", "seed", "pairs"])]
    header: Option<String>,
    /// How to write the floor [default: ansi on a terminal, else text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to a file, which is replaced as a whole
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Say on standard error how the floor came to be: its header, attempts, vetoes, monsters not placed, what scripts printed
    #[arg(long, short)]
    verbose: bool,
}

/// Ways to write a floor.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Rows of glyphs
    Text,
    /// Rows of glyphs in colour
    Ansi,
    /// One JSON object on one line
    Json,
}

/// Makes the floor and writes it.
pub(super) fn run(args: RenderArgs) -> Result<ExitCode> {
    let engine = args.scripts.load(FEW)?;
    let floor = engine.floor(&request(&args, &engine)?)?;
    let format = args.format.unwrap_or(match args.output {
        None if output::stdout_colours() => Format::Ansi,
        _ => Format::Text,
    });
    let written = match format {
        Format::Text => format::text(&floor),
        Format::Ansi => format::ansi(&floor),
        Format::Json => format::json(&floor).context("cannot write the floor as JSON")?,
    };
    if args.verbose {
        output::note(&summary(&floor));
    }
    for finding in &floor.findings {
        output::note(&diagnostics::clean(&format!("{}: {}: {}", finding.severity, finding.check, finding.message)));
    }
    match &args.output {
        Some(path) => output::file(path, &written)?,
        None => output::stdout(&written)?,
    }
    Ok(ExitCode::from(FINE))
}

/// A file with a header or a floor; no floor is larger than what is read of it, and /dev/zero never ends.
fn read_header(path: &str) -> io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(256 << 20).read_to_string(&mut text)?;
    Ok(text)
}

fn request(args: &RenderArgs, engine: &Engine) -> Result<Request> {
    if let Some(header) = &args.header {
        let (text, origin) = match header.strip_prefix('@') {
            Some(path) => (read_header(path).with_context(|| format!("{path}: cannot read"))?, path),
            None => (header.clone(), "--header"),
        };
        let header = format::header(&text).with_context(|| format!("{origin}: this is no floor header"))?;
        return Ok(engine.replay(&header)?);
    }
    let branch = match &args.branch {
        Some(branch) => branch.clone(),
        None => {
            engine.world().branches.first().map(|branch| branch.name.clone()).ok_or_else(|| anyhow!("the scripts declare no branch"))?
        }
    };
    let context = args.context.read(engine.world())?;
    Ok(Request { context, ..Request::new(branch, args.depth, seed_from_text(&args.seed)) })
}

/// What there is to know of a floor besides its cells.
fn summary(floor: &Floor) -> String {
    let mut lines = vec![
        floor.header.to_string(),
        format!(
            "{}x{}, {} rooms, {} monsters, {} stairs, attempt {}{}",
            floor.width,
            floor.height,
            floor.rooms.len(),
            floor.monsters.len(),
            floor.stairs.len(),
            floor.attempts,
            if floor.connected.is_all() { "" } else { ", connected by stairs" }
        ),
    ];
    lines.extend(floor.vetoes.iter().map(diagnostics::veto));
    lines.extend(floor.unplaced.iter().map(ToString::to_string));
    lines.extend(floor.log.iter().map(|line| match &line.location {
        Some(location) => format!("{location}: {}", line.text),
        None => line.text.clone(),
    }));
    diagnostics::clean(&lines.join("\n"))
}
