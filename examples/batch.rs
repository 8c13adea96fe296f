//! Many floors at once: how rooms, monsters, refused attempts and times are spread over seeds, on all cores.
//!
//! cargo run --release --example batch -- [--scripts DIR] [--seeds N] [--threads N] [--csv] [BRANCH ...]
//!
//! One engine serves all threads; each takes the next floor that nobody has. Times differ from run to run, everything else does not,
//! however many threads there are.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Parser;
use undercroft::{Context, Engine, Floor, Request, Result, ScriptSet};

/// What the floors of branches hold, over many seeds.
#[derive(Parser)]
#[command(name = "batch")]
struct Options {
    /// Folder of the scripts; without it, those of the sample
    #[arg(long, value_name = "DIR")]
    scripts: Option<PathBuf>,
    /// Seeds, from 1
    #[arg(long, default_value_t = 20)]
    seeds: u64,
    /// Threads, at most 256; as many as there are cores, if nothing is said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// One line for each floor, with commas, in place of the table
    #[arg(long)]
    csv: bool,
    /// Branches; all, if none is named
    branches: Vec<String>,
}

/// One floor to be made.
#[derive(Clone)]
struct Job {
    branch: String,
    depth: u32,
    seed: u64,
}

/// What came of it.
struct Outcome {
    job: Job,
    time: Duration,
    /// An error in one line.
    floor: Result<Counts, String>,
}

/// What is counted of a floor. The floor itself is let go: thousands of them would fill the memory.
struct Counts {
    rooms: usize,
    monsters: usize,
    things: usize,
    vetoes: u32,
}

impl From<&Floor> for Counts {
    fn from(floor: &Floor) -> Self {
        let vetoes = floor.vetoes.iter().map(|veto| veto.count).sum();
        Self { rooms: floor.rooms.len(), monsters: floor.monsters.len(), things: floor.things.len(), vetoes }
    }
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            // The long form of an error of the library has the lines of the scripts.
            match error.downcast_ref::<undercroft::Error>() {
                Some(error) => eprintln!("{error:#}"),
                None => eprintln!("batch: {error:#}"),
            }
            ExitCode::from(2)
        }
    }
}

/// Whether every floor could be made.
fn run(options: &Options) -> anyhow::Result<bool> {
    let set = options.scripts.as_ref().map_or_else(ScriptSet::sample, ScriptSet::open)?;
    let engine = Engine::load(set)?;
    let jobs = jobs(&engine, options)?;
    let threads = options.threads.map_or_else(|| thread::available_parallelism().map_or(1, |n| n.get().min(256)), usize::from);
    let begun = Instant::now();
    let outcomes = make_all(&engine, &jobs, threads);
    let mut out = BufWriter::new(io::stdout().lock());
    let written = if options.csv { csv(&mut out, &outcomes) } else { table(&mut out, &outcomes, begun.elapsed(), threads) };
    match written.and_then(|()| out.flush()) {
        // A reader that has seen enough, as `head`, is no failure.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(error).context("cannot write"),
        _ => {}
    }
    Ok(outcomes.iter().all(|outcome| outcome.floor.is_ok()))
}

/// Every floor of the branches in the dungeon of each seed. A branch that is not in one is passed over; one that grows has no floors.
fn jobs(engine: &Engine, options: &Options) -> Result<Vec<Job>> {
    let known: Vec<&str> = engine.world().branches.iter().map(|branch| branch.name.as_str()).collect();
    for name in options.branches.iter().filter(|name| !known.contains(&name.as_str())) {
        // The engine knows how to say it.
        engine.floor(&Request::new(name, 1, 1))?;
    }
    for branch in engine.world().branches.iter().filter(|b| b.growth.is_some() && options.branches.contains(&b.name)) {
        eprintln!("batch: branch \"{}\" grows: it has rooms but no floors to count", branch.name);
    }
    let mut jobs = Vec::new();
    for seed in 1..=options.seeds {
        let tree = engine.tree(seed, &Context::new())?;
        for branch in tree.branches.iter().filter(|b| options.branches.is_empty() || options.branches.contains(&b.name)) {
            jobs.extend((1..=branch.floors).map(|depth| Job { branch: branch.name.clone(), depth, seed }));
        }
    }
    Ok(jobs)
}

