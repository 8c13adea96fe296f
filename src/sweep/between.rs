//! [`Between`]: what is wrong between the floors of one dungeon, each of which may be sound alone.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::{Failure, Fault};
use crate::diagnostic::Severity;
use crate::floor::{Finding, Floor, Stair, StairKind};
use crate::tree::Tree;
use crate::world::{Once, World};

/// Where stairs lead to, and where one comes back to.
const LINKS: &str = "links";
/// Of what there is one in the dungeon, or in a branch.
const ONCE: &str = "once";

/// Whether a rule is one between floors: no floor that is made alone breaks it.
#[must_use]
pub fn is_between(rule: &str) -> bool {
    rule == LINKS || rule == ONCE
}

/// The floors of a dungeon that are looked at, as they are made, in any order.
pub(super) struct Between {
    seed: u64,
    /// How many floors each branch has; none for one that grows, whose floors are rooms.
    floors: BTreeMap<String, u32>,
    made: Mutex<Made>,
}

struct Made {
    /// Floors that are not made yet.
    left: usize,
    /// By branch and depth.
    known: BTreeMap<(String, u32), Known>,
}

/// What is to be known of a floor.
struct Known {
    stairs: Vec<Stair>,
    /// Pieces and monsters of which there is one in the dungeon or a branch, and where they are.
    only: Vec<(String, Once, (u32, u32))>,
}

impl Between {
    /// Of so many floors.
    pub(super) fn new(world: &World, tree: &Tree, seed: u64, count: usize) -> Self {
        let grows = |name: &str| world.branches.iter().any(|branch| branch.name == name && branch.growth.is_some());
        let fixed = tree.branches.iter().filter(|branch| !grows(&branch.name));
        let floors = fixed.map(|branch| (branch.name.clone(), branch.floors)).collect();
        Self { seed, floors, made: Mutex::new(Made { left: count, known: BTreeMap::new() }) }
    }

    /// Takes one of them, or none where it could not be made; with the last of them says what is wrong.
    pub(super) fn take(&self, world: &World, floor: Option<&Floor>) -> Vec<Failure> {
        let known = floor.map(|floor| {
            let place = &floor.header.place;
            ((place.branch.clone(), place.depth), Known { stairs: floor.stairs.clone(), only: only(world, floor) })
        });
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.known.extend(known);
        made.left = made.left.saturating_sub(1);
        if made.left > 0 { Vec::new() } else { self.failures(&made.known) }
    }

    fn failures(&self, known: &BTreeMap<(String, u32), Known>) -> Vec<Failure> {
        let mut standing: BTreeMap<(&str, Option<&str>), (&str, u32)> = BTreeMap::new();
        let mut failures = Vec::new();
        for ((branch, depth), floor) in known {
            let mut findings: Vec<Finding> = floor.stairs.iter().filter_map(|stair| self.astray(known, (branch, *depth), stair)).collect();
            for (name, once, at) in &floor.only {
                let of = (*once == Once::Branch).then_some(branch.as_str());
                if let Some((other, floor)) = standing.get(&(name.as_str(), of)) {
                    let whole = of.map_or_else(|| "the dungeon".to_owned(), |branch| format!("\"{branch}\""));
                    let message = format!("\"{name}\" at ({}, {}) is on {other} {floor} too, but there is one in {whole}", at.0, at.1);
                    findings.push(error(ONCE, message, *at));
                } else {
                    standing.insert((name, of), (branch, *depth));
                }
            }
            if !findings.is_empty() {
                let fault = Fault::Findings(findings);
                failures.push(Failure { branch: branch.clone(), depth: *depth, seed: self.seed, rooms: None, of_room: None, fault });
            }
        }
        failures
    }

    /// What is wrong with where a stair leads.
    fn astray(&self, known: &BTreeMap<(String, u32), Known>, (branch, depth): (&String, u32), stair: &Stair) -> Option<Finding> {
        let (to, arrives) = (stair.to.as_ref()?, stair.arrives.as_ref()?);
        let floors = *self.floors.get(to)?;
        let complain = |text: String| {
            let message =
                format!("\"{}\" at ({}, {}) leads to \"{arrives}\" on {to} {}, {text}", stair.name, stair.x, stair.y, stair.depth);
            Some(error(LINKS, message, (stair.x, stair.y)))
        };
        if stair.depth < 1 || stair.depth > floors {
            return complain(format!("which has {floors} floors"));
        }
        // A floor that was not asked for, or could not be made.
        let target = known.get(&(to.clone(), stair.depth))?;
        let Some(there) = target.stairs.iter().find(|there| there.name == *arrives) else {
            return complain("where there is no such place".to_owned());
        };
        // To the same floor; by which stair is free where a floor has more down than the next has up.
        let back = there.to.as_ref() == Some(branch) && there.depth == depth;
        if there.kind == StairKind::Landing || back {
            return None;
        }
        let elsewhere = match &there.to {
            Some(other) => format!("to {other} {}", there.depth),
            None => "out of the dungeon".to_owned(),
        };
        complain(format!("which leads {elsewhere}, not back"))
    }
}

fn only(world: &World, floor: &Floor) -> Vec<(String, Once, (u32, u32))> {
    let rooms = floor.rooms.iter().filter_map(|placed| {
        let room = world.room(&placed.kind).and_then(|id| world.rooms.get(usize::from(id.0)))?;
        Some((placed.kind.clone(), room.once?, (placed.x, placed.y)))
    });
    let monsters = floor.monsters.iter().filter_map(|placed| {
        let monster = world.monster(&placed.name).and_then(|id| world.monsters.get(usize::from(id.0)))?;
        Some((placed.name.clone(), monster.once?, (placed.x, placed.y)))
    });
    // Of what there is one on a floor the audit of the floor knows.
    rooms.chain(monsters).filter(|(_, once, _)| *once != Once::Floor).collect()
}

