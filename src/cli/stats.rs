//! `undercroft stats`: what many floors have, beside what the scripts declare.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow};
use clap::ValueEnum;

use super::check::progress;
use super::context::ContextArgs;
use super::scripts::{FEW, Scripts};
use super::threads::Threads;
use super::{FAULT, FINDINGS, FINE, diagnostics, output, range};
use crate::format::stats::{self, Sort, View};
use crate::sweep::{self, Column, Ranked, Selection, Survey, Worst};

/// Arguments of `stats`.
#[derive(clap::Args)]
#[command(
    after_help = "Columns for --worst: rooms, vaults, monsters, things, items, danger, level, over, down, stairs, farthest, longest, dead_ends, loops, \
    passable, attempts, refusals, unplaced, ms; or how often something is there, as monster:rat, room:hall, terrain:lava.\n\
    docs/stats.md in the repository says how each is counted. An x marks what is more than chance."
)]
pub(super) struct StatsArgs {
    #[command(flatten)]
    pub(super) scripts: Scripts,
    /// Count only this branch; may be given several times [default: every branch]
    #[arg(long, value_name = "NAME")]
    branch: Vec<String>,
    /// Depths within each branch: 3, 2..5, 2.. or ..5 [default: every depth]
    #[arg(long, value_name = "A..B", value_parser = range::depths)]
    depth: Option<RangeInclusive<u32>>,
    /// Number of seeds, at every depth
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// The first seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    from: u64,
    #[command(flatten)]
    context: ContextArgs,
    #[command(flatten)]
    threads: Threads,
    /// How to write what was found
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// With CSV: rows of names (rooms, monsters, terrain, vetoes) in place of measures
    #[arg(long)]
    kinds: bool,
    /// Order of tables of names
    #[arg(long, value_enum, value_name = "COLUMN", default_value_t = By::Count)]
    sort: By,
    /// Name the floors that have most of this
    #[arg(long, value_name = "COLUMN")]
    worst: Option<String>,
    /// With --worst: those that have least
    #[arg(long, requires = "worst")]
    least: bool,
    /// With --worst: how many floors
    #[arg(long, value_name = "N", default_value_t = 10, requires = "worst", value_parser = clap::value_parser!(u16).range(1..))]
    top: u16,
    /// Rows of each table of names in the text
    #[arg(long, value_name = "N", default_value_t = 30)]
    rows: usize,
    /// Leave times out, so that the same scripts give the same bytes
    #[arg(long)]
    no_times: bool,
    /// Make the same floors with these scripts, too, and say what SCRIPTS changed about them
    #[arg(long, value_name = "OTHER_SCRIPTS", conflicts_with_all = ["worst", "kinds"])]
    compare: Option<PathBuf>,
    /// Write plots, too, as a picture that a browser shows; the file is replaced as a whole
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write to a file, which is replaced as a whole
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Columns of the text [default: those of the terminal, else 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(60..=1000))]
    width: Option<u16>,
    /// Use only ASCII in the text [default: where the locale is not UTF-8]
    #[arg(long)]
    ascii: bool,
}

/// Ways to write stats.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables for people, in colour on a terminal
    Text,
    /// Rows of measures, of names with --kinds, or of differences with --compare
    Csv,
    /// One JSON object on one line
    Json,
}

/// What tables of names are ordered by.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// How often it is there
    Count,
    /// Its name
    Name,
    /// Floors that have it
    Floors,
    /// Its declared share
    Declared,
    /// The share that was seen
    Seen,
    /// How far what was seen is from what is declared
    Z,
}

/// Makes the floors and writes what they have; 2 when scripts fail, 1 when a floor could not be made, else 0.
pub(super) fn run(args: StatsArgs) -> Result<ExitCode> {
    let last = args.from.checked_add(args.seeds - 1);
    let last = last.ok_or_else(|| anyhow!("--from {} --seeds {}: seeds end at {}", args.from, args.seeds, u64::MAX))?;
    let column = args.worst.as_deref().map(Column::parse).transpose()?;
    let worst = column.map(|column| Worst::new(column, args.least, usize::from(args.top)));
    let pool = args.threads.pool()?;
    let survey = |scripts: &Scripts, worst: Option<Worst>| -> Result<Survey> {
        let engine = scripts.load(FEW)?;
        let selection = Selection {
            branches: args.branch.clone(),
            depths: args.depth.clone().unwrap_or(1..=u32::MAX),
            seeds: args.from..=last,
            context: args.context.read(engine.world())?,
        };
        let bar = progress(args.seeds, "seeds");
        let survey = pool.install(|| sweep::survey(&engine, &selection, worst, &|seeds| bar.inc(seeds)));
        bar.finish_and_clear();
        Ok(survey?)
    };
    let other = args.compare.clone().map(Scripts::at);
    let before = other.as_ref().map(|scripts| survey(scripts, None)).transpose()?;
    let now = survey(&args.scripts, worst)?;
    if let Some(path) = &args.svg {
        output::file(path, stats::svg(&now))?;
    }
    let text = written(&args, before.as_ref(), &now)?;
    match &args.output {
        Some(path) => output::file(path, &text)?,
        None => output::stdout(&text)?,
    }
    let failures = || before.iter().chain([&now]).flat_map(Survey::failures);
    let code = if failures().any(|(_, fails)| fails.script) {
        FAULT
    } else if failures().next().is_some() {
        FINDINGS
    } else {
        FINE
    };
    Ok(ExitCode::from(code))
}

fn written(args: &StatsArgs, before: Option<&Survey>, now: &Survey) -> Result<String> {
    let paper = output::Paper::new(args.width, args.ascii, args.output.is_some());
    let command = |floor: &Ranked| command(args, floor);
    let view = View {
        // Tables need some room.
        width: paper.width.max(60),
        ascii: paper.ascii,
        rows: args.rows,
        sort: match args.sort {
            By::Count => Sort::Count,
            By::Name => Sort::Name,
            By::Floors => Sort::Floors,
            By::Declared => Sort::Declared,
            By::Seen => Sort::Seen,
            By::Z => Sort::Z,
        },
        times: !args.no_times,
        command: &command,
    };
    let json = || "cannot write the stats as JSON";
    let Some(before) = before else {
        return Ok(match args.format {
            Format::Text => paper.write(&stats::text(now, &view)),
            Format::Csv if args.kinds => stats::kinds_csv(now, &view),
            Format::Csv => stats::measures_csv(now, &view),
            Format::Json => stats::json(now, &view).with_context(json)?,
        });
    };
    let comparison = sweep::compare(before, now);
    Ok(match args.format {
        Format::Text => paper.write(&stats::differences(&comparison, &view)),
        Format::Csv => stats::differences_csv(&comparison),
        Format::Json => stats::differences_json(&comparison).with_context(json)?,
    })
}

/// The command that shows a floor; without a branch, that a seed has no dungeon.
fn command(args: &StatsArgs, floor: &Ranked) -> String {
    let (scripts, context) = (args.scripts.as_argument(), args.context.as_arguments());
    let command = if floor.branch.is_empty() {
        format!("undercroft tree{scripts} --seed {}{context}", floor.seed)
    } else {
        let branch = output::option("branch", &floor.branch);
        format!("undercroft render{scripts}{branch} --depth {} --seed {}{context}", floor.depth, floor.seed)
    };
    diagnostics::clean(&command)
}
