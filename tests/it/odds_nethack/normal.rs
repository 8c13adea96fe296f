//! Normal selection.

use super::*;

fn normal(options: &str) -> Engine {
    load(ROWS, &format!("nethack.normal(host {{ {options} }})"), "")
}

#[track_caller]
fn meets(table: &TableOdds, weights: &[i64]) {
    let total: i64 = weights.iter().sum();
    let want: Vec<f64> = weights.iter().map(|w| if total == 0 { 0.0 } else { *w as f64 / total as f64 }).collect();
    close(table.odds.chances(), &want);
    close(&[table.nobody()], &[if total == 0 { 1.0 } else { 0.0 }]);
}

#[test]
fn the_first_floor_by_hand() {
    // Difficulty 0 or 1 at depth 1 with player level 1; nine frequencies that sum to 21.
    let frequencies = [5, 4, 3, 3, 2, 1, 1, 1, 1];
    let names = ["x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11"];
    let rows: Vec<Row> = names
        .iter()
        .enumerate()
        .map(|(i, name)| Row {
            name,
            class: "x",
            level: 0,
            difficulty: if i > 8 { 2 } else { i64::from(i % 2 == 0) },
            frequency: frequencies.get(i).copied().unwrap_or(7),
            alignment: 0,
            flags: "",
            plane: "",
        })
        .collect();
    let table = told(&load(&rows, "nethack.normal(host { })", ""), &Told::new(1, 1));
    close(table.odds.chances(), &fractions("5/21 4/21 1/7 1/7 2/21 1/21 1/21 1/21 1/21 0 0"));
    assert_eq!(table.rule, "nethack 3.7 normal");
}

#[test]
fn shifts_by_hand() {
    // Frequencies 2, 3, 1, 2, 1; alignments 6, 4, -6, 5, 6.
    let rows: Vec<Row> = bestiary::of_class("h").into_iter().copied().filter(|row| row.difficulty <= 8).collect();
    let engine = load(&rows, "nethack.normal(host { })", "");
    let chances = |alignment| told(&engine, &Told { alignment, ..Told::new(8, 8) }).odds.chances().to_vec();
    close(&chances("none"), &fractions("2/9 3/9 1/9 2/9 1/9"));
    // (a + 20) / 8 = 3, 3, 1, 3, 3; (20 - |a|) / 4 = 3, 4, 3, 3, 3; (20 - a) / 8 = 1, 2, 3, 1, 1.
    close(&chances("lawful"), &fractions("5/22 6/22 2/22 5/22 4/22"));
    close(&chances("neutral"), &fractions("5/25 7/25 4/25 5/25 4/25"));
    close(&chances("chaotic"), &fractions("3/17 5/17 4/17 3/17 2/17"));
}

#[test]
fn windows_by_hand() {
    let rows: Vec<Row> = bestiary::of_class("h").into_iter().copied().collect();
    let who = |options: &str, z, xl| {
        let table = told(&load(&rows, &format!("nethack.normal(host {{ {options} }})"), ""), &Told::new(z, xl));
        table.monsters.iter().zip(table.odds.chances()).filter(|(_, p)| **p > 0.0).map(|(name, _)| name.clone()).collect::<Vec<_>>()
    };
    // From 3 / 6 = 0 to (3 + 1) / 2 = 2; from 17 / 6 = 2 to (17 + 10) / 2 = 13; from 18 / 6 = 3 on.
    assert_eq!(who("", 3, 1), ["h1"]);
    assert_eq!(who("", 17, 10), ["h1", "h2", "h3", "h4", "h5", "h6"]);
    assert_eq!(who("", 18, 30), ["h2", "h3", "h4", "h5", "h6", "h7"]);
    assert_eq!(who("min_adjust = 5, max_adjust = 10", 3, 1), ["h3", "h4", "h5"]);
    assert_eq!(who("max_adjust = -1", 3, 1), Vec::<String>::new());
}

#[test]
fn everything_the_host_tells() {
    let engine = normal("");
    for (z, xl) in [(1, 1), (5, 5), (10, 8), (22, 13), (40, 30)] {
        for gehennom in [false, true] {
            for alignment in ["none", "lawful", "neutral", "chaotic"] {
                for (temperature, rogue) in [("", false), ("hot", true), ("cold", false), ("temperate", true)] {
                    for plane in ["", "earth", "water", "fire", "air"] {
                        let here = Told {
                            gehennom,
                            alignment,
                            temperature,
                            plane,
                            rogue,
                            extinct: "D3",
                            genocided: " h2 ,Z4",
                            ..Told::new(z, xl)
                        };
                        let weights: Vec<i64> = ROWS.iter().map(|row| played::weight(row, &here)).collect();
                        meets(&told(&engine, &here), &weights);
                    }
                }
            }
        }
    }
}

