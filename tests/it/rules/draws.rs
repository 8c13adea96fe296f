//! What chance decides, against its exact chances. Seeds are fixed.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::{ENGINE, ask, ask_at, near};

#[derive(Deserialize)]
struct Chance {
    name: String,
    chance: f64,
}

/// A name's row in the table that rules draw from, as far as it matters here.
fn declared(name: &str) -> &'static undercroft::world::Monster {
    ENGINE.world().monsters.iter().find(|monster| monster.name == name).unwrap_or_else(|| panic!("no monster {name}"))
}

#[test]
fn a_sword_grows_as_often_as_it_should() {
    let blows = 4000;
    let (mut hit, mut damage, mut both) = (0, 0, 0);
    for seed in 0..blows {
        let after: Value = ask("growing_sword", "hit", &json!({ "to_hit": 0, "to_damage": 2, "symbol": "p", "drained": 1 }), seed);
        let (one, other) = (after["to_hit"] == 1, after["to_damage"] == 3);
        assert!((one || after["to_hit"] == 0) && (other || after["to_damage"] == 2), "{after}");
        assert_eq!(after["grew"], one || other);
        (hit, damage, both) = (hit + u64::from(one), damage + u64::from(other), both + u64::from(one && other));
    }
    near("to hit", hit, blows, 27.0 / 64.0);
    near("to damage", damage, blows, 243.0 / 1024.0);
    near("both, each by itself", both, blows, 27.0 / 64.0 * 243.0 / 1024.0);
}

#[test]
fn surprise_comes_as_often_as_it_should() {
    let given = json!({ "level": 5, "stealth": 0, "monster_level": 11 });
    let chance: f64 = ask("sneak", "surprise_chance", &given, 1);
    let blow = json!({
        "level": 5, "stealth": 0, "monster_level": 11, "class": "ninja", "damage": 25, "super_stealth": true, "fleeing": true,
    });
    let blows = 4000;
    let mut surprised = 0;
    for seed in 0..blows {
        let hit: Value = ask("sneak", "attack", &blow, seed);
        if hit["kind"] == "surprise" {
            // 25 * (5 + 10 / 25) / 2 = 62.5
            assert_eq!(hit, json!({ "kind": "surprise", "damage": 62, "misses": false }));
            surprised += 1;
        } else {
            assert_eq!(hit, json!({ "kind": "fleeing", "damage": 37, "misses": true }));
        }
    }
    near("surprised", surprised, blows, chance);
    // 38 of 70, worked out by hand.
    near("surprised", surprised, blows, 38.0 / 70.0);
    let blow = json!({
        "level": 38, "stealth": 30, "monster_level": 0, "class": "rogue", "damage": 25, "super_stealth": true,
    });
    let hit: Value = (0..9).map(|seed| ask("sneak", "attack", &blow, seed)).find(|hit: &Value| hit["kind"] == "surprise").unwrap();
    assert_eq!(hit["damage"], 100, "25 * (5 + 76 / 25) / 2");
}

/// Counts what a ninja's blows come to.
fn ninja(given: &Value, blows: u64) -> BTreeMap<String, u64> {
    let mut kinds = BTreeMap::new();
    for seed in 0..blows {
        let hit: Value = ask("sneak", "ninja", given, seed);
        let kind = hit["kind"].as_str().unwrap();
        // 96 damage to 59 of 120.
        let (damage, drain, dies) = match kind {
            "plain" => (96, 1, false),
            "critical" => (480, 2, false),
            "wound" => (480, 1, false),
            _ => (96, 1, true),
        };
        assert_eq!(hit, json!({ "kind": kind, "damage": damage, "drain": drain, "dies": dies }));
        *kinds.entry(kind.to_owned()).or_default() += 1;
    }
    kinds
}

