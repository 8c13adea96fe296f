//! Who comes with whom.

use std::collections::BTreeSet;

use super::{OPEN, apart, census, floor_at, number, populated, unplaced};

/// A population of one captain in the middle with this band.
fn led(band: &str) -> String {
    format!(
        "(function()\nlocal guard = {band}\n\
         return function(floor, place, rng)\n\
           if not floor:place_monster(\"captain\", 20, 10) then floor:veto(\"stairs there\") end\n\
           print(band.place(guard, floor, monster_info(\"captain\"), 20, 10, place, rng))\n\
         end\nend)()"
    )
}

#[test]
fn members_stand_near_their_leader_and_know_it() {
    let band = "band { { \"soldier\", count = between(2, 4) }, { \"same\", count = \"1d2\", within = 1 }, { { { \"rat\", 3 }, { \"bat\", 1 } }, count = 5, state = { asleep = 7 } } }";
    let engine = populated(OPEN, &led(band));
    let mut sizes = BTreeSet::new();
    let (mut rats, mut bats) = (0, 0);
    for seed in 0..100 {
        let made = floor_at(&engine, 1, seed);
        assert_eq!(made.log[0].text, (made.monsters.len() - 1).to_string());
        let (leader, members) = made.monsters.split_first().unwrap();
        assert_eq!(leader.state.leader, None);
        for member in members {
            assert_eq!(member.state.leader, Some(0));
            assert!(apart(member, leader) <= if member.name == "captain" { 1 } else { 3 });
            assert_eq!(member.state.asleep, if member.name == "rat" || member.name == "bat" { 7 } else { 0 });
        }
        sizes.insert((number(&made, "soldier"), number(&made, "captain")));
        rats += number(&made, "rat");
        bats += number(&made, "bat");
    }
    assert_eq!(sizes.len(), 6, "2 to 4 soldiers, 2 or 3 captains: {sizes:?}");
    assert_eq!(rats + bats, 500);
    assert!((90..160).contains(&bats), "a quarter of 500, deviation 10: {bats}");
}

#[test]
fn chance_depth_and_when_decide_whether_they_come() {
    let count = |band: &str, depth: u32| -> usize {
        let engine = populated(OPEN, &led(band));
        (0..200).filter(|seed| floor_at(&engine, depth, *seed).monsters.len() > 1).count()
    };
    assert_eq!(count("band { chance = 0, { \"rat\" } }", 1), 0);
    assert!((70..130).contains(&count("band { chance = 50, { \"rat\" } }", 1)));
    assert!((70..130).contains(&count("band { { \"rat\", chance = function(leader, place) return place.depth * 25 end } }", 2)));
    assert_eq!(count("band { when = function(leader, place) return leader.level == 8 and place.depth == 2 end, { \"rat\" } }", 2), 200);
    assert_eq!(count("band { { \"rat\", when = function(leader, place) return place.depth == 3 end } }", 2), 0);
    for (depth, come) in [(2, 0), (3, 200), (5, 200), (6, 0)] {
        assert_eq!(count("band { depth = { min = 3, max = 5 }, { \"rat\" } }", depth), come);
        assert_eq!(count("band { { \"rat\", depth = { min = 3, max = 5 } } }", depth), come);
    }
}

#[test]
fn f7_limits_of_a_band_go_by_the_true_floor() {
    // The leader's own level, and the level its company is drawn at, are no matter to the limits.
    let band = "band { depth = { max = 2 }, { from = even { { \"soldier\", weight = function(m, place) return place.depth end } }, at = function(leader, place) return at_depth(place, 40) end, count = 2 } }";
    let engine = populated(OPEN, &led(band));
    assert_eq!(number(&floor_at(&engine, 2, 1), "soldier"), 2);
    assert_eq!(number(&floor_at(&engine, 3, 1), "soldier"), 0);
}

