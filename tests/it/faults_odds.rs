//! Faults that the odds of other games really had, each named by the code of its report and tested as the whole kind: for every rule of the
//! standard library, for the combinators of odds, and for the weights of rooms.
//!
//! Where the cases of a code stand:
//!
//! - `e8` (never at random, ignored for a class): `odds_nethack::class`; every other rule and creation on demand in `choice`.
//! - `f1` (a condition that is not there holds): `odds_hengband::restriction` and `mistakes`; `depths`.
//! - `f2`, `f10` (no limit of depth, or a narrow one): `depths`, rooms in `rooms`.
//! - `f4` (past the last depth): `odds_hengband::table`; `depths`, rooms in `rooms`.
//! - `f5` (chosen, then forbidden): `occupants`; `choice`.
//! - `f7` (a limit read off the wrong depth): `odds_hengband::table`; `depths`, rooms in `rooms`.
//! - `f8` (nothing left to choose): `odds_nethack::class` and `normal`, `odds_hengband::table`; `choice`, rooms in `rooms`.
//! - `g1`, `g5`, `g7` (weights ignored, uneven, zero): the stream in `src/chance/stream.rs`; `weights`, rooms in `rooms`.
//! - `g2` (a weight dropped in silence): the stream in `src/chance/stream.rs`, rooms as files of `tests/errors`; `numbers`.
//! - `g4` (sums that are not): `weights`.
//! - `g8` (refused after the choice): `odds_nethack::create`; `rooms`.
//! - `g10` (too many): `rooms`.
//! - `g11` (shapes over a range): `odds_crawl::population`; `weights`.
//!
//! Numbers that are none and tables that cannot be meant are in `numbers`, monsters that never come in `findings`; messages also as files of
//! `tests/errors`.

use undercroft::chance::{Odds, Stream};
use undercroft::{Context, Engine, Floor, Request, TableOdds};

use crate::sets::engine;

mod choice;
mod depths;
mod findings;
mod numbers;

mod rooms;

mod weights;

/// A rule, with rows that are as likely as small whole numbers say.
pub(crate) struct Rule {
    pub name: &'static str,
    /// The table; `ROWS` stands for its rows.
    pub table: &'static str,
    /// A row; `NAME` and `WEIGHT` are filled in.
    pub row: &'static str,
    /// The greatest weight a row may have here.
    pub most: u32,
    /// The chances that weights must come to, in exact arithmetic but for rounding. What they leave over is nobody.
    pub shares: fn(&[u32]) -> Vec<f64>,
    /// Whether rows may change places, and floors be deeper, without any change of the odds.
    pub even: bool,
}

/// A rule of one's own: `ODDS` are its odds, from weights `w`.
macro_rules! own {
    ($name:literal, $odds:literal) => {
        Rule {
            name: $name,
            table: concat!(
                "monster_table.new { rule = 'own', rows = { ROWS }, fields = { weight = 'weight' }, at = function(t, place) local w = t:numbers('weight', place, 10) return ",
                $odds,
                " end }"
            ),
            row: "{ NAME, weight = WEIGHT }",
            most: 1000,
            shares: by_weight,
            even: true,
        }
    };
}

const NETHACK: Rule = Rule {
    name: "nethack.normal",
    table: "nethack.normal { player_level = 1, difficulty = 1, ROWS }",
    row: "{ NAME, frequency = WEIGHT }",
    most: 7,
    shares: by_weight,
    even: true,
};

const FIRST_MATCH: Rule = Rule {
    name: "crawl.first_match",
    table: "crawl.first_match { ROWS }",
    row: "{ NAME, level = 1, rarity = WEIGHT }",
    most: 100,
    shares: first_match,
    even: false,
};

/// Levels count from 0.
const REJECTION: Rule = Rule {
    name: "crawl.rejection 0.8",
    table: "crawl.rejection { ROWS }",
    row: "{ NAME, level = 0, rarity = WEIGHT }",
    most: 99,
    shares: rejection,
    even: false,
};

/// Rarity gives whole weights, 100 / rarity rounded down.
const HENGBAND_ROW: &str = "{ NAME, level = 1, rarity = WEIGHT == 0 and 0 or 100 / (WEIGHT + 0.5) }";

