//! Crawl's rules as the standard library has them: their odds against numbers worked out by hand, against rules played out step by step, and
//! against draws.

use undercroft::chance::{Odds, Stream};
use undercroft::{Context, Engine, Request, TableOdds};

use crate::sets::engine;

mod first_match;
mod fuzz;
mod mistakes;
mod population;
mod rejection;

/// A script set of one branch "deep" with monsters m1, m2, ... (levels 1, 2, ...), whose population is `body`.
fn set(monsters: usize, floors: usize, body: &str) -> String {
    format!(
        "local crawl = require \"std.crawl\"\nlocal curves = require \"std.curves\"\n\
         for i = 1, {monsters} do monster {{ name = \"m\" .. i, glyph = \"m\", level = i, tags = {{ i % 2 == 1 and \"odd\" or \"even\" }} }} end\n\
         local population = {body}\n\
         return dungeon {{ api = 1, context = {{ turns = 0, curse = 0 }}, branches = {{ branch {{\n\
           name = \"deep\", floors = {floors}, size = {{ width = 40, height = 20 }}, population = population,\n\
           layout = function(floor) floor:inside():fill(terrain.floor) end,\n\
         }} }} }}\n"
    )
}

fn tables(monsters: usize, floors: usize, body: &str) -> Engine {
    engine(&set(monsters, floors, body))
}

#[track_caller]
fn told(engine: &Engine, depth: usize, context: &Context) -> TableOdds {
    let places = engine.longest("deep").unwrap();
    let mut tables = engine.odds(&places[depth - 1], context).unwrap();
    assert_eq!(tables.len(), 1);
    tables.remove(0)
}

#[track_caller]
fn at(engine: &Engine, depth: usize) -> TableOdds {
    told(engine, depth, &Context::new())
}

/// Chances of a population at a depth.
#[track_caller]
fn chances(monsters: usize, floors: usize, depth: usize, body: &str) -> Vec<f64> {
    at(&tables(monsters, floors, body), depth).odds.chances().to_vec()
}

#[track_caller]
pub(crate) fn close(got: &[f64], want: &[f64]) {
    assert_eq!(got.len(), want.len(), "{got:?} {want:?}");
    for (i, (got, want)) in got.iter().zip(want).enumerate() {
        assert!((got - want).abs() <= 1e-12, "outcome {i}: {got} is not {want}");
    }
}

pub(crate) const DRAWS: u32 = 200_000;

/// Holds counts of `DRAWS` (the last is nobody) against odds: chi squared, with cells that are expected less than 5 times put together, must
/// stay below what it exceeds once in a million (after Wilson and Hilferty).
#[track_caller]
pub(crate) fn agree(odds: &Odds, counts: &[u32]) {
    let mut rest = (0.0, 0.0);
    let (mut statistic, mut cells) = (0.0, 0.0);
    let expected = odds.chances().iter().copied().chain([odds.nobody()]).map(|p| p * f64::from(DRAWS));
    let mut add = |seen: f64, expected: f64| {
        statistic += (seen - expected).powi(2) / expected;
        cells += 1.0;
    };
    assert_eq!(counts.len(), odds.len() + 1);
    for (expected, seen) in expected.zip(counts) {
        let seen = f64::from(*seen);
        if expected == 0.0 {
            assert_eq!(seen, 0.0, "drawn, though its chance is 0");
        } else if expected < 5.0 {
            rest = (rest.0 + seen, rest.1 + expected);
        } else {
            add(seen, expected);
        }
    }
    if rest.1 > 0.0 {
        add(rest.0, rest.1);
    }
    let freedom: f64 = cells - 1.0;
    assert!(freedom >= 2.0, "a table of one outcome proves nothing");
    let bound = freedom * (1.0 - 2.0 / (9.0 * freedom) + 4.7534 * (2.0 / (9.0 * freedom)).sqrt()).powi(3);
    assert!(statistic < bound, "chi squared {statistic} of {freedom} degrees of freedom, at most {bound}");
}

/// Counts of what `draw` gives.
pub(crate) fn count(outcomes: usize, key: u64, mut draw: impl FnMut(&mut Stream) -> Option<usize>) -> Vec<u32> {
    let mut stream = Stream::from_key(key);
    let mut counts = vec![0; outcomes + 1];
    for _ in 0..DRAWS {
        counts[draw(&mut stream).unwrap_or(outcomes)] += 1;
    }
    counts
}

#[track_caller]
pub(crate) fn draws_agree(odds: &Odds, key: u64) {
    agree(odds, &count(odds.len(), key, |stream| odds.pick(stream)));
}

/// A whole number from 0 to n - 1; 0 where n is at most 1.
fn below(stream: &mut Stream, n: u64) -> u64 {
    if n <= 1 { 0 } else { stream.below(n) }
}

/// The average of two dice of the old game.
fn averaged(stream: &mut Stream, n: u64) -> u64 {
    u64::midpoint(below(stream, n), below(stream, n + 1))
}

/// Level and rarity of the rows that several tests use, in order: overlapping, one early and likely, one far below the branch, one that never comes.
const ROWS: [(i64, i64); 9] = [(1, 60), (2, 99), (3, 20), (4, 105), (6, 9), (8, 40), (5, 0), (14, 105), (6, 130)];

fn rows() -> String {
    ROWS.iter().enumerate().map(|(i, (level, rarity))| format!("{{ \"m{}\", level = {level}, rarity = {rarity} }}, ", i + 1)).collect()
}

#[test]
fn tables_are_populations() {
    for rule in ["first_match", "rejection", "population"] {
        let from = if rule == "population" { "from = 1, to = 3," } else { "level = 1," };
        let body =
            format!("crawl.{rule} {{ label = \"folk\", wished = 9, {{ \"m1\", {from} rarity = 99 }}, {{ \"m2\", {from} rarity = 99 }} }}");
        let engine = tables(2, 3, &body);
        assert_eq!(at(&engine, 1).label, "folk");
        let floors = 60;
        let all: usize = (0..floors).map(|seed| engine.floor(&Request::new("deep", 1, seed)).unwrap().monsters.len()).sum();
        let mean = all as f64 / floors as f64;
        // A floor's number has a deviation of about 3.
        assert!((mean - 9.0).abs() < 6.0 * 3.0 / (floors as f64).sqrt(), "{rule}: {mean} monsters");
    }
}