#[test]
fn planes_by_hand() {
    let rows: Vec<Row> = ["E", "t", "v"].into_iter().flat_map(bestiary::of_class).copied().collect();
    let engine = load(&rows, "nethack.normal(host { })", "");
    let chances = |plane| told(&engine, &Told { plane, ..Told::new(10, 10) }).odds.chances().to_vec();
    // In order: five elementals, the second to fifth at home on air, fire, earth, water; a trapper that flies; a vortex.
    close(&chances("earth"), &fractions("0 0 0 1/4 0 1/4 2/4"));
    close(&chances("air"), &fractions("0 1/3 0 0 0 0 2/3"));
    close(&chances("fire"), &fractions("0 0 1 0 0 0 0"));
    close(&chances("water"), &fractions("0 0 0 0 1 0 0"));
    // Other letters for other games.
    let engine = load(&rows, "nethack.normal(host { letters = { trapper = { }, whirly = { }, elemental = { \"t\", \"e\" } } })", "");
    close(told(&engine, &Told { plane: "air", ..Told::new(10, 10) }).odds.chances(), &fractions("3/5 1/5 1/5 0 0 0 0"));
}

#[test]
fn older_versions_know_no_temperature() {
    let engine = normal("version = \"3.6.2\"");
    let here = Told { temperature: "hot", ..Told::new(20, 14) };
    let mild = Told { temperature: "temperate", ..here };
    meets(&told(&engine, &here), &ROWS.iter().map(|row| played::weight(row, &mild)).collect::<Vec<_>>());
}

#[test]
fn draws_of_the_normal_selection() {
    for (i, here) in [Told::new(10, 8), Told { alignment: "chaotic", gehennom: true, ..Told::new(22, 14) }].into_iter().enumerate() {
        let table = told(&normal(""), &here);
        draws_agree(&table.odds, 900 + i as u64);
        // Played as the reservoir it is: each one eligible takes the place with chance weight / total so far.
        let weights: Vec<i64> = ROWS.iter().map(|row| played::weight(row, &here)).collect();
        agree(
            &table.odds,
            &count(ROWS.len(), 950 + i as u64, |stream| {
                let (mut total, mut chosen) = (0, None);
                for (i, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0) {
                    total += weight;
                    if (stream.below(total as u64) as i64) < *weight {
                        chosen = Some(i);
                    }
                }
                chosen
            }),
        );
    }
}

/// Gone by a function, a list, a text; the same all the way.
#[test]
fn extinct_and_genocided_from_anywhere() {
    let want = told(&normal(""), &Told { extinct: "h1,h2", genocided: "G1", ..Told::new(8, 8) });
    for options in [
        "extinct = { \"h1\", \"h2\" }, genocided = { \"G1\" }",
        "extinct = function(m, place) return m.name == \"h1\" or m.name == \"h2\" end, genocided = function(m) return m.class == \"G\" and m.difficulty == 3 end",
    ] {
        let list = format!(
            "nethack.normal {{ rows = bestiary, player_level = 8, difficulty = function(place) return 8 * place.depth end, {options} }}"
        );
        close(told(&load(ROWS, &list, ""), &Told::new(1, 1)).odds.chances(), want.odds.chances());
    }
}

/// F8: an empty window is nobody, on the floor as well.
#[test]
fn f8_nobody_is_left() {
    let engine = load(&bestiary::of_class("D").into_iter().copied().collect::<Vec<_>>(), "nethack.normal(host { })", "");
    assert_eq!(told(&engine, &Told::new(1, 1)).nobody(), 1.0);
    let floor = engine.floor(&undercroft::Request::new("deep", 1, 1)).unwrap();
    assert!(floor.monsters.is_empty());
}

#[test]
fn defaults_of_rows() {
    // Class by glyph, level and difficulty by declaration, frequency 1; tags are flags.
    let text = "monster { name = \"rat\", glyph = \"r\", level = 3 }\nmonster { name = \"imp\", glyph = \"R\", level = 3, tags = { \"hell\" } }\n\
        monster { name = \"ape\", glyph = \"Y\", level = 5 }\n\
        local nethack = require \"std.nethack\"\n\
        return dungeon { api = 1, context = { player_level = 1 }, branches = { branch { name = \"deep\", floors = 9, size = { width = 20, height = 10 },\n\
          layout = function(floor) floor:inside():fill(terrain.floor) end,\n\
          population = nethack.normal { \"rat\", { \"imp\" }, { \"ape\", frequency = function(m, place) return math.max(0, place.depth - m.level) end },\n\
            rogue = function(place) return place.depth == 9 end } } } }";
    let engine = engine(text);
    let at = |depth: usize| {
        let places = engine.longest("deep").unwrap();
        engine.odds(&places[depth - 1], &Context::new()).unwrap()[0].odds.chances().to_vec()
    };
    close(&at(4), &[0.0; 3]);
    close(&at(5), &[1.0, 0.0, 0.0]);
    close(&at(9), &[0.0, 0.0, 1.0]);
}
