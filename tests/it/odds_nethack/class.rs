//! Selection by class.

use num_rational::Ratio;

use super::played::{self, Bag};
use super::*;

/// All tables of class over the tests' rows: every class in every version, labelled "version class".
fn every_class() -> Engine {
    let mut population = String::from("(function()\nlocal tables = {}\n");
    for version in ["3.7", "3.6.2", "3.4.3"] {
        let mut classes: Vec<&str> = ROWS.iter().map(|row| row.class).collect();
        classes.dedup();
        for class in classes {
            writeln!(
                population,
                "tables[#tables + 1] = nethack.class(host {{ class = \"{class}\", version = \"{version}\", label = \"{version} {class}\" }})"
            )
            .unwrap();
        }
    }
    population.push_str("return { populate = function() end, tables = tables } end)()");
    load(ROWS, &population, "")
}

fn find(tables: &[TableOdds], label: &str) -> TableOdds {
    tables.iter().find(|table| table.label == label).unwrap().clone()
}

#[test]
fn known_odds_are_met() {
    let engine = every_class();
    let cases = [
        ("3.7 h", 3, 1, false, "882549/1281280 241909/960960 14947/549120 6367/274560 587/109824 25/9984 1/832"),
        ("3.7 h", 1, 1, false, "65405/96096 17357/72072 7061/144144 1019/48048 43/8736 27/11648 1/896"),
        ("3.7 h", 20, 10, false, "263/1344 263/1008 263/2016 263/1344 263/2016 17/288 1/36"),
        ("3.7 G", 1, 1, false, "747/1120 561/2240 15/224 1/64"),
        ("3.7 G", 3, 1, false, "43/60 13/60 11/240 1/48"),
        ("3.7 m", 1, 1, false, "19/24 7/48 1/16"),
        ("3.7 m", 3, 2, false, "19/24 7/48 1/16"),
        ("3.7 a", 1, 1, false, "149/210 11/70 1/20 1/30 1/20 0"),
        ("3.7 Z", 1, 1, false, "50173/73920 13213/73920 3973/73920 3973/73920 1663/73920 739/147840 29/13440 29/6720 1/960 0"),
        ("3.7 Z", 12, 8, false, "41/288 41/288 41/288 41/288 41/288 41/288 17/288 17/288 1/36 0"),
        ("3.7 N", 10, 8, false, "0 0 67/96 19/96 7/96 1/32"),
        ("3.7 D", 30, 14, false, "0 0 1/4 1/4 1/4 1/4"),
        ("3.7 L", 26, 12, false, "3/4 1/4 0 0"),
        ("3.7 L", 26, 12, true, "59/84 17/84 13/168 1/56"),
        ("3.7 w", 9, 9, false, "0 0 0"),
        // Before 3.7 nobody minds Gehennom.
        ("3.6.2 L", 26, 12, false, "59/84 17/84 13/168 1/56"),
        ("3.6.2 L", 26, 12, true, "59/84 17/84 13/168 1/56"),
        ("3.6.2 h", 3, 1, false, "882549/1281280 241909/960960 14947/549120 6367/274560 587/109824 25/9984 1/832"),
        ("3.4.3 h", 1, 1, false, "1327/1980 337/1320 139/3960 739/21120 31/7040 0 0"),
        ("3.4.3 h", 3, 1, false, "1327/1980 337/1320 391/7920 751/31680 1/704 0 0"),
        ("3.4.3 h", 6, 4, false, "1327/1980 337/1320 139/3960 113/3960 409/63360 21/7040 1/704"),
        ("3.4.3 h", 20, 10, false, "409/1980 409/1320 409/3960 409/1980 409/3960 21/440 1/44"),
        ("3.4.3 m", 1, 1, false, "15/16 1/16 0"),
        ("3.4.3 L", 25, 12, false, "67/96 19/96 7/96 1/32"),
        ("3.4.3 w", 9, 9, false, "0 0 0"),
    ];
    for (label, z, xl, gehennom, want) in cases {
        let table = find(&all_told(&engine, &Told { gehennom, ..Told::new(z, xl) }), label);
        let want = fractions(want);
        close(table.odds.chances(), &want);
        close(&[table.nobody()], &[1.0 - want.iter().sum::<f64>()]);
    }
}

#[test]
fn outcomes_are_the_members_of_the_class() {
    let table = find(&all_told(&every_class(), &Told::new(1, 1)), "3.7 G");
    assert_eq!(table.monsters, ["G1", "G2", "G3", "G4"]);
    assert_eq!(table.rule, "nethack 3.7 class G");
}

#[test]
fn all_classes_are_the_rule_path_by_path() {
    let engine = every_class();
    let gone = [("", ""), ("h2, p1, Z3", "m1,L1,  a1 ")];
    for (z, xl) in [(1, 1), (4, 2), (9, 1), (10, 8), (17, 5), (26, 12), (40, 30)] {
        for (gehennom, (extinct, genocided)) in [(false, gone[0]), (true, gone[1])] {
            let here = Told { gehennom, extinct, genocided, ..Told::new(z, xl) };
            for table in all_told(&engine, &here) {
                let (version, class) = table.label.split_once(' ').unwrap();
                let bag = Bag { rows: ROWS, class, version, told: here, sign: None, waive: &[] };
                let exact = bag.exact();
                let want: Vec<f64> = exact.iter().map(|p| *p.numer() as f64 / *p.denom() as f64).collect();
                close(table.odds.chances(), &want);
                let nobody = Ratio::from_integer(1) - exact.iter().sum::<Ratio<i128>>();
                close(&[table.nobody()], &[*nobody.numer() as f64 / *nobody.denom() as f64]);
            }
        }
    }
}

