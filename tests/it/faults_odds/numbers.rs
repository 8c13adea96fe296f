//! G2, and what else no odds can be made of: numbers that are none, sums that would overflow, tables of nothing, monsters named twice. Each is
//! kept exactly, or an error at its line with the value; never a panic, and never other odds in silence.

use super::*;
use crate::odds_crawl::close;
use crate::sets::load_error;
use undercroft::ErrorKind;

/// A table with a number where `V` is, and which numbers may stand there.
struct Place {
    table: &'static str,
    may: fn(f64) -> bool,
}

fn weight(n: f64) -> bool {
    (0.0..=9_007_199_254_740_992.0).contains(&n)
}

fn up_to_7(n: f64) -> bool {
    (0.0..=7.0).contains(&n) && n.fract() == 0.0
}

fn up_to_million(n: f64) -> bool {
    (0.0..=1e6).contains(&n) && n.fract() == 0.0
}

/// 100 / rarity, rounded down: of a great rarity they never come, and of a tiny one the weight would be no number to add.
fn rarity(n: f64) -> bool {
    n.is_finite() && (n == 0.0 || n >= 1e-12)
}

/// Levels may lie anywhere, whether or not somebody can come there.
fn anywhere(n: f64) -> bool {
    n.is_finite()
}

const PLACES: &[Place] = &[
    Place { table: "population.weighted { { 'm1', weight = V }, { 'm2', weight = 3 } }", may: weight },
    Place { table: "crawl.population { { 'm1', from = 1, to = 5, rarity = V }, { 'm2', from = 1, to = 5, rarity = 3 } }", may: weight },
    Place {
        table: "crawl.population { fuzz = true, { 'm1', from = 1, to = 5, rarity = V }, { 'm2', from = 1, to = 5, rarity = 3 } }",
        may: weight,
    },
    Place { table: "crawl.first_match { { 'm1', level = 1, rarity = V }, { 'm2', level = 1, rarity = 3 } }", may: weight },
    Place {
        table: "crawl.first_match { relax = function(gap) return gap end, { 'm1', level = 1, rarity = V }, { 'm2', level = 1, rarity = 3 } }",
        may: weight,
    },
    Place { table: "crawl.rejection { { 'm1', level = 1, rarity = V }, { 'm2', level = 1, rarity = 3 } }", may: weight },
    Place {
        table: "crawl.rejection { version = '0.5', fuzz = true, { 'm1', level = 1, rarity = V }, { 'm2', level = 1, rarity = 3 } }",
        may: weight,
    },
    Place { table: "crawl.first_match { { 'm1', level = V, rarity = 30 }, { 'm2', level = 1, rarity = 3 } }", may: anywhere },
    Place {
        table: "crawl.first_match { relax = function(gap) return gap / 2 end, { 'm1', level = V, rarity = 30 }, { 'm2', level = 1, rarity = 3 } }",
        may: anywhere,
    },
    Place { table: "crawl.rejection { { 'm1', level = V, rarity = 30 }, { 'm2', level = 1, rarity = 3 } }", may: anywhere },
    Place { table: "nethack.normal { player_level = 1, difficulty = 1, { 'm1', frequency = V }, { 'm2', frequency = 3 } }", may: up_to_7 },
    Place { table: "nethack.normal { player_level = 1, { 'm1', difficulty = V }, { 'm2', frequency = 3 } }", may: up_to_million },
    Place { table: "nethack.class { class = 'm', player_level = 1, { 'm1', frequency = V }, { 'm2', frequency = 3 } }", may: up_to_7 },
    Place {
        table: "nethack.class { class = 'm', version = '3.4.3', player_level = 1, { 'm1', frequency = V }, { 'm2', frequency = 3 } }",
        may: up_to_7,
    },
    Place { table: "nethack.class { class = 'm', player_level = 1, { 'm1', level = V }, { 'm2', frequency = 3 } }", may: up_to_million },
    Place { table: "hengband.table { { 'm1', rarity = V }, { 'm2', rarity = 3 } }", may: rarity },
    Place { table: "hengband.angband { { 'm1', rarity = V }, { 'm2', rarity = 3 } }", may: rarity },
    Place { table: "hengband.table { { 'm1', level = V }, { 'm2', rarity = 3 } }", may: anywhere },
    Place { table: "hengband.angband { { 'm1', level = V }, { 'm2', rarity = 3 } }", may: anywhere },
    Place {
        table: "monster_table.new { rule = 'own', rows = { { 'm1', weight = V }, { 'm2', weight = 3 } }, fields = { weight = 'weight' }, at = function(t, place) return odds.weighted(t:numbers('weight', place, 10)) end }",
        may: weight,
    },
];

