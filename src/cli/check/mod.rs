//! `undercroft check`: pieces alone, then many floors, for what is wrong with any of them.

mod json;
mod shown;
mod text;

use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};

use super::context::ContextArgs;
use super::scripts::Scripts;
use super::threads::Threads;
use super::{FAULT, FINDINGS, FINE, output, range};
use crate::diagnostic::Location;
use crate::engine::{Engine, PieceFailure, PieceReport};
use crate::error::ErrorKind;
use crate::sweep::{self, Failure, Fault, GrowthReport, PieceSelection, Report, Selection, Shard};
use crate::world::Context;

use shown::Shown;

/// Arguments of `check`.
#[derive(clap::Args)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    pub(super) scripts: Scripts,
    /// Check only this branch; may be given several times [default: every branch]
    #[arg(long, value_name = "NAME")]
    branch: Vec<String>,
    /// Depths within each branch: 3, 2..5, 2.. or ..5 [default: every depth]
    #[arg(long, value_name = "A..B", value_parser = range::depths)]
    depth: Option<RangeInclusive<u32>>,
    /// So many seeds, at every depth: from 1, or from --from
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// The first seed
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with = "room")]
    from: u64,
    /// Do only the I-th of N parts of the work, as 1/4: each piece and each floor is in one of them
    #[arg(long, value_name = "I/N", default_value = "1/1", conflicts_with = "room", hide_default_value = true)]
    shard: Shard,
    /// Before the floors, make each vault and room that a branch lists or a slot takes alone, a vault N times in each way it may lie; 0 leaves
    /// that out
    #[arg(long, value_name = "N", default_value_t = 200)]
    pieces: u32,
    /// Make only this vault or room, alone, and no floors; may be given several times
    #[arg(long, visible_alias = "vault", value_name = "NAME", conflicts_with = "seeds")]
    room: Vec<String>,
    #[command(flatten)]
    context: ContextArgs,
    #[command(flatten)]
    threads: Threads,
    /// Write one JSON object on one line
    #[arg(long)]
    json: bool,
    /// Count warnings of the load as findings
    #[arg(long)]
    deny_warnings: bool,
}

/// Makes the floors, writes what is wrong; 2 when scripts fail, 1 when there is anything else, 0 when there is nothing.
pub(super) fn run(args: CheckArgs) -> Result<ExitCode> {
    if args.pieces == 0 && !args.room.is_empty() {
        bail!("--pieces 0 makes no piece alone, but --vault or --room asks for one");
    }
    let last = args.from.checked_add(args.seeds - 1);
    let Some(last) = last else { bail!("--from {} has no {} seeds after it: the last is {}", args.from, args.seeds, u64::MAX) };
    let engine = args.scripts.load(usize::MAX)?;
    let selection = Selection {
        branches: args.branch.clone(),
        depths: args.depth.clone().unwrap_or(1..=u32::MAX),
        seeds: args.from..=last,
        context: args.context.read(engine.world())?,
    };
    let alone = PieceSelection {
        names: args.room.clone(),
        branches: args.branch.clone(),
        depths: selection.depths.clone(),
        times: args.pieces,
        context: selection.context.clone(),
    };
    let pool = args.threads.pool()?;
    let work = Work { args: &args, engine: &engine, selection, alone, pool };

    let pieces = work.pieces()?;
    let mut report = work.floors()?;
    let mut grown = work.growing()?;
    report.failures.append(&mut grown.failures);
    let shown = work.pool.install(|| Shown::of(&engine, &report.failures, &work.selection.context));

    let warnings = engine.warnings().len();
    let context = work.selection.context.clone();
    let done = Done { args: &args, engine: &engine, context, pieces, report, grown, shown, warnings };
    output::stdout(&if args.json { done.as_json()? } else { done.as_text() })?;
    Ok(ExitCode::from(done.code()))
}

/// What is to be done.
struct Work<'a> {
    args: &'a CheckArgs,
    engine: &'a Engine,
    selection: Selection,
    alone: PieceSelection,
    pool: rayon::ThreadPool,
}

