//! G: weights, and what becomes of them.

use super::*;
use crate::odds_crawl::close;

#[test]
fn g1_weights_are_kept_by_every_rule() {
    for rule in RULES {
        let weights = [1, rule.most.min(9)];
        let (odds, want) = (rule.odds(&weights).odds, rule.shares(&weights));
        close(odds.chances(), &want);
        let counts = tally(&odds, 20_000, 1);
        assert!(agree(&counts, &with_nobody(want)), "{}: {counts:?}", rule.name);
        // Equal shares, of a rule that forgets them, would be seen.
        assert!(!agree(&counts, &with_nobody(rule.shares(&[1, 1]))), "{}: {counts:?}", rule.name);
    }
}

/// Draws are one thing, whom a floor gets another: every rule with every way to fill a floor.
#[test]
fn g1_floors_are_peopled_by_the_weights() {
    let fillers = [
        ("population.count { monsters = folk, count = 250, distance = 0 }", 8),
        ("population.cells { monsters = folk, wished = 250, distance = 0 }", 8),
        ("population.rooms { monsters = folk, chance = 100, count = 25, distance = 0 }", 8),
        (
            "population.all { population.rooms { monsters = folk, chance = 50, count = 25 }, population.count { monsters = folk, count = 100 } }",
            8,
        ),
        // What the rule itself fills a floor with.
        ("folk", 80),
    ];
    for rule in RULES {
        let weights = [1, rule.most.min(9), 3];
        // Nobody leaves no trace on a floor.
        let among = |shares: Vec<f64>| shares.iter().map(|share| share / shares.iter().sum::<f64>()).collect::<Vec<_>>();
        let (want, ignored) = (among(rule.shares(&weights)), among(rule.shares(&[1, 1, 1])));
        for (filler, floors) in fillers {
            let engine = engine(&peopled(&rule.with(&weights), filler, 1, ""));
            let mut counts = vec![0; 3];
            for seed in 0..floors {
                for monster in &floor(&engine, 1, seed).monsters {
                    counts[["m1", "m2", "m3"].iter().position(|name| *name == monster.name).unwrap()] += 1;
                }
            }
            assert!(agree(&counts, &want), "{}, {filler}: {counts:?} is not {want:?}", rule.name);
            assert!(!agree(&counts, &ignored), "{}, {filler}: {counts:?}", rule.name);
        }
    }
}

#[test]
fn g4_sums_are_running_sums() {
    for rule in RULES {
        // The first is not favoured, and the last not lost, in whatever order they grow.
        let rising: Vec<u32> = (1..=7).collect();
        let falling: Vec<u32> = rising.iter().rev().copied().collect();
        for weights in [rising, falling] {
            let odds = rule.odds(&weights).odds;
            close(odds.chances(), &rule.shares(&weights));
            let counts = tally(&odds, 200_000, 4);
            assert!(agree(&counts, &with_nobody(rule.shares(&weights))), "{}: {counts:?}", rule.name);
        }
        if rule.most >= 80 {
            let want = rule.shares(&[80, 15]);
            let counts = tally(&rule.odds(&[80, 15]).odds, 1_000_000, 40);
            let ratio = f64::from(counts[0]) / f64::from(counts[1]) / (want[0] / want[1]);
            // One in a hundred, or six standard deviations where the second comes seldom.
            let off = 6.0 * f64::from(counts[1]).sqrt() / f64::from(counts[1]);
            assert!((ratio - 1.0).abs() < off.max(0.01), "{}: {counts:?}", rule.name);
        }
    }
    // Deep floors get theirs as well.
    for rule in RULES.iter().filter(|rule| rule.even) {
        let engine = engine(&set(&rule.with(&[5, 1, 4]), 27, ""));
        for depth in 1..=27 {
            let table = told(&engine, depth);
            close(table.odds.chances(), &rule.shares(&[5, 1, 4]));
            close(&[table.nobody()], &[0.0]);
        }
    }
}

#[test]
fn g5_equals_are_equal_and_1_is_no_less() {
    for rule in RULES {
        for weights in [vec![1, 1], vec![1; 8], vec![rule.most.min(7); 8]] {
            let odds = rule.odds(&weights).odds;
            let want = rule.shares(&weights);
            close(odds.chances(), &want);
            if rule.even && rule.name != "odds.in_order" {
                assert!(odds.chances().iter().all(|chance| *chance == odds.chance(0)), "{}: {:?}", rule.name, odds.chances());
            }
            let counts = tally(&odds, 1_000_000, 5);
            for (seen, want) in counts.iter().zip(&want) {
                let want = want * 1e6;
                // One in a hundred, or where few are wanted six standard deviations.
                let off = (want * 0.01).max(6.0 * want.sqrt());
                assert!((f64::from(*seen) - want).abs() < off, "{}: {counts:?}", rule.name);
            }
        }
        // The same monsters in the other order.
        if rule.even {
            let weights = [1, 5, 2, 7, 1, 3, 6, 4];
            let reversed: Vec<u32> = weights.iter().rev().copied().collect();
            let mut back = rule.odds(&reversed).odds.chances().to_vec();
            back.reverse();
            close(rule.odds(&weights).odds.chances(), &back);
        }
    }
}