/// Values as scripts write them, the number they are, and how messages show it.
const VALUES: &[(&str, f64, &[&str])] = &[
    ("0 / 0", f64::NAN, &["nan", "NaN"]),
    ("1 / 0", f64::INFINITY, &["inf"]),
    ("-1 / 0", f64::NEG_INFINITY, &["-inf"]),
    ("-1", -1.0, &["-1"]),
    ("-1e-300", -1e-300, &["-1e-300"]),
    ("-0", -0.0, &[]),
    ("0", 0.0, &[]),
    ("1e-300", 1e-300, &["1e-300"]),
    ("0.5", 0.5, &["0.5"]),
    ("7", 7.0, &[]),
    ("8", 8.0, &["8"]),
    ("1e11", 1e11, &["100000000000"]),
    ("2^31", 2_147_483_648.0, &["2147483648"]),
    ("2^53 + 1", 9_007_199_254_740_992.0, &["9007199254740992"]),
    ("2^53 + 2", 9_007_199_254_740_994.0, &["9007199254740994"]),
    ("1e300", 1e300, &["1e+300", "1e300"]),
    ("'7'", f64::NAN, &["7"]),
    ("{}", f64::NAN, &["table"]),
    ("false", f64::NAN, &["false"]),
    ("true", f64::NAN, &["true"]),
];

/// Odds are chances that come to 1.
#[track_caller]
fn sound(table: &TableOdds, what: &str) {
    let sum: f64 = table.odds.chances().iter().sum::<f64>() + table.nobody();
    assert!(
        (sum - 1.0).abs() < 1e-12 && table.odds.chances().iter().all(|chance| (0.0..=1.0).contains(chance)),
        "{what}: {:?}",
        table.odds
    );
}

#[test]
fn g2_every_number_is_kept_or_refused_at_its_line() {
    for place in PLACES {
        for (value, number, shown) in VALUES {
            // A number stands on the line of the table; a function on a line of its own, that of its first word.
            for (text, line) in [((*value).to_owned(), 3), (format!("\nfunction(m, place) return {value} end"), 4)] {
                let table = place.table.replace('V', &text);
                let text = set(&table, 3, "");
                if (place.may)(*number) {
                    let engine = engine(&text);
                    sound(&told(&engine, 1), &table);
                    floor(&engine, 1, 1);
                } else {
                    let error = load_error(&[("dungeon.lua", &text)]);
                    let said = error.to_string();
                    assert!(said.starts_with(&format!("dungeon.lua:{line}: error: ")), "{table}: {said}");
                    assert!(shown.iter().any(|shown| said.contains(shown)), "{table}: {said}");
                    assert!(["row 1 ", "row 1:", "\"m1\"", "number 1 "].iter().any(|who| said.contains(who)), "{table}: {said}");
                    assert!(said.len() < 200 && error.kind() == ErrorKind::Load, "{table}: {said}");
                }
            }
        }
    }
}

#[test]
fn g2_weights_among_options_are_no_others() {
    for (table, shown) in [
        ("hengband.table { best_of = { 1, 1e300 }, 'm1' }", "1e300"),
        ("hengband.table { best_of = { 1, 2^53 + 2 }, 'm1' }", "9007199254740994"),
        ("hengband.angband { best_of = { 1, 0 / 0 }, 'm1' }", "nan"),
        ("hengband.table { restriction = { div = 1 / 0 }, 'm1' }", "inf"),
        ("crawl.first_match { rarity = 1, fuzz = function(place) return { { 1e300, 1 } } end, 'm1' }", "{1e+300, 1}"),
        ("crawl.rejection { rarity = 1, fuzz = function(place) return { { 1, 1 }, { 1, 1e300 } } end, 'm1' }", "{1, 1e+300}"),
        ("crawl.population { { 'm1', from = -1e308, to = 1e308, rarity = 1, shape = 'semi' } }", "NaN"),
        ("nethack.normal { player_level = 1e300, 'm1' }", "1e+300"),
        ("nethack.normal { player_level = 1, difficulty = 0 / 0, 'm1' }", "nan"),
        ("population.weighted { distance = 1e300, 'm1' }", "1e+300"),
        ("population.weighted { count = 0 / 0, 'm1' }", "nan"),
        ("population.count { monsters = population.weighted({ 'm1' }).tables[1], count = -1 }", "-1"),
        ("population.cells { monsters = population.weighted({ 'm1' }).tables[1], wished = 1 / 0 }", "inf"),
    ] {
        let error = load_error(&[("dungeon.lua", &set(table, 1, ""))]).to_string();
        assert!(error.starts_with("dungeon.lua:3: error: ") && error.contains(shown) && error.len() < 250, "{table}: {error}");
    }
}

