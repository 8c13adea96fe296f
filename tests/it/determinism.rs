//! The contract: same engine, same scripts, same request, same bytes, whatever the thread, the process, the heap or the order of calls.
//!
//! `golden/sample.txt` holds hashes of floors of the sample game. A change of the engine or the sample that changes them is a decision:
//! `UPDATE_GOLDEN=1 cargo test --test it golden` writes the file anew.

use std::path::{Path, PathBuf};
#[cfg(feature = "app")]
use std::process::Command;

use undercroft::{Engine, Request, ScriptSet, format};
use xxhash_rust::xxh3::xxh3_64;

use crate::sets::floored;

fn sample() -> Engine {
    Engine::load(ScriptSet::sample().unwrap()).unwrap()
}

/// First and last floor of each branch.
fn places(engine: &Engine, seed: u64) -> Vec<(String, u32)> {
    let mut places = Vec::new();
    for (branch, last) in floored(engine, seed) {
        places.push((branch.clone(), 1));
        if last > 1 {
            places.push((branch, last));
        }
    }
    places
}

fn json(engine: &Engine, branch: &str, depth: u32, seed: u64) -> String {
    let floor = engine.floor(&Request::new(branch, depth, seed)).unwrap_or_else(|e| panic!("{branch} {depth} seed {seed}: {e:#}"));
    format::json(&floor).unwrap()
}

#[test]
fn i7_eight_threads_at_once_make_the_same_floors() {
    let engine = sample();
    let places = places(&engine, 7);
    let alone: Vec<String> = places.iter().map(|(branch, depth)| json(&engine, branch, *depth, 7)).collect();
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (engine, places, alone) = (&engine, &places, &alone);
            scope.spawn(move || {
                // Each thread in an order of its own, so that different floors are made at once.
                for i in 0..places.len() {
                    let i = (i * 7 + thread) % places.len();
                    assert_eq!(json(engine, &places[i].0, places[i].1, 7), alone[i], "{:?} on thread {thread}", places[i]);
                }
            });
        }
    });
}

#[cfg(feature = "app")]
#[test]
fn twenty_processes_make_the_same_floors() {
    let engine = sample();
    let branches: Vec<String> = floored(&engine, 7).into_iter().map(|(branch, _)| branch).collect();
    let expected: Vec<String> = branches.iter().map(|branch| json(&engine, branch, 1, 7)).collect();
    for run in 0..20 {
        let i = run % branches.len();
        let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
        command.args(["render", "--branch", branches[i].as_str(), "--depth", "1", "--seed", "7", "--format", "json"]);
        // The environment moves the stack; a hash of addresses would show.
        command.current_dir(env!("CARGO_TARGET_TMPDIR")).env("UNDERCROFT_PADDING", "x".repeat(run * 517));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected[i], "{} in process {run}", branches[i]);
    }
}

#[test]
fn a_shifted_heap_makes_the_same_floors() {
    let engine = sample();
    let places = places(&engine, 3);
    let before: Vec<String> = places.iter().map(|(branch, depth)| json(&engine, branch, *depth, 3)).collect();
    // Blocks of odd sizes, every other one freed: what is allocated next lies elsewhere.
    let mut blocks: Vec<Vec<u8>> = (0..20_000).map(|i| vec![0; 16 + i % 977]).collect();
    let mut keep = false;
    blocks.retain(|_| {
        keep = !keep;
        keep
    });
    let other = sample();
    for ((branch, depth), expected) in places.iter().zip(&before) {
        assert_eq!(json(&other, branch, *depth, 3), *expected, "{branch} {depth}");
    }
    assert_eq!(blocks.len(), 10_000);
}

#[test]
fn the_order_of_requests_does_not_matter() {
    let places = places(&sample(), 5);
    let forwards = sample();
    let backwards = sample();
    let a: Vec<String> = places.iter().map(|(branch, depth)| json(&forwards, branch, *depth, 5)).collect();
    let mut b: Vec<String> = places.iter().rev().map(|(branch, depth)| json(&backwards, branch, *depth, 5)).collect();
    b.reverse();
    assert_eq!(a, b);
}

#[test]
fn a_trace_changes_nothing_but_itself() {
    let engine = sample();
    for (branch, depth) in places(&engine, 2) {
        let plain = engine.floor(&Request::new(&branch, depth, 2)).unwrap();
        let mut traced = engine.floor(&Request::new(&branch, depth, 2).trace(true)).unwrap();
        assert_eq!(traced.line_of.len(), traced.cells.len());
        traced.line_of.clear();
        traced.lines.clear();
        assert_eq!(traced, plain, "{branch} {depth}");
    }
}

fn golden_file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/sample.txt")
}

#[test]
fn golden() {
    let engine = sample();
    let mut lines = Vec::new();
    for seed in 1..=5 {
        for (branch, depth) in places(&engine, seed) {
            // The header names the version of the engine; a release of the same floors is no change.
            let text = json(&engine, &branch, depth, seed);
            let floor = text.split_once("\"width\"").unwrap().1;
            lines.push(format!("{branch} {depth} {seed} {:016x}", xxh3_64(floor.as_bytes())));
        }
    }
    let text = lines.join("\n") + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(golden_file(), text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(golden_file()).unwrap();
    let changed: Vec<String> = expected.lines().zip(text.lines()).filter(|(a, b)| a != b).map(|(a, b)| format!("{a}, now {b}")).collect();
    assert!(expected == text, "{} floors of the sample changed (UPDATE_GOLDEN=1 accepts that):\n{}", changed.len(), changed.join("\n"));
}
