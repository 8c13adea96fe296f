//! Curves over the rarity: their shape point by point, as percent of the account's rule on floors 1 to 15 for a monster of level 8.

use undercroft::Engine;

use crate::sets::engine;

/// A branch of floors whose only monster has this level and rarity and is asked once.
fn alone(floors: u32, level: u32, rarity: &str) -> Engine {
    engine(&format!(
        "local crawl, curves = require \"std.crawl\", require \"std.curves\"\n\
         monster {{ name = \"moth\", glyph = \"m\" }}\n\
         return dungeon {{ api = 1, branches = {{ branch {{ name = \"deep\", floors = {floors}, size = {{ width = 20, height = 10 }},\n\
           layout = function(floor) floor:inside():fill(terrain.floor) end,\n\
           population = crawl.first_match {{ passes = 0, {{ \"moth\", level = {level}, rarity = {rarity} }} }} }} }} }}\n"
    ))
}

/// Percent on each floor.
fn percents(floors: u32, level: u32, rarity: &str) -> Vec<u32> {
    let engine = alone(floors, level, rarity);
    let places = engine.longest("deep").unwrap();
    let chance = |place| engine.odds(place, &undercroft::Context::new()).unwrap()[0].odds.chance(0);
    places.iter().map(|place| (chance(place) * 100.0).round() as u32).collect()
}

#[track_caller]
fn plot(rarity: &str, want: [u32; 15]) {
    assert_eq!(percents(15, 8, rarity), want, "{rarity}");
}

#[test]
fn soft_and_plain_are_the_same() {
    let want = [0, 4, 15, 24, 31, 36, 39, 40, 39, 36, 31, 24, 15, 4, 0];
    plot("40", want);
    plot("curves.soft(40)", want);
    plot("curves.soft(function(m, place) return 40 end)", want);
}

#[test]
fn sharp_is_soft_at_home_alone() {
    plot("curves.sharp(40)", [0, 0, 0, 0, 0, 3, 6, 40, 6, 3, 0, 0, 0, 0, 0]);
    plot("curves.sharp(205)", [0, 0, 0, 0, 6, 11, 14, 100, 14, 11, 6, 0, 0, 0, 0]);
    plot("curves.sharp(0)", [0; 15]);
}

#[test]
fn asymmetric_has_two_sides() {
    let soft = [0, 4, 15, 24, 31, 36, 39, 40, 39, 36, 31, 24, 15, 4, 0];
    plot("curves.asymmetric { rarity = 40 }", soft);
    plot("curves.asymmetric { rarity = 40, before = 0 }", [0, 0, 0, 0, 0, 3, 6, 40, 39, 36, 31, 24, 15, 4, 0]);
    plot("curves.asymmetric { rarity = 40, before = 1 }", [0, 0, 0, 0, 0, 3, 39, 40, 39, 36, 31, 24, 15, 4, 0]);
    plot("curves.asymmetric { rarity = 40, after = 0 }", [0, 4, 15, 24, 31, 36, 39, 40, 6, 3, 0, 0, 0, 0, 0]);
    plot("curves.asymmetric { rarity = 40, after = 1 }", [0, 4, 15, 24, 31, 36, 39, 40, 39, 3, 0, 0, 0, 0, 0]);
    plot("curves.asymmetric { rarity = 40, before = 3, after = 2 }", [0, 0, 0, 0, 31, 36, 39, 40, 39, 36, 0, 0, 0, 0, 0]);
    plot("curves.asymmetric { rarity = 40, before = 0, after = 0 }", [0, 0, 0, 0, 0, 3, 6, 40, 6, 3, 0, 0, 0, 0, 0]);
}

#[test]
fn the_account_as_published() {
    plot("curves.account { rarity = 40, soft = true, sharp_before = 2 }", [0, 4, 15, 24, 31, 36, 39, 40, 39, 36, 31, 24, 15, 4, 0]);
    // Sharpened at home and on shallower floors; nothing said, soft on deeper ones.
    plot("curves.account { rarity = 40 }", [0, 0, 0, 0, 0, 3, 6, 7, 39, 36, 31, 24, 15, 4, 0]);
    plot("curves.account { rarity = 205, sharp_before = 2 }", [0, 0, 0, 0, 6, 11, 14, 15, 100, 100, 6, 0, 0, 0, 0]);
    plot("curves.account { rarity = 40, sharp_before = 1, soft_until = 5 }", [0, 0, 0, 0, 0, 3, 6, 7, 39, 3, 0, 0, 0, 0, 0]);
    plot("curves.account { rarity = 40, soft_until = 5 }", [0, 0, 0, 0, 0, 3, 6, 7, 6, 3, 0, 0, 0, 0, 0]);
}

#[test]
fn custom_is_asked_with_rarity_difference_and_place() {
    plot(
        "curves.custom(30, function(r, diff, place) return diff > 0 and r or 5 * place.depth end)",
        [0, 0, 5, 14, 21, 26, 29, 40, 44, 46, 46, 44, 40, 34, 26],
    );
    plot("curves.custom(function(r, diff) return diff == 0 and r or 0 end)", [0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn sharpening_narrows() {
    for (rarity, sharpened, wide, narrow) in [(205, 15, 29, 7), (105, 11, 21, 7), (40, 7, 13, 5)] {
        let width = |rarity: &str| percents(59, 30, rarity).iter().filter(|percent| **percent > 0).count();
        assert_eq!(width(&rarity.to_string()), wide);
        assert_eq!(width(&format!("curves.soft({rarity})")), wide);
        assert_eq!(width(&format!("curves.sharp({rarity})")), narrow);
        assert_eq!(width(&format!("curves.custom({rarity}, function(r) return curves.sharpened(r) end)")), narrow);
        assert_eq!(percents(59, 30, &format!("curves.sharpened({rarity})"))[29], sharpened);
    }
}

#[test]
fn the_rule_says_how_deep_a_floor_is() {
    // The old game counts levels from 0: level 7 is at home on the eighth floor, and a curve follows.
    let set = "local crawl, curves = require \"std.crawl\", require \"std.curves\"\n\
        monster { name = \"moth\", glyph = \"m\" }\nmonster { name = \"rat\", glyph = \"r\" }\n\
        return dungeon { api = 1, branches = { branch { name = \"deep\", floors = 15, size = { width = 20, height = 10 },\n\
          layout = function(floor) floor:inside():fill(terrain.floor) end,\n\
          population = crawl.rejection { { \"moth\", level = 7, rarity = curves.sharp(99) }, { \"rat\", level = function(m, place) return place.depth - 1 end, rarity = 99 } } } } }\n";
    let engine = engine(set);
    let places = engine.longest("deep").unwrap();
    let ratio = |depth: usize| {
        let odds = &engine.odds(&places[depth - 1], &undercroft::Context::new()).unwrap()[0].odds;
        (odds.chance(0) / odds.chance(1) * 10100.0).round()
    };
    // sqrt(99) gives 10: 9, 6 and 1 one, two and three floors away.
    assert_eq!([8, 7, 10, 5, 12].map(ratio), [10100.0, 210.0, 105.0, 10.0, 0.0]);
}
