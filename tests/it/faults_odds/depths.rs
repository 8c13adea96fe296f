//! F: who belongs where, by depth, by tag and by what a script's functions say.

use super::*;
use crate::odds_crawl::close;
use crate::sets::load_error;

/// Names of those who may come on the first floor.
#[track_caller]
fn who(table: &str) -> Vec<String> {
    let table = told(&engine(&set(table, 1, "")), 1);
    (0..).zip(&table.monsters).filter(|(i, _)| table.odds.chance(*i) > 0.0).map(|(_, name)| name.clone()).collect()
}

#[track_caller]
fn refused(table: &str) -> String {
    load_error(&[("dungeon.lua", &set(table, 3, ""))]).to_string()
}

#[test]
fn f1_a_tag_lets_in_those_who_bear_it() {
    for rule in RULES {
        let tagged = |word: &str| rule.of(&rule.row.replace("NAME", &format!("tagged '{word}'")).replace("WEIGHT", "3"));
        assert_eq!(who(&tagged("odd")), ["m1", "m3", "m5", "m7", "m9"], "{}", rule.name);
        for word in ["dragon", "", "od"] {
            let error = refused(&tagged(word));
            assert!(
                error.starts_with("dungeon.lua:3: error: ") && error.contains(&format!("no monster is tagged \"{word}\"")),
                "{}: {error}",
                rule.name
            );
        }
    }
}

/// What a function does not say is no.
#[test]
fn f1_a_condition_that_says_nothing_lets_nobody_in() {
    for rule in RULES {
        let table = rule.with(&[3, 3, 3]);
        let only = |keep: &str| format!("({table}).tables[1]:only(function(m, place) {keep} end)");
        assert_eq!(who(&only("")), [""; 0], "{}", rule.name);
        assert_eq!(who(&only("return m.is_a_dragon")), [""; 0], "{}", rule.name);
        assert_eq!(who(&only("return false")), [""; 0], "{}", rule.name);
        assert_eq!(who(&only("return m.name == 'm2' or nil")), ["m2"], "{}", rule.name);
        assert_eq!(who(&only("return true")), ["m1", "m2", "m3"], "{}", rule.name);
    }
    for rule in ["hengband.table", "hengband.angband"] {
        assert_eq!(who(&format!("{rule} {{ where = function(m, place) end, 'm1', 'm2' }}")), [""; 0]);
        assert_eq!(who(&format!("{rule} {{ restriction = {{ where = function(m, place) end }}, 'm1', 'm2' }}")), [""; 0]);
        assert_eq!(who(&format!("{rule} {{ gone = function(m, place) end, 'm1', 'm2' }}")), ["m1", "m2"]);
    }
    let nethack = |option: &str| who(&format!("nethack.normal {{ player_level = 1, {option}, 'm1', {{ 'm2', flags = {{ 'hell' }} }} }}"));
    assert_eq!(nethack("extinct = function(m, place) end"), ["m1"]);
    assert_eq!(nethack("genocided = function(m, place) end"), ["m1"]);
    assert_eq!(nethack("gehennom = function(place) end"), ["m1"]);
    // Of combinators, a list that does not say yes or no for each is refused.
    for keep in ["{}", "{ true }", "{ true, nil, true }", "{ true, 1, true }"] {
        let own = format!(
            "monster_table.new {{ rule = 'own', rows = {{ 'm1', 'm2', 'm3' }}, at = function(t, place) return odds.weighted {{ 1, 1, 1 }}:filter({keep}) end }}"
        );
        assert!(refused(&own).starts_with("dungeon.lua:3: error: odds:filter: "), "{}", refused(&own));
    }
}

