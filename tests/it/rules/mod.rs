//! The rules of the sample game (scripts/rules): every formula against numbers worked out by hand, and what chance decides against its exact chances.
//!
//! `*.txt` are cases: function, arguments, answer, and how it comes about. A new case is a new line.

mod cases;
mod draws;
mod page;

use std::sync::LazyLock;

use serde::de::DeserializeOwned;
use serde_json::Value;
use undercroft::{Engine, Request, ScriptSet};

static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    assert_eq!(engine.warnings(), [], "{:#?}", engine.warnings());
    engine
});

/// What a rule answers to one table of arguments.
fn ask<R: DeserializeOwned>(module: &str, function: &str, arg: &Value, seed: u64) -> R {
    ENGINE.call(&format!("rules.{module}"), function, &[arg], seed).unwrap_or_else(|error| panic!("{module}.{function}: {error:#}"))
}

/// The same at a place: a floor of the bell-pits by its depth in the branch, which is 21 less than that of the dungeon.
fn ask_at<R: DeserializeOwned>(module: &str, function: &str, args: &[Value], branch: &str, depth: u32, seed: u64) -> R {
    let request = Request::new(branch, depth, seed);
    ENGINE.call_at(&format!("rules.{module}"), function, args, &request).unwrap_or_else(|error| panic!("{module}.{function}: {error:#}"))
}

/// How often something comes, against how often it should: no more than five standard deviations off.
#[track_caller]
fn near(what: &str, times: u64, of: u64, chance: f64) {
    let expected = of as f64 * chance;
    let bound = 5.0 * (expected * (1.0 - chance)).sqrt().max(0.2);
    assert!((times as f64 - expected).abs() <= bound, "{what}: {times} of {of}, expected {expected:.1} +- {bound:.1}");
}
