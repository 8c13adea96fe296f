use std::sync::Arc;

use super::chances::About;
use super::*;
use crate::audit::testing::Case;
use crate::engine::Engine;
use crate::script::ScriptSet;
use crate::sweep::Selection;
use crate::world::Walk;

/// A layout that takes no notice of weights: two halls, where the list would have it a quarter of halls. A theme means no floor in half of the dungeons.
const SCRIPTS: &str = r#"
monster { name = "rat", glyph = "r", level = 2 }
monster { name = "owl", glyph = "o", level = 9 }
terrain { name = "tar", glyph = "%", class = "liquid", passable = false }
local population = require "std.population"
local function piece(name, weight)
  return room { name = name, weight = weight, size = { width = 5, height = 5 }, build = function(area) area:inset(1):fill(terrain.floor) end }
end
local hall, nook, attic = piece("hall", 1), piece("nook", 3), piece("attic", 1)
local cellar = branch {
  name = "cellar", floors = between(1, 2), size = { width = 30, height = 9 }, rooms = { hall, nook },
  themes = { { depth = { min = 2 }, message = "Deeper." } },
  layout = function(floor)
    floor:place_room(hall, { at = { x = 2, y = 2 } })
    floor:place_room(hall, { at = { x = 20, y = 2 } })
    floor:area():rect(3, 4, 20, 1):fill(terrain.floor)
  end,
  population = population.weighted { count = 3, { "rat", weight = 1 }, { "owl", weight = 1, depth = { min = 2 } } },
}
local loft = branch { name = "loft", floors = 1, entry = { from = "cellar", depth = 1 }, size = { width = 30, height = 9 },
  rooms = { attic }, layout = function(floor) floor:inside():fill(terrain.floor) end }
return dungeon { api = 1, branches = { cellar, loft } }
"#;

fn engine(scripts: &str) -> Engine {
    Engine::load(ScriptSet::from_sources([("dungeon.lua", scripts)]).unwrap()).unwrap()
}

fn of(selection: &Selection, threads: usize) -> Survey {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let worst = Worst::new(Column::Measure(What::Longest), false, 5);
    pool.install(|| survey(&engine(SCRIPTS), selection, Some(worst), &|_| ())).unwrap()
}

/// All that does not differ from run to run.
fn numbers(survey: &Survey) -> String {
    let mut text = format!("{:?}{:?}{:?}", survey.worst, survey.never, survey.undrawn);
    for branch in &survey.branches {
        for stats in branch.depths.values().chain([&branch.all]) {
            let mut stats = stats.clone();
            stats.measures.remove(&What::Ms);
            text.push_str(&format!("{stats:?}"));
        }
    }
    text
}

#[test]
fn numbers_are_the_same_on_any_number_of_threads() {
    let selection = Selection { seeds: 1..=24, ..Selection::default() };
    let (one, three) = (of(&selection, 1), of(&selection, 3));
    assert_eq!(numbers(&one), numbers(&three));
    let cellar = &one.branches[0];
    assert_eq!(cellar.depths[&1].floors, 24);
    assert!((1..24).contains(&cellar.depths[&2].floors), "not every dungeon has a second floor");
    assert_eq!(one.floors(), 24 + 24 + cellar.depths[&2].floors);
    assert_eq!(cellar.all.measures[&What::Monsters].sum, 3.0 * cellar.all.floors as f64);
}

#[test]
fn what_is_declared_stands_beside_what_was_seen() {
    let survey = of(&Selection { seeds: 1..=24, ..Selection::default() }, 2);
    let all = &survey.branches[0].all;
    let rooms = survey.kinds(all, Kind::Room);
    let hall = &rooms[0];
    assert_eq!((hall.name.as_str(), hall.count, hall.declared, hall.seen), ("hall", 2 * all.floors, Some(0.25), Some(1.0)));
    // Of n rooms a quarter is expected; z is 0.75 n over the root of 3/16 n.
    let n = 2.0 * all.floors as f64;
    assert!((hall.z.unwrap() - 0.75 * n / (n * 0.1875).sqrt()).abs() < 1e-9 && hall.beyond_chance);
    assert_eq!((rooms[1].name.as_str(), rooms[1].count, rooms[1].seen), ("nook", 0, Some(0.0)));
    let owl = survey.kinds(all, Kind::Monster).into_iter().find(|row| row.name == "owl").unwrap();
    let second = survey.branches[0].depths[&2].floors;
    assert_eq!(
        (owl.trials, owl.expected, owl.beyond_chance),
        (3 * second, 1.5 * second as f64, false),
        "on the first floor it has no chance"
    );
    let themes = survey.kinds(all, Kind::Theme);
    assert_eq!((themes[0].name.as_str(), themes[0].count), ("cellar: themes 1", second));
}

