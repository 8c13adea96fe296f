//! Levels, difficulties, and how often monsters turn up.

use super::*;

fn lines(layout: &str) -> Vec<String> {
    printed(ROWS, "nethack.normal(host { })", layout)
}

#[test]
fn adjusted_levels() {
    // Base, difficulty, player level, level; then how often the arch-enemy was killed.
    let cases = [
        (0, 1, 1, 0),
        (3, 1, 1, 2),
        (3, 10, 8, 4),
        (5, 20, 10, 7),
        (8, 3, 2, 7),
        (10, 30, 14, 15),
        (20, 45, 30, 27),
        (30, 50, 30, 34),
        (1, 50, 30, 1),
        (16, 10, 8, 15),
        (0, 50, 30, 0),
        (49, 1, 1, 48),
        (49, 99, 30, 49),
        (50, 1, 1, 50),
        (106, 1, 1, 50),
    ];
    let calls: String = cases.iter().map(|(base, z, xl, _)| format!("print(nethack.adjusted_level({base}, {z}, {xl})) ")).collect();
    let got = lines(&format!("{calls} print(nethack.adjusted_level(30, 1, 1, 3)) print(nethack.adjusted_level(30, 1, 1, 40))"));
    let want: Vec<i64> = cases.iter().map(|case| case.3).chain([33, 49]).collect();
    assert_eq!(got, want.iter().map(ToString::to_string).collect::<Vec<_>>());
    for (base, z, xl, want) in cases {
        assert_eq!(played::adjusted_level(base, z, xl), want);
    }
}

#[test]
fn levels_of_a_table() {
    let rows = "{ \"x1\", level = 10, difficulty = 3 }, { \"x2\", level = function(m, place) return 4 + place.depth end }, \"x3\"";
    let row = |name| Row { name, class: "c", level: 8, difficulty: 1, frequency: 1, alignment: 0, flags: "", plane: "" };
    let got = printed(
        &[row("x1"), row("x2"), row("x3")],
        &format!("nethack.normal {{ difficulty = 30, player_level = 14, {rows} }}"),
        "for i = 1, 3 do print(population:level(population:monster(i), place)) end",
    );
    // 10 + 4 + 1; 5 + 5 + 2, at most 7; 8 + 4 + 1, at most 12.
    assert_eq!(got, ["15", "7", "12"]);
}

#[test]
fn difficulties() {
    let got = lines(
        "local function z(o) print(nethack.difficulty(o)(place)) end \
         z() z({ depth = 12 }) \
         for depth = 8, 5, -1 do z({ depth = depth, upward = 9 }) end \
         z({ amulet = true, deepest = 47 }) z({ amulet = false, deepest = 47 }) z({ amulet = \"on_quest\", deepest = 47 }) \
         z({ endgame = true, sanctum = 50, player_level = 15, amulet = true, deepest = 47 }) \
         z({ endgame = function(place) return place.depth == 1 end, sanctum = 50 }) z({ depth = 12, aggravate = true }) \
         z({ depth = 8, upward = 9, aggravate = true })",
    );
    // Entered from 9 and climbing: 10, 11, 12, 13.
    assert_eq!(got, ["1", "12", "10", "11", "12", "13", "47", "1", "1", "57", "50", "27", "25"]);
}

#[test]
fn difficulty_of_a_table() {
    let here = Told { quest: true, ..Told::new(3, 8) };
    let engine = load(
        ROWS,
        "nethack.normal { rows = bestiary, difficulty = nethack.difficulty { amulet = \"on_quest\", deepest = 20, depth = \"z\" } }",
        "",
    );
    for (quest, z) in [(true, 20), (false, 3)] {
        let want: Vec<i64> = ROWS.iter().map(|row| played::weight(row, &Told { z, ..Told::new(z, 8) })).collect();
        let total: i64 = want.iter().sum();
        let want: Vec<f64> = want.iter().map(|w| *w as f64 / total as f64).collect();
        close(told(&engine, &Told { quest, ..here }).odds.chances(), &want);
    }
}

#[test]
fn rates_by_depth() {
    let got = lines(
        "local function rate(o) print(nethack.rates(o).rate(place)) end \
         rate() rate({ castle = 25, depth = 25 }) rate({ castle = 25, depth = 26 }) rate({ demigod = true, castle = 25 }) \
         rate({ demigod = \"on_quest\", castle = 0 }) rate({ castle = function(place) return place.depth end })",
    );
    assert_eq!(got, ["70", "70", "50", "25", "50", "70"]);
}

#[test]
fn turns_follow_the_rates() {
    for (options, rate) in [("", 70.0), ("castle = 0", 50.0), ("demigod = true", 25.0)] {
        let got = lines(&format!(
            "local rates, n = nethack.rates {{ {options} }}, 0 for _ = 1, {DRAWS} do if rates.each_turn(place, rng) then n = n + 1 end end print(n)"
        ));
        let (n, mean): (f64, f64) = (got[0].parse().unwrap(), f64::from(DRAWS) / rate);
        assert!((n - mean).abs() < 5.0 * mean.sqrt(), "{options}: {n} of {mean}");
    }
}
