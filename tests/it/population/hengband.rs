//! Floors peopled by the rules of Hengband.

use std::collections::BTreeMap;

use undercroft::ErrorKind;
use undercroft::Request;
use undercroft::floor::Attitude;

use super::{OPEN, WET, apart, census, floor_at, number, populated, unplaced};

/// A population with these options, of a table with these options and rows.
fn ruled(rule: &str, options: &str, rows: &str) -> String {
    format!("hengband.populate {{ table = hengband.table {{ {rule}, {rows} }}, {options} }}")
}

/// The same where nobody jumps.
fn heng(options: &str, rows: &str) -> String {
    ruled("out_of_depth = false", options, rows)
}

#[test]
fn a_floor_starts_with_the_number_of_the_rule() {
    // Of a base of 14 on 40x20: 14 * 20 / 66 = 4, 4 * 40 / 198 = 0, and 1; with 1d8 and a third of the depth, 2 to 10.
    let engine = populated(OPEN, &heng("horde = false", "\"rat\""));
    for (depth, more) in [(1, 2), (6, 2), (9, 3)] {
        let counts: Vec<usize> = (0..200).map(|seed| floor_at(&engine, depth, seed).monsters.len()).collect();
        assert_eq!((counts.iter().min(), counts.iter().max()), (Some(&(2 + more)), Some(&(9 + more))), "depth {depth}");
    }
    // On the full floor the base is whole.
    let full = "function(floor, place, rng) floor:inside():fill(terrain.floor) print(hengband.count(floor, 60, rng, 30)) end";
    let text = super::set(1, full, "nil").replace("width = 40, height = 20", "width = 198, height = 66");
    let count: usize = floor_at(&crate::sets::engine(&text), 1, 1).log[0].text.parse().unwrap();
    assert!((41..=48).contains(&count), "30 + 1d8 + 10: {count}");
}

#[test]
fn friends_come_in_the_sizes_of_the_rule() {
    // A level above the floor's depth takes 1d of the difference, one below adds as much, at most 9; 1 to 32.
    let sizes = |level: u32, depth: u32| -> BTreeMap<usize, usize> {
        let rule = "level = function(place) return place.depth * 5 end, out_of_depth = { one_in = 1, bonus = 100 }";
        let rat = format!("{{ \"rat\", level = {level}, flags = {{ \"FRIENDS\" }} }}");
        let engine = populated(OPEN, &ruled(rule, "count = 1, horde = false", &rat));
        let mut out = BTreeMap::new();
        for seed in 0..300 {
            let made = floor_at(&engine, depth, seed);
            assert_eq!(unplaced(&made), []);
            assert!(made.monsters.iter().skip(1).all(|m| m.state.leader == Some(0)));
            *out.entry(made.monsters.len()).or_default() += 1;
        }
        out
    };
    let mean = |sizes: &BTreeMap<usize, usize>| sizes.iter().map(|(size, n)| size * n).sum::<usize>() as f64 / 300.0;
    let at = sizes(10, 2);
    assert_eq!((at.keys().min(), at.keys().max()), (Some(&1), Some(&10)));
    assert!(at.values().all(|n| (10..55).contains(n)), "30 of each, deviation 5: {at:?}");
    let above = sizes(12, 2);
    // 1d10 - 1d2, at least 1: (1 1 2 3 .. 9, 1 1 1 2 .. 8) on average 4.2.
    assert!((mean(&above) - 4.2).abs() < 0.8 && above.keys().max() == Some(&9), "{above:?}");
    let below = sizes(5, 9);
    // 1d10 + min(9, 1d40).
    let want = 5.5 + (1..=40).map(|d: u32| f64::from(d.min(9))).sum::<f64>() / 40.0;
    assert!((mean(&below) - want).abs() < 0.9 && below.keys().max() == Some(&19), "{below:?}");
}