/// Every rule of the standard library, and every combinator of odds.
pub(crate) const RULES: &[Rule] = &[
    Rule {
        name: "population.weighted",
        table: "population.weighted { count = 250, distance = 0, ROWS }",
        row: "{ NAME, weight = WEIGHT }",
        most: 1000,
        shares: by_weight,
        even: true,
    },
    FIRST_MATCH,
    Rule { name: "crawl.first_match, one pass", table: "crawl.first_match { passes = 0, ROWS }", shares: one_pass, ..FIRST_MATCH },
    Rule { name: "crawl.first_match, relax", table: "crawl.first_match { relax = function(gap) return gap - 1 end, ROWS }", ..FIRST_MATCH },
    REJECTION,
    Rule { name: "crawl.rejection 0.5", table: "crawl.rejection { version = '0.5', ROWS }", ..REJECTION },
    Rule {
        name: "crawl.population",
        table: "crawl.population { ROWS }",
        row: "{ NAME, from = 1, to = 400, rarity = WEIGHT }",
        most: 1000,
        shares: by_weight,
        even: true,
    },
    NETHACK,
    Rule {
        name: "nethack.class 3.7",
        table: "nethack.class { class = 'm', player_level = 1, difficulty = 1, ROWS }",
        shares: one_more,
        ..NETHACK
    },
    Rule {
        name: "nethack.class 3.6.2",
        table: "nethack.class { class = 'm', version = '3.6.2', player_level = 1, difficulty = 1, ROWS }",
        shares: one_more,
        ..NETHACK
    },
    Rule {
        name: "nethack.class 3.4.3",
        table: "nethack.class { class = 'm', version = '3.4.3', player_level = 1, difficulty = 1, ROWS }",
        ..NETHACK
    },
    Rule { name: "hengband.table", table: "hengband.table { ROWS }", row: HENGBAND_ROW, most: 99, shares: by_weight, even: true },
    Rule { name: "hengband.angband", table: "hengband.angband { ROWS }", row: HENGBAND_ROW, most: 99, shares: by_weight, even: true },
    own!("odds.weighted", "odds.weighted(w)"),
    own!(
        "odds.mix",
        "odds.mix((function() local parts = {} for i, n in ipairs(w) do local one = {} for k = 1, #w do one[k] = k == i and 1 or 0 end parts[i] = { n, odds.weighted(one) } end return parts end)())"
    ),
    own!(
        "odds.in_order",
        "odds.in_order((function() local rest, list = 0, {} for i = #w, 1, -1 do rest = rest + w[i] list[i] = rest > 0 and w[i] / rest or 0 end return list end)())"
    ),
    own!("odds.bag", "odds.bag(w, (function() local stop = {} for i = 1, #w do stop[i] = 0 end return stop end)())"),
    own!(
        "odds:reject",
        "odds.weighted((function() local each = {} for i = 1, #w do each[i] = 1 end return each end)()):reject(w, math.huge, 1000)"
    ),
    own!("odds:or_else", "odds.none(#w):or_else(odds.weighted(w))"),
    own!("odds:best_of", "odds.weighted(w):best_of((function() local level = {} for i = 1, #w do level[i] = 7 end return level end)(), 3)"),
];

impl Rule {
    /// The table with monsters m1, m2, ... of such weights, in such an order of their names.
    pub fn with(&self, weights: &[u32]) -> String {
        let rows: Vec<String> = weights.iter().enumerate().map(|(i, w)| self.row(&format!("m{}", i + 1), &w.to_string())).collect();
        self.of(&rows.join(", "))
    }

    pub fn row(&self, name: &str, weight: &str) -> String {
        self.row.replace("NAME", &format!("'{name}'")).replace("WEIGHT", weight)
    }

    pub fn of(&self, rows: &str) -> String {
        self.table.replace("ROWS", rows)
    }

    /// The odds of such weights on the first floor.
    #[track_caller]
    pub fn odds(&self, weights: &[u32]) -> TableOdds {
        told(&engine(&set(&self.with(weights), 1, "")), 1)
    }

    pub fn shares(&self, weights: &[u32]) -> Vec<f64> {
        (self.shares)(weights)
    }
}

fn by_weight(weights: &[u32]) -> Vec<f64> {
    let sum: u32 = weights.iter().sum();
    weights.iter().map(|w| if sum == 0 { 0.0 } else { f64::from(*w) / f64::from(sum) }).collect()
}

/// A class puts one slip more into its bag than the frequency says.
fn one_more(weights: &[u32]) -> Vec<f64> {
    by_weight(&weights.iter().map(|w| if *w > 0 { w + 1 } else { 0 }).collect::<Vec<_>>())
}

/// In order, so many percent each.
fn one_pass(weights: &[u32]) -> Vec<f64> {
    let mut left = 1.0;
    weights
        .iter()
        .map(|w| {
            let chance = left * f64::from(*w) / 100.0;
            left -= chance;
            chance
        })
        .collect()
}

/// The same eleven times, until one comes: on their own floor passes relax nothing.
fn first_match(weights: &[u32]) -> Vec<f64> {
    let once = one_pass(weights);
    let fails = 1.0 - once.iter().sum::<f64>();
    let passes: f64 = (0..=10).map(|k| fails.powi(k)).sum();
    once.iter().map(|chance| chance * passes).collect()
}