#[test]
fn f1_companions_and_rooms_ask_the_same() {
    let come = |when: &str| {
        let table = format!("population.weighted {{ count = 1, {{ 'm1', band = band {{ {when} {{ 'm2', count = 3 }} }} }} }}");
        floor(&engine(&set(&table, 3, "")), 2, 1).monsters.len()
    };
    assert_eq!(come(""), 4);
    assert_eq!(come("when = function(leader, place) end,"), 1);
    assert_eq!(come("when = function(leader, place) return leader.name == 'm1' end,"), 4);
    assert_eq!(come("depth = { min = 3 },"), 1);
    assert_eq!(come("depth = { max = 1 },"), 1);
    assert_eq!(come("depth = { min = 2 },"), 4);
    assert_eq!(come("depth = { max = 2 },"), 4);
    let rooms = |at: &str| {
        let filler = format!("population.rooms {{ monsters = folk, chance = 100, distance = 0, {at} }}");
        floor(&engine(&peopled("crawl.population { { 'm1', from = 1, to = 9, rarity = 1 } }", &filler, 1, "")), 1, 1).monsters.len()
    };
    assert_eq!(rooms(""), 10);
    assert_eq!(rooms("where = function(room, place) end"), 0);
}

/// A limit of depths with one end has no other; NaN, which compares with nothing, is no end.
#[test]
fn f1_an_end_of_a_limit_that_is_not_there() {
    let depths = |limit: &str| -> Vec<u32> {
        let engine = engine(&set(&format!("population.weighted {{ {{ 'm1', depth = {limit} }}, 'm2' }}"), 5, ""));
        (1..=5).filter(|depth| told(&engine, *depth).chance("m1") > 0.0).collect()
    };
    assert_eq!(depths("{ min = 3 }"), [3, 4, 5]);
    assert_eq!(depths("{ max = 2 }"), [1, 2]);
    assert_eq!(depths("{ min = 2, max = 4 }"), [2, 3, 4]);
    assert_eq!(depths("{ min = 4, max = 4 }"), [4]);
    assert_eq!(depths("{ max = math.huge }"), [1, 2, 3, 4, 5]);
    for (limit, message) in [
        ("{ min = 0 / 0 }", "depth must be a limit { min =, max = } of numbers, not { min = nan }"),
        ("{ max = 0 / 0 }", "depth must be a limit { min =, max = } of numbers, not { max = nan }"),
        ("{ min = '3' }", "depth must be a limit { min =, max = } of numbers, not { min = 3 }"),
        ("{ from = 3 }", "depth must be a limit { min =, max = } of numbers, not { from = 3 }"),
        ("{ min = 3, max = 2 }", "depth { min = 3, max = 2 } holds for no depth"),
    ] {
        for table in [format!("population.weighted {{ {{ 'm1', depth = {limit} }} }}"), format!("band {{ depth = {limit}, {{ 'm1' }} }}")] {
            let error = refused(&table);
            assert!(error.starts_with("dungeon.lua:3: error: ") && error.ends_with(message), "{table}: {error}");
        }
    }
}

/// A monster of the deep in each rule, with the depths it belongs to; its fellow m2 is at home everywhere.
const DEEP: &[(&str, u32, u32)] = &[
    ("population.weighted { { 'm1', depth = { min = 250 } }, 'm2' }", 250, 320),
    ("population.weighted { { 'm1', depth = { min = 250, max = 257 } }, 'm2' }", 250, 257),
    ("population.weighted { { 'm1', weight = function(place) return place.depth >= 250 and 1 or 0 end }, 'm2' }", 250, 320),
    ("crawl.population { { 'm1', from = 250, to = 300, rarity = 9 }, { 'm2', from = 1, to = 400, rarity = 9 } }", 250, 300),
    (
        "crawl.population { { 'm1', from = 250, to = 300, rarity = 9, shape = 'peak' }, { 'm2', from = -400, to = 400, rarity = 9, shape = 'rise' } }",
        250,
        300,
    ),
    (
        "crawl.first_match { passes = 0, { 'm1', level = 250, rarity = 5 }, { 'm2', level = function(m, place) return place.depth end, rarity = 50 } }",
        248,
        252,
    ),
    // Ten passes relax ten floors.
    (
        "crawl.first_match { { 'm1', level = 250, rarity = 5 }, { 'm2', level = function(m, place) return place.depth end, rarity = 50 } }",
        238,
        262,
    ),
    (
        "crawl.rejection { version = '0.5', { 'm1', level = 250, rarity = 30 }, { 'm2', level = function(m, place) return place.depth end, rarity = 99 } }",
        246,
        256,
    ),
    (
        "crawl.rejection { { 'm1', level = 250, rarity = 30 }, { 'm2', level = function(m, place) return place.depth end, rarity = 99 } }",
        246,
        256,
    ),
    (
        "nethack.normal { player_level = 1, { 'm1', difficulty = 50 }, { 'm2', difficulty = function(m, place) return math.floor(place.depth / 4) end } }",
        99,
        305,
    ),
    ("hengband.table { max_level = 400, out_of_depth = false, { 'm1', level = 250 }, 'm2' }", 250, 320),
    ("hengband.angband { max_level = 400, out_of_depth = false, { 'm1', level = 250 }, 'm2' }", 250, 320),
    ("hengband.table { max_level = 400, { 'm1', level = 250, force_depth = true }, 'm2' }", 250, 320),
];