#[test]
fn a_ninja_kills_as_often_as_he_should() {
    let blows = 3000;
    let base = json!({ "damage": 96, "kind": "backstab", "hp": 59, "most_hp": 120, "blows": 2 });
    // Critical 1 in 13, then fatal by 1 in 30, 1 in 666 or 1 in 11; a lit one strikes 1 time in 7.
    let fatal = 12.0 / 13.0 * (1.0 - 29.0 / 30.0 * 665.0 / 666.0 * 10.0 / 11.0);
    for (fields, struck, outcome) in [
        (json!({ "unlit": true }), 1.0, "death"),
        (json!({}), 1.0 / 7.0, "death"),
        (json!({ "unlit": true, "unique": true }), 1.0, "wound"),
    ] {
        let mut given = base.clone();
        given.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        let kinds = ninja(&given, blows);
        let chances: BTreeMap<String, f64> = ask("sneak", "ninja_chances", &given, 1);
        assert!((chances["critical"] - struck / 13.0).abs() < 1e-12 && (chances["fatal"] - struck * fatal).abs() < 1e-12, "{chances:?}");
        near("critical", kinds["critical"], blows, struck / 13.0);
        near(outcome, kinds[outcome], blows, struck * fatal);
        assert_eq!(kinds.keys().filter(|kind| ["death", "wound"].contains(&kind.as_str())).count(), 1, "{kinds:?}");
    }
    // Others are never so badly hurt that half of what they have is more.
    let huge = json!({ "damage": 1, "kind": "backstab", "hp": 900, "most_hp": 1000, "blows": 0, "unlit": true });
    let wound = (0..200).map(|seed| ask::<Value>("sneak", "ninja", &huge, seed)).find(|hit| hit["kind"] == "wound").unwrap();
    assert_eq!((&wound["damage"], &wound["dies"]), (&json!(450), &json!(false)), "half of 900 is more than 5");
    // 1 in 13, 15, 15, 27.
    for (kind, one_in) in [("backstab", 13.0), ("surprise", 15.0), ("fleeing", 15.0), ("plain", 27.0)] {
        let chances: BTreeMap<String, f64> =
            ask("sneak", "ninja_chances", &json!({ "damage": 1, "kind": kind, "hp": 10, "most_hp": 10, "blows": 1, "unlit": true }), 1);
        assert!((chances["critical"] - 1.0 / one_in).abs() < 1e-12, "{kind}");
    }
}

#[test]
fn a_turn_is_a_bite_or_none() {
    let (turns, mut bites) = (3000, 0);
    for seed in 0..turns {
        let turn: Value = ask_at("fishing", "turn", &[json!({})], "bellpits", 1, seed);
        if turn["bites"] == true {
            bites += 1;
            assert!(turn["landed"].is_boolean() && "Jjlw".contains(declared(turn["name"].as_str().unwrap()).glyph), "{turn}");
        } else {
            assert_eq!(turn, json!({ "bites": false }));
        }
    }
    near("bites", bites, turns, 0.001);
    assert!(bites > 0);
}

