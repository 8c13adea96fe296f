//! Whole floors and single calls, as multiples of R: filling a 198x66 grid of u16 with one Xoshiro256++ draw a cell, in the same run.
//!
//! `cargo bench --bench floors` prints divan's table; the last lines are the ratios that docs/performance.md quotes.

// A bench may stop at what a test may stop at.
#![allow(clippy::expect_used)]

use cpu_time::ThreadTime;
use divan::{Bencher, black_box};
use undercroft::chance::Stream;
use undercroft::engine::Measure;
use undercroft::{Engine, Request, ScriptSet};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
    ratios();
}

/// The yardstick.
fn yardstick(cells: &mut [u16], stream: &mut Stream) {
    for cell in cells {
        *cell = stream.next_u64() as u16;
    }
}

#[divan::bench]
fn r(bencher: Bencher) {
    let mut cells = vec![0u16; 198 * 66];
    let mut stream = Stream::from_key(1);
    bencher.bench_local(|| yardstick(black_box(&mut cells), &mut stream));
}

fn sample() -> Engine {
    Engine::load(ScriptSet::sample().expect("the sample")).expect("the sample loads")
}

#[divan::bench(args = ["undercroft", "catacombs", "rootways", "cisterns", "clockworks", "bellpits"])]
fn floor(bencher: Bencher, branch: &str) {
    let engine = sample();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        engine.floor(&Request::new(branch, 1, seed)).expect("a floor")
    });
}

/// Median seconds of a call, in time of this thread on a processor: other work on the machine does not count.
fn median(mut call: impl FnMut(), runs: usize) -> f64 {
    let mut times: Vec<f64> = (0..runs)
        .map(|_| {
            let start = ThreadTime::now();
            call();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[runs / 2]
}

fn ratios() {
    let mut cells = vec![0u16; 198 * 66];
    let mut stream = Stream::from_key(1);
    let engine = sample();
    // Those with floors; not every dungeon has each of them.
    let branches: Vec<_> = engine.world().branches.iter().filter(|branch| branch.growth.is_none()).cloned().collect();
    let seeds = |name: &str| {
        let engine = &engine;
        let name = name.to_owned();
        (0_u64..).filter(move |seed| engine.floors(&name, *seed).is_some())
    };
    for branch in &branches {
        for seed in seeds(&branch.name).take(50) {
            black_box(engine.floor(&Request::new(&branch.name, 1, seed)).expect("a floor"));
        }
    }
    let r = median(|| yardstick(black_box(&mut cells), &mut stream), 2000);
    println!("R = {:.2} us", r * 1e6);
    for branch in &branches {
        let mut seeds = seeds(&branch.name);
        let time = median(
            || {
                let seed = seeds.next().unwrap_or_default();
                black_box(engine.floor(&Request::new(&branch.name, 1, seed)).expect("a floor"));
            },
            400,
        );
        println!("{:>12} {}x{}: {:.1} R", branch.name, branch.size.0, branch.size.1, time / r);
    }
    let first = Request::new(&branches[0].name, 1, 7);
    for branch in &branches {
        let seed = seeds(&branch.name).next().unwrap_or_default();
        let measure = Measure::new(&engine, &Request::new(&branch.name, 1, seed)).expect("a floor");
        let fresh = median(|| measure.fresh_state().expect("a state"), 400);
        println!("fresh state with the {} modules of a floor of {}: {:.1} R", measure.modules(), branch.name, fresh / r);
    }
    let measure = Measure::new(&engine, &first).expect("a floor");
    let (empty, set) = measure.calls(&first, || ThreadTime::now().as_duration()).expect("calls");
    println!("area:set {set:?}, empty call {empty:?}: {:.2}", set.as_secs_f64() / empty.as_secs_f64());
}