#[test]
fn f2_f10_nobody_comes_before_their_depth() {
    for (table, first, last) in DEEP {
        let engine = engine(&set(table, 320, ""));
        let ends = [first - 1, *first, *last, last + 1];
        // 250 + 256 k and the like would be a depth in a byte.
        for depth in [1, 6, 27, 49, 106, 237, 255, 256, 257, 283, 306, 320].into_iter().chain(ends).filter(|depth| *depth <= 320) {
            let chance = told(&engine, depth).chance("m1");
            assert_eq!(chance > 0.0, (*first..=*last).contains(&depth), "{table} at {depth}: {chance}");
        }
        assert_eq!(engine.warnings(), [], "{table}");
        let here = |depth: u32| (0..40).any(|seed| floor(&engine, depth, seed).monsters.iter().any(|monster| monster.name == "m1"));
        // A horde of Hengband is drawn five levels deeper.
        let out = if table.starts_with("hengband") { first - 6 } else { first - 1 };
        for depth in [1, 27, out] {
            assert!(!here(depth), "{table}: a floor of depth {depth} has it");
        }
        assert!(here((*first + 5).min(250)), "{table}: never on a floor");
    }
}

#[test]
fn f10_a_depth_past_all_whole_numbers_of_32_bits() {
    for (table, _, _) in DEEP.iter().filter(|(table, _, _)| table.contains("250") && !table.contains("place.depth >= 250")) {
        // 27 in 32 bits, and in 16.
        for far in ["4294967323", "65563"] {
            let table = table
                .replace("max = 257", "max = 2^53")
                .replace("to = 300", "to = 2^50")
                .replace("250", far)
                .replace("max_level = 400", "max_level = 2^50");
            let engine = engine(&set(&table, 27, ""));
            assert_eq!(told(&engine, 27).chance("m1"), 0.0, "{table}");
            let warned: Vec<String> = engine.warnings().iter().map(ToString::to_string).collect();
            assert_eq!(
                warned,
                ["dungeon.lua:3: warning: branch \"deep\": \"m1\" never appears: its chance is 0 on every floor"],
                "{table}"
            );
        }
    }
}