#[test]
fn what_never_came_is_named_of_a_part_only_what_may_come_there() {
    let never = |selection: &Selection| -> Vec<String> {
        of(selection, 2).never.iter().map(|never| format!("{} {}", never.kind.name(), never.name)).collect()
    };
    let all = never(&Selection { seeds: 1..=24, ..Selection::default() });
    assert_eq!(all[..2], ["room nook", "room attic"]);
    assert!(all.contains(&"terrain tar".to_owned()) && !all.contains(&"monster owl".to_owned()), "{all:?}");
    assert_eq!(never(&Selection { seeds: 1..=3, depths: 1..=1, branches: vec!["cellar".into()], ..Selection::default() }), ["room nook"]);
}

#[test]
fn what_cannot_be_counted_says_why() {
    let said = |selection: &Selection| survey(&engine(SCRIPTS), selection, None, &|_| ()).unwrap_err().to_string();
    assert_eq!(
        said(&Selection { branches: vec!["cellr".into()], ..Selection::default() }),
        "there is no branch \"cellr\"; did you mean \"cellar\"?"
    );
    assert!(said(&Selection { depths: 7..=9, ..Selection::default() }).starts_with("no floor lies at depth 7 to 9: "));
    let selection = Selection { branches: vec!["sleepwalks".into()], seeds: 1..=2, ..Selection::default() };
    let sample = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    assert_eq!(
        survey(&sample, &selection, None, &|_| ()).unwrap_err().to_string(),
        "\"sleepwalks\" grows as it is explored, and stats are of branches with floors; `undercroft grow` walks through one"
    );
}

#[test]
fn a_floor_that_is_refused_is_a_failure_with_its_seed() {
    let scripts = SCRIPTS.replace("floor:inside():fill(terrain.floor) end", "floor:veto('no space') end");
    let survey = survey(&engine(&scripts), &Selection { seeds: 5..=7, ..Selection::default() }, None, &|_| ()).unwrap();
    let failures: Vec<_> = survey.failures().map(|(at, fails)| (at, fails.count, fails.seed, fails.script)).collect();
    assert_eq!(failures, [(Some(("loft", 1)), 3, 5, false)]);
    let (_, fails) = survey.failures().next().unwrap();
    assert_eq!(fails.text, "every attempt was refused: layout: no space");
    assert_eq!(survey.kinds(&survey.branches[1].all, Kind::Veto)[0].count, 3 * 40, "each attempt counts");
    assert_eq!(survey.branches[1].all.floors, 0);
}

#[test]
fn a_drawn_floor_has_known_numbers() {
    let mut case = Case::new(&["########", "#<.+...#", "###.####", "#..>####", "########"]);
    case.room("hall", 0, 0, 4, 3);
    case.set_level("rat", 3);
    case.set_level("bat", 6);
    case.monster("rat", 2, 1);
    case.monster("bat", 5, 1);
    let chances = Chances { walk: Walk::Four, about: Arc::new(About::of(case.world())), ..Chances::default() };
    let sample = Sample::of(4, &case.floor, Duration::from_millis(2), &chances, None);
    let wanted = [
        (What::Rooms, 1.0),
        (What::Vaults, 0.0),
        (What::Monsters, 2.0),
        (What::Things, 0.0),
        (What::Danger, 9.0),
        (What::Level, 4.5),
        (What::Over, 3.5),
        (What::Down, 4.0),
        (What::Stairs, 4.0),
        (What::Farthest, 6.0),
        (What::Loops, 0.0),
        (What::Passable, 10.0 / 40.0),
        (What::Attempts, 1.0),
        (What::Ms, 2.0),
    ];
    for (what, number) in wanted {
        assert_eq!(sample.number(what), Some(number), "{}", what.name());
    }
    assert_eq!((sample.often(Kind::Terrain, "door"), sample.often(Kind::Monster, "bat"), sample.often(Kind::Room, "hall")), (1, 1, 1));
}
