//! `undercroft grow`: walks through a branch that grows as it is explored, and draws it.

use std::fs;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::ValueEnum;
use serde::Serialize;

use super::context::ContextArgs;
use super::scripts::{FEW, Scripts};
use super::{FINDINGS, FINE, diagnostics, output};
use crate::chance::seed_from_text;
use crate::engine::Engine;
use crate::format::growth::{View, text};
use crate::growth::Growth;
use crate::tree::Tree;
use crate::walk::{Orders, Told, Walk, orders};

/// No state is larger than this: a million rooms take some 25 MB.
const LARGEST: u64 = 1 << 30;

/// Steps that are told of by themselves, the last of all.
const MOST_EVENTS: usize = 10;

/// Arguments of `grow`.
#[derive(clap::Args)]
#[command(
    after_help = "Steps: n, ne, e, se, s, sw, w and nw go through an exit; clear overcomes what is in the room; leave leaves the dungeon, and whoever \
    goes on after that comes to the start room again; tick:N lets N ticks pass. A step that the rules refuse changes nothing and is told of, and the \
    exit code is 1."
)]
pub(super) struct GrowArgs {
    #[command(flatten)]
    pub(super) scripts: Scripts,
    /// Branch that grows [default: the first there is]
    #[arg(long, value_name = "NAME")]
    branch: Option<String>,
    /// Seed: a number or any text [default: 1]
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Walk these steps, parted by commas
    #[arg(long, value_name = "STEPS", value_parser = orders)]
    steps: Option<Orders>,
    /// Explore until the instance has so many rooms, or is finished
    #[arg(long, value_name = "N", conflicts_with = "steps", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rooms: Option<u32>,
    /// Who walks
    #[arg(long, value_name = "NAME", default_value = "explorer")]
    explorer: String,
    /// Go on from the state in this file, where there is one, and write the new state there
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    #[command(flatten)]
    context: ContextArgs,
    /// How to write what came of it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write to a file, which is replaced as a whole
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Columns of the text [default: those of the terminal, else 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..=1000))]
    width: Option<u16>,
    /// Use only ASCII in the text [default: where the locale is not UTF-8]
    #[arg(long)]
    ascii: bool,
}

/// Ways to write a growing dungeon.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A picture for people, in colour on a terminal
    Text,
    /// One JSON object on one line: the state, and what each step came to
    Json,
}

/// Walks, and writes what came of it.
pub(super) fn run(args: &GrowArgs) -> Result<ExitCode> {
    let engine = args.scripts.load(FEW)?;
    let mut walk = Walk::new(begin(args, &engine)?, &args.explorer);
    let mut grower = engine.grower(&walk.growth)?;
    for order in args.steps.iter().flat_map(|orders| &orders.0) {
        walk.step(&mut grower, *order)?;
    }
    if let Some(rooms) = args.rooms {
        walk.arrive();
        while walk.rooms() < rooms as usize
            && let Some(order) = walk.next()
            && walk.step(&mut grower, order)?
        {}
    }
    // What is written may be all that is left of the walk, so the state comes first.
    if let Some(path) = &args.state {
        let mut state = serde_json::to_string(&walk.growth).context("cannot write the state as JSON")?;
        state.push('\n');
        output::file(path, &state)?;
    }
    let text = match args.format {
        Format::Text => as_text(args, &engine, &walk)?,
        Format::Json => as_json(&walk)?,
    };
    match &args.output {
        Some(path) => output::file(path, &text)?,
        None => output::stdout(&text)?,
    }
    let refused: Vec<String> = walk.told.iter().filter_map(Told::refused).collect();
    refused.iter().for_each(|refused| output::note(&diagnostics::clean(refused)));
    Ok(ExitCode::from(if refused.is_empty() { FINE } else { FINDINGS }))
}

/// The state in the file, or a dungeon nobody has entered.
fn begin(args: &GrowArgs, engine: &Engine) -> Result<Growth> {
    let context = args.context.read(engine.world())?;
    let seed = args.seed.as_deref().map(seed_from_text);
    let Some((growth, path)) = args.state.as_deref().and_then(|path| Some((read(path).transpose()?, path))) else {
        let seed = seed.unwrap_or(1);
        let branch = match &args.branch {
            Some(branch) => branch.clone(),
            None => first(&*engine.tree(seed, &context)?)?,
        };
        return Ok(engine.grow(&branch, seed, &context)?);
    };
    let (growth, path) = (growth?, path.display());
    if let Some(branch) = args.branch.as_ref().filter(|branch| *branch != growth.branch()) {
        bail!("{path}: this is a walk through \"{}\", not \"{branch}\"", growth.branch());
    }
    if let Some(seed) = seed.filter(|seed| *seed != growth.seed()) {
        bail!("{path}: this is a walk with seed {}, not {seed}", growth.seed());
    }
    if !context.is_empty() && context != *growth.context() {
        bail!("{path}: this is a walk with another context");
    }
    Ok(growth)
}

/// The first branch that grows.
fn first(tree: &Tree) -> Result<String> {
    let growing = tree.branches.iter().find(|branch| branch.growing);
    growing.map(|branch| branch.name.clone()).ok_or_else(|| anyhow!("no branch of this dungeon grows as it is explored"))
}

/// A state that was saved; `None` where there is no file.
fn read(path: &Path) -> Result<Option<Growth>> {
    let shown = path.display();
    let file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("{shown}: cannot read")),
    };
    let mut text = String::new();
    file.take(LARGEST).read_to_string(&mut text).with_context(|| format!("{shown}: cannot read"))?;
    let growth =
        serde_json::from_str(&text).with_context(|| format!("{shown}: this is no state of a growing dungeon; it is left as it is"))?;
    Ok(Some(growth))
}

fn as_text(args: &GrowArgs, engine: &Engine, walk: &Walk) -> Result<String> {
    let paper = output::Paper::new(args.width, args.ascii, args.output.is_some());
    let view = View { width: paper.width, height: None, ascii: paper.ascii, explorer: Some(&walk.explorer), fit: true };
    let mut notes = walk.contents(engine)?;
    let events: Vec<String> = walk.told.iter().filter_map(Told::event).collect();
    let (earlier, last) = events.split_at(events.len().saturating_sub(MOST_EVENTS));
    if !earlier.is_empty() {
        notes.push(format!("{} more like these before them:", earlier.len()));
    }
    notes.extend_from_slice(last);
    Ok(paper.write(&text(&walk.growth, &notes, &view)))
}

fn as_json(walk: &Walk) -> Result<String> {
    #[derive(Serialize)]
    struct Shown<'a> {
        state: &'a Growth,
        steps: &'a [Told],
    }
    let shown = Shown { state: &walk.growth, steps: &walk.told };
    let mut text = serde_json::to_string(&shown).context("cannot write the walk as JSON")?;
    text.push('\n');
    Ok(text)
}
