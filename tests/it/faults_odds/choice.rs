//! E8, F5, F8: the one who chooses and the one who forbids are of one mind, and nobody is an answer.

use super::*;
use crate::odds_crawl::close;
use undercroft::Limits;

/// Rows of a rule: the odd monsters by their tag, and some by name.
fn tagged(rule: &Rule, named: &[(&str, &str)], tag_first: bool) -> String {
    let tag = rule.row.replace("NAME", "tagged 'odd'").replace("WEIGHT", "3");
    let mut rows: Vec<String> = named.iter().map(|(name, weight)| rule.row(name, weight)).collect();
    rows.insert(if tag_first { 0 } else { rows.len() }, tag);
    rule.of(&rows.join(", "))
}

/// "Any of this kind" never means one that is marked as never.
#[test]
fn e8_never_is_never_for_whoever_asks_by_tag() {
    for rule in RULES {
        for tag_first in [false, true] {
            let table = told(&engine(&set(&tagged(rule, &[("m3", "0"), ("m4", "2")], tag_first), 1, "")), 1);
            assert_eq!(table.chance("m3"), 0.0, "{}: {table:?}", rule.name);
            for name in ["m1", "m5", "m7", "m9", "m4"] {
                assert!(table.chance(name) > 0.0, "{}: no {name}: {table:?}", rule.name);
            }
        }
        // All of them marked: nobody of the tag is left, and nobody takes their place.
        let never: Vec<(&str, &str)> = ["m1", "m3", "m5", "m7", "m9"].map(|name| (name, "0")).to_vec();
        let engine = engine(&set(&tagged(rule, &never, true), 1, ""));
        assert_eq!(told(&engine, 1).nobody(), 1.0, "{}", rule.name);
        assert!(floor(&engine, 1, 1).monsters.is_empty(), "{}", rule.name);
    }
}

/// NetHack's mark is waived for a class that bears it as a whole, where the class is asked for by itself, and never by the normal selection.
#[test]
fn e8_a_marked_class_comes_when_it_is_asked_for() {
    let made = |flags: [&str; 2], ask: &str| -> Vec<String> {
        let rows = format!("{{ 'm1', flags = {{ {} }} }}, {{ 'm2', flags = {{ {} }} }}, {{ 'eel', level = 1 }}", flags[0], flags[1]);
        let layout = format!("for i = 1, 300 do local m = folk:create(place, rng, {{ {ask} }}) print(m and m.name) end");
        let made = floor(&engine(&set(&format!("nethack.normal {{ player_level = 9, {rows} }}"), 1, &layout)), 1, 1);
        let mut names: Vec<String> = printed(&made).iter().map(|name| (*name).to_owned()).collect();
        names.sort();
        names.dedup();
        names
    };
    let nogen = "'nogen'";
    assert_eq!(made([nogen, ""], "class = 'm'"), ["m2"]);
    assert_eq!(made(["", nogen], "class = 'm'"), ["m1"]);
    assert_eq!(made([nogen, nogen], "class = 'm'"), ["m1", "m2"]);
    assert_eq!(made([nogen, nogen], ""), ["eel"]);
    assert_eq!(made([nogen, ""], ""), ["eel", "m2"]);
    assert_eq!(made([nogen, ""], "name = 'm1'"), ["m1"]);
    assert_eq!(made(["'unique'", "'unique'"], "class = 'm'"), ["nil"]);
}

#[test]
fn e8_who_never_comes_by_itself_comes_in_no_company_drawn_from_the_table() {
    for never in ["rarity = 0", "rarity = 101", "flags = { 'QUESTOR' }", "flags = { 'GUARDIAN' }"] {
        let table =
            format!("hengband.table {{ {{ 'm1', escort = 'many', friends = true }}, {{ 'm2', {never} }}, {{ 'm3', rarity = 100 }} }}");
        let engine = engine(&peopled(&table, "hengband.populate { table = folk, horde = 1 }", 1, ""));
        let mut others = 0;
        for seed in 0..20 {
            let made = floor(&engine, 1, seed);
            assert!(made.monsters.iter().all(|monster| monster.name != "m2"), "{never}: {:?}", made.monsters);
            others += made.monsters.iter().filter(|monster| monster.name == "m3").count();
        }
        assert!(others > 0, "{never}");
    }
}

