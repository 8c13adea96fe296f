//! Who is drawn at a level.

use undercroft::Context;

use crate::odds_crawl::close;
use crate::sets::engine;

use super::{Counted, chances, counted, exact, levels, once_in, set, table, told, whole};

#[test]
fn the_best_of_one_two_or_three_draws() {
    let levels = levels();
    let rule = counted(&levels);
    let deep = engine(&set(&table("out_of_depth = false,")));
    for depth in [1, 2, 3, 5, 6, 10, 11, 19, 20, 39, 40, 127, 130] {
        exact(told(&deep, depth, &Context::new()).odds.chances(), &rule.at(depth as i64));
    }
    // Two of weights 100 and 50 at levels 1 and 3, the third of weight 20: of 170, the best of two is above level 1 with 1 - (10/17)^2.
    let got = chances(&table("out_of_depth = false, best_of = { 0, 1 },"), 3);
    let above = 1.0 - (10.0_f64 / 17.0).powi(2);
    close(&got[..3], &[1.0 - above, above * 5.0 / 7.0, above * 2.0 / 7.0]);
}

#[test]
fn shares_of_the_best_draws_are_the_designers() {
    let levels = levels();
    for shares in [[1, 0, 0], [0, 0, 1], [3, 1, 0]] {
        let rule = Counted { shares: &shares, ..counted(&levels) };
        let options = format!("out_of_depth = false, best_of = {{ {}, {}, {} }},", shares[0], shares[1], shares[2]);
        exact(&chances(&table(&options), 20), &rule.at(20));
    }
}

#[test]
fn the_formula_of_the_jump_is_in_the_odds() {
    let levels = levels();
    let rule = counted(&levels);
    let deep = engine(&set(&table("")));
    // Depth, 1 in n, level jumped to.
    for (depth, n, to) in [(1, 35, 2), (3, 42, 2), (6, 49, 3), (10, 56, 7), (25, 75, 18), (40, 88, 32)] {
        let want = once_in(n, &rule.at(depth), &rule.at(to));
        exact(told(&deep, depth as usize, &Context::new()).odds.chances(), &want);
    }
}

#[test]
fn turns_on_the_floor_make_it_more_dangerous() {
    let levels = levels();
    let rule = counted(&levels);
    let by_context = engine(&set(&table("turns = function(place) return place.context.turns end,")));
    let context = Context::new().with("turns", 1_000_000);
    // At depth 10 the root is 316: 25 - (40 - 31) and 3 + 5 - 7 + 1.
    let want = once_in(16, &rule.at(10), &rule.at(12));
    exact(told(&by_context, 10, &context).odds.chances(), &want);
    exact(&chances(&table("turns = 1000000,"), 10), &want);
    // At the bounds: 1 in 3, 25 levels.
    exact(&chances(&table("turns = 100000000,"), 10), &once_in(3, &rule.at(10), &rule.at(35)));
}

#[test]
fn mazes_lie_deeper_beginners_never_jump_and_nightmares_go_anywhere() {
    let levels = levels();
    let rule = counted(&levels);
    // At depth 25: min(75 / 2, 65), -7 + 2, all of it 3 deeper.
    exact(&chances(&table("maze = true,"), 25), &once_in(37, &rule.at(28), &rule.at(23)));
    // Below depth 10 one in n - 10 can be the smaller: at 1, min(17, 25) = 17.
    exact(&chances(&table("maze = true,"), 1), &once_in(17, &rule.at(4), &rule.at(7)));

    exact(&chances(&table("beginner = true,"), 6), &rule.at(6));

    let usual = once_in(49, &rule.at(6), &rule.at(3));
    let mut dream = vec![whole(0); levels.len()];
    for die in 1..=128 {
        for (sum, chance) in dream.iter_mut().zip(rule.at(1 + 6 * 128 / die)) {
            *sum += chance / whole(128);
        }
    }
    exact(&chances(&table("nightmare = true,"), 6), &once_in(49, &usual, &dream));
}

#[test]
fn jumps_can_be_the_designers_own() {
    let levels = levels();
    let rule = counted(&levels);
    exact(&chances(&table("out_of_depth = { one_in = 4, bonus = 14 },"), 6), &once_in(4, &rule.at(6), &rule.at(20)));
    let own = "out_of_depth = function(level, place) if level > 5 then return 2, -3 end end,";
    exact(&chances(&table(own), 6), &once_in(2, &rule.at(6), &rule.at(3)));
    exact(&chances(&table(own), 5), &rule.at(5));
    // The depth the rule goes by.
    exact(&chances(&table("out_of_depth = false, level = function(place) return place.depth + 5 end,"), 1), &rule.at(6));
}

