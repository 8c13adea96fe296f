//! Floors that count as others.

use super::*;

/// Monsters that live on one floor each: their odds are the chances of the floors.
const LADDER: &str = "level = function(m, place) return place.depth - 1 end, \
    rarity = function(m, place) return m.name == \"m\" .. place.depth and 200 or 0 end, { tagged \"odd\" }, { tagged \"even\" }";

/// The chance that a floor counts as depth 1, 2, ...
fn ladder(table: &TableOdds) -> Vec<f64> {
    (1..=table.monsters.len())
        .map(|i| table.monsters.iter().position(|name| *name == format!("m{i}")).map_or(0.0, |at| table.odds.chance(at)))
        .collect()
}

/// Chances by steps deeper than `depth`.
fn deeper(table: &TableOdds, depth: usize, steps: usize) -> Vec<f64> {
    ladder(table)[depth..depth + steps].to_vec()
}

#[test]
fn old_fuzz_by_hand() {
    // 0.6 to 0.10 outside the main dungeon: 14 % for the average of two dice from -5 to 5.
    let engine = tables(45, 31, &format!("crawl.rejection {{ fuzz = {{ main = false, turns = \"turns\" }}, {LADDER} }}"));
    let net = [19.0, 15.0, 11.0, 7.0, 3.0].map(|pairs| 0.14 * pairs / 132.0);
    close(
        &net,
        &[
            0.020_151_515_151_515_152,
            0.015_909_090_909_090_91,
            0.011_666_666_666_666_667,
            0.007_424_242_424_242_424,
            0.003_181_818_181_818_182,
        ],
    );
    close(&[net.iter().sum()], &[0.058_333_333_333_333_334]);
    close(&deeper(&at(&engine, 6), 6, 6), &[&net[..], &[0.0]].concat());
    // Never on the first floor, three times in four on the second, as long as the game is young.
    close(&deeper(&at(&engine, 1), 1, 5), &[0.0; 5]);
    close(&deeper(&at(&engine, 2), 2, 5), &net.map(|p| p * 0.75));
    let turns = |turns: i64, depth| told(&engine, depth, &Context::new().with("turns", turns));
    close(&deeper(&turns(701, 1), 1, 5), &net);
    close(&deeper(&turns(700, 1), 1, 5), &[0.0; 5]);
    close(&deeper(&turns(584, 2), 2, 5), &net);
    // Half of 4800 turns after turn 3000 it is 57 %, and long leaps come as well: of 27 sides, 3 of 756 pairs of which leap nowhere.
    let gate = 0.57;
    let leap = 0.0002 + 0.9998 * 2400.0 / 9000.0;
    close(&ladder(&turns(5400, 1))[..1], &[(1.0 - gate * 55.0 / 132.0) * (1.0 - leap * (1.0 - 3.0 / 756.0))]);
    // Not past level 30.
    let end = ladder(&turns(60_000, 29));
    close(&[end[28] + end[29] + end[30], end[31..].iter().sum()], &[1.0, 0.0]);
}

#[test]
fn fuzz_of_the_first_version_by_hand() {
    let engine = tables(45, 31, &format!("crawl.rejection {{ version = \"0.5\", fuzz = true, {LADDER} }}"));
    // One in seven for two dice above 4, after one in four for any floor above: from floor 6, level 5, it is 0 to 4.
    let net = [15.0, 11.0, 7.0, 3.0].map(|pairs| pairs / 90.0 / 7.0);
    close(&[net.iter().sum()], &[0.057_142_857_142_857_14]);
    let want: Vec<f64> = (1..=4).map(|k| 0.75 * net[k - 1] + 0.25 / 5.0 * (1..=4 - k).map(|up| net[k + up - 1]).sum::<f64>()).collect();
    close(&deeper(&at(&engine, 6), 6, 5), &[&want[..], &[0.0]].concat());
    // The first floor stays the first floor.
    close(&ladder(&at(&engine, 1))[..2], &[1.0, 0.0]);
    // Past level 27 nothing goes: from level 30 three in four come back to it, and of any above those of 27 to 29 and leaps of 24 to 26.
    let end = ladder(&at(&engine, 31));
    let leap = 1.0 / 5000.0;
    let reach = |lev: usize, steps: &[f64]| {
        // Steps deeper that a level may take, then a long leap of 0 to 11.
        let stays = 1.0 - steps.iter().sum::<f64>();
        let short = |deeper: usize| if deeper == 0 { stays } else { steps[deeper - 1] };
        (0..=steps.len())
            .map(|deeper| {
                short(deeper) * if lev + deeper >= 27 { 1.0 } else { leap * ((lev + deeper + 12).saturating_sub(27)) as f64 / 12.0 }
            })
            .sum::<f64>()
    };
    let above: f64 = (0..30).map(|lev| if lev <= 27 { reach(lev, &net) } else { 1.0 }).sum::<f64>() / 30.0;
    close(&[end[27], end[28..].iter().sum()], &[0.75 + 0.25 * above, 0.0]);
}

