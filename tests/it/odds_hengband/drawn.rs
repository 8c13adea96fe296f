//! The rule played with dice, 200,000 times, against the odds.

use undercroft::Context;
use undercroft::chance::Stream;

use crate::odds_crawl::{agree, count, draws_agree};
use crate::sets::engine;

use super::{ROWS, set, table, told};

/// One draw by weight among those of a level not above `level`, as a walk through the table.
fn pick(stream: &mut Stream, weights: &[u64], level: i64) -> Option<usize> {
    let eligible = |i: &usize| ROWS[*i].0 <= level;
    let total: u64 = (0..ROWS.len()).filter(eligible).map(|i| weights[i]).sum();
    if total == 0 {
        return None;
    }
    let mut ticket = stream.below(total);
    (0..ROWS.len()).filter(eligible).find(|i| {
        let here = ticket < weights[*i];
        ticket = ticket.saturating_sub(weights[*i]);
        here
    })
}

/// The whole rule: a jump, a draw, a better one now and then.
fn play(stream: &mut Stream, weights: &[u64], depth: i64, one_in: u64, bonus: i64) -> Option<usize> {
    let level = if stream.below(one_in) == 0 { depth + bonus } else { depth };
    let mut best = pick(stream, weights, level)?;
    let p = stream.below(100);
    for limit in [60, 10] {
        if p < limit {
            let other = pick(stream, weights, level)?;
            if ROWS[other].0 >= ROWS[best].0 {
                best = other;
            }
        }
    }
    Some(best)
}

#[test]
fn draws_agree_with_the_odds() {
    let weights: Vec<u64> = ROWS.iter().map(|(_, rarity)| 100 / *rarity as u64).collect();
    let deep = engine(&set(&table("")));
    // Depth with its jump: 1 in n, so many levels.
    for (depth, one_in, bonus) in [(3, 42, -1), (10, 56, -3), (25, 75, -7)] {
        let odds = told(&deep, depth as usize, &Context::new()).odds;
        agree(&odds, &count(ROWS.len(), depth as u64, |stream| play(stream, &weights, depth, one_in, bonus)));
        draws_agree(&odds, 100 + depth as u64);
    }
    let plain = engine(&set(&table("out_of_depth = false,")));
    let odds = told(&plain, 20, &Context::new()).odds;
    agree(&odds, &count(ROWS.len(), 7, |stream| play(stream, &weights, 20, 1, 0)));
    draws_agree(&odds, 8);
}

#[test]
fn draws_under_a_restriction_agree_with_the_odds() {
    // Of 64 parts the strangers keep 16: whole weights, so that the walk has them too.
    let flags = ["A", "", "A", "", "A", "", "A", ""];
    let rows: String = (0..ROWS.len())
        .map(|i| format!("{{ \"m{}\", level = {}, rarity = {}, flags = {{ \"{}\" }} }}, ", i + 1, ROWS[i].0, ROWS[i].1, flags[i]))
        .collect();
    let body = format!(
        "hengband.table {{ out_of_depth = {{ one_in = 5, bonus = 8 }}, restriction = {{ mode = \"or\", flags = {{ \"A\" }}, div = 16 }}, {rows} }}"
    );
    let weights: Vec<u64> = (0..ROWS.len()).map(|i| 100 / ROWS[i].1 as u64 * if flags[i] == "A" { 4 } else { 1 }).collect();
    let odds = told(&engine(&set(&body)), 12, &Context::new()).odds;
    agree(&odds, &count(ROWS.len(), 12, |stream| play(stream, &weights, 12, 5, 8)));
    draws_agree(&odds, 13);
}