#[test]
fn angband_favours_the_native_and_jumps_once_in_25() {
    let levels = levels();
    let rule =
        Counted { weights: super::ROWS.iter().map(|(level, rarity)| whole(100 / rarity * (1 + level / 10))).collect(), ..counted(&levels) };
    let body = table("").replace("hengband.table", "hengband.angband");
    // By 10 / 4 + 2 = 4; from level 32 on by 10.
    exact(&chances(&body, 10), &once_in(25, &rule.at(10), &rule.at(14)));
    exact(&chances(&body, 34), &once_in(25, &rule.at(34), &rule.at(44)));
    exact(&chances(&body, 8), &once_in(25, &rule.at(8), &rule.at(12)));
}

#[test]
fn f4_a_jump_stays_within_the_levels_there_are() {
    let levels = levels();
    let rule = counted(&levels);
    // Past the deepest: the deepest, as is a floor that lies deeper.
    let capped = "max_level = 10, out_of_depth = { one_in = 2, bonus = 100 },";
    exact(&chances(&table(capped), 6), &once_in(2, &rule.at(6), &rule.at(10)));
    exact(&chances(&table(capped), 130), &rule.at(10));
    // Before the first: the first.
    exact(&chances(&table("out_of_depth = { one_in = 2, bonus = -5 },"), 3), &once_in(2, &rule.at(3), &rule.at(1)));
    exact(&chances(&table("out_of_depth = { one_in = 1, bonus = -1000000 },"), 3), &rule.at(1));
    // The formula at the deepest floors.
    let deepest = chances(&table(""), 130);
    assert!((deepest.iter().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn f7_limits_go_by_the_true_floor_and_never_by_the_level_jumped_to() {
    let rows = "{ \"m1\", level = 1 }, { \"m2\", level = 9, flags = { \"FORCE_DEPTH\" } }, { \"m3\", level = 9, force_depth = true }, { \"m4\", level = 9 },";
    let body = format!("hengband.table {{ out_of_depth = {{ one_in = 2, bonus = 10 }}, best_of = {{ 1 }}, {rows} }}");
    // The jump reaches level 9 from depth 5; those who ask for the floor do not come before it.
    close(&chances(&body, 5), &[0.5 + 0.25, 0.0, 0.0, 0.25]);
    close(&chances(&body, 9), &[0.25; 4]);
    // A beginner's floor asks the same of all.
    let body = "hengband.table { beginner = true, best_of = { 1 }, level = function(place) return place.depth end, { \"m1\", level = 2 }, { \"m2\", level = 3 } }";
    close(&chances(body, 2), &[1.0, 0.0]);
}

#[test]
fn f8_where_nobody_is_left_the_draw_is_nobody() {
    let odds = told(
        &engine(&set("hengband.table { { \"m1\", level = 20 }, { \"m2\", rarity = 0 }, { \"m3\", rarity = 101 } }")),
        5,
        &Context::new(),
    )
    .odds;
    assert_eq!(odds.chances(), [0.0; 3]);
    assert_eq!(odds.nobody(), 1.0);
}

#[test]
fn flags_and_hooks_keep_monsters_out() {
    let rows = "{ \"m1\" }, { \"m2\", flags = { \"QUESTOR\" } }, { \"m3\", flags = { \"GUARDIAN\" } }, { \"m4\", flags = { \"WILD_ONLY\", \"WILD_MOUNTAIN\" } },\
                { \"m5\", flags = { \"WILD_ONLY\", \"WILD_OCEAN\" } }, { \"m6\", flags = { \"UNIQUE\" } },";
    let of = |options: &str| chances(&format!("hengband.table {{ out_of_depth = false, {options} {rows} }}"), 5);
    close(&of(""), &[0.5, 0.0, 0.0, 0.0, 0.0, 0.5]);
    close(&of("wild = \"WILD_MOUNTAIN\","), &[1.0 / 3.0, 0.0, 0.0, 1.0 / 3.0, 0.0, 1.0 / 3.0]);
    close(&of("wild = true,"), &[0.25, 0.0, 0.0, 0.25, 0.25, 0.25]);
    close(&of("where = function(m, place) return m.name ~= \"m1\" end,"), &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    close(&of("gone = function(m, place) return m.name == \"m6\" and place.depth == 5 end,"), &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
}

#[test]
fn the_host_says_who_is_gone() {
    let deep = engine(&set("hengband.table { out_of_depth = false, gone = \"slain\", { \"m1\" }, { \"m2\" }, { \"m3\" }, { \"m4\" } }"));
    close(told(&deep, 5, &Context::new()).odds.chances(), &[0.25; 4]);
    let context = Context::new().with("slain", "m4, m2,nobody known");
    close(told(&deep, 5, &context).odds.chances(), &[0.5, 0.0, 0.5, 0.0]);
}

#[test]
fn levels_and_rarities_may_depend_on_the_place() {
    let body = "hengband.table { out_of_depth = false, best_of = { 1 }, { \"m1\", level = function(m, place) return place.depth < 4 and 9 or 1 end },\
                { \"m2\", rarity = function(m, place) return place.depth end } }";
    close(&chances(body, 3), &[0.0, 1.0]);
    close(&chances(body, 4), &[0.8, 0.2]);
    close(&chances(body, 7), &[100.0 / 114.0, 14.0 / 114.0]);
}
