//! How many come.

use super::{CLOSET, OPEN, census, floor_at, number, populated, unplaced};

#[test]
fn e4_as_many_as_were_asked_for_where_there_is_room_and_the_rest_is_reported_where_there_is_none() {
    let rats = "even { { \"rat\" } }";
    for (population, reason) in [
        ("population.count { monsters = RATS, count = 5 }", "no free cell"),
        ("population.rooms { monsters = RATS, chance = 100, count = 5, distance = 0 }", "no free cell"),
        ("population.weighted { count = 5, { \"rat\" } }", "no free cell"),
        ("population.weighted { count = 1, { \"rat\", group = 5 } }", "no room beside the leader"),
        ("population.count { monsters = even { { \"rat\", group = 5 } }, count = 1 }", "no room beside the leader"),
        (
            "population.count { monsters = even { { \"rat\", band = band { { \"same\", count = 4 } } } }, count = 1 }",
            "no room beside the leader",
        ),
        (
            "population.count { monsters = even { { \"rat\", band = band { around = \"each\", { \"rat\", count = 4 } } } }, count = 1 }",
            "no room beside the leader",
        ),
        (
            "population.count { monsters = even { { \"rat\", band = band { around = \"last\", { from = RATS, count = 4 } } } }, count = 1 }",
            "no room beside the leader",
        ),
        ("hengband.populate { table = hengband.table { { \"rat\" } }, count = 5 }", "no free cell"),
        ("hengband.populate { table = hengband.table { { \"rat\", friends = 5 } }, count = 1 }", "no room beside the leader"),
    ] {
        let population = population.replace("RATS", rats);
        let hall = OPEN.replace("terrain.floor)", "terrain.floor) floor:add_room(\"hall\", floor:area():rect(1, 1, 38, 18))");
        let (open, closet) = (populated(&hall, &population), populated(CLOSET, &population));
        for seed in 0..20 {
            let made = floor_at(&open, 1, seed);
            assert_eq!((number(&made, "rat"), unplaced(&made)), (5, vec![]), "{population}, seed {seed}");
            let made = floor_at(&closet, 9, seed);
            assert_eq!(number(&made, "rat"), 3, "{population}, seed {seed}");
            let missing: u32 = made.unplaced.iter().map(|u| u.count).sum();
            assert_eq!(missing, 2, "{population}: {:?}", made.unplaced);
            assert!(made.unplaced.iter().all(|u| u.name == "rat" && u.reason == reason), "{population}: {:?}", made.unplaced);
        }
    }
}

#[test]
fn e5_nobody_is_lost_in_silence() {
    // Of a unique that was asked for as one of three, and two that have nowhere to be: all are named.
    let engine = populated(
        OPEN,
        "population.all {\n\
           population.weighted { count = 3, { \"water\" } },\n\
           population.count { monsters = even { { \"water\" } }, count = 2 },\n\
           population.weighted { count = 1, { \"rat\", band = band { { \"king\", count = 3 } } } },\n\
         }",
    );
    let made = floor_at(&engine, 1, 1);
    assert_eq!(census(&made).into_iter().collect::<Vec<_>>(), [("king", 1), ("rat", 1)]);
    assert_eq!(unplaced(&made), [("water", "no free cell", 5), ("king", "it is here already", 2)]);
}

#[test]
fn numbers_without_end_end() {
    for population in [
        "population.count { monsters = even { { \"rat\" } }, count = 1000000000 }",
        "population.rooms { monsters = even { { \"rat\" } }, chance = 100, count = 1000000000, distance = 0 }",
        "population.cells { monsters = even { { \"rat\" } }, wished = 1000000000 }",
        "population.weighted { count = 1, { \"rat\", group = 1000000000 } }",
        "population.count { monsters = even { { \"rat\", band = band { { \"same\", count = 1000000000 } } } }, count = 1 }",
        "hengband.populate { table = hengband.table { { \"rat\", friends = 1000000000 } }, count = 1000000000, distance = 0 }",
    ] {
        let made = floor_at(&populated(CLOSET, population), 9, 1);
        assert_eq!(number(&made, "rat"), 3, "{population}");
    }
}

#[test]
fn a_roll_for_every_cell_gives_about_the_wished_number() {
    // Whole table; a table that gives nobody half the time; one with wet and dry ground; a number by depth.
    let half = "monster_table.new { rule = \"half\", rows = { \"rat\" }, at = function(t, place) return odds.in_order({ 0.5 }) end }";
    for (layout, population, wished) in [
        (OPEN, "population.cells { monsters = even { { \"rat\" } } }".to_owned(), 25.0),
        (OPEN, format!("population.cells {{ monsters = {half}, wished = 40 }}"), 40.0),
        (
            super::WET,
            "population.cells { monsters = even { { \"rat\" }, { \"water\" }, { \"amphibious\" } }, wished = 60 }".to_owned(),
            60.0,
        ),
        (OPEN, "population.cells { monsters = even { { \"rat\" } }, wished = function(place) return 3 * place.depth end }".to_owned(), 6.0),
        (OPEN, "even { { \"rat\" }, { \"bat\" } }".to_owned(), 25.0),
    ] {
        let engine = populated(layout, &population);
        let floors = 400_u32;
        let counts: Vec<f64> = (0..floors).map(|seed| floor_at(&engine, 2, seed.into()).monsters.len() as f64).collect();
        let mean = counts.iter().sum::<f64>() / f64::from(floors);
        // A number of rare rolls varies as its root; five deviations of the mean of 400.
        let bound = 5.0 * (wished / f64::from(floors)).sqrt();
        assert!((mean - wished).abs() < bound, "{population}: {mean} on average, not {wished} within {bound}");
        assert!(counts.iter().any(|n| *n < mean - 1.0) && counts.iter().any(|n| *n > mean + 1.0), "{population}: the number varies");
    }
}

