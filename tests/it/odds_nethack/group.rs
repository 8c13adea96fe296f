//! How many come together.

use undercroft::Request;
use undercroft::chance::Odds;

use super::*;

#[test]
fn sizes_by_hand() {
    let small = [("1", "1/2 1/2"), ("2", "1/2 1/2"), ("4", "1/2 1/2"), ("5", "1/2 1/6 1/6 1/6"), ("30", "1/2 1/6 1/6 1/6")];
    // Of ten: a quarter is 1 for 1 to 7, 2 for 8 to 10; a half is 1 for 1 to 3, 2, 2, 3, 3, 4, 4, 5.
    let large = [
        ("1", "0 4/5 1/5"),
        ("2", "0 4/5 1/5"),
        ("3", "0 8/15 2/15 2/15 2/15 1/15"),
        ("4", "0 8/15 2/15 2/15 2/15 1/15"),
        ("5", "0 8/45 8/45 8/45 1/15 1/15 1/15 1/15 1/15 1/15 1/15"),
    ];
    let mut cases = vec![("swim", "3", "1")];
    cases.extend(small.map(|(xl, want)| ("small_group", xl, want)));
    cases.extend(large.map(|(xl, want)| ("large_group", xl, want)));
    let layout: String = cases
        .iter()
        .map(|(flag, xl, _)| {
            format!("for size, chance in ipairs(nethack.group_sizes({{ {flag} = true }}, {xl})) do print(string.format(\"%.17g\", chance)) end print(\"end\") ")
        })
        .collect();
    let lines = printed(ROWS, "nethack.normal(host { })", &layout);
    let got: Vec<Vec<f64>> = lines.split(|line| line == "end").map(|list| list.iter().map(|n| n.parse().unwrap()).collect()).collect();
    assert_eq!(got.len(), cases.len() + 1);
    for (got, (_, _, want)) in got.iter().zip(cases) {
        close(got, &fractions(want));
    }
}

/// How many of the row `name` come, 200,000 times, counted from 1.
fn rolled(name: &str, options: &str) -> Vec<u32> {
    let layout = format!(
        "local t, counts, m = population, {{}}, nil for i, other in ipairs(t:names()) do if other == \"{name}\" then m = t:monster(i) end end \
         for _ = 1, {DRAWS} do local n = t:group(m, place, rng) counts[n] = (counts[n] or 0) + 1 end for n = 1, 11 do print(counts[n] or 0) end"
    );
    let lines = printed(ROWS, &format!("nethack.normal {{ rows = bestiary, {options} }}"), &layout);
    lines.iter().map(|line| line.parse().unwrap()).collect()
}

fn sizes(text: &str) -> Odds {
    let mut chances = fractions(text);
    chances.resize(11, 0.0);
    Odds::weighted(&chances).unwrap()
}

#[test]
fn rolls_follow_the_sizes() {
    let hold = |sizes: &Odds, counts: Vec<u32>| agree(sizes, &[&counts[..], &[0]].concat());
    hold(&sizes("0 8/45 8/45 8/45 1/15 1/15 1/15 1/15 1/15 1/15 1/15"), rolled("a2", "player_level = 8"));
    hold(&sizes("0 8/15 2/15 2/15 2/15 1/15"), rolled("a2", "player_level = 3"));
    hold(&sizes("1/2 1/6 1/6 1/6"), rolled("a1", "player_level = 8"));
    // Companions stay away half of the time: 1/2 + (1/2 + 1/4 + 1/8) / 6, and so on.
    hold(&sizes("31/48 11/48 5/48 1/48"), rolled("a1", "player_level = 8, peaceful = function(m, place, rng) return rng:one_in(2) end"));
    assert_eq!(rolled("a5", "player_level = 8")[0], DRAWS);
}

/// Numbers on floors with one draw each.
fn numbers(options: &str, flags: &'static str) -> Vec<usize> {
    let rows = [Row { name: "x1", class: "c", level: 1, difficulty: 1, frequency: 1, alignment: 0, flags, plane: "" }];
    let population =
        format!("require \"std.population\".count {{ count = 1, monsters = nethack.normal {{ rows = bestiary, {options} }} }}");
    let engine = load(&rows, &population, "");
    (1..=200).map(|seed| engine.floor(&Request::new("deep", 1, seed)).unwrap().monsters.len()).collect()
}

#[test]
fn populations_bring_the_group() {
    let large = numbers("player_level = 8", "large_group");
    assert!(large.iter().all(|n| (2..=11).contains(n)), "{large:?}");
    for n in 2..=11 {
        assert!(large.contains(&n), "{n} of {large:?}");
    }
    let beginners = numbers("player_level = 1", "large_group");
    assert!(beginners.iter().all(|n| (2..=3).contains(n)) && beginners.contains(&3), "{beginners:?}");
    assert!(numbers("player_level = 8, peaceful = function() return true end", "large_group").iter().all(|n| *n == 1));
    assert!(numbers("player_level = 8", "").iter().all(|n| *n == 1));
}

#[test]
fn rows_may_have_their_own_group() {
    let text = "monster { name = \"rat\", glyph = \"r\", tags = { \"large_group\" } }\nmonster { name = \"bat\", glyph = \"b\", tags = { \"winged\" } }\n\
        local nethack, population = require \"std.nethack\", require \"std.population\"\n\
        local function one(row) return population.count { count = 1, monsters = nethack.normal { row, player_level = 8, difficulty = 3 } } end\n\
        local function floor_of(name, row) return branch { name = name, floors = 1, size = { width = 30, height = 20 },\n\
          layout = function(floor) floor:inside():fill(terrain.floor) end, population = one(row) } end\n\
        return dungeon { api = 1, branches = { floor_of(\"own\", { \"rat\", group = 4 }), floor_of(\"tag\", \"rat\"), floor_of(\"tagged\", { tagged \"winged\", flags = { \"small_group\" } }) } }";
    let engine = engine(text);
    let number = |branch: &str, seed| engine.floor(&Request::new(branch, 1, seed)).unwrap().monsters.len();
    assert!((1..=20).all(|seed| number("own", seed) == 4));
    assert!((1..=20).all(|seed| number("tag", seed) >= 2));
    let tagged: Vec<usize> = (1..=60).map(|seed| number("tagged", seed)).collect();
    assert!((1..=4).all(|n| tagged.contains(&n)) && tagged.iter().all(|n| *n <= 4), "{tagged:?}");
}