#[test]
fn only_fish_are_caught_and_as_often_as_they_should() {
    let waits = 400;
    for (branch, depth, given) in
        [("undercroft", 3, json!({})), ("bellpits", 7, json!({})), ("undercroft", 1, json!({ "wilderness": "deep sea" }))]
    {
        let odds: Vec<Chance> = ask_at("fishing", "catch", std::slice::from_ref(&given), branch, depth, 1);
        assert!((odds.iter().map(|one| one.chance).sum::<f64>() - 1.0).abs() < 1e-9);
        let mut wait = given.clone();
        wait["turns"] = json!(50_000);
        let (mut caught, mut slipped, mut turns) = (BTreeMap::<String, u64>::new(), 0, 0);
        for seed in 0..waits {
            let answer: Value = ask_at("fishing", "wait", std::slice::from_ref(&wait), branch, depth, seed);
            turns += answer["turns"].as_u64().unwrap();
            slipped += answer["slipped"].as_array().unwrap().len() as u64;
            *caught.entry(answer["caught"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()).or_default() += 1;
        }
        // As many slip off as are landed: of all bites half.
        near("landed", waits, waits + slipped, 0.5);
        near("bites", waits + slipped, turns, 0.001);
        for name in caught.keys() {
            let monster = declared(name);
            assert!("Jjlw".contains(monster.glyph), "{name} is a {}", monster.glyph);
            assert!(!monster.unique && monster.once.is_none(), "{name} is one of a kind");
            assert_ne!(format!("{:?}", monster.habitat), "Land", "{name} lives on land");
            assert!(odds.iter().any(|one| one.name == *name), "{name} was not expected");
        }
        for one in &odds {
            near(&one.name, caught.get(&one.name).copied().unwrap_or(0), waits, one.chance);
        }
    }
}

/// Who may bite, by depth: the deep ones not near the top, and nobody who is one of a kind.
#[test]
fn fish_come_by_depth() {
    let names = |branch: &str, depth: u32, given: Value| -> Vec<String> {
        let odds: Vec<Chance> = ask_at("fishing", "catch", &[given], branch, depth, 1);
        odds.into_iter().map(|one| one.name).collect()
    };
    assert_eq!(names("bellpits", 1, json!({})), ["sap leech", "pale eel", "oil slick", "sump eel"]);
    assert_eq!(names("undercroft", 1, json!({ "wilderness": "swamp" })), ["sap leech", "pale eel", "oil slick", "sump eel"]);
    let shallow = names("undercroft", 1, json!({}));
    assert!(!shallow.contains(&"sump eel".to_owned()), "of level 18, on the first floor: {shallow:?}");
    let request = undercroft::Request::new("undercroft", 1, 1);
    let error = ENGINE.call_at::<Value>("rules.fishing", "catch", &[json!({ "wilderness": "pond" })], &request).unwrap_err();
    assert!(error.to_string().contains("wilderness must be one of \"swamp\", \"shallow sea\", \"deep sea\", got \"pond\""), "{error}");
}

#[test]
fn calls_bring_as_many_as_they_should() {
    for (leader, from, to) in [
        ("serpent", 3, 5),
        ("bird lord", 5, 7),
        ("founder", 3, 5),
        ("doubled", 1, 3),
        ("louse lord", 3, 5),
        ("bomber", 2, 4),
        ("kin", 4, 4),
    ] {
        let mut counts = BTreeMap::<u64, u64>::new();
        let calls = 200;
        for seed in 0..calls {
            let given = json!({ "leader": leader, "leader_level": 29, "symbol": "k" });
            let called: Value = ask_at("summons", "call", &[given], "bellpits", 3, seed);
            // (24 + 29) / 2 + 5
            assert_eq!(called["level"], 31);
            let count = called["count"].as_u64().unwrap();
            assert_eq!(called["names"].as_array().unwrap().len() as u64, count, "all of them answer: {called}");
            assert!(called.get("water").is_none_or(Value::is_null), "the serpent of waters is not free");
            *counts.entry(count).or_default() += 1;
            for name in called["names"].as_array().unwrap() {
                let name = name.as_str().unwrap();
                let monster = declared(name);
                assert!(!monster.unique && monster.once.is_none(), "{name} is one of a kind");
                match leader {
                    "doubled" => assert_eq!(name, "tap-tap"),
                    "bomber" => assert_eq!(name, "powder knocker"),
                    "kin" => assert_eq!(monster.glyph, 'k', "{name}"),
                    "louse lord" => assert_eq!(monster.glyph, 'i', "{name}"),
                    "bird lord" => assert_eq!(monster.glyph, 'b', "{name}"),
                    "founder" => assert_eq!(monster.glyph, 'p', "{name}"),
                    _ => assert!("pPTR".contains(monster.glyph), "{name}"),
                }
            }
        }
        assert_eq!(counts.keys().copied().collect::<Vec<_>>(), (from..=to).collect::<Vec<_>>(), "{leader}");
        for (count, times) in counts {
            near(&format!("{leader} {count}"), times, calls, 1.0 / (to - from + 1) as f64);
        }
    }
}

#[test]
fn kin_needs_a_symbol() {
    let request = undercroft::Request::new("bellpits", 3, 1);
    let call = |given: Value| ENGINE.call_at::<Value>("rules.summons", "call", &[given], &request);
    let error = call(json!({ "leader": "kin", "leader_level": 3 })).unwrap_err();
    assert!(error.to_string().contains("summons.call needs symbol"), "{error}");
    assert_eq!(error.location().unwrap().file, "rules/summons.lua");
    let nobody = call(json!({ "leader": "kin", "leader_level": 3, "symbol": "%" })).unwrap();
    assert_eq!(nobody, json!({ "count": 4, "names": [], "level": 18 }), "nobody answers");
}

#[test]
fn a_serpent_brings_its_waters_once_in_six() {
    let (calls, mut waters) = (800, 0);
    for seed in 0..calls {
        let given = json!({ "leader": "serpent", "leader_level": 30, "waters_free": true });
        let called: Value = ask_at("summons", "call", &[given], "bellpits", 3, seed);
        if let Some(name) = called["water"]["name"].as_str() {
            waters += 1;
            assert_ne!(format!("{:?}", declared(name).habitat), "Land", "{name}");
            assert!((1..=32).contains(&called["water"]["count"].as_u64().unwrap()), "{called}");
        }
    }
    near("waters", waters, calls, 1.0 / 6.0);
}

#[test]
fn wraiths_try_thirty_times() {
    let (mut reached, tries) = (0, 1000);
    for seed in 0..tries {
        let came: Value = ask("summons", "wraiths", &json!({ "alive": 0, "most": 100, "fails": 50 }), seed);
        assert_eq!(came["tries"], 30);
        reached += came["count"].as_u64().unwrap();
        let few: Value = ask("summons", "wraiths", &json!({ "alive": 0, "fails": 90 }), seed);
        let (count, tried) = (few["count"].as_u64().unwrap(), few["tries"].as_u64().unwrap());
        assert!(count == 3 && tried >= 3 || count < 3 && tried == 30, "{few}");
    }
    near("wraiths", reached, 30 * tries, 0.5);
}

#[test]
fn a_crawler_sheds_at_its_rate() {
    let (turns, mut shed) = (1000, 0);
    for seed in 0..turns {
        let turn: Value = ask_at("summons", "crawler", &[json!({ "one_in": 5, "leader_level": 30 })], "bellpits", 3, seed);
        if turn["comes"] == true {
            shed += 1;
            assert_eq!((turn["count"].as_u64(), turn["names"].as_array().unwrap().len()), (Some(6), 6));
        }
    }
    near("shed", shed, turns, 0.2);
}

#[test]
fn a_bird_drops_two_of_three() {
    for (levitates, least, most) in [(true, 4, 32), (false, 10, 80)] {
        let (swoops, mut drops, mut sum) = (1500, 0, 0);
        for seed in 0..swoops {
            let swoop: Value = ask("summons", "swoop", &json!({ "levitates": levitates }), seed);
            if let Some(damage) = swoop["damage"].as_u64() {
                assert_eq!(swoop["kind"], "drop");
                assert!((least..=most).contains(&damage), "{damage}");
                (drops, sum) = (drops + 1, sum + damage);
            } else {
                assert_eq!(swoop, json!({ "kind": "carried off" }));
            }
        }
        near("drops", drops, swoops, 2.0 / 3.0);
        // A d8 has the variance 63 / 12.
        let dice = if levitates { 4.0 } else { 10.0 };
        let bound = 5.0 * (dice * 63.0 / 12.0 / drops as f64).sqrt();
        assert!((sum as f64 / drops as f64 - dice * 4.5).abs() < bound, "{sum} in {drops}");
    }
}

fn spring(given: Value, branch: &str, depth: u32, seed: u64) -> Value {
    ask_at("traps", "spring", &[given], branch, depth, seed)
}

#[test]
fn walls_open_in_three_places() {
    let opened = spring(json!({ "name": "opening walls", "x": 40, "y": 12 }), "bellpits", 1, 1);
    let bolt = |x: u32| json!({ "x": x, "y": 12, "radius": 3, "damage": 0 });
    assert_eq!(opened, json!({ "bolts": [bolt(36), bolt(40), bolt(44)], "aggravates": true }));
}

#[test]
fn piranhas_come_in_groups() {
    // Depths 1, 19 (from the branch's 22 on by its own depth) and 40, 60: 1 + depth / 20 groups.
    let mut sizes = Vec::new();
    for (depth, groups) in [(1, 2), (18, 2), (19, 3), (39, 4)] {
        for seed in 0..60 {
            let sprung = spring(json!({ "name": "piranha", "x": 40, "y": 12 }), "bellpits", depth, seed);
            assert_eq!(sprung["water"], json!({ "x": 40, "y": 12, "radius": 10 }));
            let all = sprung["groups"].as_array().unwrap();
            assert_eq!(all.len(), groups, "depth {}", 21 + depth);
            for group in all {
                assert!(["pale eel", "sump eel"].contains(&group["name"].as_str().unwrap()), "{group}");
                sizes.push(group["count"].as_u64().unwrap());
            }
        }
    }
    let first = spring(json!({ "name": "piranha", "x": 40, "y": 12 }), "undercroft", 3, 1);
    assert!(first["groups"].as_array().unwrap().len() <= 1);
    assert!(sizes.iter().all(|size| (1..=32).contains(size)) && sizes.iter().any(|size| *size > 5));
}

#[test]
fn both_hosts_come_to_armageddon() {
    let (mut far, mut near_by) = ((0, 0), 0);
    for seed in 0..20 {
        // Depth 22: 20 pairs of level 22, 20 of level 20.
        let sprung = spring(json!({ "name": "armageddon", "x": 40, "y": 12 }), "bellpits", 1, seed);
        let pairs = sprung["pairs"].as_array().unwrap();
        assert_eq!((pairs.len(), &sprung["skipped"]), (40, &json!(0)));
        for (i, pair) in pairs.iter().enumerate() {
            assert_eq!(pair["level"], if i < 20 { 22 } else { 20 });
            let (dx, dy) = (pair["x"].as_i64().unwrap() - 40, pair["y"].as_i64().unwrap() - 12);
            assert!(dx.abs() <= 7 && dy.abs() <= 5, "{pair}");
            far = (far.0.max(dx.abs()), far.1.max(dy.abs()));
            near_by += u32::from(dx == 0 && dy == 0);
            assert!(["soot imp", "second shadow", "the one behind you", "well-wisher"].contains(&pair["evil"].as_str().unwrap()), "{pair}");
            assert!(["rope dancer", "changes", "chime"].contains(&pair["good"].as_str().unwrap()), "{pair}");
        }
    }
    assert_eq!(far, (7, 5), "each end is reached");
    assert!(near_by > 0);
    // Only cells that a bolt reaches: one of 15 x 11.
    let (mut came, mut skipped) = (0, 0);
    for seed in 0..100 {
        let sprung = spring(json!({ "name": "armageddon", "x": 40, "y": 12, "open": [[40, 12], [41, 12]] }), "bellpits", 1, seed);
        came += sprung["pairs"].as_array().unwrap().len() as u64;
        skipped += sprung["skipped"].as_u64().unwrap();
    }
    assert_eq!(came + skipped, 4000);
    near("pairs on open cells", came, 4000, 2.0 / 165.0);
    assert_eq!(
        spring(json!({ "name": "armageddon", "x": 4, "y": 4 }), "undercroft", 1, 1),
        json!({ "pairs": [], "skipped": 0 }),
        "too near the top"
    );
}

#[test]
fn which_trap_a_room_has_goes_by_depth() {
    let rooms = 500;
    // Below 30 + 1d30: for depth 31 in 29 of 30 cases, for 59 in 1 of 30.
    for (depth, chance) in [(9, 1.0), (10, 29.0 / 30.0), (24, 15.0 / 30.0), (38, 1.0 / 30.0), (39, 0.0)] {
        let names = (0..rooms).map(|seed| ask_at::<String>("traps", "in_room", &[], "bellpits", depth, seed));
        let piranhas =
            names.inspect(|name| assert!(["piranha", "armageddon"].contains(&name.as_str()))).filter(|name| name == "piranha").count();
        if chance == 1.0 || chance == 0.0 {
            assert_eq!(piranhas as f64, chance * rooms as f64, "depth {}", depth + 21);
        } else {
            near(&format!("piranhas at {}", depth + 21), piranhas as u64, rooms, chance);
        }
    }
}

/// The same call gives the same answer, another seed another.
#[test]
fn a_seed_decides() {
    let names =
        |seed: u64| -> Value { ask_at("summons", "call", &[json!({ "leader": "bird lord", "leader_level": 30 })], "bellpits", 2, seed) };
    assert_eq!(names(7), names(7));
    assert!((0..20).any(|seed| names(seed) != names(7)));
}
