//! How long a floor goes on after it was cancelled: for each stage of the largest sample floor, the median and the worst of many moments in it.
//!
//! `cargo bench --bench cancel` prints a table in milliseconds. The token is cancelled from another thread, at the start of each stage and room
//! and at three moments further on. Each moment is tried several times and the least counts: what other programs take is not ours.

// A bench may stop at what a test may stop at.
#![allow(clippy::expect_used)]

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use undercroft::{CancelToken, Engine, Progress, Request, ScriptSet};

const SEEDS: u64 = 6;
const TRIES: u32 = 9;
/// Parts of a stage's time after which it is cancelled.
const MOMENTS: [f64; 4] = [0.0, 0.25, 0.5, 0.75];
/// What comes before the first attempt: the dungeon is drawn, weights and odds are asked for.
const BEFORE: &str = "(before the first attempt)";

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A stage and when it began.
type Event = (String, Instant);

fn main() {
    let engine = sample();
    let largest = engine.world().branches.iter().filter(|b| b.growth.is_none()).max_by_key(|b| b.size.0 * b.size.1).expect("a branch");
    println!("{}, {}x{} cells; milliseconds from the cancel to the return", largest.name, largest.size.0, largest.size.1);
    let mut found: BTreeMap<String, Vec<(f64, String)>> = BTreeMap::new();
    for seed in 1..=SEEDS {
        let request = Request::new(&largest.name, 1 + (seed as u32 % 7), seed);
        for (number, (stage, lasts)) in lengths(&request).into_iter().enumerate() {
            for moment in MOMENTS {
                let delay = lasts.mul_f64(moment);
                let least = (0..TRIES).filter_map(|_| cancelled(&engine, &request, number, delay)).min();
                let case = least.map(|time| (time.as_secs_f64() * 1e3, format!("{stage} +{:.1}, seed {seed}", delay.as_secs_f64() * 1e3)));
                found.entry(general(&stage)).or_default().extend(case);
            }
        }
    }
    println!("{:28} {:>6} {:>8} {:>8}  the worst", "stage", "cases", "median", "worst");
    for (stage, mut times) in found {
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        if let (Some((median, _)), Some((worst, case))) = (times.get(times.len() / 2), times.last()) {
            println!("{stage:28} {:>6} {median:>8.2} {worst:>8.2}  {case}", times.len());
        }
    }
}

fn sample() -> Engine {
    Engine::load(ScriptSet::sample().expect("the sample")).expect("the sample loads")
}

/// `layout/rooms/hall` is part of `layout/rooms`.
fn general(stage: &str) -> String {
    stage.splitn(3, '/').take(2).collect::<Vec<_>>().join("/")
}

fn stage(progress: Progress) -> Option<String> {
    match progress {
        Progress::Stage { name, .. } => Some(name),
        _ => None,
    }
}

/// The stages of a floor and how long each takes, until the next one begins. The first is what comes before all of them, of an engine that
/// has made no floor yet.
fn lengths(request: &Request) -> Vec<(String, Duration)> {
    let engine = sample();
    let events: Arc<Mutex<Vec<Event>>> = Arc::default();
    let list = Arc::clone(&events);
    let start = Instant::now();
    let floor = engine.floor_with(request, move |progress| {
        if let (Some(stage), Ok(mut list)) = (stage(progress), list.lock()) {
            list.push((stage, Instant::now()));
        }
        ControlFlow::Continue(())
    });
    let end = Instant::now();
    floor.expect("a floor");
    let events = events.lock().expect("no panic").clone();
    let ends = events.iter().map(|(_, at)| *at).chain([end]);
    let starts = [(BEFORE.to_owned(), start)].into_iter().chain(events.clone());
    starts.zip(ends).map(|((stage, from), to)| (stage, to.saturating_duration_since(from))).collect()
}

/// Cancels a floor so long after the stage of that number began; `None` where the floor was done before.
fn cancelled(engine: &Engine, request: &Request, number: usize, delay: Duration) -> Option<Duration> {
    let fresh;
    let engine = if number == 0 {
        fresh = sample();
        &fresh
    } else {
        engine
    };
    let token = CancelToken::new();
    let mut request = request.clone();
    request.cancel = Some(token.clone());
    let (begins, wait): (Sender<Instant>, Receiver<Instant>) = mpsc::channel();
    let canceller = thread::spawn(move || {
        let at = wait.recv().ok()? + delay;
        // A sleep ends too late.
        while Instant::now() < at {
            std::hint::spin_loop();
        }
        let now = Instant::now();
        token.cancel();
        Some(now)
    });
    let mut seen = 0;
    if number == 0 {
        let _ = begins.send(Instant::now());
    }
    let floor = engine.floor_with(&request, move |progress| {
        if stage(progress).is_some() {
            seen += 1;
            if seen == number {
                let _ = begins.send(Instant::now());
            }
        }
        ControlFlow::Continue(())
    });
    let end = Instant::now();
    let at = canceller.join().ok().flatten()?;
    floor.is_err().then(|| end.saturating_duration_since(at))
}