#[test]
fn signs_and_waived_words() {
    let asks: [(&str, Option<i64>, &[&str]); 6] = [
        ("of_alignment = -1", Some(-1), &[]),
        ("of_alignment = \"neutral\"", Some(0), &[]),
        ("of_alignment = \"lawful\"", Some(1), &[]),
        ("waive = { \"nogen\" }", None, &["nogen"]),
        ("waive = { \"hell\", \"nohell\", \"unique\" }", None, &["hell", "nohell", "unique"]),
        ("waive = { \"gone\" }", None, &["gone"]),
    ];
    for (option, sign, waive) in asks {
        for class in ["p", "L"] {
            let engine = load(ROWS, &format!("nethack.class(host {{ class = \"{class}\", {option} }})"), "");
            for gehennom in [false, true] {
                let here = Told { gehennom, genocided: "p1, L2", ..Told::new(12, 3) };
                let bag = Bag { rows: ROWS, class, version: "3.7", told: here, sign, waive };
                let want: Vec<f64> = bag.exact().iter().map(|p| *p.numer() as f64 / *p.denom() as f64).collect();
                close(told(&engine, &here).odds.chances(), &want);
            }
        }
    }
}

#[test]
fn class_is_the_bag_played_out() {
    let engine = every_class();
    for (i, (label, z, xl, gehennom)) in [
        ("3.7 h", 3, 1, false),
        ("3.7 p", 10, 4, false),
        ("3.7 p", 20, 8, true),
        ("3.6.2 p", 10, 4, false),
        ("3.6.2 Z", 6, 3, true),
        ("3.4.3 p", 10, 2, false),
        ("3.4.3 h", 6, 4, false),
        ("3.4.3 Z", 6, 1, false),
    ]
    .into_iter()
    .enumerate()
    {
        let here = Told { gehennom, ..Told::new(z, xl) };
        let table = find(&all_told(&engine, &here), label);
        let (version, class) = label.split_once(' ').unwrap();
        let members = bestiary::of_class(class).len();
        agree(&table.odds, &count(members, 700 + i as u64, |stream| played::bag(stream, ROWS, class, version, &here)));
        draws_agree(&table.odds, 800 + i as u64);
    }
}

#[test]
fn names_of_versions() {
    for (name, rule) in [("nh37", "3.7"), ("nh362", "3.6.2"), ("nh343", "3.4.3")] {
        let engine = load(ROWS, &format!("nethack.class(host {{ class = \"h\", version = \"{name}\" }})"), "");
        assert_eq!(told(&engine, &Told::new(1, 1)).rule, format!("nethack {rule} class h"));
    }
    let engine = load(ROWS, "nethack.class(host { class = \"h\" })", "");
    assert_eq!(told(&engine, &Told::new(1, 1)).rule, "nethack 3.7 class h");
}

/// A class of two with the same numbers.
fn pair(first: &'static str, second: &'static str) -> Vec<Row> {
    let row = |name, flags| Row { name, flags, class: "c", level: 1, difficulty: 2, frequency: 2, alignment: 0, plane: "" };
    vec![row("x1", first), row("x2", second)]
}

/// E8 of the faults of others: a mark that says "never at random" was ignored for all classes, for the sake of one where all bear it.
#[test]
fn e8_nogen_in_a_class() {
    for version in ["3.7", "3.6.2", "3.4.3"] {
        let chances = |first, second| {
            let engine = load(&pair(first, second), &format!("nethack.class(host {{ class = \"c\", version = \"{version}\" }})"), "");
            let table = told(&engine, &Told::new(9, 9));
            [table.odds.chances(), &[table.nobody()]].concat()
        };
        close(&chances("nogen", ""), &[0.0, 1.0, 0.0]);
        close(&chances("", "nogen"), &[1.0, 0.0, 0.0]);
        // Where all bear it, whoever asks for the class means them.
        close(&chances("nogen", "nogen"), &[0.5, 0.5, 0.0]);
        // Other marks are not waived.
        close(&chances("unique", "unique"), &[0.0, 0.0, 1.0]);
        close(&chances("nogen unique", "nogen"), &[0.0, 1.0, 0.0]);
        close(&chances("nogen placeholder", "nogen placeholder"), &[0.0, 0.0, 1.0]);
    }
}

/// F8: nothing is left to choose. Nobody, or the normal selection where the script asks for it.
#[test]
fn f8_a_class_that_is_barred_as_a_whole() {
    let gone = Told { genocided: "L1,L2", ..Told::new(30, 14) };
    let engine = load(ROWS, "nethack.class(host { class = \"L\" })", "");
    assert_eq!(told(&engine, &gone).nobody(), 1.0);
    let or_normal = load(ROWS, "nethack.class(host { class = \"L\", or_normal = true })", "");
    let normal = load(ROWS, "nethack.normal(host { })", "");
    let all = told(&or_normal, &gone);
    assert_eq!(all.monsters.len(), ROWS.len());
    close(all.odds.chances(), told(&normal, &gone).odds.chances());
    // Who is there is asked first.
    close(&[told(&or_normal, &Told::new(30, 14)).chance("L1")], &[0.75]);
}
