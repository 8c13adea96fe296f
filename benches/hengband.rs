//! Floors after Hengband, as multiples of R: filling a 198x66 grid of u16 with one Xoshiro256++ draw a cell, in the same run.
//!
//! `cargo bench --bench hengband` prints medians and means over depths 1 to 80, of full-size floors and of the game's mix of sizes, the steps that are
//! counted for them (the same in every run), and the share of each kind of work that can be left out.

// A bench may stop at what a test may stop at.
#![allow(clippy::expect_used)]

use cpu_time::ThreadTime;
use undercroft::chance::Stream;
use undercroft::engine::Measure;
use undercroft::{Engine, Request, ScriptSet};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SET: &str = include_str!("data/hengband.lua");

fn engine(change: impl Fn(&str) -> String) -> Engine {
    Engine::load(ScriptSet::from_sources([("dungeon.lua", change(SET))]).expect("the set")).expect("it loads")
}

/// Seconds of a call in time of this thread on a processor.
fn timed<R>(call: impl FnOnce() -> R) -> (f64, R) {
    let start = ThreadTime::now();
    let result = call();
    (start.elapsed().as_secs_f64(), result)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Seconds of floors over depths 1 to 80, so many each.
fn floors(engine: &Engine, branch: &str, each: u64) -> (Vec<f64>, u32) {
    let (mut times, mut restarts) = (Vec::new(), 0);
    for depth in 1..=80 {
        // What is worked out once for a place is not a floor's.
        engine.floor(&Request::new(branch, depth, 1_000_000)).expect("a floor");
        for seed in 0..each {
            let (time, floor) = timed(|| engine.floor(&Request::new(branch, depth, seed)).expect("a floor"));
            times.push(time);
            restarts += floor.attempts - 1;
        }
    }
    (times, restarts)
}

fn main() {
    let mut cells = vec![0u16; 198 * 66];
    let mut stream = Stream::from_key(1);
    let whole = engine(str::to_owned);
    floors(&whole, "full", 1);
    let mut yardstick = || {
        for cell in &mut cells {
            *cell = stream.next_u64() as u16;
        }
        std::hint::black_box(&cells);
    };
    let r = median((0..2000).map(|_| timed(&mut yardstick).0).collect());
    println!("R = {:.2} us", r * 1e6);
    for (branch, wished) in [("full", 110), ("mixed", 85)] {
        let (times, restarts) = floors(&whole, branch, 10);
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let most = times.iter().fold(0.0_f64, |a, b| a.max(*b));
        let count = times.len();
        println!(
            "{branch:>6}: median {:.1} R (wished {wished}), mean {:.1} R, most {:.0} R; {count} floors, {restarts} restarts",
            median(times) / r,
            mean / r,
            most / r
        );
    }
    for branch in ["full", "mixed"] {
        let mut steps: Vec<(u64, u32, u64)> = (1..=80_u32)
            .flat_map(|depth| (0..10_u64).map(move |seed| (depth, seed)))
            .map(|(depth, seed)| (Measure::steps(&whole, &Request::new(branch, depth, seed)).expect("a floor"), depth, seed))
            .collect();
        steps.sort_unstable();
        let (middle, (most, depth, seed)) = (steps[steps.len() / 2].0, steps[steps.len() - 1]);
        let times = most as f64 / middle as f64;
        println!(
            "{branch:>6}: {middle} steps in the median, most {most}, {times:.1} times as many (depth {depth}, seed {seed}; wished at most 10)"
        );
    }
    for (what, from, to) in [
        ("without monsters", "monsters = rows,", "monsters = false,"),
        ("without veins", "layout = { small = small }", "layout = { small = small, veins = {} }"),
        ("without goods", "layout = { small = small }", "layout = { small = small, goods = false }"),
        ("without rooms but one", "layout = { small = small }", "layout = { small = small, budget = 1 }"),
    ] {
        let less = engine(|set| set.replace(from, to));
        println!("{what:>24}: median {:.1} R", median(floors(&less, "full", 5).0) / r);
    }
}