#[test]
fn one_of_several_bands_comes() {
    let engine = populated(OPEN, &led("band.one_of { { 3, band { { \"rat\", count = 2 } } }, { 1, band { { \"bat\", count = 3 } } } }"));
    let mut bats = 0;
    for seed in 0..400 {
        let made = floor_at(&engine, 1, seed);
        match (number(&made, "rat"), number(&made, "bat")) {
            (2, 0) => {}
            (0, 3) => bats += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!((60..145).contains(&bats), "a quarter of 400, deviation 9: {bats}");
}

#[test]
fn members_drawn_from_a_table_are_those_the_leader_takes() {
    let rows =
        "even { { \"captain\" }, { \"soldier\", weight = function(m, place) return place.depth end }, { \"recruit\" }, { \"king\" } }";
    let band = format!(
        "band {{ within = 4, {{ from = {rows}, count = 12, where = function(m, leader, place) return m.glyph == leader.glyph and m.level < leader.level end }} }}"
    );
    let engine = populated(OPEN, &led(&band));
    let (mut soldiers, mut recruits) = (0, 0);
    for seed in 0..50 {
        let made = floor_at(&engine, 3, seed);
        assert_eq!((made.monsters.len(), number(&made, "captain")), (13, 1));
        soldiers += number(&made, "soldier");
        recruits += number(&made, "recruit");
    }
    assert_eq!(soldiers + recruits, 600);
    assert!((380..520).contains(&soldiers), "three of four of 600, deviation 11: {soldiers}");

    // At another depth, and by odds of the designer's own.
    let at = format!("band {{ {{ from = {rows}, count = 12, at = function(leader, place) return at_depth(place, 1000) end }} }}");
    let made = floor_at(&populated(OPEN, &led(&at)), 1, 1);
    assert_eq!(number(&made, "soldier"), 12);
    let own =
        format!("band {{ {{ from = {rows}, count = 12, odds = function(leader, place) return odds.weighted {{ 0, 0, 1, 0 }} end }} }}");
    assert_eq!(number(&floor_at(&populated(OPEN, &led(&own)), 1, 1), "recruit"), 12);
}

#[test]
fn f8_where_the_leader_takes_nobody_it_is_alone() {
    let band = "band { { from = even { { \"rat\" } }, count = 1000000, where = function() return false end } }";
    let made = floor_at(&populated(OPEN, &led(band)), 1, 1);
    assert_eq!((made.monsters.len(), unplaced(&made)), (1, vec![]));
}

#[test]
fn attempts_are_throws_and_misses_are_no_shortfall() {
    let engine = populated(OPEN, &led("band { { \"rat\", attempts = 32 } }"));
    let mut counts = BTreeSet::new();
    for seed in 0..50 {
        let made = floor_at(&engine, 1, seed);
        assert_eq!(unplaced(&made), []);
        counts.insert(number(&made, "rat"));
    }
    // 32 throws at the 29 cells of a circle of 3, one of them the leader's.
    assert!(counts.iter().all(|n| (12..=28).contains(n)) && counts.len() > 3, "{counts:?}");
}

#[test]
fn a_trail_leads_on_and_a_crowd_spreads() {
    let trail = populated(OPEN, &led("band { around = \"last\", within = 1, { \"rat\", count = 12 } }"));
    let crowd = populated(OPEN, &led("band { around = \"each\", within = 1, tries = 3, { \"rat\", count = 25 } }"));
    for seed in 0..30 {
        let made = floor_at(&trail, 1, seed);
        assert!(made.monsters.windows(2).all(|pair| apart(&pair[0], &pair[1]) == 1), "seed {seed}");
        let made = floor_at(&crowd, 1, seed);
        assert_eq!(made.monsters.len(), 26);
        for (i, member) in made.monsters.iter().enumerate().skip(1) {
            assert!(made.monsters[..i].iter().any(|other| apart(other, member) == 1), "seed {seed}");
        }
        assert!(made.monsters.iter().any(|m| apart(m, &made.monsters[0]) > 1));
    }
}

#[test]
fn company_stays_on_its_side_of_the_wall() {
    let layout = "function(floor) floor:inside():fill(terrain.floor) floor:area():rect(21, 1, 1, 18):fill(terrain.wall) floor:area():set(21, 2, terrain.door) end";
    let engine = populated(layout, &led("band { within = 3, { \"rat\", count = 10 }, { \"bat\", count = 2 } }"));
    for seed in 0..40 {
        assert!(floor_at(&engine, 1, seed).monsters.iter().all(|m| m.x < 21));
    }
    // Through the door it is connected.
    let near = "function(floor) floor:inside():fill(terrain.floor) floor:area():rect(21, 1, 1, 18):fill(terrain.wall) floor:area():set(21, 10, terrain.door) end";
    let engine = populated(near, &led("band { within = 3, { \"rat\", count = 10 } }"));
    assert!((0..40).any(|seed| floor_at(&engine, 1, seed).monsters.iter().any(|m| m.x > 21)));
}

#[test]
fn members_bring_their_own_company_where_the_band_says_so() {
    // Sergeants bring rats, who would bring bats, and so on; without `nested` nobody does.
    let set = |nested: &str| {
        led(&format!(
            "(function()\n\
             local last = band {{ nested = true, {{ from = even {{ {{ \"shade\", band = band {{ {{ \"king\" }} }} }} }} }} }}\n\
             local bats = even {{ {{ \"bat\", band = last }} }}\n\
             local rats = even {{ {{ \"rat\", group = 2, band = band {{ nested = true, {{ from = bats, count = 1 }} }} }} }}\n\
             return band {{ {nested} within = 5, {{ from = rats, count = 2 }} }}\nend)()"
        ))
    };
    let made = floor_at(&populated(OPEN, &set("nested = true,")), 1, 1);
    assert_eq!(
        census(&made).into_iter().collect::<Vec<_>>(),
        [("bat", 2), ("captain", 1), ("rat", 4), ("shade", 2)],
        "companies end at the third"
    );
    // Each follows its own leader.
    for (i, monster) in made.monsters.iter().enumerate().filter(|(_, m)| m.name == "bat") {
        let leader = &made.monsters[monster.state.leader.unwrap() as usize];
        assert!(leader.name == "rat" && apart(monster, leader) <= 3, "{i}");
    }
    let made = floor_at(&populated(OPEN, &set("")), 1, 1);
    assert_eq!(census(&made).into_iter().collect::<Vec<_>>(), [("captain", 1), ("rat", 2)]);

    let slots = "band { { \"soldier\", band = band { { \"rat\", count = 2 } } } }";
    assert_eq!(number(&floor_at(&populated(OPEN, &led(slots)), 1, 1), "rat"), 2);
    // A band that is its own member's ends as well.
    let circle = "(function() local own local t = even { { \"rat\", band = (function() own = band { nested = true, { \"bat\", count = 1 } } return own end)() } }\n\
        return band { nested = true, { from = t, count = 1, band = own } } end)()";
    assert!(floor_at(&populated(OPEN, &led(circle)), 1, 1).monsters.len() < 6);
}