/// What is kept is kept to the last digit: a great weight next to a small one.
#[test]
fn g2_great_and_tiny_weights_keep_their_shares() {
    for rule in [
        "population.weighted { ROWS }",
        "crawl.population { ROWS }",
        "monster_table.new { rule = 'own', rows = { ROWS }, fields = { weight = 'weight', from = 'number', to = 'number', rarity = 'weight' }, at = function(t, place) return odds.weighted(t:numbers('weight', place)) end }",
    ] {
        let row = if rule.starts_with("crawl") { "{ NAME, from = 1, to = 9, rarity = WEIGHT }" } else { "{ NAME, weight = WEIGHT }" };
        let shares = |weights: [&str; 3]| {
            let rows: Vec<String> = (1..).zip(weights).map(|(i, w)| row.replace("NAME", &format!("'m{i}'")).replace("WEIGHT", w)).collect();
            told(&engine(&set(&rule.replace("ROWS", &rows.join(", ")), 1, "")), 1).odds.chances().to_vec()
        };
        close(&shares(["1e11", "1e11", "2e11"]), &[0.25, 0.25, 0.5]);
        close(&shares(["2^31", "2^31 + 2^30", "2^30"]), &[1.0 / 3.0, 0.5, 1.0 / 6.0]);
        close(&shares(["2^53", "2^53", "2^53"]), &[1.0 / 3.0; 3]);
        close(&shares(["1e-300", "1e-300", "2e-300"]), &[0.25, 0.25, 0.5]);
        let odd = shares(["2^53", "1", "1e-300"]);
        assert!(odd[0] < 1.0 + 1e-15 && (odd[1] * 2f64.powi(53) - 1.0).abs() < 1e-12 && odd[2] > 0.0 && odd[2] < 1e-300, "{odd:?}");
    }
}

/// A sum past 2^64, and past every whole number of f64: each of three thousand still gets its share.
#[test]
fn sums_that_would_overflow() {
    let rows = |row: &str| vec![row; 3000].join(", ");
    for (table, nobody) in [
        (format!("population.weighted {{ {} }}", rows("{ 'm1', weight = 2^53 }")), 0.0),
        (format!("crawl.population {{ {} }}", rows("{ 'm1', from = 1, to = 9, rarity = 2^53 }")), 0.0),
        (
            format!(
                "monster_table.new {{ rule = 'own', twice = true, rows = {{ {} }}, at = function(t, place) local list = {{}} for i = 1, 3000 do list[i] = 2^53 end return odds.weighted(list) end }}",
                rows("'m1'")
            ),
            0.0,
        ),
        (
            format!(
                "monster_table.new {{ rule = 'own', twice = true, rows = {{ {} }}, at = function(t, place) local list, each = {{}}, {{}} for i = 1, 3000 do each[i] = 1 end local none, one = odds.none(3000), odds.weighted(each) for i = 1, 3000 do list[i] = {{ 2^53, i % 2 == 0 and none or one }} end return odds.mix(list) end }}",
                rows("'m1'")
            ),
            0.5,
        ),
    ] {
        let table = told(&engine(&set(&table, 1, "")), 1);
        close(table.odds.chances(), &vec![(1.0 - nobody) / 3000.0; 3000]);
        close(&[table.nobody(), table.chance("m1")], &[nobody, 1.0 - nobody]);
    }
    // Where no sum is made, a great rarity is a certainty, and the next gets nothing.
    let first =
        told(&engine(&set("crawl.first_match { { 'm1', level = 1, rarity = 2^53 }, { 'm2', level = 1, rarity = 2^53 } }", 1, "")), 1);
    assert_eq!((first.chance("m1"), first.chance("m2"), first.nobody()), (1.0, 0.0, 0.0));
    let rejection =
        told(&engine(&set("crawl.rejection { { 'm1', level = 1, rarity = 2^53 }, { 'm2', level = 1, rarity = 2^53 } }", 1, "")), 1);
    close(rejection.odds.chances(), &[0.5, 0.5]);
}

