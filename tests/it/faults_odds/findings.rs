//! Monsters that never come: warnings when the scripts load, with the reason.

use super::*;

#[track_caller]
fn warnings(table: &str, floors: u32) -> Vec<String> {
    engine(&set(table, floors, "")).warnings().iter().map(ToString::to_string).collect()
}

fn taken(who: &str, by: &str) -> String {
    format!("dungeon.lua:3: warning: branch \"deep\": \"{who}\" never appears: \"{by}\" is always taken before it")
}

fn never(who: &str) -> String {
    format!("dungeon.lua:3: warning: branch \"deep\": \"{who}\" never appears: its chance is 0 on every floor")
}

#[test]
fn who_is_always_taken_before_is_told_and_by_whom() {
    // A certainty on all floors shuts all others out.
    let all = "crawl.first_match { { 'm3', level = 1, rarity = 40 }, { 'm1', level = 1, rarity = 1e6 }, { 'm2', level = 1, rarity = 90 }, { 'm4', level = 2, rarity = 1e6 }, { 'm5', rarity = 0 } }";
    assert_eq!(warnings(all, 3), [taken("m2", "m1"), taken("m4", "m1"), never("m5")]);
    // On its own floor alone, others come on the next.
    let native = "crawl.first_match { { 'm1', level = 1, rarity = 100 }, { 'm2', level = 1, rarity = 90 } }";
    assert_eq!(warnings(native, 1), [taken("m2", "m1")]);
    assert_eq!(warnings(native, 2), [""; 0]);
    // In the other order nobody is shut out.
    assert_eq!(warnings("crawl.first_match { { 'm2', level = 1, rarity = 90 }, { 'm1', level = 1, rarity = 1e6 } }", 3), [""; 0]);
    // m2 could come by the ninth pass; by the fourth m1 is certain.
    let relaxed = "crawl.first_match { { 'm1', level = 5, rarity = 100 }, { 'm2', level = 12, rarity = 9 } }";
    assert_eq!(warnings(relaxed, 1), [taken("m2", "m1")]);
    assert_eq!(warnings(&relaxed.replace("100", "99"), 1), [""; 0]);
    // A floor that counts as deeper now and then lets them in.
    let fuzzy = |fuzz: &str| {
        warnings(
            &format!(
                "crawl.first_match {{ fuzz = {fuzz}, passes = 0, {{ 'm1', level = 1, rarity = 101 }}, {{ 'm2', level = 1, rarity = 90 }} }}"
            ),
            1,
        )
    };
    assert_eq!(fuzzy("function(place) return { { 9, 1 }, { 1, 2 } } end"), [taken("m2", "m1")]);
    assert_eq!(fuzzy("function(place) return { { 9, 1 }, { 1, 3 } } end"), [""; 0]);
    assert_eq!(fuzzy("function(place) return { { 9, 1 }, { 0, 3 } } end"), [taken("m2", "m1")]);
    // Functions, tags, and rules of one's own.
    let tag = "crawl.first_match { { tagged 'odd', level = 1, rarity = function(m, place) return m.name == 'm5' and 200 * place.depth or 10 end }, { tagged 'even', level = 1, rarity = 10 } }";
    assert_eq!(warnings(tag, 2), ["m2", "m4", "m6", "m7", "m8", "m9"].map(|who| taken(who, "m5")));
    let own = "monster_table.new { rule = 'own', rows = { 'm1', 'm2', 'm3' }, at = function(t, place) return odds.none(3):or_else(odds.in_order({ 0, 1, 0.5 })) end }";
    assert_eq!(warnings(own, 2), [never("m1"), taken("m3", "m2")]);
}