/// Tables whose odds change with the depth, level by level.
fn leveled() -> Vec<String> {
    let rows = |row: &str| {
        [1, 8, 15, 40]
            .iter()
            .enumerate()
            .map(|(i, level)| row.replace("NAME", &format!("'m{}'", i + 1)).replace("LEVEL", &level.to_string()))
            .collect::<Vec<_>>()
            .join(", ")
    };
    vec![
        format!("population.weighted {{ {} }}", rows("{ NAME, depth = { min = LEVEL } }")),
        format!("population.weighted {{ {} }}", rows("{ NAME, weight = function(place) return place.depth + LEVEL end }")),
        format!("crawl.first_match {{ {} }}", rows("{ NAME, level = LEVEL, rarity = 40 }")),
        format!("crawl.first_match {{ fuzz = true, {} }}", rows("{ NAME, level = LEVEL, rarity = 40 }")),
        format!("crawl.first_match {{ fuzz = {{ span = 1000, chance = 100 }}, {} }}", rows("{ NAME, level = LEVEL, rarity = 40 }")),
        format!("crawl.rejection {{ {} }}", rows("{ NAME, level = LEVEL, rarity = 40 }")),
        format!("crawl.rejection {{ version = '0.5', fuzz = {{ main = true }}, {} }}", rows("{ NAME, level = LEVEL, rarity = 40 }")),
        format!("crawl.rejection {{ version = '0.8', fuzz = {{ main = true }}, {} }}", rows("{ NAME, level = LEVEL, rarity = 40 }")),
        format!("crawl.population {{ {} }}", rows("{ NAME, from = LEVEL - 20, to = LEVEL + 20, rarity = 40, shape = 'peak' }")),
        format!("crawl.population {{ fuzz = true, {} }}", rows("{ NAME, from = LEVEL, to = LEVEL + 20, rarity = 40 }")),
        format!("nethack.normal {{ player_level = 9, {} }}", rows("{ NAME, difficulty = LEVEL }")),
        format!(
            "nethack.normal {{ player_level = 1000000, min_adjust = -1000000, max_adjust = 1000000, {} }}",
            rows("{ NAME, difficulty = LEVEL }")
        ),
        format!("nethack.class {{ class = 'm', player_level = 9, {} }}", rows("{ NAME, level = LEVEL }")),
        format!("nethack.class {{ class = 'm', version = '3.4.3', player_level = 1, {} }}", rows("{ NAME, level = LEVEL }")),
        format!("hengband.table {{ {} }}", rows("{ NAME, level = LEVEL }")),
        format!("hengband.table {{ maze = true, nightmare = true, {} }}", rows("{ NAME, level = LEVEL }")),
        format!("hengband.angband {{ {} }}", rows("{ NAME, level = LEVEL }")),
    ]
}

/// A room that asks for those of ten floors further down gets what a branch of so many floors would give, on its last floor as well.
#[test]
fn f4_asking_past_the_last_floor_is_asking_deeper() {
    let list = "local function told(p) local o = folk:odds(p) local list = {} for i, chance in ipairs(o:list()) do list[i] = string.format('%.17g', chance) end \
                list[#list + 1] = string.format('%.17g', o:nobody()) print(table.concat(list, ' ')) end";
    for table in leveled() {
        let layout = format!(
            "{list} told(at_depth(place, place.depth + 10)) told(at_depth(place, math.max(1, place.depth - 50))) told(at_depth(place, 10000)) told(place)"
        );
        let made = floor(&engine(&set(&table, 5, &layout)), 5, 1);
        let got: Vec<Vec<f64>> = printed(&made).iter().map(|line| line.split(' ').map(|n| n.parse().unwrap()).collect()).collect();
        let deeper = engine(&set(&table, 15, ""));
        for (got, depth) in [(&got[0], 15), (&got[1], 1), (&got[3], 5)] {
            let want = told(&deeper, depth);
            assert_eq!(*got, [want.odds.chances(), &[want.nobody()]].concat(), "{table} at {depth}");
        }
        let sum: f64 = got[2].iter().sum();
        assert!((sum - 1.0).abs() < 1e-12 && got[2].iter().all(|chance| *chance >= 0.0), "{table}: {:?}", got[2]);
    }
}

#[test]
fn f4_depths_that_are_none_are_refused() {
    let layout = "for i, depth in ipairs { 0, -5, 1000001, 2 ^ 53, 1e300, 0.5, 1 / 0, 0 / 0 } do local ok, why = pcall(at_depth, place, depth) print(ok, why) end";
    let made = floor(&engine(&set("crawl.population { { 'm1', from = 1, to = 9, rarity = 1 } }", 5, layout)), 1, 1);
    assert_eq!(made.log.len(), 8);
    for (line, shown) in printed(&made).iter().zip(["0", "-5", "1000001", "9007199254740992", "1e300", "0.5", "inf", "nan"]) {
        assert!(
            line.starts_with("false") && line.contains("at_depth: depth must be ") && line.to_lowercase().contains(shown),
            "{line} for {shown}"
        );
    }
}