#[test]
fn more_than_there_are_cells_is_one_to_a_cell() {
    let engine = populated(CLOSET, "population.cells { monsters = even { { \"rat\" } }, wished = 50 }");
    assert_eq!(number(&floor_at(&engine, 9, 1), "rat"), 3);
}

#[test]
fn rooms_are_rolled_for_one_by_one() {
    let layout = "function(floor)\n\
        floor:inside():fill(terrain.floor)\n\
        for i = 0, 9 do floor:add_room(i < 5 and \"cell\" or \"cave\", floor:area():rect(1 + 3 * i, 4, 2, 5)) end\n\
        end";
    let inside = |x: u32, y: u32| (4..9).contains(&y) && (1..31).contains(&x) && (x - 1) % 3 < 2;
    let engine = populated(layout, "population.rooms { monsters = even { { \"rat\" } }, chance = 30, distance = 0 }");
    let mut rooms = 0;
    for seed in 0..400 {
        let made = floor_at(&engine, 1, seed);
        assert!(made.monsters.iter().all(|m| inside(m.x, m.y)));
        rooms += made.monsters.len();
    }
    // 4,000 rolls of 30 in 100: 1,200, deviation 29.
    assert!((1055..1345).contains(&rooms), "{rooms}");

    let some = "population.rooms { monsters = even { { \"rat\" } }, chance = 100, count = 2, distance = 0, where = function(room) return room.type == \"cave\" end }";
    let made = floor_at(&populated(layout, some), 1, 3);
    assert_eq!(made.monsters.len(), 10);
    assert!(made.monsters.iter().all(|m| m.x >= 16));
}

#[test]
fn groups_come_in_their_size_and_close_together() {
    let engine = populated(OPEN, "population.weighted { count = 1, { \"rat\", group = between(2, 4) } }");
    let mut sizes = [0; 6];
    for seed in 0..300 {
        let made = floor_at(&engine, 1, seed);
        sizes[made.monsters.len()] += 1;
        assert!(made.monsters[1..].iter().all(|m| super::apart(m, &made.monsters[0]) <= 2));
    }
    // A third of 300 each, deviation 8.
    assert_eq!(sizes[0] + sizes[1] + sizes[5], 0);
    assert!(sizes[2..5].iter().all(|n| (60..140).contains(n)), "{sizes:?}");
}

#[test]
fn counts_are_numbers_ranges_dice_or_functions() {
    for (count, least, most) in [
        ("4", 4, 4),
        ("between(3, 5)", 3, 5),
        ("\"2d3\"", 2, 6),
        ("function(place) return place.depth * 2 end", 6, 6),
        ("function() return \"1d2+6\" end", 7, 8),
    ] {
        for population in [
            "population.weighted { count = COUNT, { \"rat\" } }",
            "population.count { monsters = even { { \"rat\" } }, count = COUNT }",
            "population.weighted { count = 1, { \"rat\", group = COUNT } }",
        ] {
            let population = population.replace("COUNT", count);
            if population.contains("group = function") {
                continue; // Of a row a function is given the monster first.
            }
            let engine = populated(OPEN, &population);
            let seen: std::collections::BTreeSet<usize> = (0..60).map(|seed| floor_at(&engine, 3, seed).monsters.len()).collect();
            assert_eq!((seen.first(), seen.last()), (Some(&least), Some(&most)), "{population}: {seen:?}");
        }
    }
    let engine = populated(OPEN, "population.weighted { count = 1, { \"bat\", group = function(m, place) return place.depth end } }");
    assert_eq!(floor_at(&engine, 4, 1).monsters.len(), 4);
}

#[test]
fn a_population_can_be_called_by_one_of_the_designers_own() {
    let own = "(function() local rats = population.weighted { count = 4, { \"rat\" } }\n\
        return function(floor, place, rng) floor:place_monster(\"king\", 9, 9) rats(floor, place, rng) end end)()";
    let made = floor_at(&populated(OPEN, own), 9, 1);
    assert_eq!((number(&made, "rat"), number(&made, "king")), (4, 1));
}

#[test]
fn several_populations_share_a_floor() {
    let engine = populated(
        OPEN,
        "population.all { population.count { monsters = even { { \"rat\" } }, count = 3 }, even { { \"bat\" } }, function(floor, place, rng) floor:place_monster(\"king\", 7, 7) end }",
    );
    assert_eq!(engine.odds(&engine.longest("here").unwrap()[0], &undercroft::Context::new()).unwrap().len(), 2);
    let made = floor_at(&engine, 1, 5);
    assert_eq!((number(&made, "rat"), number(&made, "king")), (3, 1));
    assert!(number(&made, "bat") > 5);
}