#[test]
fn an_escort_is_of_the_leaders_sort_and_near() {
    let rows = "{ \"captain\", rarity = 1, flags = { \"ESCORT\", \"EVIL\" } }, { \"soldier\", rarity = 60, flags = { \"EVIL\", \"FRIENDS\" } }, { \"recruit\", rarity = 60, flags = { \"GOOD\" } },\
                { \"rat\", rarity = 60 }, { \"king\", rarity = 60, symbol = \"c\" }, { \"shade\", rarity = 60, symbol = \"c\", level = 9 }";
    let engine = populated(OPEN, &heng("count = 1", rows));
    let (mut led, mut friends) = (0, 0);
    for seed in 0..100 {
        let made = floor_at(&engine, 9, seed);
        if made.monsters[0].name != "captain" {
            continue;
        }
        led += 1;
        for member in &made.monsters[1..] {
            assert_eq!(member.name, "soldier", "of its symbol, not above its level, no unique, no foe, not its kind");
            let leader = &made.monsters[member.state.leader.unwrap() as usize];
            if leader.name == "captain" {
                assert!(apart(member, leader) <= 3);
            } else {
                // Soldiers have friends, who bring nobody.
                assert!(leader.name == "soldier" && leader.state.leader == Some(0));
                friends += 1;
            }
        }
        assert!(made.monsters.len() > 5, "{:?}", census(&made));
        assert_eq!(unplaced(&made).iter().filter(|(_, reason, _)| *reason != "no room beside the leader").count(), 0);
    }
    assert!(led > 60 && friends > 100, "{led} captains, {friends} friends");
}

#[test]
fn escorts_fit_the_branch_as_their_leader_does() {
    let rows = "restriction = { mode = \"or\", flags = { \"BLUE\" }, div = 32 }, { \"captain\", flags = { \"ESCORT\", \"BLUE\" } }, { \"soldier\", rarity = 60, flags = { \"BLUE\" } }, { \"recruit\", rarity = 60 }";
    let engine = populated(OPEN, &heng("count = 1", rows));
    for seed in 0..60 {
        let made = floor_at(&engine, 9, seed);
        if made.monsters[0].name == "captain" {
            assert_eq!(number(&made, "recruit"), 0);
        }
    }
}

#[test]
fn a_horde_is_a_trail_of_kin() {
    let rows = "{ \"captain\", flags = { \"UNIQUE\" } }, { \"soldier\" }, { \"recruit\" }, { \"rat\" }, { \"bat\", symbol = \"r\", level = 12 }, { \"shade\", flags = { \"NO_HORDE\" } }";
    let engine = populated(OPEN, &heng("count = 1, horde = 1", rows));
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..120 {
        let made = floor_at(&engine, 8, seed);
        let first = &made.monsters[0];
        assert!(first.name != "captain" && first.name != "shade");
        let kin = |name: &str| if name == "soldier" || name == "recruit" { 'c' } else { 'r' };
        assert!(made.monsters.iter().all(|m| kin(&m.name) == kin(&first.name) && m.name != "captain"), "{:?}", census(&made));
        assert!((7..=16).contains(&made.monsters.len()), "{:?}", census(&made));
        assert!(made.monsters[1..].iter().all(|m| m.state.leader == Some(0)));
        assert!(made.monsters.windows(2).all(|pair| apart(&pair[0], &pair[1]) <= 5));
        seen.extend(made.monsters.iter().map(|m| m.name.clone()));
    }
    // Kin are drawn five levels deeper: the bat of level 12 comes at 8 with the rats.
    assert!(seen.contains("bat") && seen.len() == 4, "{seen:?}");

    // Depth in `horde` cases: at 8 in 80 one draw of ten, of 400 some 40 with a deviation of 6; never where it is false.
    let some = populated(OPEN, &heng("count = 1, horde = 80", "{ \"soldier\" }, { \"rat\" }"));
    let hordes = (0..400).filter(|seed| floor_at(&some, 8, *seed).monsters.len() > 1).count();
    assert!((15..72).contains(&hordes), "{hordes}");
    let none = populated(OPEN, &heng("count = 10, horde = false", "{ \"soldier\" }, { \"rat\" }"));
    assert!((0..50).all(|seed| floor_at(&none, 9, seed).monsters.len() == 10));
}