/// A number the host brings about is an error of the floor that asks for it, at the same line, and of no other.
#[test]
fn numbers_that_only_a_host_can_spoil() {
    // The context holds a half, so that it may hold any number.
    for place in PLACES {
        let table = place.table.replace('V', "\nfunction(m, place) return 2 * (place or m).context.told end");
        let engine = engine(&set(&table, 3, ""));
        sound(&told(&engine, 1), &table);
        for number in [-1.0, 0.5, 8.0, 1e300, -1e300, 9_007_199_254_740_994.0, 1e-300, 0.0] {
            let context = Context::new().with("told", number / 2.0);
            let request = Request::new("deep", 1, 1).context(context.clone());
            match (told_of(&engine, 1, &context), engine.floor(&request)) {
                (Ok(told), Ok(_)) if (place.may)(number) => sound(&told, &table),
                (Err(odds), Err(floor)) if !(place.may)(number) => {
                    for error in [odds, floor] {
                        let said = error.to_string();
                        assert!(
                            said.starts_with("dungeon.lua:4: error: ") && error.kind() == ErrorKind::Script,
                            "{table} with {number}: {error:#}"
                        );
                    }
                }
                (odds, floor) => panic!("{table} with {number}: {odds:?}, {:?}", floor.map(|floor| floor.monsters.len())),
            }
        }
        for number in [f64::NAN, f64::INFINITY] {
            let error = told_of(&engine, 1, &Context::new().with("told", number)).expect_err("no number");
            assert_eq!(error.kind(), ErrorKind::Request, "{error:#}");
        }
    }
}

/// Rules that let a monster have several rows.
fn may_repeat(rule: &Rule) -> bool {
    ["population.weighted", "crawl.population"].contains(&rule.name)
}

#[test]
fn tables_of_nobody_are_refused() {
    for rule in RULES {
        let error = load_error(&[("dungeon.lua", &set(&rule.of(""), 1, ""))]).to_string();
        assert!(error.starts_with("dungeon.lua:3: error: ") && error.contains("needs at least one row"), "{}: {error}", rule.name);
    }
    for call in [
        "population.weighted()",
        "crawl.first_match()",
        "crawl.rejection()",
        "crawl.population()",
        "nethack.normal()",
        "nethack.class()",
        "hengband.table()",
        "hengband.angband()",
        "monster_table.new { rule = 'own' }",
        "population.weighted 'm1'",
        "crawl.population(7)",
    ] {
        let error = load_error(&[("dungeon.lua", &set(call, 1, ""))]).to_string();
        assert!(error.starts_with("dungeon.lua:3: error: "), "{call}: {error}");
    }
}

#[test]
fn a_monster_named_twice_is_refused_or_added_up() {
    for rule in RULES {
        let rows = |names: [(&str, &str); 3]| rule.of(&names.map(|(name, weight)| rule.row(name, weight)).join(", "));
        let text = set(&rows([("m1", "1"), ("m2", "2"), ("m1", "5")]), 1, "");
        if may_repeat(rule) {
            let table = told(&engine(&text), 1);
            close(&[table.chance("m1"), table.chance("m2")], &[0.75, 0.25]);
            let shares: Vec<(String, f64)> = table.by_monster().into_iter().map(|share| (share.monster, share.chance)).collect();
            assert_eq!(shares.len(), 2, "{shares:?}");
        } else {
            let error = load_error(&[("dungeon.lua", &text)]).to_string();
            assert!(
                error.starts_with("dungeon.lua:3: error: ") && error.ends_with("\"m1\" is named twice, in rows 1 and 3"),
                "{}: {error}",
                rule.name
            );
        }
        // By two tags, or by its name and a tag, it is one: the row of its own, else the first.
        let tag = |word: &str, weight: &str| rule.row.replace("NAME", &format!("tagged '{word}'")).replace("WEIGHT", weight);
        let tags = told(
            &engine(&set(
                &rule.of(&format!("{}, {}, {}, {}", tag("odd", "1"), tag("odd", "6"), rule.row("m3", "0"), tag("even", "1"))),
                1,
                "",
            )),
            1,
        );
        let mut names = tags.monsters.clone();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), tags.monsters.len(), "{}: {:?}", rule.name, tags.monsters);
        assert_eq!(tags.chance("m3"), 0.0, "{}", rule.name);
        if rule.even {
            close(&[tags.chance("m1")], &[tags.chance("m2")]);
        }
    }
}