/// The fuzz of both old versions, rolled.
fn rolled(stream: &mut Stream, version: &str, power: i64, turns: i64) -> i64 {
    let mut lev = power;
    if stream.below(4) == 0 {
        lev = below(stream, power.max(0) as u64) as i64;
    }
    if version == "0.5" {
        if lev <= 27 && (lev > 0 || turns > 700) && stream.below(7) == 0 {
            lev += (averaged(stream, 9) as i64 - 4).max(0);
        }
        if turns > 1400 - 117 * lev && stream.below(5000) == 0 {
            lev += stream.below(12) as i64;
        }
        return lev.min(27);
    }
    let chance = |first: f64, over: f64| first + (1.0 - first) * ((turns - 3000) as f64 / over).clamp(0.0, 1.0);
    let passes = |stream: &mut Stream, chance: f64| (stream.below(1 << 40) as f64) < chance * 2f64.powi(40);
    let gate = lev > 1 || (lev == 1 && stream.below(4) != 0) || turns > 700 - 117 * lev;
    if lev <= 27 && gate && passes(stream, chance(0.14, 4800.0)) {
        lev += (averaged(stream, 11) as i64 - 5).max(0);
    }
    if turns > 1400 - 117 * lev && passes(stream, chance(0.0002, 9000.0)) {
        lev += averaged(stream, 27) as i64;
    }
    lev.min(30)
}

#[test]
fn old_fuzz_is_the_game_played_out() {
    for version in ["0.5", "0.8"] {
        let engine = tables(45, 27, &format!("crawl.rejection {{ version = \"{version}\", fuzz = {{ turns = \"turns\" }}, {LADDER} }}"));
        for (depth, turns) in [(2, 0), (9, 0), (1, 800), (14, 9000), (27, 2000)] {
            let table = told(&engine, depth, &Context::new().with("turns", turns));
            let place = |lev: i64| table.monsters.iter().position(|name| *name == format!("m{}", lev + 1));
            agree(
                &table.odds,
                &count(table.monsters.len(), 500 + depth as u64, |stream| place(rolled(stream, version, depth as i64 - 1, turns))),
            );
        }
    }
}

#[test]
fn modern_fuzz_by_hand() {
    let ladder_of = |fuzz: &str, depth| {
        let rows: String = (1..=20).map(|i| format!("{{ \"m{i}\", from = {i}, to = {i}, rarity = 5 }}, ")).collect();
        ladder(&at(&tables(20, 12, &format!("crawl.population {{ fuzz = {fuzz}, {rows} }}")), depth))
    };
    for (depth, span, total) in [(1, 0, 0.0), (2, 2, 14.0 / 300.0), (3, 3, 0.0525), (4, 4, 0.056), (5, 5, 7.0 / 120.0), (9, 5, 7.0 / 120.0)]
    {
        let odds = ladder_of("true", depth);
        close(&[odds[depth - 1], odds[depth..].iter().sum()], &[1.0 - total, total]);
        assert!(odds[depth..depth + span].iter().all(|p| *p > 0.0) && odds[depth + span..].iter().all(|p| *p == 0.0), "{odds:?}");
    }
    // Two dice of span 2, (0..4 + 0..5) / 2 - 2: 7 of 30 give +1, 3 give +2.
    close(&ladder_of("{ span = 2, chance = 60 }", 7)[6..10], &[0.8, 0.14, 0.06, 0.0]);
    close(&ladder_of("{ span = function(place) return place.depth // 3 end, chance = 60 }", 7)[6..10], &[0.8, 0.14, 0.06, 0.0]);
    close(&ladder_of("{ span = 2, chance = 60, cap = 8 }", 7)[6..10], &[0.8, 0.2, 0.0, 0.0]);
    close(&ladder_of("{ span = 2, chance = 60, cap = 3 }", 7)[6..10], &[1.0, 0.0, 0.0, 0.0]);
    close(&ladder_of("function(place) return { { 3, place.depth }, { 1, place.depth - 2 } } end", 7)[4..8], &[0.25, 0.0, 0.75, 0.0]);
    close(&ladder_of("function(place) return { { 3, 7 }, { 1, 0 } } end", 7)[..7], &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.75]);
    // The account's rule has it as well.
    close(
        &chances(1, 12, 3, "crawl.first_match { passes = 0, fuzz = { span = 2, chance = 60 }, { \"m1\", level = 4, rarity = 21 } }"),
        &[0.8 * 0.2 + 0.14 * 0.21 + 0.06 * 0.2],
    );
}