#[test]
fn g7_zero_is_never_and_all_zero_nobody() {
    for rule in RULES {
        for weights in [vec![0, 1], vec![1, 0], vec![0, 0, 3, 0], vec![2, 0, 0, 5]] {
            let engine = engine(&set(&rule.with(&weights), 3, ""));
            let odds = told(&engine, 1).odds;
            close(odds.chances(), &rule.shares(&weights));
            let counts = tally(&odds, 1_000_000, 7);
            for (i, weight) in weights.iter().enumerate() {
                let off = *weight == 0;
                assert!(off == (odds.chance(i) == 0.0) && off == (counts[i] == 0), "{} {weights:?}: {counts:?}", rule.name);
            }
            let warned: Vec<String> = engine.warnings().iter().map(ToString::to_string).collect();
            let expected: Vec<String> = (1..)
                .zip(&weights)
                .filter(|(_, weight)| **weight == 0)
                .map(|(i, _)| format!("dungeon.lua:3: warning: branch \"deep\": \"m{i}\" never appears: its chance is 0 on every floor"))
                .collect();
            assert_eq!(warned, expected, "{}", rule.name);
        }
        for zeros in [vec![0], vec![0, 0]] {
            let engine = engine(&set(&rule.with(&zeros), 1, ""));
            let table = told(&engine, 1);
            assert!(table.nobody() == 1.0 && table.odds.chances().iter().all(|chance| *chance == 0.0), "{}: {:?}", rule.name, table.odds);
            assert_eq!(tally(&table.odds, 1000, 8)[zeros.len()], 1000, "{}", rule.name);
            assert_eq!(engine.warnings().len(), zeros.len(), "{}", rule.name);
            let made = floor(&engine, 1, 1);
            assert!(made.monsters.is_empty() && made.unplaced.is_empty(), "{}: {:?}", rule.name, made.monsters);
        }
    }
}

/// The share of a shape at a depth, times a number that makes all of them whole: the formulas as they are published.
fn shape(name: &str, depth: i64, a: i64, b: i64) -> (i64, i64) {
    let (length, off) = (b - a, (a + b - 2 * depth).abs());
    match name {
        _ if depth < a || depth > b => (0, 1),
        "flat" => (1, 1),
        "semi" if length == 0 => (2 - off, 2),
        "semi" => (2 * length - off, 2 * length),
        "peak" => (length + 2 - off, length + 2),
        "rise" => (depth - a + 1, length + 1),
        "fall" => (b - depth + 1, length + 1),
        _ => panic!("{name}"),
    }
}

#[test]
fn g11_shapes_at_every_depth_of_every_range() {
    for name in ["flat", "semi", "peak", "rise", "fall"] {
        let ranges: Vec<(i64, i64)> = (-2..=9).flat_map(|a| (a..=12).map(move |b| (a, b))).collect();
        // All ranges of a shape in one table: each row against the last, which is the same on all floors.
        let rows: String =
            ranges.iter().map(|(a, b)| format!("{{ 'm1', from = {a}, to = {b}, rarity = 1000, shape = '{name}' }}, ")).collect();
        let engine = engine(&set(&format!("crawl.population {{ {rows} {{ 'm2', from = 1, to = 99, rarity = 1000 }} }}"), 13, ""));
        for depth in 1..=13 {
            let odds = told(&engine, depth).odds;
            let whole = odds.chance(ranges.len());
            for (i, (a, b)) in ranges.iter().enumerate() {
                let (part, of) = shape(name, i64::from(depth), *a, *b);
                let share = odds.chance(i) / whole;
                assert!((share - part as f64 / of as f64).abs() < 1e-12, "{name} {a} to {b} at {depth}: {share}");
            }
        }
    }
}

#[test]
fn g11_rarities_of_nothing_and_of_very_much() {
    let at = |rarity: &str, depth: u32| {
        let rows = ["flat", "semi", "peak", "rise", "fall"]
            .iter()
            .enumerate()
            .map(|(i, shape)| format!("{{ 'm{}', from = 2, to = 8, rarity = {rarity}, shape = '{shape}' }}, ", i + 1))
            .collect::<String>();
        let engine = engine(&set(&format!("crawl.population {{ {rows} }}"), 9, ""));
        told(&engine, depth)
    };
    // At depth 3: 1, 2/3, 1/2, 2/7, 6/7 of the rarity, whatever it is: no sum of products that would not fit.
    let shares: Vec<f64> = [42.0, 28.0, 21.0, 12.0, 36.0].iter().map(|part| part / 139.0).collect();
    for rarity in ["1", "1000", "1e6", "2^31", "1e11", "2^53", "1e-9"] {
        close(at(rarity, 3).odds.chances(), &shares);
        close(at(rarity, 2).odds.chances(), &[28.0, 14.0, 7.0, 4.0, 28.0].map(|part: f64| part / 81.0));
        assert_eq!(at(rarity, 1).nobody(), 1.0);
        assert_eq!(at(rarity, 9).nobody(), 1.0);
    }
    for depth in 1..=9 {
        assert_eq!(at("0", depth).nobody(), 1.0);
    }
}