/// Makes all floors; the outcomes are in the order of the jobs.
fn make_all(engine: &Engine, jobs: &[Job], threads: usize) -> Vec<Outcome> {
    let next = AtomicUsize::new(0);
    let done: Mutex<BTreeMap<usize, Outcome>> = Mutex::default();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(at) else { return };
                    let begun = Instant::now();
                    let made = engine.floor(&Request::new(&job.branch, job.depth, job.seed));
                    let outcome = Outcome {
                        job: job.clone(),
                        time: begun.elapsed(),
                        floor: made.as_ref().map(Counts::from).map_err(ToString::to_string),
                    };
                    if let Ok(mut done) = done.lock() {
                        done.insert(at, outcome);
                    }
                }
            });
        }
    });
    done.into_inner().unwrap_or_default().into_values().collect()
}

fn csv(out: &mut impl Write, outcomes: &[Outcome]) -> io::Result<()> {
    writeln!(out, "branch,depth,seed,milliseconds,rooms,monsters,things,vetoes,error")?;
    for Outcome { job, time, floor } in outcomes {
        let (counts, error) = match floor {
            Ok(c) => (format!("{},{},{},{}", c.rooms, c.monsters, c.things, c.vetoes), String::new()),
            Err(error) => (",,,".to_owned(), quoted(error)),
        };
        let milliseconds = 1000.0 * time.as_secs_f64();
        writeln!(out, "{},{},{},{milliseconds:.3},{counts},{error}", quoted(&job.branch), job.depth, job.seed)?;
    }
    Ok(())
}

/// A field that may have commas in it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A row for each branch and depth, errors below.
fn table(out: &mut impl Write, outcomes: &[Outcome], elapsed: Duration, threads: usize) -> io::Result<()> {
    let mut rows: BTreeMap<(&str, u32), Vec<&Outcome>> = BTreeMap::new();
    for outcome in outcomes {
        rows.entry((&outcome.job.branch, outcome.job.depth)).or_default().push(outcome);
    }
    writeln!(
        out,
        "{:16} {:>5} {:>6}  {:>15}  {:>15}  {:>6} {:>6}  {:>6} {:>7}",
        "branch", "depth", "floors", "rooms", "monsters", "things", "vetoes", "ms", "longest"
    )?;
    for ((branch, depth), row) in &rows {
        let made: Vec<&Counts> = row.iter().filter_map(|outcome| outcome.floor.as_ref().ok()).collect();
        let spread = |count: fn(&Counts) -> usize| {
            let all = || made.iter().map(|c| count(c));
            let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
            format!("{:.1} ({least}-{most})", mean(all().sum::<usize>() as f64, made.len()))
        };
        let things = mean(made.iter().map(|c| c.things).sum::<usize>() as f64, made.len());
        let vetoes = mean(made.iter().map(|c| f64::from(c.vetoes)).sum(), made.len());
        let times = || row.iter().map(|outcome| 1000.0 * outcome.time.as_secs_f64());
        let (usual, longest) = (mean(times().sum(), row.len()), times().fold(0.0, f64::max));
        let (rooms, monsters) = (spread(|c| c.rooms), spread(|c| c.monsters));
        writeln!(
            out,
            "{branch:16} {depth:>5} {:>6}  {rooms:>15}  {monsters:>15}  {things:>6.1} {vetoes:>6.2}  {usual:>6.1} {longest:>7.1}",
            row.len()
        )?;
    }
    let errors: Vec<_> = outcomes.iter().filter_map(|outcome| Some((&outcome.job, outcome.floor.as_ref().err()?))).collect();
    for (job, error) in &errors {
        writeln!(out, "{} {} of seed {}: {error}", job.branch, job.depth, job.seed)?;
    }
    let s = if threads == 1 { "" } else { "s" };
    writeln!(out, "{} floors, {} errors, in {:.1} s on {threads} thread{s}", outcomes.len(), errors.len(), elapsed.as_secs_f64())
}

fn mean(sum: f64, count: usize) -> f64 {
    if count == 0 { 0.0 } else { sum / count as f64 }
}