/// At depth 40 m1 always comes, and m2 belongs below 50: no draw is for m2, and so no place is left empty for it. EEL stands for rows of eels.
const FILLS: &[&str] = &[
    "population.weighted { count = 100, distance = 0, 'm1', { 'm2', depth = { min = 50 } }, EEL { 'eel', weight = 10 } }",
    "crawl.population { { 'm1', from = 1, to = 60, rarity = 9 }, { 'm2', from = 50, to = 60, rarity = 900 }, EEL { 'eel', from = 1, to = 60, rarity = 9 } }",
    "crawl.rejection { { 'm1', level = 39, rarity = 99 }, { 'm2', level = 50, rarity = 99 }, EEL { 'eel', level = 39, rarity = 99 } }",
    "crawl.rejection { version = '0.5', { 'm1', level = 39, rarity = 99 }, { 'm2', level = 50, rarity = 99 }, EEL { 'eel', level = 39, rarity = 99 } }",
    "crawl.first_match { passes = 9, EEL { 'eel', level = 40, rarity = 50 }, { 'm2', level = 50, rarity = 1 }, { 'm1', level = 40, rarity = 100 } }",
    "nethack.normal { player_level = 1, { 'm1', difficulty = 10 }, { 'm2', difficulty = 50, frequency = 7 }, EEL { 'eel', difficulty = 10 } }",
    "hengband.table { out_of_depth = false, { 'm1', level = 40 }, { 'm2', level = 50 }, EEL { 'eel', level = 40 } }",
    "hengband.angband { out_of_depth = false, { 'm1', level = 40 }, { 'm2', level = 50 }, EEL { 'eel', level = 40 } }",
];

/// Without its rows of eels, or with them.
fn fill(table: &str, eels: bool) -> String {
    if eels {
        return table.replace("EEL ", "");
    }
    let start = table.find("EEL {").unwrap();
    let end = start + table[start..].find('}').unwrap() + 1;
    format!("{}{}", &table[..start], table[end..].trim_start_matches(", "))
}

#[test]
fn f5_every_place_is_filled_by_who_may_be_there() {
    for table in FILLS {
        for (filler, wanted) in [
            ("population.count { monsters = folk, count = 100, distance = 0 }", 100),
            ("population.rooms { monsters = folk, chance = 100, count = 10, distance = 0 }", 100),
            // A certainty for each cell.
            ("population.cells { monsters = folk, wished = 100000, distance = 0 }", usize::MAX),
        ] {
            let dry = engine(&peopled(&fill(table, false), filler, 60, ""));
            close(&[told(&dry, 40).chance("m1")], &[1.0]);
            let made = floor(&dry, 40, 1);
            let free = made.cells.len()
                - (0..made.height)
                    .flat_map(|y| (0..made.width).map(move |x| (x, y)))
                    .filter(|(x, y)| !made.terrain(*x, *y).unwrap().passable)
                    .count()
                - made.stairs.len();
            assert_eq!(made.monsters.len(), wanted.min(free), "{table}, {filler}");
            assert!(
                made.monsters.iter().all(|monster| monster.name == "m1") && made.unplaced.is_empty(),
                "{table}, {filler}: {:?}",
                made.unplaced
            );
        }
    }
}

