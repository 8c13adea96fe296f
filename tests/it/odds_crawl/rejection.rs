//! The game's old rule: drawn, kept by an averaged roll, or drawn again.

use super::*;

/// How many of the 10100 averaged rolls are at most c.
const KEPT: [(u32, f64); 17] = [
    (0, 3.0),
    (1, 10.0),
    (2, 21.0),
    (5, 78.0),
    (10, 253.0),
    (20, 903.0),
    (30, 1953.0),
    (40, 3403.0),
    (49, 5050.0),
    (50, 5249.0),
    (60, 7019.0),
    (70, 8389.0),
    (75, 8924.0),
    (80, 9359.0),
    (90, 9929.0),
    (98, 10097.0),
    (99, 10100.0),
];

#[test]
fn rejection_keeps_by_an_averaged_roll() {
    for (rarity, kept) in KEPT {
        for version in ["0.5", "0.8"] {
            // A floor from home, so that 0 is left of a rarity of 1.
            let body = format!(
                "crawl.rejection {{ version = \"{version}\", level = 3, {{ \"m1\", rarity = {} }}, {{ \"m2\", rarity = 100 }} }}",
                rarity + 1
            );
            close(&chances(2, 9, 5, &body), &[kept / (kept + 10100.0), 10100.0 / (kept + 10100.0)]);
        }
    }
    // All of it, counted.
    for c in 0..100 {
        let kept = (0..100).flat_map(|x| (0..101).map(move |y| (x + y) / 2)).filter(|roll| *roll <= c).count() as f64;
        let body = format!("crawl.rejection {{ level = 0, {{ \"m1\", rarity = {c}.5 }}, {{ \"m2\", rarity = 300 }} }}");
        close(&chances(2, 3, 1, &body), &[kept / (kept + 10100.0), 10100.0 / (kept + 10100.0)]);
    }
}

#[test]
fn rejection_counts_levels_from_0_within_five() {
    // Level 5 is at home on the sixth floor; a rarity that never fails ends at five floors all the same.
    let engine = tables(2, 14, "crawl.rejection { { \"m1\", level = 5, rarity = 124 }, { \"m2\", level = 40, rarity = 1 } }");
    let odds: Vec<bool> = (1..=14).map(|depth| at(&engine, depth).odds.chance(0) == 1.0).collect();
    assert_eq!(odds, [[true; 11].as_slice(), &[false; 3]].concat());
    close(
        &chances(
            2,
            9,
            8,
            "crawl.rejection { depth = function(place) return 3 end, { \"m1\", level = 3, rarity = 50 }, { \"m2\", level = 4, rarity = 50 } }",
        ),
        &[5249.0 / 10299.0, 5050.0 / 10299.0],
    );
}

#[test]
fn rejection_gives_up() {
    let odds = |body: &str| at(&tables(2, 9, &format!("crawl.rejection {{ {body} }}")), 1).odds;
    let fails = |kept: f64, tries: i32| (1.0 - kept / 10100.0).powi(tries);
    // Rarity 1 a floor away is kept 3 times in 10100; at home 10 times.
    close(&[odds("version = \"0.5\", { \"m1\", level = 1, rarity = 1 }").nobody()], &[fails(3.0, 10000)]);
    close(&[odds("version = \"0.8\", { \"m1\", level = 1, rarity = 1 }").nobody()], &[fails(3.0, 9000) * fails(10.0, 1000)]);
    // Half of the draws find one that is far away; 0.8 takes it in the end.
    let both = odds("{ \"m1\", level = 1, rarity = 1 }, { \"m2\", level = 30, rarity = 60 }");
    let (near, late) = (fails(1.5, 9000), 1.0 - fails((10.0 + 7019.0) / 2.0, 1000));
    close(
        &[both.chance(0), both.chance(1), both.nobody()],
        &[1.0 - near + near * late * 10.0 / 7029.0, near * late * 7019.0 / 7029.0, near * (1.0 - late)],
    );
    // 0.5 looks for a number that has a rarity: 2000 draws of 450.
    let missed = (1.0 - 1.0 / 450.0f64).powi(2000);
    close(&[odds("version = \"0.5\", ids = 450, { \"m1\", level = 0, rarity = 99 }").nobody()], &[missed]);
    let ends = missed + (1.0 - missed) * 5249.0 / 10100.0;
    close(&[odds("version = \"0.5\", ids = 450, { \"m1\", level = 0, rarity = 50 }, { \"m2\", rarity = 0 }").nobody()], &[missed / ends]);
    // Never is never, and a table of such is nobody.
    close(&[odds("rarity = 0, \"m1\", \"m2\"").nobody(), odds("version = \"0.5\", rarity = 0, \"m1\", \"m2\"").nobody()], &[1.0, 1.0]);
}

/// The old game's loops, draw by draw.
fn rejection(stream: &mut Stream, lev: i64, late: bool) -> Option<usize> {
    for tries in (0..10000).rev() {
        let m = loop {
            let m = stream.below(ROWS.len() as u64) as usize;
            if ROWS[m].1 != 0 {
                break m;
            }
        };
        let relaxed = late && tries < 1000;
        let diff = if relaxed { 0 } else { ROWS[m].0 - lev };
        if (relaxed || diff.abs() <= 5) && averaged(stream, 100) as i64 <= ROWS[m].1 - diff * diff {
            return Some(m);
        }
    }
    None
}

#[test]
fn rejection_is_the_game_played_out() {
    for (version, late, key) in [("0.5", false, 300), ("0.8", true, 400)] {
        let engine = tables(9, 12, &format!("crawl.rejection {{ version = \"{version}\", {} }}", rows()));
        for lev in [0, 4, 11] {
            let odds = at(&engine, lev + 1).odds;
            agree(&odds, &count(ROWS.len(), key + lev as u64, |stream| rejection(stream, lev as i64, late)));
            draws_agree(&odds, key + 50 + lev as u64);
        }
    }
}
