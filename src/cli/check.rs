//! `undercroft check`: many floors, for what is wrong with any of them.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::context::ContextArgs;
use super::diagnostics::{self, Look};
use super::scripts::Scripts;
use super::{FAULT, FINDINGS, FINE, output, range};
use crate::sweep::{self, Failure, Fault, Report, Selection};

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
    let engine = args.scripts.load(usize::MAX)?;
    let selection = Selection {
        branches: args.branch.clone(),
        depths: args.depth.clone().unwrap_or(1..=u32::MAX),
        seeds: 1..=args.seeds,
        context: args.context.read(engine.world())?,
    };
    let requests = selection.requests(&engine)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.jobs.map_or(0, NonZeroUsize::get))
        .build()
        .context("cannot start the threads of the check")?;

    let progress = progress(requests.len());
    let report = pool.install(|| sweep::check(&engine, &requests, &|| progress.inc(1)));
    progress.finish_and_clear();

    let warnings = engine.warnings().len();
    let text = if args.json { as_json(&args, &report, warnings)? } else { as_text(&args, &report) };
    output::stdout(&text)?;
    let code = if report.failures.iter().any(|failure| failure.fault.is_script_error()) {
        FAULT
    } else if !report.failures.is_empty() || args.deny_warnings && warnings > 0 {
        FINDINGS
    } else {
        FINE
    };
    Ok(ExitCode::from(code))
}

fn progress(floors: usize) -> ProgressBar {
    if !output::stderr_is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(floors as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} floors, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The command that shows one failing floor.
fn command(args: &CheckArgs, failure: &Failure) -> String {
    format!(
        "undercroft render{} --branch {} --depth {} --seed {}{}",
        args.scripts.as_argument(),
        output::shell_word(&failure.branch),
        failure.depth,
        failure.seed,
        args.context.as_arguments()
    )
}

/// Two lines a failure, what is wrong and the command that shows it; an error's source lines and calls once, however many floors it spoils.
fn as_text(args: &CheckArgs, report: &Report) -> String {
    let look = Look::for_stdout(args.scripts.root());
    let mut out = String::new();
    let mut shown = BTreeSet::new();
    for failure in &report.failures {
        let message = failure.fault.to_string();
        out.push_str(&diagnostics::clean(&format!("{} {}, seed {}: {message}\n", failure.branch, failure.depth, failure.seed)));
        out.push_str(&format!("    {}\n", command(args, failure)));
        if let Fault::Error(error) = &failure.fault
            && shown.insert(message)
        {
            for line in diagnostics::script_error(error, &look).lines() {
                out.push_str(&format!("    {line}\n"));
            }
        }
    }
    let failures = report.failures.len();
    out.push_str(&format!("{} floors, {failures} failure{}\n", report.floors, if failures == 1 { "" } else { "s" }));
    out
}

fn as_json(args: &CheckArgs, report: &Report, warnings: usize) -> Result<String> {
    let failures = report.failures.iter().map(|failure| {
        let mut value = json!({
            "branch": failure.branch,
            "depth": failure.depth,
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
        "floors": report.floors,
        "repeated": report.repeated,
        "warnings": warnings,
        "failures": failures.collect::<Vec<Value>>(),
    });
    let mut text = serde_json::to_string(&value).context("cannot write the report as JSON")?;
    text.push('\n');
    Ok(text)
}