#[test]
fn the_guardian_is_on_the_last_floor_and_only_there() {
    let engine = populated(OPEN, &heng("guardian = \"king\", quest = { { \"shade\", count = 2 } }", "{ \"rat\" }"));
    for depth in 1..=9 {
        for seed in 0..10 {
            let made = floor_at(&engine, depth, seed);
            assert_eq!((number(&made, "king"), number(&made, "shade")), (usize::from(depth == 9), 2));
            for placed in made.monsters.iter().filter(|m| m.name != "rat") {
                assert!((2..38).contains(&placed.x) && (2..18).contains(&placed.y));
            }
        }
    }
    // Where there is no cell for it the floor is refused, not made without it.
    let cramped = "function(floor) floor:area():rect(1, 1, 38, 1):fill(terrain.floor) end";
    let engine = populated(cramped, &heng("guardian = \"king\"", "{ \"rat\" }"));
    let error = engine.floor(&Request::new("here", 9, 1)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Refused);
    assert!(format!("{error:#}").contains("no cell for the guardian \"king\""), "{error:#}");
    assert!(engine.floor(&Request::new("here", 8, 1)).is_ok());
}

#[test]
fn monsters_come_in_the_state_of_the_rule() {
    let rows = "{ \"rat\", sleep = 8, hp = \"3d4\", level = 1 }, { \"bat\", hp = \"3d4+1\", flags = { \"FORCE_MAXHP\", \"FORCE_SLEEP\" } }, { \"soldier\", level = 12, hp = 7, friends = 3 }";
    let options = "count = 12, hasted = true, attitude = function(m, place, rng) return m.name == \"bat\" and \"pet\" or nil end";
    let plain = populated(OPEN, &ruled("out_of_depth = { one_in = 2, bonus = 8 }", options, rows));
    let mut seen = [0; 3];
    let (mut hps, mut sleeps) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for seed in 0..60 {
        for placed in floor_at(&plain, 5, seed).monsters {
            let state = placed.state;
            assert!(state.hasted && state.hit_points == state.max_hit_points);
            assert_eq!(state.attitude, if placed.name == "bat" { Attitude::Pet } else { Attitude::Hostile });
            match placed.name.as_str() {
                "rat" => {
                    seen[0] += 1;
                    hps.insert(state.hit_points.unwrap());
                    sleeps.insert(state.asleep);
                    assert_eq!(state.depth_over, 0);
                }
                "bat" => {
                    seen[1] += 1;
                    assert_eq!((state.asleep, state.hit_points, state.note.as_deref()), (0, Some(13), Some("idle until the first turn")));
                }
                _ => {
                    seen[2] += 1;
                    assert_eq!((state.depth_over, state.hit_points), (7, Some(7)));
                }
            }
        }
    }
    assert!(seen.iter().all(|n| *n > 30), "{seen:?}");
    // 3d4; 2 * 8 + 1d80.
    assert!(hps.first() == Some(&3) && hps.last() == Some(&12), "{hps:?}");
    assert!(sleeps.iter().all(|n| (17..=96).contains(n)) && sleeps.len() > 40, "{sleeps:?}");

    let night = populated(OPEN, &ruled("nightmare = true", options, rows));
    let made = floor_at(&night, 5, 1);
    assert!(made.monsters.iter().filter(|m| m.name == "bat").all(|m| m.state.hit_points == Some(26)));
}

#[test]
fn some_are_shown_as_the_shadow_but_no_unique_and_nobody_shallow() {
    let rows = "{ \"rat\", level = 9 }, { \"bat\", level = 10 }, { \"soldier\", level = 10, flags = { \"NAZGUL\" } }";
    let engine = populated(
        OPEN,
        &ruled("level = function(place) return 20 end, best_of = { 1 }, out_of_depth = false", "count = 300, shadow = \"shade\"", rows),
    );
    let (mut bats, mut shown) = (0, 0);
    for seed in 0..60 {
        let made = floor_at(&engine, 1, seed);
        assert!(number(&made, "soldier") <= 5, "of that sort there are five at most");
        for placed in &made.monsters {
            if placed.name == "bat" {
                bats += 1;
                shown += usize::from(placed.state.shown_as.as_deref() == Some("shade"));
            } else {
                assert_eq!(placed.state.shown_as, None);
            }
        }
    }
    // One in 333.
    let want = bats as f64 / 333.0;
    assert!(bats > 5_000 && (shown as f64 - want).abs() < 5.0 * want.sqrt(), "{shown} of {bats}");
}

