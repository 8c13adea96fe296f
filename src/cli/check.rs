//! `undercroft check`: pieces alone, then many floors, for what is wrong with any of them.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::context::ContextArgs;
use super::diagnostics::{self, Look};
use super::scripts::Scripts;
use super::{FAULT, FINDINGS, FINE, output, range};
use crate::engine::{PieceFailure, PieceFault, PieceReport};
use crate::grid::Orientation;
use crate::sweep::{self, Failure, Fault, GrowthReport, PieceSelection, Report, Selection};

/// Arguments of `check`.
#[derive(clap::Args)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    pub(super) scripts: Scripts,
    /// Check only this branch; may be given several times [default: every branch]
    #[arg(long, value_name = "NAME")]
    branch: Vec<String>,
    /// Depths within each branch: 3, 2..5, 2.. or ..5 [default: every depth]
    #[arg(long, value_name = "A..B", value_parser = depths)]
    depth: Option<RangeInclusive<u32>>,
    /// Seeds 1 to N, at every depth
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// Before the floors, make each vault and room that a branch lists or a slot takes alone, a vault N times in each way it may lie; 0 leaves
    /// that out
    #[arg(long, value_name = "N", default_value_t = 200)]
    pieces: u32,
    /// Make only this vault or room, alone, and no floors; may be given several times
    #[arg(long, visible_alias = "vault", value_name = "NAME", conflicts_with = "seeds")]
    room: Vec<String>,
    #[command(flatten)]
    context: ContextArgs,
    /// Threads [default: one a core]
    #[arg(long, short, value_name = "J")]
    jobs: Option<NonZeroUsize>,
    /// Write one JSON object on one line
    #[arg(long)]
    json: bool,
    /// Count warnings of the load as findings
    #[arg(long)]
    deny_warnings: bool,
}

fn depths(text: &str) -> Result<RangeInclusive<u32>, String> {
    range::parse(text, 1, u32::MAX)
}

/// Makes the floors, writes what is wrong; 2 when scripts fail, 1 when there is anything else, 0 when there is nothing.
pub(super) fn run(args: CheckArgs) -> Result<ExitCode> {
    if args.pieces == 0 && !args.room.is_empty() {
        bail!("--pieces 0 makes no piece alone, but --vault or --room asks for one");
    }
    let engine = args.scripts.load(usize::MAX)?;
    let selection = Selection {
        branches: args.branch.clone(),
        depths: args.depth.clone().unwrap_or(1..=u32::MAX),
        seeds: 1..=args.seeds,
        context: args.context.read(engine.world())?,
    };
    let requests = if args.room.is_empty() { selection.requests(&engine)? } else { Vec::new() };
    let alone = PieceSelection {
        names: args.room.clone(),
        branches: args.branch.clone(),
        depths: selection.depths.clone(),
        times: args.pieces,
        context: selection.context.clone(),
    };
    let count = if args.pieces == 0 { 0 } else { alone.pieces(&engine)?.len() };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.jobs.map_or(0, NonZeroUsize::get))
        .build()
        .context("cannot start the threads of the check")?;

    let bar = progress(count, "pieces");
    let pieces = if count == 0 { Vec::new() } else { pool.install(|| sweep::check_pieces(&engine, &alone, &|| bar.inc(1)))? };
    bar.finish_and_clear();
    let bar = progress(requests.len(), "floors");
    let mut report = pool.install(|| sweep::check(&engine, &requests, &|| bar.inc(1)));
    bar.finish_and_clear();
    if args.room.is_empty() {
        report.failures.splice(0..0, selection.undrawn(&engine));
    }
    let dungeons = if args.room.is_empty() { sweep::growing(&engine, &selection)? } else { Vec::new() };
    let bar = progress(dungeons.len(), "growing dungeons");
    let mut grown = pool.install(|| sweep::check_growth(&engine, &dungeons, &selection.context, &|| bar.inc(1)));
    bar.finish_and_clear();
    report.failures.append(&mut grown.failures);

    let warnings = engine.warnings().len();
    let text = if args.json { as_json(&args, &pieces, &report, &grown, warnings)? } else { as_text(&args, &pieces, &report, &grown) };
    output::stdout(&text)?;
    let faulty = pieces.iter().flat_map(|p| &p.failures).any(|f| f.fault.is_script_error());
    let code = if faulty || report.failures.iter().any(|failure| failure.fault.is_script_error()) {
        FAULT
    } else if failures(&pieces, &report) > 0 || args.deny_warnings && warnings > 0 {
        FINDINGS
    } else {
        FINE
    };
    Ok(ExitCode::from(code))
}

fn failures(pieces: &[PieceReport], report: &Report) -> usize {
    pieces.iter().map(|piece| piece.failures.len()).sum::<usize>() + report.failures.len()
}

fn progress(count: usize, what: &str) -> ProgressBar {
    if count == 0 || !output::stderr_is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count as u64);
    if let Ok(style) = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {what}, {{eta}} left")) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The command that shows one failing floor, or that a seed has no dungeon.