/// Eels among them: a cell is drawn for among those who can live on it, whatever the others' odds are.
#[test]
fn f5_land_and_water_get_their_own() {
    for table in FILLS {
        // No water: the eels are no holes.
        for filler in [
            "population.cells { monsters = folk, wished = 100000, distance = 0 }",
            "population.rooms { monsters = folk, chance = 100, count = 10, distance = 0 }",
        ] {
            let dry = engine(&peopled(&fill(table, true), filler, 60, ""));
            assert!(told(&dry, 40).chance("eel") > 0.4, "{table}");
            let made = floor(&dry, 40, 2);
            assert!(
                made.monsters.len() >= 100 && made.monsters.iter().all(|monster| monster.name == "m1"),
                "{table}, {filler}: {}",
                made.monsters.len()
            );
            assert_eq!(made.unplaced, [], "{table}, {filler}");
        }
        // A lake of 60 cells: each cell is full, of who swims in it.
        let lake = engine(&peopled(
            &fill(table, true),
            "population.cells { monsters = folk, wished = 100000, distance = 0 }",
            60,
            "floor:area():rect(20, 5, 10, 6):fill(terrain.deep_water)",
        ));
        let made = floor(&lake, 40, 3);
        let wet = |x, y| made.terrain(x, y).unwrap().name == "deep_water";
        assert!(made.monsters.iter().all(|monster| (monster.name == "eel") == wet(monster.x, monster.y)), "{table}");
        assert_eq!(made.monsters.iter().filter(|monster| monster.name == "eel").count(), 60, "{table}");
        assert_eq!(made.unplaced, [], "{table}");
        // Drawn first, an eel without water is not lost in silence.
        let made =
            floor(&engine(&peopled(&fill(table, true), "population.count { monsters = folk, count = 100, distance = 0 }", 60, "")), 40, 4);
        let missed: u32 = made.unplaced.iter().map(|unplaced| unplaced.count).sum();
        assert_eq!(made.monsters.len() + missed as usize, 100, "{table}");
        assert!(missed > 20 && made.unplaced.iter().all(|unplaced| unplaced.name == "eel"), "{table}: {:?}", made.unplaced);
    }
}

/// Tables of which nobody can come on floors 1 to 27.
const NOBODY: &[&str] = &[
    "population.weighted { count = 1000, { 'm1', depth = { min = 250 } }, { 'm2', weight = function(place) return 0 end } }",
    "crawl.population { { 'm1', from = 250, to = 300, rarity = 9 }, { 'm2', from = 1, to = 9, rarity = 0 } }",
    "crawl.first_match { { 'm1', level = 250, rarity = 99 }, { 'm2', level = 1, rarity = function(m, place) end } }",
    "crawl.first_match { passes = 1000, relax = function(gap) return gap end, { 'm1', level = 250, rarity = 99 } }",
    "crawl.rejection { version = '0.5', { 'm1', level = 250, rarity = 99 } }",
    "crawl.rejection { { 'm1', level = 250, rarity = 0 } }",
    "nethack.normal { player_level = 1, { 'm1', difficulty = 200 }, { 'm2', flags = { 'nogen' } } }",
    "nethack.class { class = 'm', player_level = 1, { 'm1', flags = { 'unique' } }, { 'm2', frequency = 0 } }",
    "nethack.class { class = 'm', version = '3.4.3', player_level = 1, { 'm1', flags = { 'unique' } }, { 'm2', frequency = 0 } }",
    "hengband.table { max_level = 400, out_of_depth = false, { 'm1', level = 250 }, { 'm2', rarity = 0 } }",
    "hengband.angband { max_level = 400, out_of_depth = false, { 'm1', level = 250 }, { 'm2', rarity = 0 } }",
];

#[test]
fn f8_nobody_is_an_answer_and_takes_no_time() {
    let fillers = [
        "folk",
        "population.count { monsters = folk, count = 1000000 }",
        "population.cells { monsters = folk, wished = 1000000 }",
        "population.rooms { monsters = folk, chance = 100, count = 1000 }",
        "population.all { population.count { monsters = folk, count = 9 }, population.cells { monsters = folk } }",
        "population.weighted { count = 9, { 'm9', group = 3, band = band { nested = true, { from = folk, count = 1000 } } } }",
    ];
    for table in NOBODY {
        for filler in fillers {
            let engine = engine(&peopled(
                table,
                filler,
                27,
                "for i = 1, 100 do assert(folk:draw(place, rng) == nil) end print(folk:odds(place):nobody(), folk:odds(place):draw(rng))",
            ));
            for depth in [1, 27] {
                let limits = Limits::USUAL.fuel(1_000_000);
                let made = engine
                    .floor(&Request::new("deep", depth, 1).limits(limits))
                    .unwrap_or_else(|error| panic!("{table}, {filler}: {error:#}"));
                assert_eq!(printed(&made), ["1 nil"], "{table}");
                assert!(
                    made.monsters.iter().all(|monster| monster.name == "m9") && made.unplaced.is_empty(),
                    "{table}, {filler}: {:?}",
                    made.unplaced
                );
                assert_eq!(made.monsters.is_empty(), !filler.contains("m9"), "{table}, {filler}");
            }
        }
    }
    // The later Crawl takes anybody rather than nobody, as it is told.
    let any = engine(&set("crawl.rejection { { 'm1', level = 250, rarity = 99 } }", 27, ""));
    close(told(&any, 1).odds.chances(), &[1.0]);
}

