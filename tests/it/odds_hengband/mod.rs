//! The rules of Hengband and Angband as the standard library has them: their odds against the rule counted out case by case in exact
//! fractions, and against the rule played with dice.

use num_bigint::BigInt;
use num_rational::BigRational;
use undercroft::{Context, Engine, TableOdds};

use crate::sets::engine;

mod drawn;
mod jump;
mod mistakes;
mod restriction;
mod table;

/// Level and rarity of the rows that most tests use: two of a level, one common, one that is rare, one too rare to come, one of the deep.
const ROWS: [(i64, i64); 8] = [(1, 1), (3, 2), (3, 5), (6, 3), (10, 1), (11, 150), (20, 7), (40, 2)];

/// Options and rows of a table of `m1`, `m2`, ... with these levels and rarities.
fn table(options: &str) -> String {
    let rows: String =
        ROWS.iter().enumerate().map(|(i, (level, rarity))| format!("{{ \"m{}\", level = {level}, rarity = {rarity} }}, ", i + 1)).collect();
    format!("hengband.table {{ {options} {rows} }}")
}

/// A script set of one branch "deep" with monsters m1, m2, ..., whose population is `body`.
fn set(body: &str) -> String {
    format!(
        "local hengband = require \"std.hengband\"\n\
         for i = 1, 30 do monster {{ name = \"m\" .. i, glyph = \"m\" }} end\n\
         local population = {body}\n\
         return dungeon {{ api = 1, context = {{ turns = 0, slain = \"\" }}, branches = {{ branch {{\n\
           name = \"deep\", floors = 130, size = {{ width = 40, height = 20 }}, population = population,\n\
           layout = function(floor) floor:inside():fill(terrain.floor) end,\n\
         }} }} }}\n"
    )
}

#[track_caller]
fn told(engine: &Engine, depth: usize, context: &Context) -> TableOdds {
    let places = engine.longest("deep").unwrap();
    let mut tables = engine.odds(&places[depth - 1], context).unwrap();
    assert_eq!(tables.len(), 1);
    tables.remove(0)
}

/// The chances of a population at a depth.
#[track_caller]
fn chances(body: &str, depth: usize) -> Vec<f64> {
    told(&engine(&set(body)), depth, &Context::new()).odds.chances().to_vec()
}

fn whole(n: i64) -> BigRational {
    BigRational::from_integer(BigInt::from(n))
}

/// The rule counted out: weights of the monsters, and a share for each number of draws, of which the best is taken.
struct Counted<'a> {
    levels: &'a [i64],
    weights: Vec<BigRational>,
    shares: &'a [i64],
}

impl Counted<'_> {
    /// Chances of a draw at a level: every sequence of up to three draws is gone through.
    fn at(&self, level: i64) -> Vec<BigRational> {
        let n = self.levels.len();
        let weights: Vec<BigRational> = (0..n).map(|i| if self.levels[i] <= level { self.weights[i].clone() } else { whole(0) }).collect();
        let total: BigRational = weights.iter().sum();
        let mut out = vec![whole(0); n];
        if total == whole(0) {
            return out;
        }
        let all: i64 = self.shares.iter().sum();
        for (draws, share) in self.shares.iter().enumerate() {
            for sequence in 0..n.pow(draws as u32 + 1) {
                let mut chance = whole(*share) / whole(all);
                let (mut best, mut rest) = (None::<usize>, sequence);
                for _ in 0..=draws {
                    let drawn = rest % n;
                    rest /= n;
                    chance *= weights[drawn].clone() / total.clone();
                    // The later one of two of a level stays.
                    if best.is_none_or(|b| self.levels[drawn] >= self.levels[b]) {
                        best = Some(drawn);
                    }
                }
                out[best.unwrap()] += chance;
            }
        }
        out
    }
}

/// The monsters of `ROWS` by the rule, all of them fitting.
fn counted(levels: &[i64]) -> Counted<'_> {
    Counted { levels, weights: ROWS.iter().map(|(_, rarity)| whole(100 / rarity)).collect(), shares: &[40, 50, 10] }
}

fn levels() -> Vec<i64> {
    ROWS.iter().map(|(level, _)| *level).collect()
}

/// One of two, the second once in n.
fn once_in(n: i64, usual: &[BigRational], now_and_then: &[BigRational]) -> Vec<BigRational> {
    usual.iter().zip(now_and_then).map(|(a, b)| a * whole(n - 1) / whole(n) + b / whole(n)).collect()
}

#[track_caller]
fn exact(got: &[f64], want: &[BigRational]) {
    assert_eq!(got.len(), want.len());
    for (i, (got, want)) in got.iter().zip(want).enumerate() {
        let miss = BigRational::from_float(*got).unwrap() - want;
        let bound = BigRational::new(BigInt::from(1), BigInt::from(10).pow(12));
        assert!(miss <= bound && -miss.clone() <= bound, "m{}: {got} is not {want}", i + 1);
    }
}
