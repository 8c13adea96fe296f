//! Where they stand.

use undercroft::Floor;

use super::{OPEN, WET, floor_at, number, populated, unplaced};

/// A table of one monster of each habitat, one of which keeps to mud and one to shallow water.
const ALL: &str = "even { { \"land\" }, { \"water\" }, { \"amphibious\" }, { \"air\" }, { \"phasing\" }, { \"rat\", on = \"mud\" }, { \"bat\", on = \"shallow_water\" } }";

fn ground(floor: &Floor, i: usize) -> &str {
    &floor.terrain(floor.monsters[i].x, floor.monsters[i].y).unwrap().name
}

#[test]
fn nobody_stands_where_it_cannot() {
    let hengband = "hengband.table { out_of_depth = false, { \"land\", group = 3 }, { \"water\" }, { \"amphibious\" }, { \"air\", friends = true }, { \"phasing\" }, { \"captain\", escort = true }, { \"soldier\" } }";
    for population in [
        format!("population.cells {{ monsters = {ALL} }}"),
        format!("population.count {{ monsters = {ALL}, count = 20 }}"),
        format!("population.rooms {{ monsters = {ALL}, chance = 100, count = 8 }}"),
        "population.weighted { count = 20, { \"land\" }, { \"water\", group = 3 }, { \"water\", on = \"deep_water\" }, { \"amphibious\" }, { \"air\" }, { \"phasing\" }, { \"rat\", on = \"mud\", group = 2 } }".to_owned(),
        format!("hengband.populate {{ table = {hengband} }}"),
    ] {
        let engine = populated(WET, &population);
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..500 {
            let made = floor_at(&engine, 3, seed);
            let mut cells = std::collections::BTreeSet::new();
            for (i, placed) in made.monsters.iter().enumerate() {
                let here = made.terrain(placed.x, placed.y).unwrap();
                let terrain = engine.world().terrain(&here.name).and_then(|id| engine.world().terrains.get(usize::from(id.0))).unwrap();
                let kind = engine.world().monsters.iter().find(|m| m.name == placed.name).unwrap();
                assert!(kind.habitat.stands_on(terrain), "{population}, seed {seed}: {} on {}", placed.name, here.name);
                assert!(cells.insert((placed.x, placed.y)) && !made.stairs.iter().any(|s| (s.x, s.y) == (placed.x, placed.y)));
                let keeps = match placed.name.as_str() {
                    "rat" => "mud",
                    "bat" => "shallow_water",
                    other => {
                        seen.insert((other.to_owned(), here.name.clone()));
                        continue;
                    }
                };
                // A group spreads from its terrain; the first of it does not.
                assert!(population.contains("group = 2") || ground(&made, i) == keeps, "{population}, seed {seed}");
            }
        }
        for who in ["land", "water", "amphibious", "air", "phasing"] {
            assert!(seen.iter().any(|(name, _)| name == who), "{population}: {who} never came");
        }
        assert!(seen.contains(&("water".to_owned(), "deep_water".to_owned())), "{population}: {seen:?}");
        assert!(!seen.iter().any(|(_, terrain)| terrain.contains("door")), "{population}: {seen:?}");
    }
}

#[test]
fn they_keep_off_the_arrival() {
    for population in [
        "population.cells { monsters = even { { \"rat\" } }, distance = 6 }",
        "population.count { monsters = even { { \"rat\" } }, count = 30, distance = 6 }",
        "population.weighted { count = 30, distance = 6, { \"rat\" } }",
        "hengband.populate { table = hengband.table { { \"rat\" } }, count = 30, distance = 6 }",
    ] {
        let engine = populated(OPEN, population);
        for seed in 0..40 {
            let made = floor_at(&engine, 2, seed);
            let near =
                |m: &undercroft::floor::PlacedMonster| m.x.abs_diff(made.arrival.0).pow(2) + m.y.abs_diff(made.arrival.1).pow(2) <= 36;
            assert!(!made.monsters.is_empty());
            assert!(!made.monsters.iter().any(near), "{population}, seed {seed}");
        }
    }
}

#[test]
fn a_cell_draws_among_those_that_can_stand_there() {
    // Water is a twelfth of the floor and its folk rare among the table's: it is peopled as densely as the land.
    let layout = "function(floor) floor:inside():fill(terrain.floor) floor:area():rect(4, 4, 14, 10):fill(terrain.deep_water) end";
    let engine = populated(
        layout,
        "population.cells { monsters = even { { \"rat\", weight = 99 }, { \"water\", weight = 1 } }, wished = 40, distance = 0 }",
    );
    let (mut land, mut water) = (0, 0);
    for seed in 0..200 {
        let made = floor_at(&engine, 1, seed);
        land += number(&made, "rat");
        water += number(&made, "water");
    }
    // 140 of 684 cells less the stairs: 20.5 of 100, of some 8,000.
    let share = water as f64 / (land + water) as f64;
    assert!((0.18..0.23).contains(&share), "{share}");
}

#[test]
fn a_unique_comes_once_and_leaves_its_place_to_others() {
    for population in [
        "population.cells { monsters = even { { \"king\", weight = 9 }, { \"rat\" } }, wished = 20 }",
        "population.count { monsters = even { { \"king\", weight = 9 }, { \"rat\" } }, count = 20 }",
        "population.weighted { count = 20, { \"king\", weight = 9 }, { \"rat\", weight = 1 } }",
        "hengband.populate { table = hengband.table { { \"king\", level = 1 }, { \"rat\", rarity = 9 } }, count = 20 }",
    ] {
        let engine = populated(OPEN, population);
        for seed in 0..30 {
            let made = floor_at(&engine, 3, seed);
            assert_eq!(number(&made, "king"), 1, "{population}, seed {seed}");
            assert!(number(&made, "rat") > 5, "{population}, seed {seed}");
            assert_eq!(unplaced(&made), [], "{population}, seed {seed}");
        }
    }
    // A room has it already.
    let layout = OPEN.replace("end", "floor:place_monster(\"king\", 9, 9) end");
    let engine = populated(&layout, "population.count { monsters = even { { \"king\" }, { \"rat\" } }, count = 6 }");
    let made = floor_at(&engine, 1, 1);
    assert_eq!((number(&made, "king"), number(&made, "rat"), unplaced(&made)), (1, 6, vec![]));
}

#[test]
fn states_are_those_of_the_row_or_else_of_the_population() {
    let engine = populated(
        OPEN,
        "population.count { count = 12, state = { asleep = between(10, 20) }, monsters = even {\n\
           { \"rat\" }, { \"bat\", state = { hp = \"2d6\", shown_as = \"rat\" } },\n\
           { \"soldier\", state = function(m, place, rng) return { asleep = place.depth, note = m.name .. rng:int(1, 1) } end },\n\
         } }",
    );
    let mut seen = [0; 3];
    for seed in 0..20 {
        for placed in floor_at(&engine, 4, seed).monsters {
            let state = placed.state;
            match placed.name.as_str() {
                "rat" => {
                    assert!((10..=20).contains(&state.asleep) && state.hit_points.is_none());
                    seen[0] += 1;
                }
                "bat" => {
                    assert!(
                        state.asleep == 0
                            && state.hit_points.is_some_and(|hp| (2..=12).contains(&hp))
                            && state.shown_as.as_deref() == Some("rat")
                    );
                    seen[1] += 1;
                }
                _ => {
                    assert_eq!((state.asleep, state.note.as_deref()), (4, Some("soldier1")));
                    seen[2] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|n| *n > 20), "{seen:?}");
}