/// A floor may count as any other: depths that no floor has are asked for the nearest that one may have, and the odds still come to 1.
#[test]
fn f4_floors_that_count_as_no_floor_at_all() {
    let rows = "{ 'm1', RANGE rarity = 40 }, { 'm2', RANGE rarity = function(m, place) assert(place.depth >= 1) return place.depth end }";
    for (rule, range) in [
        ("crawl.first_match", "level = 1,"),
        ("crawl.rejection", "level = 1,"),
        ("crawl.rejection { version = '0.5',", "level = 1,"),
        ("crawl.population", "from = -9999, to = 9999,"),
    ] {
        for depths in [
            "{ 1, -5 }",
            "{ 1, 0 }, { 1, 9999 }",
            "{ 1, -9999 }, { 3, 1 }, { 2, 9999 }",
            "{ 0, 1 }",
            "{ 2^53, 1 }, { 2^53, 2 }, { 1e-300, 3 }",
        ] {
            let head = if rule.contains('{') { rule.to_owned() } else { format!("{rule} {{") };
            let table = format!("{head} fuzz = function(place) return {{ {depths} }} end, {} }}", rows.replace("RANGE", range));
            let table = told(&engine(&set(&table, 3, "")), 3);
            let sum: f64 = table.odds.chances().iter().sum::<f64>() + table.nobody();
            assert!(
                (sum - 1.0).abs() < 1e-12 && table.odds.chances().iter().all(|chance| (0.0..=1.0).contains(chance)),
                "{rule} {depths}: {:?}",
                table.odds
            );
            assert!(table.nobody() == 1.0 || depths != "{ 0, 1 }", "{rule} {depths}: {:?}", table.odds);
        }
    }
}

/// Which depth a limit goes by: a rule's own ranges by the depth the floor counts as, all others by the floor.
#[test]
fn f7_ranges_go_by_what_the_floor_counts_as_and_limits_by_the_floor() {
    let boosted = "fuzz = function(place) return { { 1, place.depth + 10 } } end,";
    let ranges = format!(
        "crawl.population {{ {boosted} {{ 'm1', from = 1, to = 20, rarity = 9 }}, {{ 'm2', from = 25, to = 25, rarity = 9 }}, {{ 'm3', from = 1, to = 30, rarity = 9 }} }}"
    );
    close(told(&engine(&set(&ranges, 15, "")), 15).odds.chances(), &[0.0, 0.5, 0.5]);
    // Functions are asked of a place at that depth, with the difference to it.
    let functions = format!(
        "crawl.first_match {{ {boosted} passes = 0, {{ 'm1', level = 25, rarity = function(m, place) return m.diff == 0 and place.depth or 0 end }}, {{ 'm2', level = function(m, place) return place.depth end, rarity = 40 }} }}"
    );
    close(told(&engine(&set(&functions, 15, "")), 15).odds.chances(), &[0.25, 0.75 * 0.4]);
    // Who comes along is limited by the true depth, whatever brought the leader.
    for (limit, come) in [("max = 15", true), ("max = 20", true), ("min = 20", false), ("min = 15", true), ("min = 25", false)] {
        let table = format!(
            "crawl.population {{ wished = 1, {boosted} {{ 'm1', from = 25, to = 25, rarity = 9, band = band {{ depth = {{ {limit} }}, {{ 'm2', count = 2 }} }} }} }}"
        );
        let engine = engine(&set(&table, 15, ""));
        let (mut leaders, mut others) = (0, 0);
        for seed in 0..10 {
            let made = floor(&engine, 15, seed);
            leaders += made.monsters.iter().filter(|monster| monster.name == "m1").count();
            others += made.monsters.iter().filter(|monster| monster.name == "m2").count();
        }
        assert!(leaders > 2 && others == if come { 2 * leaders } else { 0 }, "{limit}: {others} with {leaders}");
    }
    // Plain weights know no boost: the floor asked for is the floor.
    let plain = engine(&set("population.weighted { { 'm1', depth = { max = 20 } }, { 'm2', depth = { min = 21 } } }", 30, ""));
    close(told(&plain, 15).odds.chances(), &[1.0, 0.0]);
    close(told(&plain, 25).odds.chances(), &[0.0, 1.0]);
}