fn error(check: &str, message: String, at: (u32, u32)) -> Finding {
    Finding { check: check.to_owned(), severity: Severity::Error, message, at: Some(at) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Request};
    use crate::script::ScriptSet;

    const SCRIPTS: &str = r#"
monster { name = "dragon", glyph = "D", level = 9, once = "dungeon", depth = { min = 2 } }
local crown = vault { name = "crown", once = "branch", map = { "....", "....", "...." } }
local function hall(rules)
  rules.size = { width = 30, height = 14 }
  rules.rooms = { crown }
  rules.layout = function(floor)
    floor:inside():fill(terrain.floor)
    floor:place_vault("crown")
    for _, name in ipairs(floor:monsters_wanted()) do floor:place_monster(name, 20, 5) end
  end
  return branch(rules)
end
local main = hall { name = "main", floors = 3, stairs = { links = 2 } }
local mine = hall { name = "mine", floors = 2, entry = { from = "main", depth = 2 } }
local chute = hall { name = "chute", floors = 1, entry = { from = "main", depth = 3, one_way = "in" } }
return dungeon { api = 1, branches = { main, mine, chute } }
"#;

    fn engine() -> Engine {
        Engine::load(ScriptSet::from_sources([("dungeon.lua", SCRIPTS)]).unwrap()).unwrap()
    }

    /// What is wrong between all floors of a dungeon, of which one is changed before.
    fn found(change: impl Fn(&mut Floor)) -> Vec<String> {
        let engine = engine();
        let tree = engine.tree(1, &Default::default()).unwrap();
        let floors: Vec<(String, u32)> =
            tree.branches.iter().flat_map(|branch| (1..=branch.floors).map(|depth| (branch.name.clone(), depth))).collect();
        assert_eq!(floors.len(), 6);
        let between = Between::new(engine.world(), &tree, 1, floors.len());
        let mut failures = Vec::new();
        for (branch, depth) in floors {
            let mut floor = engine.floor(&Request::new(&branch, depth, 1)).unwrap();
            assert_eq!(floor.findings, []);
            change(&mut floor);
            failures.extend(between.take(engine.world(), Some(&floor)));
        }
        failures.iter().map(|failure| format!("{} {} {}", failure.branch, failure.depth, failure.fault)).collect()
    }

    fn on(branch: &'static str, depth: u32, change: impl Fn(&mut Floor)) -> impl Fn(&mut Floor) {
        move |floor| {
            if floor.header.place.branch == branch && floor.header.place.depth == depth {
                change(floor);
            }
        }
    }

    #[test]
    fn a_sound_dungeon_has_nothing_wrong_between_its_floors() {
        assert_eq!(found(|_| ()), Vec::<String>::new());
    }

    #[test]
    fn a_stair_without_its_other_end_is_found_from_where_it_leads_from() {
        let lost = found(on("main", 2, |floor| floor.stairs.retain(|stair| stair.name != "up 1")));
        assert_eq!(lost.len(), 1, "{lost:?}");
        assert!(lost[0].starts_with("main 1 links: \"down 1\" at ("), "{lost:?}");
        assert!(lost[0].ends_with(") leads to \"up 1\" on main 2, where there is no such place"), "{lost:?}");
    }

    #[test]
    fn a_stair_that_leads_back_elsewhere_is_found_and_so_is_one_past_the_last_floor() {
        let crossed = found(on("main", 2, |floor| {
            for stair in &mut floor.stairs {
                if stair.name == "up 1" {
                    (stair.depth, stair.arrives) = (3, Some("up 1".to_owned()));
                }
            }
        }));
        assert_eq!(crossed.len(), 1, "{crossed:?}");
        assert!(crossed[0].ends_with("leads to \"up 1\" on main 2, which leads to main 3, not back"), "{crossed:?}");
        let past = found(on("mine", 1, |floor| {
            for stair in &mut floor.stairs {
                if stair.kind == StairKind::Down {
                    stair.depth = 7;
                }
            }
        }));
        assert!(past.iter().any(|text| text.ends_with("leads to \"up 1\" on mine 7, which has 2 floors")), "{past:?}");
    }

    #[test]
    fn what_there_is_one_of_is_found_where_it_stands_again() {
        let engine = engine();
        let floors = (1..=3).map(|depth| engine.floor(&Request::new("main", depth, 1)).unwrap());
        let with: Vec<Floor> = floors.filter(|floor| floor.rooms.iter().any(|room| room.kind == "crown")).collect();
        let [own] = &with[..] else { panic!("{} floors have it", with.len()) };
        let (room, depth) = (own.rooms[0].clone(), own.header.place.depth);
        let twice = found(move |floor| {
            if floor.header.place.branch == "main" && floor.header.place.depth == 1 + depth % 3 {
                floor.rooms.push(room.clone());
            }
        });
        assert_eq!(twice.len(), 1, "{twice:?}");
        assert!(twice[0].contains("once: \"crown\" at (") && twice[0].ends_with("too, but there is one in \"main\""), "{twice:?}");
    }

    #[test]
    fn a_floor_that_could_not_be_made_is_nobody_s_fault() {
        let engine = engine();
        let tree = engine.tree(1, &Default::default()).unwrap();
        let between = Between::new(engine.world(), &tree, 1, 2);
        assert!(between.take(engine.world(), None).is_empty());
        let floor = engine.floor(&Request::new("main", 1, 1)).unwrap();
        assert!(between.take(engine.world(), Some(&floor)).is_empty());
    }
}