/// Any of those with a rarity, kept by an averaged roll of 0 to 99 and 0 to 100, ten thousand times.
fn rejection(weights: &[u32]) -> Vec<f64> {
    let kept =
        |rarity: u32| (0..100).flat_map(|a| (0..=100).map(move |b| (a + b) / 2)).filter(|roll| *roll <= rarity).count() as f64 / 10_100.0;
    let some = weights.iter().filter(|w| **w > 0).count().max(1) as f64;
    let each: Vec<f64> = weights.iter().map(|w| if *w > 0 { kept(*w) / some } else { 0.0 }).collect();
    let ends: f64 = each.iter().sum();
    if ends == 0.0 {
        return each;
    }
    let ended = 1.0 - (1.0 - ends).powi(10_000);
    each.iter().map(|chance| chance / ends * ended).collect()
}

/// A script set of a branch "deep" with monsters m1 to m9 that `table`, on line 3, lets in; and a layout that fills the floor and then does
/// `layout`. `folk` is the monster table.
pub(crate) fn set(table: &str, floors: u32, layout: &str) -> String {
    peopled(table, "folk", floors, layout)
}

/// The same with another `population`, which may use `folk`.
pub(crate) fn peopled(table: &str, population: &str, floors: u32, layout: &str) -> String {
    format!(
        "local crawl, curves, nethack, hengband, band, population, monster_table = require 'std.crawl', require 'std.curves', require 'std.nethack', require 'std.hengband', require 'std.band', require 'std.population', require 'std.monster_table'\n\
         for i = 1, 9 do monster {{ name = 'm' .. i, glyph = 'm', level = 1, tags = {{ i % 2 == 1 and 'odd' or 'even' }} }} end monster {{ name = 'eel', glyph = 'e', habitat = 'water' }}\n\
         local made = {table}\n\
         local folk = made.tables and made.tables[1]\n\
         local folks = {population}\n\
         return dungeon {{ api = 1, context = {{ told = 0.5 }}, branches = {{ branch {{ name = 'deep', floors = {floors}, size = {{ width = 60, height = 20 }}, population = folks == folk and made or folks,\n\
         layout = function(floor, place, rng)\n\
         floor:inside():fill(terrain.floor)\n\
         for i = 0, 9 do floor:add_room('hall', floor:area():rect(4 + 5 * i, 3, 4, 14)) end\n\
         {layout}\n\
         end }} }} }}\n"
    )
}

/// The odds of the first table of "deep" at a depth.
#[track_caller]
pub(crate) fn told(engine: &Engine, depth: u32) -> TableOdds {
    told_of(engine, depth, &Context::new()).unwrap_or_else(|error| panic!("{error:#}"))
}

pub(crate) fn told_of(engine: &Engine, depth: u32, context: &Context) -> undercroft::Result<TableOdds> {
    let place = engine.longest("deep").unwrap().remove(depth as usize - 1);
    Ok(engine.odds(&place, context)?.remove(0))
}

#[track_caller]
pub(crate) fn floor(engine: &Engine, depth: u32, seed: u64) -> Floor {
    match engine.floor(&Request::new("deep", depth, seed)) {
        Ok(floor) => floor,
        Err(error) => panic!("depth {depth}, seed {seed}: {error:#}"),
    }
}

/// What a layout printed.
pub(crate) fn printed(floor: &Floor) -> Vec<&str> {
    floor.log.iter().map(|line| line.text.as_str()).collect()
}

/// How often each outcome is drawn; the last is nobody.
pub(crate) fn tally(odds: &Odds, draws: u32, key: u64) -> Vec<u32> {
    let mut stream = Stream::from_key(key);
    let mut counts = vec![0; odds.len() + 1];
    for _ in 0..draws {
        counts[odds.pick(&mut stream).unwrap_or(odds.len())] += 1;
    }
    counts
}

/// Whether counts may come of such chances: chi squared within six standard deviations, which it leaves less than once in a million. Cells
/// that are expected less than five times are put together.
pub(crate) fn agree(counts: &[u32], chances: &[f64]) -> bool {
    let draws = f64::from(counts.iter().sum::<u32>());
    let (mut statistic, mut cells, mut rest) = (0.0, 0.0, (0.0, 0.0));
    for (seen, chance) in counts.iter().zip(chances) {
        let (seen, expected) = (f64::from(*seen), chance * draws);
        if expected == 0.0 && seen > 0.0 {
            return false;
        } else if expected < 5.0 {
            rest = (rest.0 + seen, rest.1 + expected);
        } else {
            statistic += (seen - expected).powi(2) / expected;
            cells += 1.0;
        }
    }
    if rest.1 > 0.0 {
        statistic += (rest.0 - rest.1).powi(2) / rest.1.max(1.0);
        cells += 1.0;
    }
    let freedom: f64 = cells - 1.0;
    statistic < freedom + 6.0 * (2.0 * freedom).sqrt() + 12.0
}

/// Chances with what they leave over.
pub(crate) fn with_nobody(mut chances: Vec<f64>) -> Vec<f64> {
    chances.push((1.0 - chances.iter().sum::<f64>()).max(0.0));
    chances
}
