//! What branches ask of their monsters.

use num_bigint::BigInt;
use num_rational::BigRational;

use crate::odds_crawl::close;

use super::{Counted, chances, exact, whole};

/// Every combination of two flags and three symbols.
fn rows() -> (String, Vec<(bool, bool, char)>) {
    let (mut text, mut kinds) = (String::new(), Vec::new());
    for a in [false, true] {
        for b in [false, true] {
            for symbol in ['x', 'y', 'é'] {
                kinds.push((a, b, symbol));
                let flags = [a.then_some("\"A\""), b.then_some("\"B\"")].into_iter().flatten().collect::<Vec<_>>().join(", ");
                text += &format!("{{ \"m{}\", flags = {{ {flags} }}, symbol = \"{symbol}\" }}, ", kinds.len());
            }
        }
    }
    (text, kinds)
}

/// Who comes under a restriction that keeps all others out.
fn come(restriction: &str) -> Vec<bool> {
    let (rows, _) = rows();
    let body = format!("hengband.table {{ out_of_depth = false, restriction = {{ {restriction} }}, {rows} }}");
    chances(&body, 5).iter().map(|chance| *chance > 0.0).collect()
}

#[test]
fn modes_mean_what_they_say() {
    type Fits = fn(bool, bool, char) -> bool;
    let cases: [(&str, Fits); 17] = [
        ("mode = \"and\", flags = { \"A\" }", |a, _, _| a),
        ("mode = \"and\", flags = { \"A\", \"B\" }", |a, b, _| a && b),
        ("mode = \"and\", symbols = \"x\"", |_, _, s| s == 'x'),
        ("mode = \"and\", flags = { \"A\" }, symbols = \"x\"", |a, _, s| a && s == 'x'),
        ("mode = \"and\", symbols = \"xy\"", |_, _, _| false),
        ("mode = \"nand\", flags = { \"A\" }", |a, _, _| !a),
        ("mode = \"nand\", flags = { \"A\", \"B\" }", |a, b, _| !(a && b)),
        ("mode = \"nand\", flags = { \"A\" }, symbols = \"x\"", |a, _, s| !(a && s == 'x')),
        ("mode = \"or\", flags = { \"A\" }", |a, _, _| a),
        ("mode = \"or\", flags = { \"A\", \"B\" }", |a, b, _| a || b),
        ("mode = \"or\", symbols = \"xé\"", |_, _, s| s != 'y'),
        ("mode = \"or\", flags = { \"A\" }, symbols = \"y\"", |a, _, s| a || s == 'y'),
        ("mode = \"nor\", flags = { \"A\" }", |a, _, _| !a),
        ("mode = \"nor\", flags = { \"A\", \"B\" }, symbols = \"x\"", |a, b, s| !(a || b || s == 'x')),
        ("mode = \"none\"", |_, _, _| true),
        ("where = function(m, place) return m.symbol == \"x\" end", |_, _, s| s == 'x'),
        ("mode = \"or\", flags = { \"A\" }, where = function(m, place) return m.symbol == \"x\" end", |a, _, s| a && s == 'x'),
    ];
    let (_, kinds) = rows();
    for (restriction, fits) in cases {
        let want: Vec<bool> = kinds.iter().map(|(a, b, symbol)| fits(*a, *b, *symbol)).collect();
        assert_eq!(come(restriction), want, "{restriction}");
    }
}

#[test]
fn the_divisor_leaves_strangers_a_part_of_their_weight() {
    let rows = "{ \"m1\", level = 1, rarity = 3, flags = { \"A\" } }, { \"m2\", level = 2, rarity = 7 }, { \"m3\", level = 3, flags = { \"A\" } }, { \"m4\", level = 4 },";
    let levels = [1, 2, 3, 4];
    for div in [0, 1, 10, 15, 63] {
        let part = BigRational::new(BigInt::from(div), BigInt::from(64));
        let rule = Counted {
            levels: &levels,
            weights: vec![whole(33), whole(14) * part.clone(), whole(100), whole(100) * part],
            shares: &[40, 50, 10],
        };
        let body = format!(
            "hengband.table {{ out_of_depth = false, restriction = {{ mode = \"or\", flags = {{ \"A\" }}, div = {div} }}, {rows} }}"
        );
        exact(&chances(&body, 4), &rule.at(4));
    }
    // From 64 on the mode is no matter.
    for div in [64, 1000] {
        let body = format!(
            "hengband.table {{ out_of_depth = false, restriction = {{ mode = \"nor\", flags = {{ \"A\" }}, div = {div} }}, {rows} }}"
        );
        let rule = Counted { levels: &levels, weights: [33, 14, 100, 100].map(whole).to_vec(), shares: &[40, 50, 10] };
        exact(&chances(&body, 4), &rule.at(4));
    }
}

#[test]
fn flags_and_symbols_may_be_those_a_monster_is_declared_with() {
    let body = "(function()\n\
        monster { name = \"wyrm\", glyph = \"D\", tags = { \"DRAGON\" } } monster { name = \"newt\", glyph = \":\" }\n\
        return hengband.table { restriction = { mode = \"or\", flags = { \"DRAGON\" } }, \"wyrm\", \"newt\" } end)()";
    close(&chances(body, 5), &[1.0, 0.0]);
    close(&chances(&body.replace("flags = { \"DRAGON\" }", "symbols = \":;\""), 5), &[0.0, 1.0]);
}

#[test]
fn f1_a_condition_that_is_not_there_lets_nobody_in() {
    // Symbols not given: only those with the flag. Flags not given: only those with the symbol.
    let (_, kinds) = rows();
    assert_eq!(come("mode = \"or\", flags = { \"A\" }"), kinds.iter().map(|k| k.0).collect::<Vec<_>>());
    assert_eq!(come("mode = \"or\", symbols = \"x\""), kinds.iter().map(|k| k.2 == 'x').collect::<Vec<_>>());
    assert_eq!(come("mode = \"or\", flags = {}, symbols = \"x\""), kinds.iter().map(|k| k.2 == 'x').collect::<Vec<_>>());
    assert_eq!(come("mode = \"or\", flags = { \"A\" }, symbols = \"\""), kinds.iter().map(|k| k.0).collect::<Vec<_>>());
    // A mode with nothing listed is refused: see `mistakes`.
}
