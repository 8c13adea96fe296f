//! `undercroft odds`: the chance of each monster at each depth of a branch.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::ValueEnum;

use super::context::ContextArgs;
use super::scripts::{FEW, Scripts};
use super::{FINE, diagnostics, output, range};
use crate::chance::seed_from_text;
use crate::engine::Engine;
use crate::format::odds::{self, Line, View};
use crate::script::did_you_mean;
use crate::sweep::{self, Curves};

/// Arguments of `odds`.
#[derive(clap::Args)]
#[command(
    after_help = "A chance is that of one draw from the branch's monster table, worked out and not sampled. What is left over is nobody.\n\
    With --monster the text is a taller chart with percent up its side."
)]
pub(super) struct OddsArgs {
    #[command(flatten)]
    pub(super) scripts: Scripts,
    /// Branch [default: the first]
    #[arg(long, value_name = "NAME")]
    branch: Option<String>,
    /// Depths within the branch: 3, 2..5, 2.. or ..5 [default: every depth]
    #[arg(long, value_name = "A..B", value_parser = range::depths)]
    depth: Option<RangeInclusive<u32>>,
    /// Show this monster alone; may be given several times
    #[arg(long, value_name = "NAME")]
    monster: Vec<String>,
    /// Take the dungeon of this seed, a number or any text [default: the branch as long as it can be, entered as high up as it can be]
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    #[command(flatten)]
    context: ContextArgs,
    /// How to write the odds
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write to a file, which is replaced as a whole
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What a full bar of the text stands for
    #[arg(long, value_enum, default_value_t = Scale::Row)]
    scale: Scale,
    /// Columns of the text [default: those of the terminal, else 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..=1000))]
    width: Option<u16>,
    /// Use only ASCII in the text [default: where the locale is not UTF-8]
    #[arg(long)]
    ascii: bool,
}

/// Ways to write odds.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A chart for people, in colour on a terminal
    Text,
    /// One JSON object on one line
    Json,
    /// Rows of depth, table, monster, chance
    Csv,
    /// A picture with a line for each monster
    Svg,
}

/// What a full bar stands for.
#[derive(Clone, Copy, ValueEnum)]
enum Scale {
    /// The highest chance of its row
    Row,
    /// The highest chance of all monsters
    Chart,
}

/// Works the odds out and writes them.
pub(super) fn run(args: OddsArgs) -> Result<ExitCode> {
    let engine = args.scripts.load(FEW)?;
    let branch = match &args.branch {
        Some(branch) => branch.clone(),
        None => {
            engine.world().branches.first().map(|branch| branch.name.clone()).ok_or_else(|| anyhow!("the scripts declare no branch"))?
        }
    };
    let context = args.context.read(engine.world())?;
    let seed = args.seed.as_deref().map(seed_from_text);
    let places = sweep::places(&engine, &branch, &args.depth.clone().unwrap_or(1..=u32::MAX), seed)?;
    let curves = Curves::collect(&engine, &places, &context, &|| true)?.unwrap_or_default();
    let curves = chosen(&engine, curves, &args)?;
    let text = match args.format {
        Format::Json => odds::json(&curves).context("cannot write the odds as JSON")?,
        Format::Csv => odds::csv(&curves),
        Format::Svg => odds::svg(&curves),
        Format::Text => as_text(&args, &curves),
    };
    match &args.output {
        Some(path) => output::file(path, &text)?,
        None => output::stdout(&text)?,
    }
    Ok(ExitCode::from(FINE))
}

/// The monsters asked for. A picture of nothing is an error, data about nothing are not.
fn chosen(engine: &Engine, mut curves: Curves, args: &OddsArgs) -> Result<Curves> {
    let data = matches!(args.format, Format::Json | Format::Csv);
    if curves.tables.is_empty() && !data {
        bail!(
            "the population of \"{}\" has no monster table, so there are no odds to show: in place of a function write\n  \
             population = require(\"std.population\").weighted {{ count = 5, {{ \"rat\", weight = 3 }}, {{ \"bat\", weight = 1 }} }}\n\
             or another population that has one",
            diagnostics::clean(&curves.branch)
        );
    }
    if args.monster.is_empty() {
        return Ok(curves);
    }
    let names = curves.names();
    if let Some(wanted) = args.monster.iter().find(|wanted| !names.contains(&wanted.as_str())) {
        let branch = &curves.branch;
        if engine.world().monster(wanted).is_some() {
            bail!("no monster table of \"{branch}\" holds \"{wanted}\"");
        }
        let declared = engine.world().monsters.iter().map(|monster| monster.name.as_str());
        let hint = did_you_mean(wanted, names.iter().copied()).or_else(|| did_you_mean(wanted, declared));
        bail!(
            "there is no monster \"{wanted}\"; {}",
            hint.unwrap_or_else(|| format!("`undercroft list{}` shows all", args.scripts.as_argument()))
        );
    }
    curves.keep(&args.monster);
    Ok(curves)
}

/// A chart, in colour where it goes to a terminal that has any.
fn as_text(args: &OddsArgs, curves: &Curves) -> String {
    let paper = output::Paper::new(args.width, args.ascii, args.output.is_some());
    let view = View {
        width: paper.width,
        ascii: paper.ascii,
        scale: match args.scale {
            Scale::Row => odds::Scale::Row,
            Scale::Chart => odds::Scale::Chart,
        },
        ..View::default()
    };
    let lines: Vec<Line> =
        if args.monster.is_empty() { odds::chart(curves, &view).lines().cloned().collect() } else { odds::plot(curves, &view) };
    paper.write(&lines)
}
