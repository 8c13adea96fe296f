//! `undercroft test`: the cases of a script set's tests.

use std::process::ExitCode;

use anyhow::{Result, bail};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde_json::json;

use super::diagnostics::{self, Look};
use super::scripts::{FEW, Scripts};
use super::threads::Threads;
use super::{FAULT, FINDINGS, FINE, output};
use crate::engine::{TestCase, TestOutcome};
use crate::error::Error;

/// Arguments of `test`.
#[derive(clap::Args)]
#[command(after_help = "Files whose names end in _test.lua declare cases with std.test; they are no part of the dungeon.\n\
    Exit codes: 0 every case holds, 1 some fail, 2 the scripts or a file of tests cannot be run.")]
pub(super) struct TestArgs {
    #[command(flatten)]
    pub(super) scripts: Scripts,
    /// Run only cases with this in their file or name; may be given several times
    #[arg(long, short = 'k', value_name = "TEXT")]
    only: Vec<String>,
    /// List the cases and run none
    #[arg(long)]
    list: bool,
    /// Write one JSON object on one line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: Threads,
}

/// Runs the cases and writes a line for each; 2 where a file cannot be run, 1 where a case fails, else 0.
pub(super) fn run(args: &TestArgs) -> Result<ExitCode> {
    let engine = args.scripts.load(FEW)?;
    let tests = engine.tests();
    let all = tests.cases().len();
    let wanted =
        |case: &&TestCase| args.only.is_empty() || args.only.iter().any(|text| case.name.contains(text) || case.file.contains(text));
    let cases: Vec<&TestCase> = tests.cases().iter().filter(wanted).collect();
    if cases.is_empty() && all > 0 && tests.faults().is_empty() {
        bail!("none of the {all} cases has {} in its file or name", args.only.join(" or "));
    }
    let outcomes: Vec<Option<TestOutcome>> = if args.list {
        cases.iter().map(|_| None).collect()
    } else {
        args.threads.pool()?.install(|| cases.par_iter().map(|case| Some(tests.run(case))).collect())
    };
    let failed = outcomes.iter().flatten().filter(|outcome| outcome.result.is_err()).count();
    let look = Look::for_stdout(args.scripts.root());
    let text =
        if args.json { as_json(&cases, &outcomes, tests.faults()) } else { as_text(&cases, &outcomes, tests.faults(), args.list, &look) };
    output::stdout(&text)?;
    Ok(ExitCode::from(match (tests.faults().is_empty(), failed) {
        (false, _) => FAULT,
        (true, 0) => FINE,
        (true, _) => FINDINGS,
    }))
}

fn place(case: &TestCase) -> String {
    case.location.as_ref().map_or_else(|| case.file.clone(), ToString::to_string)
}

fn as_text(cases: &[&TestCase], outcomes: &[Option<TestOutcome>], faults: &[Error], list: bool, look: &Look) -> String {
    let mut out = String::new();
    let widest = cases.iter().map(|case| place(case).chars().count()).max().unwrap_or(0).min(40);
    for (case, outcome) in cases.iter().zip(outcomes) {
        let word = match outcome {
            None => "",
            Some(TestOutcome { result: Ok(()), .. }) => "ok      ",
            Some(_) => "FAILED  ",
        };
        out.push_str(&diagnostics::clean(&format!("{word}{:<widest$}  {}\n", place(case), case.name)));
        let Some(outcome) = outcome else { continue };
        if let Err(error) = &outcome.result {
            for line in diagnostics::script_error(error, look).lines() {
                out.push_str(&format!("    {line}\n"));
            }
            for line in &outcome.log {
                let at = line.location.as_ref().map_or_else(String::new, |at| format!("{at}: "));
                out.push_str(&diagnostics::clean(&format!("    printed at {at}{}\n", line.text)));
            }
        }
    }
    for error in faults {
        for line in diagnostics::script_error(error, look).lines() {
            out.push_str(&format!("{line}\n"));
        }
    }
    let failed = outcomes.iter().flatten().filter(|outcome| outcome.result.is_err()).count();
    let s = |count: usize| if count == 1 { "" } else { "s" };
    if list {
        return out;
    }
    if cases.is_empty() && faults.is_empty() {
        return "no tests here: a file whose name ends in _test.lua declares cases with std.test\n".to_owned();
    }
    out.push_str(&format!("{} case{}, {failed} failed", cases.len(), s(cases.len())));
    if !faults.is_empty() {
        out.push_str(&format!(", {} file{} could not be run", faults.len(), s(faults.len())));
    }
    out.push('\n');
    out
}

fn as_json(cases: &[&TestCase], outcomes: &[Option<TestOutcome>], faults: &[Error]) -> String {
    let row = |(case, outcome): (&&TestCase, &Option<TestOutcome>)| {
        let mut row = json!({ "file": case.file, "name": case.name, "line": case.location.as_ref().map(|at| at.line) });
        if let (Some(fields), Some(outcome)) = (row.as_object_mut(), outcome) {
            fields.insert("ok".into(), outcome.result.is_ok().into());
            if let Err(error) = &outcome.result {
                fields.insert("error".into(), error.to_string().into());
            }
            if !outcome.log.is_empty() {
                let log: Vec<&str> = outcome.log.iter().map(|line| line.text.as_str()).collect();
                fields.insert("log".into(), log.into());
            }
        }
        row
    };
    let rows: Vec<_> = cases.iter().zip(outcomes).map(row).collect();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    format!("{}\n", json!({ "cases": rows, "faults": faults }))
}