#[test]
fn who_never_comes_is_told_for_every_rule() {
    // The weights of all rules are in g7, depths in f10: here what else shuts out.
    let cases = [
        ("population.weighted { 'm1', { 'm2', depth = { min = 4 } } }", vec![never("m2")]),
        ("population.weighted { 'm1', { 'm2', depth = { max = 0 } }, { 'm2', depth = { min = 3 } } }", vec![]),
        (
            "crawl.population { { 'm1', from = 1, to = 9, rarity = 1 }, { 'm2', from = -5, to = 0, rarity = 1 }, { 'm3', from = 4, to = 9, rarity = 1 } }",
            vec![never("m2"), never("m3")],
        ),
        // Out of depth it may come.
        ("crawl.population { fuzz = true, { 'm1', from = 1, to = 9, rarity = 1 }, { 'm3', from = 4, to = 9, rarity = 1 } }", vec![]),
        ("crawl.first_match { { 'm1', level = 1, rarity = 9 }, { 'm2', level = 13, rarity = 1 } }", vec![]),
        ("crawl.first_match { { 'm1', level = 1, rarity = 9 }, { 'm2', level = 14, rarity = 1 } }", vec![never("m2")]),
        ("crawl.rejection { version = '0.5', { 'm1', level = 1, rarity = 99 }, { 'm2', level = 8, rarity = 99 } }", vec![never("m2")]),
        ("crawl.rejection { { 'm1', level = 9, rarity = 99 }, { 'm2', level = 18, rarity = 99 } }", vec![]),
        (
            "nethack.normal { player_level = 1, { 'm1', difficulty = 1 }, { 'm2', difficulty = 3 }, { 'm3', flags = { 'hell' } } }",
            vec![never("m2"), never("m3")],
        ),
        // Marked as never at random: it is meant.
        (
            "nethack.normal { player_level = 1, { 'm1', difficulty = 1 }, { 'm2', flags = { 'nogen' } }, { 'm3', flags = { 'unique' } } }",
            vec![],
        ),
        (
            "hengband.table { out_of_depth = false, { 'm1', level = 1 }, { 'm2', level = 4 }, { 'm3', rarity = 101 } }",
            vec![never("m2"), never("m3")],
        ),
        ("hengband.angband { { 'm1', level = 1 }, { 'm2', level = 6 }, { 'm3', level = 5 } }", vec![never("m2")]),
        (
            "hengband.table { restriction = { mode = 'or', flags = { 'A' } }, { 'm1', flags = { 'A' } }, { 'm2', flags = { 'B' } } }",
            vec![never("m2")],
        ),
    ];
    for (table, want) in cases {
        assert_eq!(warnings(table, 3), want, "{table}");
    }
}

/// One table for several branches: who comes in one of them is not missed in the others. Many that come nowhere are one warning.
#[test]
fn a_shared_table_warns_of_those_who_come_nowhere() {
    let script = |rows: &str| {
        format!(
            "for i = 1, 12 do monster {{ name = \"m\" .. i, glyph = \"m\" }} end\n\
             local t = require \"std.crawl\".population {{ {rows} }}\n\
             local function of(name, floors)\n\
               return branch {{ name = name, floors = floors, size = {{ width = 20, height = 8 }}, population = t,\n\
                 layout = function(floor) floor:inside():fill(terrain.floor) end }}\n\
             end\n\
             return dungeon {{ api = 1, branches = {{ of(\"high\", 2), of(\"deep\", 9) }} }}"
        )
    };
    let warnings = |rows: &str| -> Vec<String> {
        let engine = engine(&script(rows));
        engine.warnings().iter().map(ToString::to_string).collect()
    };
    let row = |i: u32, from: u32| format!("{{ \"m{i}\", from = {from}, to = {from}, rarity = 1 }},");
    assert_eq!(warnings(&[row(1, 1), row(2, 8)].concat()), Vec::<String>::new(), "m2 comes in the deep");
    assert_eq!(
        warnings(&[row(1, 1), row(2, 10)].concat()),
        ["dungeon.lua:2: warning: the 2 branches that share this table: \"m2\" never appears: its chance is 0 on every floor"]
    );
    let many: String = (2..=12).map(|i| row(i, 20)).collect();
    assert_eq!(
        warnings(&(row(1, 1) + &many)),
        [
            "dungeon.lua:2: warning: the 2 branches that share this table: 11 monsters never appear: \"m10\", \"m11\", \"m12\", \"m2\" and 7 more \
          (undercroft odds lists them)"
        ]
    );
}
