//! The account's rule.

use super::*;

/// The rule as it is told: in order, the first to pass is taken; when none passes, the gap counts as one less, at most ten times.
fn as_told(stream: &mut Stream, depth: i64) -> Option<usize> {
    for pass in 0..=10 {
        for (i, (level, rarity)) in ROWS.iter().enumerate() {
            let gap = ((depth - level).abs() - pass).max(0);
            if (stream.below(100) as i64) < rarity - gap * gap {
                return Some(i);
            }
        }
    }
    None
}

/// The same worked out: each row of each pass is reached when none before passed.
fn first_match(depth: i64, passes: i64) -> (Vec<f64>, f64) {
    let mut chances = vec![0.0; ROWS.len()];
    let mut reached = 1.0;
    for pass in 0..=passes {
        for (i, (level, rarity)) in ROWS.iter().enumerate() {
            let gap = ((depth - level).abs() - pass).max(0);
            let passing = (rarity - gap * gap).clamp(0, 100) as f64 / 100.0;
            chances[i] += reached * passing;
            reached *= 1.0 - passing;
        }
    }
    (chances, reached)
}

#[test]
fn first_match_is_the_rule_as_told() {
    let engine = tables(9, 12, &format!("crawl.first_match {{ {} }}", rows()));
    for depth in 1..=12 {
        let (want, nobody) = first_match(depth, 10);
        let table = at(&engine, depth as usize);
        close(table.odds.chances(), &want);
        close(&[table.odds.nobody()], &[nobody]);
    }
    for depth in [1, 7, 12] {
        let odds = at(&engine, depth).odds;
        agree(&odds, &count(ROWS.len(), 100 + depth as u64, |stream| as_told(stream, depth as i64)));
        draws_agree(&odds, 200 + depth as u64);
    }
}

#[test]
fn first_match_passes_and_nobody() {
    // 9 - 2² = 5, 9 - 1² = 8, 9: by hand, for one monster.
    let one =
        |more: &str, depth| at(&tables(1, 9, &format!("crawl.first_match {{ {more} {{ \"m1\", level = 5, rarity = 9 }} }}")), depth).odds;
    close(&[one("passes = 0,", 3).chance(0), one("passes = 0,", 3).nobody()], &[0.05, 0.95]);
    close(&[one("passes = 1,", 3).chance(0)], &[1.0 - 0.95 * 0.92]);
    close(&[one("passes = 3,", 3).nobody()], &[0.95 * 0.92 * 0.91 * 0.91]);
    // Three floors away it fails for sure until it is one floor less.
    close(&[one("passes = 0,", 2).chance(0), one("passes = 1,", 2).chance(0)], &[0.0, 0.05]);
    close(&[one("passes = 2, relax = function(gap, pass) return gap / 2 end,", 1).nobody()], &[0.95 * 0.92]);
    // The number of the pass comes with the gap; below 0 counts as 0.
    close(&[one("passes = 2, relax = function(gap, pass) return gap - 4 * pass end,", 1).nobody()], &[0.91 * 0.91]);
    // A rule that does not relax asks the same again.
    close(&[one("relax = function(gap) return gap end,", 3).nobody()], &[0.95f64.powi(11)]);
}

#[test]
fn first_match_rounds_chances_up() {
    // random(100) < 0.25 passes for 0 alone, < 39.5 for 0 to 39.
    let percent = |rarity: &str, depth| {
        chances(1, 9, depth, &format!("crawl.first_match {{ passes = 0, {{ \"m1\", level = 2, rarity = {rarity} }} }}"))[0]
    };
    close(&[percent("0.25", 2), percent("39.5", 2), percent("40.5", 3), percent("1e15", 9), percent("0", 2)], &[0.01, 0.4, 0.4, 1.0, 0.0]);
}

#[test]
fn first_match_in_order_takes_from_those_after() {
    let odds = chances(3, 3, 1, "crawl.first_match { passes = 0, level = 1, rarity = 50, \"m1\", \"m2\", \"m3\" }");
    close(&odds, &[0.5, 0.25, 0.125]);
    // Tags stand for their monsters, in order of declaration, except those with a row of their own.
    let engine = tables(
        5,
        3,
        "crawl.first_match { passes = 0, level = 1, { tagged \"odd\", rarity = 50 }, { \"m2\", rarity = 40 }, { \"m3\", rarity = 20 } }",
    );
    let table = at(&engine, 1);
    assert_eq!(table.monsters, ["m1", "m5", "m2", "m3"]);
    close(table.odds.chances(), &[0.5, 0.25, 0.1, 0.03]);
}

