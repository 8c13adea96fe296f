//! Chance on the glyphs of a picture: exact numbers, and fair draws over many stampings.

use super::*;

/// A choice of glyphs with weights.
fn lot(rows: &[(char, u64)]) -> Choices {
    Choices { glyphs: rows.iter().map(|r| r.0).collect(), weights: Weights::new(rows.iter().map(|r| r.1)).unwrap() }
}

fn shuffle(blocks: &[&str]) -> Step {
    Step::Shuffle(blocks.iter().map(|b| b.chars().collect()).collect())
}

fn replace(glyphs: &str, rows: &[(char, u64)], shared: bool) -> Step {
    Step::Replace { glyphs: glyphs.chars().collect(), with: lot(rows), shared }
}

fn n_of(glyphs: &str, min: u32, max: u32, rows: &[(char, u64)], rest: Option<char>) -> Step {
    Step::NOf { glyphs: glyphs.chars().collect(), count: Count { min, max }, chosen: lot(rows), shared: false, rest }
}

fn optional(glyphs: &str, chance: u32, otherwise: char) -> Step {
    Step::Optional { glyphs: glyphs.chars().collect(), chance, otherwise }
}

/// The picture after the steps, drawn with that seed.
fn drawn(picture: &str, steps: &[Step], seed: u64) -> String {
    let (mut cells, mut stream): (Vec<char>, Stream) = (picture.chars().collect(), Stream::from_key(seed));
    for step in steps {
        step.apply(&mut cells, &mut stream);
    }
    cells.into_iter().collect()
}

/// How often each of the pictures comes in that many stampings; any other is a fault.
fn tally(picture: &str, steps: &[Step], draws: u32, expected: &[&str]) -> Vec<u32> {
    let mut counts = vec![0; expected.len()];
    for seed in 0..draws {
        let got = drawn(picture, steps, u64::from(seed));
        let at = expected.iter().position(|e| *e == got).unwrap_or_else(|| panic!("{got:?} is none of {expected:?}"));
        counts[at] += 1;
    }
    counts
}

/// Chi squared of counts against chances.
fn chi(counts: &[u32], chances: &[f64]) -> f64 {
    let draws = f64::from(counts.iter().sum::<u32>());
    counts.iter().zip(chances).map(|(n, p)| (f64::from(*n) - p * draws).powi(2) / (p * draws)).sum()
}

/// Below this, so many degrees of freedom leave chi squared but once in a million.
fn bound(freedom: usize) -> f64 {
    [0.0, 23.93, 27.63, 30.66, 33.38, 35.89, 38.26][freedom]
}

#[track_caller]
fn fair(counts: &[u32], chances: &[f64]) {
    let chi = chi(counts, chances);
    assert!(chi < bound(counts.len() - 1), "{counts:?} for {chances:?}: {chi}");
}

#[test]
fn replace_is_as_likely_as_its_weights_for_each_cell() {
    let step = [replace("x", &[('.', 10), ('w', 50), ('~', 80)], false)];
    let mut cells = [[0_u32; 3]; 4];
    let mut pairs = [0_u32; 2];
    for seed in 0..20_000 {
        let got: Vec<char> = drawn("x#x x.x", &step, seed).chars().collect();
        assert_eq!([got[1], got[3], got[5]], ['#', ' ', '.']);
        for (cell, at) in [0, 2, 4, 6].into_iter().enumerate() {
            cells[cell][['.', 'w', '~'].iter().position(|g| *g == got[at]).unwrap()] += 1;
        }
        pairs[usize::from(got[0] == 'w' && got[2] == 'w')] += 1;
    }
    for counts in cells {
        fair(&counts, &[10.0 / 140.0, 50.0 / 140.0, 80.0 / 140.0]);
    }
    // Each by itself: two of them are w as often as chance wants.
    let both = (50.0_f64 / 140.0).powi(2);
    fair(&pairs, &[1.0 - both, both]);
}

#[test]
fn a_weight_of_0_never_comes() {
    let step = [replace("x", &[('a', 0), ('b', 1), ('c', 0)], false)];
    for seed in 0..1000 {
        assert_eq!(drawn("xxx", &step, seed), "bbb");
    }
    assert_eq!(step[0].possible(&['x', 'q']), ['q', 'b']);
}

#[test]
fn a_shared_choice_is_one_for_all_cells_of_all_its_glyphs() {
    let counts = tally("yz#yz", &[replace("yz", &[('a', 30), ('b', 10)], true)], 20_000, &["aa#aa", "bb#bb"]);
    fair(&counts, &[0.75, 0.25]);
}

#[test]
fn n_of_is_exact_and_each_set_of_cells_is_as_likely_as_any_other() {
    let sets = ["11...", "1.1..", "1..1.", "1...1", ".11..", ".1.1.", ".1..1", "..11.", "..1.1", "...11"];
    let counts = tally("mmmmm", &[n_of("m", 2, 2, &[('1', 1)], Some('.'))], 20_000, &sets);
    // Ten sets, nine degrees of freedom: above 44.81 once in a million.
    let chi = chi(&counts, &[0.1; 10]);
    assert!(chi < 44.81, "{counts:?}: {chi}");
}