#[test]
fn the_ground_decides_who_comes() {
    let rows = "{ \"land\" }, { \"water\", flags = { \"AQUATIC\" } }, { \"amphibious\", flags = { \"IM_FIRE\" } }, { \"air\", flags = { \"AURA_COLD\" } }, { \"phasing\", flags = { \"AURA_FIRE\" } }, { \"bat\", flags = { \"CAN_FLY\" } }";
    let engine = populated(WET, &heng("count = 60, terrain = { mud = \"shallow\" }", rows));
    let mut seen: BTreeMap<String, std::collections::BTreeSet<String>> = BTreeMap::new();
    for seed in 0..150 {
        let made = floor_at(&engine, 3, seed);
        for placed in &made.monsters {
            let here = made.terrain(placed.x, placed.y).unwrap().name.clone();
            seen.entry(here).or_default().insert(placed.name.clone());
        }
    }
    let on = |terrain: &str| seen.get(terrain).map(|names| names.iter().map(String::as_str).collect::<Vec<_>>()).unwrap_or_default();
    assert_eq!(on("deep_water"), ["water"]);
    assert_eq!(on("shallow_water"), ["air", "amphibious", "bat", "land", "water"]);
    assert_eq!(on("mud"), ["air", "amphibious", "bat", "land"]);
    // It must be able to stand there as well: the bat flies by its flag, but lives on land.
    assert_eq!(on("lava"), ["amphibious"]);
    assert_eq!(on("floor"), ["air", "amphibious", "bat", "land", "phasing"]);
    assert!(on("chasm").is_empty() && on("wall").is_empty());
}

#[test]
fn a_check_that_refuses_is_named() {
    // A designer's own: nobody on the left half; nobody at all.
    let left = "checks = { { \"left\", function(m, floor, x, y, place, crew) return x >= 20 end } }";
    let engine = populated(OPEN, &heng(&format!("count = 20, {left}"), "{ \"rat\", friends = 2 }"));
    for seed in 0..20 {
        let made = floor_at(&engine, 1, seed);
        assert!(!made.monsters.is_empty() && made.monsters.iter().all(|m| m.x >= 20));
    }
    let holy = "checks = { { \"holy\", function(m, floor, x, y, place, crew) return not crew.has(m).EVIL end } }";
    let made = floor_at(&populated(OPEN, &heng(&format!("count = 6, {holy}"), "{ \"rat\", flags = { \"EVIL\" } }")), 1, 1);
    assert_eq!((made.monsters.len(), unplaced(&made)), (0, vec![("rat", "refused: holy", 6)]));

    // A ward gives way to a monster of level l in l + 19 of 550 cases.
    let warded = "function(floor) floor:inside():fill(terrain.moss) end";
    let made = floor_at(&populated(warded, &heng("count = 400, ward = \"moss\"", "{ \"rat\", level = 0 }")), 1, 1);
    let missing: u32 = made.unplaced.iter().filter(|u| u.reason == "refused: ward").map(|u| u.count).sum();
    assert!(missing > 15, "{:?}", made.unplaced);
    assert!(number(&made, "rat") > 0);

    // Who shares no floor with whom.
    let rows = "{ \"rat\", not_with = { \"bat\" } }, { \"bat\", not_with = { \"rat\" } }, { \"soldier\", max = 3 }";
    let engine = populated(OPEN, &heng("count = 30", rows));
    for seed in 0..20 {
        let made = floor_at(&engine, 2, seed);
        assert!(number(&made, "rat") == 0 || number(&made, "bat") == 0, "{:?}", census(&made));
        assert!(number(&made, "soldier") <= 3);
    }
}