#[test]
fn levels_come_from_row_table_default_and_declaration() {
    let here = |body: &str, depth| chances(4, 12, depth, &format!("crawl.first_match {{ passes = 0, {body} }}"));
    // m3 is declared with level 3.
    close(&here("{ \"m3\", rarity = 10 }", 3), &[0.1]);
    close(&here("default_level = 6, { \"m3\", rarity = 10 }", 6), &[0.1]);
    close(
        &here(
            "default_level = 6, level = function(m) if m.name == \"m4\" then return 9 end end, { \"m3\", rarity = 10 }, { \"m4\", rarity = 10 }",
            6,
        ),
        &[0.1, 0.9 * 0.01],
    );
    close(
        &here("level = 2, { \"m3\", level = function(m, place) return place.depth end, rarity = 10 }, { \"m4\", rarity = 10 }", 5),
        &[0.1, 0.9 * 0.01],
    );
    // A level function sees the declared level at every depth, a rarity function the level that came out.
    let engine = tables(
        2,
        12,
        "crawl.first_match { passes = 0, level = function(m) return m.level + 1 end, rarity = function(m, place) return 10 * m.level + m.diff end, \"m2\" }",
    );
    for depth in 1..=7 {
        let diff = 3.0 - depth as f64;
        close(at(&engine, depth).odds.chances(), &[(30.0 + diff - diff * diff).max(0.0) / 100.0]);
    }
    // What the table's rarity function does not name never comes.
    close(&here("level = 1, rarity = function(m) return ({ m2 = 30 })[m.name] end, \"m1\", \"m2\"", 1), &[0.0, 0.3]);
}

#[test]
fn levels_beyond_the_branch_come_relaxed() {
    // Level 20 of 12 floors: from floor 12 the gap of 8 is relaxed ten times.
    let odds = chances(1, 12, 12, "crawl.first_match { { \"m1\", level = 20, rarity = 16 } }")[0];
    let nobody: f64 = [7, 12, 15, 16, 16, 16].iter().map(|percent| 1.0 - f64::from(*percent) / 100.0).product();
    close(&[odds], &[1.0 - nobody]);
    // An absurd level keeps a monster out of them all.
    close(&chances(1, 12, 12, "crawl.first_match { default_level = 99, { \"m1\", rarity = 99 } }"), &[0.0]);
}

#[test]
fn the_host_is_asked() {
    let body = "crawl.first_match { passes = 0, { \"m1\", level = function(m, place) return 2 + place.context.curse end, rarity = function(m, place) return 10 + place.context.curse end } }";
    let engine = tables(1, 9, body);
    let cursed = |curse: i64, depth| told(&engine, depth, &Context::new().with("curse", curse)).odds.chance(0);
    close(&[cursed(0, 2), cursed(3, 2), cursed(3, 5)], &[0.1, 0.04, 0.13]);
}

#[test]
fn depth_may_count_otherwise() {
    let set = "local crawl = require \"std.crawl\"\nmonster { name = \"m1\", glyph = \"m\" }\n\
        local layout = function(floor) floor:inside():fill(terrain.floor) end\n\
        local size = { width = 20, height = 10 }\n\
        local top = branch { name = \"top\", floors = 5, size = size, layout = layout }\n\
        local deep = branch { name = \"deep\", floors = 4, size = size, layout = layout, entry = { from = \"top\", depth = 3 },\n\
          population = crawl.first_match { passes = 0, depth = \"absolute\", { \"m1\", level = 5, rarity = 20 } } }\n\
        return dungeon { api = 1, branches = { top, deep } }\n";
    let engine = engine(set);
    let odds: Vec<f64> = (1..=4).map(|depth| at(&engine, depth).odds.chance(0)).collect();
    close(&odds, &[0.19, 0.2, 0.19, 0.16]);
    close(
        &chances(
            1,
            9,
            7,
            "crawl.first_match { passes = 0, depth = function(place) return place.depth - 3 end, { \"m1\", level = 5, rarity = 20 } }",
        ),
        &[0.19],
    );
}