#[test]
fn n_of_a_range_draws_each_number_alike() {
    let mut counts = [0_u32; 3];
    for seed in 0..20_000 {
        let got = drawn("mm#mm", &[n_of("m", 1, 3, &[('1', 1)], None)], seed);
        let n = got.matches('1').count();
        assert_eq!(got.matches('m').count(), 4 - n, "{got}");
        counts[n - 1] += 1;
    }
    fair(&counts, &[1.0 / 3.0; 3]);
}

#[test]
fn fewer_cells_than_n_are_all_taken_and_none_are_none() {
    for seed in 0..100 {
        assert_eq!(drawn("m.m", &[n_of("m", 5, 9, &[('1', 1)], Some('#'))], seed), "1.1");
        assert_eq!(drawn("m.m", &[n_of("m", 0, 0, &[('1', 1)], Some('#'))], seed), "#.#");
        assert_eq!(drawn("...", &[n_of("m", 2, 2, &[('1', 1)], Some('#'))], seed), "...");
    }
}

#[test]
fn what_n_of_become_is_drawn_for_each_or_for_all() {
    let each = n_of("m", 2, 2, &[('1', 1), ('2', 1)], None);
    fair(&tally("mm", &[each], 20_000, &["11", "12", "21", "22"]), &[0.25; 4]);
    let Step::NOf { glyphs, count, chosen, rest, .. } = n_of("m", 2, 2, &[('1', 1), ('2', 3)], None) else { panic!() };
    let all = Step::NOf { glyphs, count, chosen, shared: true, rest };
    fair(&tally("mm", &[all], 20_000, &["11", "22"]), &[0.25, 0.75]);
}

#[test]
fn shuffle_deals_each_order_alike() {
    let orders = ["aabc", "aacb", "bbac", "bbca", "ccab", "ccba"];
    fair(&tally("aabc", &[shuffle(&["a", "b", "c"])], 20_000, &orders), &[1.0 / 6.0; 6]);
}

#[test]
fn blocks_change_places_whole() {
    let counts = tally("ab#cd ab", &[shuffle(&["ab", "cd"])], 20_000, &["ab#cd ab", "cd#ab cd"]);
    fair(&counts, &[0.5; 2]);
    let orders = ["abcdef", "abefcd", "cdabef", "cdefab", "efabcd", "efcdab"];
    fair(&tally("abcdef", &[shuffle(&["ab", "cd", "ef"])], 20_000, &orders), &[1.0 / 6.0; 6]);
}

#[test]
fn optional_cells_stay_or_go_together() {
    fair(&tally("o.oO", &[optional("oO", 40, '#')], 20_000, &["o.oO", "#.##"]), &[0.4, 0.6]);
    for seed in 0..1000 {
        assert_eq!(drawn("oo", &[optional("o", 0, '.')], seed), "..");
        assert_eq!(drawn("oo", &[optional("o", 100, '.')], seed), "oo");
    }
}

#[test]
fn steps_are_done_in_their_order() {
    // Replaced first, then the a of the replacement takes part in the shuffle; the other way round the a stays.
    let to_a = || replace("x", &[('a', 1)], false);
    fair(&tally("xab", &[to_a(), shuffle(&["a", "b"])], 20_000, &["aab", "bba"]), &[0.5; 2]);
    fair(&tally("xab", &[shuffle(&["a", "b"]), to_a()], 20_000, &["aab", "aba"]), &[0.5; 2]);
    // An n_of takes what the step before left of the glyph.
    assert_eq!(drawn("mm", &[n_of("m", 2, 2, &[('1', 1)], None), optional("m", 0, '#')], 1), "11");
    assert_eq!(drawn("mm", &[optional("m", 0, '#'), n_of("m", 2, 2, &[('1', 1)], None)], 1), "##");
}

/// What a step says may be there is all that ever is, and all of it is.
#[test]
fn possible_is_what_comes() {
    let picture = "mmmxab#";
    let steps = [
        shuffle(&["a", "b", "c"]),
        shuffle(&["ab", "xy"]),
        replace("xb", &[('1', 1), ('2', 0), ('3', 4)], false),
        replace("q", &[('1', 1)], false),
        n_of("m", 1, 2, &[('k', 1), ('l', 1)], Some('.')),
        n_of("m", 0, 0, &[('k', 1)], None),
        n_of("mx", 2, 4, &[('k', 1)], None),
        optional("m", 50, '.'),
        optional("m", 0, '.'),
        optional("m", 100, '.'),
    ];
    for step in steps {
        let mut said = step.possible(&picture.chars().collect::<Vec<_>>());
        let mut seen: Vec<char> =
            (0..400).flat_map(|seed| drawn(picture, std::slice::from_ref(&step), seed).chars().collect::<Vec<_>>()).collect();
        for list in [&mut said, &mut seen] {
            list.sort_unstable();
            list.dedup();
        }
        assert_eq!(said, seen, "{step:?}");
    }
}
