//! What it costs to record how a floor came to be: `Engine::record` as a multiple of `Engine::floor`, floor by floor.
//!
//! `cargo bench --bench trace` prints the median, the least and the most of the sample's branches and of floors after Hengband at 198x66. Both are
//! made by turns, several times, and the least time of each counts: what other programs take is not ours.

// A bench may stop at what a test may stop at.
#![allow(clippy::expect_used)]

use cpu_time::ThreadTime;
use undercroft::{Context, Engine, Request, ScriptSet};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const TURNS: u32 = 7;

/// Seconds of a call in time of this thread on a processor.
fn timed<R>(call: impl FnOnce() -> R) -> f64 {
    let start = ThreadTime::now();
    std::hint::black_box(call());
    start.elapsed().as_secs_f64()
}

/// Least seconds of a floor, and of its recording.
fn times(engine: &Engine, request: &Request) -> (f64, f64) {
    let mut least = (f64::MAX, f64::MAX);
    for _ in 0..TURNS {
        least.0 = least.0.min(timed(|| engine.floor(request).expect("a floor")));
        least.1 = least.1.min(timed(|| engine.record(request).0.expect("a floor")));
    }
    least
}

fn show(what: &str, times: &[(f64, f64)]) {
    let mut ratios: Vec<f64> = times.iter().map(|(floor, record)| record / floor).collect();
    ratios.sort_by(f64::total_cmp);
    let mut floors: Vec<f64> = times.iter().map(|(floor, _)| floor * 1e3).collect();
    floors.sort_by(f64::total_cmp);
    if let (Some(least), Some(most)) = (ratios.first(), ratios.last()) {
        let (median, floor) = (ratios[ratios.len() / 2], floors[floors.len() / 2]);
        println!("{what:>20} {:>6} {floor:>9.3} {median:>8.2} {least:>8.2} {most:>8.2}", ratios.len());
    }
}

fn main() {
    println!("{:>20} {:>6} {:>9} {:>8} {:>8} {:>8}", "branch", "floors", "ms", "median", "least", "most");
    let sample = Engine::load(ScriptSet::sample().expect("the sample")).expect("it loads");
    for branch in sample.tree(1, &Context::new()).expect("a dungeon").branches.iter().filter(|branch| !branch.growing) {
        let requests = (1..=10).flat_map(|seed| [1, branch.floors].map(|depth| Request::new(&branch.name, depth, seed)));
        let times: Vec<(f64, f64)> =
            requests.filter(|request| sample.floor(request).is_ok()).map(|request| times(&sample, &request)).collect();
        show(&branch.name, &times);
    }
    let set = ScriptSet::from_sources([("dungeon.lua", include_str!("data/hengband.lua"))]).expect("the set");
    let hengband = Engine::load(set).expect("it loads");
    let depths = (1..=80).step_by(2).map(|depth| Request::new("full", depth, u64::from(depth)));
    let times: Vec<(f64, f64)> = depths.map(|request| times(&hengband, &request)).collect();
    show("Hengband 198x66", &times);
}