#[test]
fn f5_who_may_not_be_placed_is_not_drawn() {
    // A monster that asks for depth 50 on a floor of 40 and a jump of 20: every draw is filled by others.
    let rows = "level = function(place) return 40 end, { \"king\", level = 50, flags = { \"FORCE_DEPTH\" } }, { \"rat\", level = 1, rarity = 50 }, { \"water\", level = 40 }";
    let engine = populated(OPEN, &ruled("out_of_depth = { one_in = 1, bonus = 20 }", "count = 25, horde = false", rows));
    for seed in 0..30 {
        let made = floor_at(&engine, 1, seed);
        assert_eq!((number(&made, "rat"), made.monsters.len(), unplaced(&made)), (25, 25, vec![]));
    }
}

#[test]
fn later_ones_come_seldom_awake_and_from_afar() {
    let population = "(function()\n\
        local t = hengband.table { out_of_depth = false, { \"rat\", sleep = 50 }, { \"captain\", flags = { \"ESCORT\", \"FRIENDS\" } } }\n\
        local later = hengband.respawn { table = t, one_in = 4, distance = 12 }\n\
        return function(floor, place, rng)\n\
          local names = {}\n\
          for _ = 1, 400 do\n\
            local who = later.turn(place, rng)\n\
            if who then names[#names + 1] = who.name assert(who.distance == 12 and who.level >= 1) assert((who.name == \"captain\") == who.escort) end\n\
          end\n\
          print(later.chance, #names)\n\
          for _ = 1, 8 do later.place(floor, place, rng) end\n\
        end\nend)()";
    let engine = populated(OPEN, population);
    let mut came = 0;
    for seed in 0..40 {
        let made = floor_at(&engine, 2, seed);
        let (chance, number) = made.log[0].text.split_once(' ').unwrap();
        assert_eq!(chance, "0.25");
        // A quarter of 400, deviation 9.
        assert!((55..145).contains(&number.parse::<i32>().unwrap()));
        came += made.monsters.len();
        for placed in &made.monsters {
            assert!(placed.state.asleep == 0 && placed.x.abs_diff(made.arrival.0).pow(2) + placed.y.abs_diff(made.arrival.1).pow(2) > 144);
        }
    }
    // Eight turns a floor, a quarter of them.
    assert!((35..130).contains(&came), "{came}");
}

/// Two crews and a monster put by hand share one floor: what there may be one of is one, whoever placed the first.
#[test]
fn limits_hold_for_the_floor_not_for_the_population() {
    let crowd = "{ \"queen\", flags = { \"UNIQUE\" } }, { \"two\", max = 2 }, { \"nine\", flags = { \"NAZGUL\" } }, { \"foe\", not_with = { \"two\" } }";
    let populate = format!("hengband.populate {{ table = hengband.table {{ out_of_depth = false, {crowd} }}, count = 30, horde = false }}");
    let text = format!(
        "population.all {{ function(floor, place, rng) floor:place_monster(\"queen\", floor:free_for(\"queen\"):sample(rng)) end, {populate}, {populate} }}"
    );
    let declared = ["queen", "two", "nine", "foe"].map(|name| format!("monster {{ name = \"{name}\", glyph = \"m\" }}\n")).concat();
    let engine = crate::sets::engine(&(declared + &super::set(2, OPEN, &text)));
    let (mut queens, mut foes) = (0, 0);
    for seed in 0..40 {
        let floor = floor_at(&engine, 1, seed);
        let count = |name: &str| floor.monsters.iter().filter(|m| m.name == name).count();
        assert!(count("queen") <= 1 && count("two") <= 2 && count("nine") <= 5, "{seed}");
        assert!(count("foe") == 0 || count("two") == 0, "{seed}: they share no floor, whoever came first");
        queens += count("queen");
        foes += count("foe");
    }
    assert!(queens > 20 && foes > 40, "they do come: {queens}, {foes}");
}
