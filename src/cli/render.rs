//! `undercroft render`: one floor, written in one of many forms.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow};

use super::context::ContextArgs;
use super::form::Form;
use super::scripts::{FEW, Scripts};
use super::{FINE, diagnostics, output};
use crate::chance::seed_from_text;
use crate::engine::{Engine, Request};
use crate::floor::{Floor, Kept, Reroll};
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
    /// The same floor with other chances; 0 are those of the seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    reroll: u64,
    /// Let a stage, as layout/rooms, keep the chances it had under another --reroll, in one of its attempts [default: 0.1, those of the seed at its
    /// first attempt]
    #[arg(long, value_name = "STAGE[@N.ATTEMPT]", value_parser = kept)]
    keep: Vec<Kept>,
    /// Make the floor of this header again: a line of JSON, or @FILE with such a line or a floor as JSON
    #[arg(long, value_name = "HEADER", conflicts_with_all = ["branch", "depth", "seed", "pairs", "reroll", "keep"])]
    header: Option<String>,
    /// How to write the floor [default: by the ending of FILE; else ansi on a terminal, text anywhere else]
    #[arg(long, value_enum)]
    format: Option<Form>,
    /// Write to a file, which is replaced as a whole
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Say on standard error how the floor came to be: its header, attempts, vetoes, monsters not placed, what scripts printed
    #[arg(long, short)]
    verbose: bool,
}

/// Makes the floor and writes it.
pub(super) fn run(args: RenderArgs) -> Result<ExitCode> {
    let output = args.output.as_deref();
    let form = Form::choose(args.format, output);
    form.check(output)?;
    let engine = args.scripts.load(FEW)?;
    let floor = engine.floor(&request(&args, &engine)?)?;
    if args.verbose {
        output::note(&summary(&floor));
    }
    for finding in &floor.findings {
        output::note(&diagnostics::clean(&format!("{}: {}: {}", finding.severity, finding.check, finding.message)));
    }
    form.write(&floor, output)?;
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
    let request = Request { context, ..Request::new(branch, args.depth, seed_from_text(&args.seed)) };
    if args.reroll == 0 && args.keep.is_empty() {
        return Ok(request);
    }
    Ok(request.reroll(args.keep.iter().fold(Reroll::new(args.reroll), |reroll, kept| reroll.keep(&kept.stage, kept.number, kept.attempt))))
}

/// A stage that is kept: `layout/rooms`, or `layout/rooms@3.2` for what it was in the second attempt of the third other chances.
fn kept(text: &str) -> Result<Kept, String> {
    let (stage, from) = text.rsplit_once('@').unwrap_or((text, "0.1"));
    let numbers = from.split_once('.').and_then(|(number, attempt)| Some((number.parse().ok()?, attempt.parse().ok()?)));
    match numbers {
        Some((number, attempt)) if attempt > 0 && !stage.is_empty() => Ok(Kept { stage: stage.to_owned(), number, attempt }),
        _ => {
            Err("write a stage, as layout/rooms, or a stage and where it is kept from, as layout/rooms@3.1: number and attempt".to_owned())
        }
    }
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
