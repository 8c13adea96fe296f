//! Ranges of floors with a shape.

use super::*;

/// The share of a shape at depths 1 to 9.
fn shares(shape: &str, from: i32, to: i32) -> Vec<f64> {
    let engine = tables(
        2,
        9,
        &format!(
            "crawl.population {{ {{ \"m1\", from = {from}, to = {to}, rarity = 1000, shape = \"{shape}\" }}, {{ \"m2\", from = 1, to = 9, rarity = 1000 }} }}"
        ),
    );
    (1..=9)
        .map(|depth| {
            let odds = at(&engine, depth).odds;
            odds.chance(0) / odds.chance(1)
        })
        .collect()
}

#[test]
fn g11_shapes() {
    close(&shares("flat", 2, 8), &[0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0]);
    close(&shares("semi", 2, 8), &[0.0, 0.5, 2.0 / 3.0, 5.0 / 6.0, 1.0, 5.0 / 6.0, 2.0 / 3.0, 0.5, 0.0]);
    close(&shares("peak", 2, 8), &[0.0, 0.25, 0.5, 0.75, 1.0, 0.75, 0.5, 0.25, 0.0]);
    close(&shares("rise", 2, 8), &[0.0, 1.0 / 7.0, 2.0 / 7.0, 3.0 / 7.0, 4.0 / 7.0, 5.0 / 7.0, 6.0 / 7.0, 1.0, 0.0]);
    close(&shares("fall", 2, 8), &[0.0, 1.0, 6.0 / 7.0, 5.0 / 7.0, 4.0 / 7.0, 3.0 / 7.0, 2.0 / 7.0, 1.0 / 7.0, 0.0]);
    for shape in ["flat", "semi", "peak", "rise", "fall"] {
        close(&shares(shape, 4, 4), &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        // The same shapes as weights for a rule of one's own.
        let body = format!(
            "require \"std.monster_table\".new {{ rule = \"mine\", rows = {{ {{ \"m1\", weight = curves.{shape}(2, 8, 30) }}, {{ \"m2\", weight = 30 }} }}, \
             fields = {{ weight = \"weight\" }}, at = function(t, place) return odds.weighted(t:numbers(\"weight\", place)) end }}"
        );
        let engine = tables(2, 9, &body);
        let odds: Vec<f64> = (1..=9).map(|depth| at(&engine, depth).odds).map(|odds| odds.chance(0) / odds.chance(1)).collect();
        close(&odds, &shares(shape, 2, 8));
    }
    // A range may begin before the branch and end past it.
    close(&shares("peak", -1, 3)[..4], &[1.0, 2.0 / 3.0, 1.0 / 3.0, 0.0]);
    close(&shares("rise", 6, 15)[5..], &[0.1, 0.2, 0.3, 0.4]);
}

#[test]
fn populations_add_up_rows_and_leave_out_0() {
    let body = "crawl.population { { \"m1\", from = 1, to = 3, rarity = 10 }, { \"m1\", from = 3, to = 6, rarity = 8, shape = \"fall\" }, \
        { \"m2\", from = 1, to = 9, rarity = 0 }, { \"m3\", from = 1, to = 4, rarity = function(m, place) return 2 * place.depth + place.context.curse end } }";
    let engine = tables(3, 9, body);
    let of = |depth| at(&engine, depth).by_monster().into_iter().map(|share| share.chance).collect::<Vec<_>>();
    close(&of(3), &[18.0 / 24.0, 0.0, 6.0 / 24.0]);
    close(&of(4), &[6.0 / 14.0, 0.0, 8.0 / 14.0]);
    close(&of(6), &[1.0, 0.0, 0.0]);
    // Past the last range it is nobody, not an error.
    close(&[at(&engine, 8).odds.nobody()], &[1.0]);
    let great = chances(
        2,
        3,
        1,
        "crawl.population { { \"m1\", from = 1, to = 9, rarity = 1e6, shape = \"fall\" }, { \"m2\", from = -3000, to = 9, rarity = 1e12, shape = \"rise\" } }",
    );
    close(&great, &[1e6 / (1e6 + 1e12 * 3002.0 / 3010.0), 1.0 - 1e6 / (1e6 + 1e12 * 3002.0 / 3010.0)]);
}

#[test]
fn populations_in_whole_numbers() {
    // 2520 / 11 is cut to 229; in exact numbers it is one in twelve.
    let body = |whole: &str| {
        chances(
            2,
            12,
            1,
            &format!(
                "crawl.population {{ {whole} {{ \"m1\", from = 1, to = 11, rarity = 1, shape = \"rise\" }}, {{ \"m2\", from = 1, to = 2, rarity = 1 }} }}"
            ),
        )
    };
    close(&body("whole = true,"), &[229.0 / 2749.0, 2520.0 / 2749.0]);
    close(&body(""), &[1.0 / 12.0, 11.0 / 12.0]);
}

#[test]
fn populations_draw_as_they_say() {
    let rows: String = (1..=30)
        .map(|i: i32| {
            let shape = ["flat", "semi", "peak", "rise", "fall"][i as usize % 5];
            format!("{{ \"m{i}\", from = {}, to = {}, rarity = {}, shape = \"{shape}\" }}, ", i / 3 - 2, i / 3 + i % 5, 10 + 37 * i % 100)
        })
        .collect();
    let engine = tables(30, 9, &format!("crawl.population {{ fuzz = true, {rows} }}"));
    for depth in [1, 4, 9] {
        draws_agree(&at(&engine, depth).odds, 600 + depth as u64);
    }
}
