//! What floors after Hengband cost, in steps that are counted: the same in every run, on every machine.

use undercroft::engine::Measure;
use undercroft::{Engine, Request, ScriptSet};

/// No floor takes more than so many times the steps of the median.
const AT_MOST: u64 = 10;

#[test]
fn hengband_no_floor_takes_ten_times_the_steps_of_the_median() {
    let set = ScriptSet::from_sources([("dungeon.lua", include_str!("../../benches/data/hengband.lua"))]).unwrap();
    let engine = Engine::load(set).unwrap();
    for branch in ["full", "mixed"] {
        let mut steps: Vec<(u64, u32, u64)> = Vec::new();
        for depth in 1..=80 {
            for seed in 0..3 {
                steps.push((Measure::steps(&engine, &Request::new(branch, depth, seed)).unwrap(), depth, seed));
            }
        }
        steps.sort_unstable();
        let (median, most) = (steps[steps.len() / 2].0, steps[steps.len() - 1]);
        assert!(median > 1000, "{branch}: {median} steps cannot be all");
        assert!(most.0 <= AT_MOST * median, "{branch}: {median} steps in the median, {} at depth {} with seed {}", most.0, most.1, most.2);
    }
}

#[test]
fn hengband_steps_are_the_same_in_every_run() {
    let set = ScriptSet::from_sources([("dungeon.lua", include_str!("../../benches/data/hengband.lua"))]).unwrap();
    let steps = |engine: &Engine, depth| Measure::steps(engine, &Request::new("full", depth, 4)).unwrap();
    let (one, other) = (Engine::load(set.clone()).unwrap(), Engine::load(set).unwrap());
    for depth in [1, 20, 40, 60, 80] {
        assert_eq!(steps(&one, depth), steps(&one, depth));
        assert_eq!(steps(&one, depth), steps(&other, depth));
    }
}