#[test]
fn f8_the_fallback_of_a_script_runs() {
    for table in NOBODY {
        // As odds, exact; and as a second draw.
        let either = format!(
            "(function() local first = ({table}).tables[1] return monster_table.new {{ rule = 'either', rows = {{ 'm1', 'm2', 'm3' }}, at = function(t, place)\n\
               local list = first:odds(place):list() list[#list + 1] = 0 while #list < 3 do list[#list + 1] = 0 end\n\
               return odds.mix {{ {{ 1 - first:odds(place):nobody(), odds.weighted(list) }}, {{ first:odds(place):nobody(), odds.none(3) }} }}:or_else(odds.weighted {{ 0, 0, 5 }})\n\
             end }} end)()"
        );
        let engine = engine(&set(&either, 3, "local m = folk:draw(place, rng) print((m or { name = 'fallback' }).name)"));
        let table = told(&engine, 2);
        assert_eq!((table.chance("m3"), table.nobody()), (1.0, 0.0), "{either}");
        assert_eq!(printed(&floor(&engine, 2, 1)), ["m3"]);
    }
}

/// None is no number, no name and no value: what is falsy or first in a list is drawn like anything else.
#[test]
fn f8_none_is_not_the_first() {
    let layout = "local function drawn(rows) local value = rng:weighted(rows) print(value == nil and 'none' or tostring(value)) end\n\
        drawn { { 0, 1 } } drawn { { false, 1 } } drawn { { '', 1 } } drawn { { 0, 0 }, { 1, 0 } } drawn { { 0, 0 }, { false, 3 } } drawn {}\n\
        local first, none = odds.weighted { 1, 0 }, odds.weighted { 0, 0 }\n\
        print(first:draw(rng), none:draw(rng), odds.none(0):draw(rng), odds.weighted({}):draw(rng))\n\
        local each = odds.weighted { 1, 1, 1 }\n\
        for i, o in ipairs { each:reject({ 0, 0, 0 }, math.huge), each:reject({ 0, 0, 0 }, 4000000000), each:reject({ 1, 1, 1 }, 0), each:filter { false, false, false },\n\
          odds.in_order { 0, -5, 0 }, odds.mix { { 0, each }, { 0, each } }, odds.bag({ 0, 0, 0 }, { 1, 1, 1 }), odds.bag({ 1, 1, 1 }, { 0, 0, 0 }, { 0, 0, 0 }),\n\
          odds.none(3):best_of({ 1, 2, 3 }, 100), odds.none(3):or_else(odds.none(3)), odds.none(3):filter { true, true, true }, odds.none(3):reject({ 1, 1, 1 }, math.huge),\n\
          odds.first_match({ 0, 0, 0 }, { 0, 0, 0 }, 1000), odds.first_match({ 9, 9, 9 }, { 1e300, -1e300, 100 }, 10) } do\n\
          print(#o, o:nobody(), o:at(1) + o:at(2) + o:at(3), o:draw(rng))\n\
        end";
    let made = floor(&engine(&set("crawl.population { { 'm1', from = 1, to = 1, rarity = 1 } }", 1, layout)), 1, 1);
    let mut wanted = vec!["0", "false", "", "none", "false", "none", "1 nil nil nil"];
    wanted.extend(["3 1 0 nil"; 14]);
    assert_eq!(printed(&made), wanted);
}