impl Work<'_> {
    fn pieces(&self) -> Result<Vec<PieceReport>> {
        if self.args.pieces == 0 {
            return Ok(Vec::new());
        }
        let count = self.args.shard.share(self.alone.pieces(self.engine)?.len() as u64);
        let bar = progress(count, "pieces");
        let shard = self.args.shard;
        let pieces = self.pool.install(|| sweep::check_pieces(self.engine, &self.alone, shard, &|| bar.inc(1)));
        bar.finish_and_clear();
        Ok(pieces?)
    }

    fn floors(&self) -> Result<Report> {
        if !self.args.room.is_empty() {
            return Ok(Report::default());
        }
        let bar = progress(self.args.shard.share(self.selection.most_floors(self.engine)?), "floors");
        let report = self.pool.install(|| sweep::check_floors(self.engine, &self.selection, self.args.shard, &|| bar.inc(1)));
        bar.finish_and_clear();
        Ok(report?)
    }

    fn growing(&self) -> Result<GrowthReport> {
        if !self.args.room.is_empty() {
            return Ok(GrowthReport::default());
        }
        let mut dungeons = sweep::growing(self.engine, &self.selection)?;
        let mut number = 0;
        dungeons.retain(|_| {
            number += 1;
            self.args.shard.has(number - 1)
        });
        let bar = progress(dungeons.len() as u64, "growing dungeons");
        let grown = self.pool.install(|| sweep::check_growth(self.engine, &dungeons, &self.selection.context, &|| bar.inc(1)));
        bar.finish_and_clear();
        Ok(grown)
    }
}

/// What was done, and what came of it.
struct Done<'a> {
    args: &'a CheckArgs,
    engine: &'a Engine,
    context: Context,
    pieces: Vec<PieceReport>,
    report: Report,
    grown: GrowthReport,
    shown: Vec<Shown>,
    warnings: usize,
}

impl Done<'_> {
    fn code(&self) -> u8 {
        let faulty = self.pieces.iter().flat_map(|piece| &piece.failures).any(|failure| failure.fault.is_script_error());
        if faulty || self.report.failures.iter().any(|failure| failure.fault.is_script_error()) {
            FAULT
        } else if self.failures() > 0 || self.args.deny_warnings && self.warnings > 0 {
            FINDINGS
        } else {
            FINE
        }
    }

    /// Where a piece is declared.
    fn declared(&self, name: &str) -> Option<&Location> {
        let world = self.engine.world();
        world.rooms.get(usize::from(world.room(name)?.0)).map(|room| &room.declared.location)
    }

    fn failures(&self) -> usize {
        self.pieces.iter().map(|piece| piece.failures.len()).sum::<usize>() + self.report.failures.len()
    }
}

pub(super) fn progress(count: u64, what: &str) -> ProgressBar {
    if count == 0 || !output::stderr_is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count);
    if let Ok(style) = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {what}, {{eta}} left")) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The command that shows one failing floor, or that a seed has no dungeon.
fn command(args: &CheckArgs, engine: &Engine, failure: &Failure) -> String {
    if failure.is_of_dungeon() {
        return format!("undercroft tree{} --seed {}{}", args.scripts.as_argument(), failure.seed, args.context.as_arguments());
    }
    if let Some(rooms) = failure.rooms {
        return format!(
            "undercroft grow{}{} --seed {} --rooms {rooms}{}",
            args.scripts.as_argument(),
            output::option("branch", &failure.branch),
            failure.seed,
            args.context.as_arguments()
        );
    }
    // What only a check sees no other command shows.
    let checks = &engine.world().checks;
    let (command, seed) = match &failure.fault {
        Fault::Findings(findings) if findings.iter().all(|f| checks.iter().all(|check| check.name != f.check)) => ("render", "--seed"),
        Fault::Error(error) if checks.is_empty() || error.kind() == ErrorKind::Refused => ("render", "--seed"),
        _ => ("check", "--pieces 0 --seeds 1 --from"),
    };
    format!(
        "undercroft {command}{}{} --depth {} {seed} {}{}",
        args.scripts.as_argument(),
        output::option("branch", &failure.branch),
        failure.depth,
        failure.seed,
        args.context.as_arguments()
    )
}

/// The command that shows one failing piece.
fn piece_command(args: &CheckArgs, piece: &PieceReport, failure: &PieceFailure) -> String {
    let at = &failure.first;
    format!(
        "undercroft preview{}{}{} --depth {} --seed {}{}",
        args.scripts.as_argument(),
        output::option(if piece.vault { "vault" } else { "room" }, &piece.name),
        output::option("branch", &at.branch),
        at.depth,
        at.seed,
        args.context.as_arguments()
    )
}