fn command(args: &CheckArgs, failure: &Failure) -> String {
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
    format!(
        "undercroft render{}{} --depth {} --seed {}{}",
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

/// What is wrong with pieces, as with floors; how often a fault was seen is said where it was seen more than once.
fn pieces_as_text(args: &CheckArgs, pieces: &[PieceReport], look: &Look, shown: &mut BTreeSet<String>) -> String {
    let mut out = String::new();
    for piece in pieces {
        let kind = if piece.vault { "vault" } else { "room" };
        for failure in &piece.failures {
            let message = failure.fault.to_string();
            let way = failure.first.transform.map(Orientation::name).map(|way| format!(" {way}")).unwrap_or_default();
            let at = match failure.fault {
                PieceFault::Never(_) => String::new(),
                _ => format!(", seed {}{way}", failure.first.seed),
            };
            let often = match failure.fault {
                PieceFault::Error(_) | PieceFault::Finding(_) | PieceFault::Refused(_) if failure.count > 1 => {
                    format!(" ({} of {})", failure.count, piece.stampings)
                }
                _ => String::new(),
            };
            out.push_str(&diagnostics::clean(&format!("{kind} \"{}\"{at}: {message}{often}\n", piece.name)));
            out.push_str(&format!("    {}\n", piece_command(args, piece, failure)));
            if let PieceFault::Error(error) = &failure.fault
                && shown.insert(message)
            {
                for line in diagnostics::script_error(error, look).lines() {
                    out.push_str(&format!("    {line}\n"));
                }
            }
        }
    }
    out
}

fn piece_as_json(args: &CheckArgs, piece: &PieceReport, failure: &PieceFailure) -> Value {
    let at = &failure.first;
    let mut value = json!({
        "kind": "piece",
        "name": piece.name,
        "fault": failure.fault.kind(),
        "message": failure.fault.to_string(),
        "count": failure.count,
        "stampings": piece.stampings,
        "branch": at.branch,
        "depth": at.depth,
        "seed": at.seed.to_string(),
        "command": piece_command(args, piece, failure),
    });
    if let Some(way) = at.transform {
        value["transform"] = json!(way.name());
    }
    match &failure.fault {
        PieceFault::Error(error) => value["diagnostics"] = json!(error.diagnostics()),
        PieceFault::Finding(finding) => value["findings"] = json!([finding]),
        PieceFault::Refused(_) => {
            value["refusals"] = piece.refusals.iter().map(|(reason, count)| json!({ "reason": reason, "count": count })).collect();
        }
        _ => {}
    }
    value
}

/// Two lines a failure, what is wrong and the command that shows it; an error's source lines and calls once, however many floors it spoils.
fn as_text(args: &CheckArgs, pieces: &[PieceReport], report: &Report, grown: &GrowthReport) -> String {
    let look = Look::for_stdout(args.scripts.root());
    let mut shown = BTreeSet::new();
    let mut out = pieces_as_text(args, pieces, &look, &mut shown);
    for failure in &report.failures {
        let message = failure.fault.to_string();
        let at = if failure.is_of_dungeon() { "the dungeon".to_owned() } else { format!("{} {}", failure.branch, failure.depth) };
        out.push_str(&diagnostics::clean(&format!("{at}, seed {}: {message}\n", failure.seed)));
        out.push_str(&format!("    {}\n", command(args, failure)));
        if let Fault::Error(error) = &failure.fault
            && shown.insert(message)
        {
            for line in diagnostics::script_error(error, &look).lines() {
                out.push_str(&format!("    {line}\n"));
            }
        }
    }
    let failures = failures(pieces, report);
    let made: u32 = pieces.iter().map(|piece| piece.stampings).sum();
    if let [piece] = pieces
        && !args.room.is_empty()
    {
        out.push_str(&diagnostics::clean(&format!("\"{}\" placed {} of {made} times", piece.name, piece.placed)));
        for (reason, count) in &piece.refusals {
            out.push_str(&diagnostics::clean(&format!(", {count} refused ({reason})")));
        }
    } else {
        if !pieces.is_empty() {
            let s = if pieces.len() == 1 { "" } else { "s" };
            out.push_str(&format!("{} piece{s} alone ({made} times), ", pieces.len()));
        }
        out.push_str(&format!("{} floors", report.floors));
        if grown.dungeons > 0 {
            let s = if grown.dungeons == 1 { "" } else { "s" };
            out.push_str(&format!(", {} growing dungeon{s} ({} rooms, {} floors of them)", grown.dungeons, grown.rooms, grown.floors));
        }
    }
    out.push_str(&format!(", {failures} failure{}\n", if failures == 1 { "" } else { "s" }));
    out
}

fn as_json(args: &CheckArgs, pieces: &[PieceReport], report: &Report, grown: &GrowthReport, warnings: usize) -> Result<String> {
    let of_pieces = pieces.iter().flat_map(|piece| piece.failures.iter().map(|failure| piece_as_json(args, piece, failure)));
    let of_floors = report.failures.iter().map(|failure| {
        let mut value = json!({
            "branch": (!failure.is_of_dungeon()).then_some(&failure.branch),
            "depth": (!failure.is_of_dungeon()).then_some(failure.depth),
            "seed": failure.seed.to_string(),
            "kind": failure.fault.kind(),
            "message": failure.fault.to_string(),
            "command": command(args, failure),
        });
        match &failure.fault {
            Fault::Error(error) => {
                value["diagnostics"] = json!(error.diagnostics());
                value["vetoes"] = json!(error.vetoes());
            }
            Fault::Findings(findings) => value["findings"] = json!(findings),
            Fault::Unrepeatable => {}
        }
        value
    });
    let value = json!({
        "pieces": pieces.len(),
        "stampings": pieces.iter().map(|piece| piece.stampings).sum::<u32>(),
        "floors": report.floors,
        "repeated": report.repeated,
        "grown": { "dungeons": grown.dungeons, "rooms": grown.rooms, "floors": grown.floors },
        "warnings": warnings,
        "failures": of_pieces.chain(of_floors).collect::<Vec<Value>>(),
    });
    let mut text = serde_json::to_string(&value).context("cannot write the report as JSON")?;
    text.push('\n');
    Ok(text)
}
