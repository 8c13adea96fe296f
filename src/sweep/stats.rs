//! [`Stats`]: what many floors of one place have, and how that compares with what the scripts declare.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::{Engine, RecordedAttempt};
use crate::error::{Error, ErrorKind, Result};
use crate::floor::Floor;
use crate::world::{Context, Place};

/// What is measured of each floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// Number of rooms.
    Rooms,
    /// Number of monsters.
    Monsters,
    /// Number of things.
    Things,
    /// Attempts it took.
    Attempts,
    /// Milliseconds it took.
    Ms,
    /// Share of its cells that a walker may pass, 0 to 1.
    Passable,
}

impl What {
    /// All of them with their names.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Rooms, "rooms"),
        (Self::Monsters, "monsters"),
        (Self::Things, "things"),
        (Self::Attempts, "attempts"),
        (Self::Ms, "ms"),
        (Self::Passable, "passable"),
    ];
}

/// A number that each floor has.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// Of all floors together.
    pub sum: f64,
    /// The least, with the first seed that has it.
    pub least: (f64, u64),
    /// The most, with the first seed that has it.
    pub most: (f64, u64),
}

/// How often something of a name is on floors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// How often in all.
    pub count: u64,
    /// How often a draw of a monster table chose it, a group counted once; of monsters only, and where that was recorded.
    pub drawn: u64,
    /// Floors that have it.
    pub floors: u64,
    /// Its declared share of a choice, 0 to 1, summed over the floors; of room types only.
    pub declared: f64,
}

/// A monster table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableRow {
    /// What the scripts call it, else its rule.
    pub title: String,
    /// The chance of a draw for each monster, 0 to 1, summed over the floors.
    pub chances: BTreeMap<String, f64>,
}

/// Floors that could not be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fails {
    /// The error in a line.
    pub text: String,
    /// How many.
    pub count: u64,
    /// The first seed.
    pub seed: u64,
}

/// What many floors of one place have. A sum: floors are added one by one, and the same floors in the same order give the same numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stats {
    /// Floors that were made.
    pub floors: u64,
    /// Seeds whose dungeon has no such floor.
    pub absent: u64,
    /// Floors that could not be made.
    pub failed: Vec<Fails>,
    /// Numbers that each floor has; all of them, where there is a floor.
    pub measures: BTreeMap<What, Measure>,
    /// Floors that took more than one attempt.
    pub vetoed: u64,
    /// How often attempts were refused, by stage and reason: `layout: too narrow`.
    pub vetoes: BTreeMap<String, u64>,
    /// Room types and vaults by name; also those that may come and never did.
    pub rooms: BTreeMap<String, Row>,
    /// Monsters by name.
    pub monsters: BTreeMap<String, Row>,
    /// Whether it is known which monsters were drawn from a table.
    pub recorded: bool,
    /// Monster tables of the place, in order.
    pub tables: Vec<TableRow>,
    /// Things by kind and name.
    pub things: BTreeMap<String, Row>,
    /// Findings by severity and check: `warning: door`.
    pub findings: BTreeMap<String, Row>,
}

/// What the scripts declare of a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chances {
    /// Room types and vaults with their shares of a choice, 0 to 1.
    rooms: Vec<(String, f64)>,
    /// Monster tables: titles, and monsters with their chances, 0 to 1.
    tables: Vec<(String, Vec<(String, f64)>)>,
}

impl Chances {
    /// Those of a place.
    ///
    /// # Errors
    /// As [`Engine::odds`].
    pub fn at(engine: &Engine, place: &Place, context: &Context) -> Result<Self> {
        let weights = engine.room_weights(place, context)?;
        let total = weights.iter().map(|(_, weight)| *weight as f64).sum::<f64>().max(1.0);
        let rooms = weights.into_iter().map(|(name, weight)| (name, weight as f64 / total)).collect();
        let tables = engine.odds(place, context)?.into_iter().map(|table| {
            let monsters = table.by_monster().into_iter().map(|monster| (monster.monster, monster.chance)).collect();
            (if table.label.is_empty() { table.rule } else { table.label }, monsters)
        });
        Ok(Self { rooms, tables: tables.collect() })
    }

    /// The share of a room type or vault; 0 where it is not listed.
    #[must_use]
    pub fn room(&self, name: &str) -> f64 {
        self.rooms.iter().filter(|(room, _)| room == name).map(|(_, share)| share).sum()
    }

    /// The highest chance that a table has for a monster; 0 where none names it.
    #[must_use]
    pub fn monster(&self, name: &str) -> f64 {
        let rows = self.tables.iter().flat_map(|(_, rows)| rows);
        rows.filter(|(monster, _)| monster == name).map(|(_, chance)| *chance).fold(0.0, f64::max)
    }

    /// Whether there are monster tables at all.
    #[must_use]
    pub fn has_tables(&self) -> bool {
        !self.tables.is_empty()
    }
}

impl Stats {
    /// Adds a floor, the time it took, what the scripts declare of its place, and how it came to be, where that was recorded.
    pub fn add(&mut self, seed: u64, floor: &Floor, took: Duration, chances: &Chances, recorded: Option<&RecordedAttempt>) {
        self.floors += 1;
        let passable = |cell: &u16| floor.palette.get(usize::from(*cell)).is_some_and(|terrain| terrain.passable);
        let open = floor.cells.iter().filter(|cell| passable(cell)).count();
        for (what, _) in What::ALL {
            let number = match what {
                What::Rooms => floor.rooms.len() as f64,
                What::Monsters => floor.monsters.len() as f64,
                What::Things => floor.things.len() as f64,
                What::Attempts => f64::from(floor.attempts),
                What::Ms => took.as_secs_f64() * 1000.0,
                What::Passable => open as f64 / floor.cells.len().max(1) as f64,
            };
            let measure = self.measures.entry(what).or_insert(Measure { sum: 0.0, least: (number, seed), most: (number, seed) });
            measure.sum += number;
            if number < measure.least.0 {
                measure.least = (number, seed);
            }
            if number > measure.most.0 {
                measure.most = (number, seed);
            }
        }
        self.vetoed += u64::from(floor.attempts > 1);
        for veto in &floor.vetoes {
            *self.vetoes.entry(format!("{}: {}", veto.stage, veto.reason)).or_default() += u64::from(veto.count);
        }
        tally(&mut self.rooms, floor.rooms.iter().map(|room| room.kind.clone()));
        tally(&mut self.monsters, floor.monsters.iter().map(|monster| monster.name.clone()));
        let thing = |thing: &crate::floor::Thing| {
            let kind = crate::floor::ThingKind::ALL.iter().find(|(kind, _)| *kind == thing.kind).map_or("", |(_, name)| name);
            thing.name.as_ref().map_or_else(|| kind.to_owned(), |name| format!("{kind} {name}"))
        };
        tally(&mut self.things, floor.things.iter().map(thing));
        tally(&mut self.findings, floor.findings.iter().map(|finding| format!("{}: {}", finding.severity, finding.check)));
        if let Some(attempt) = recorded {
            self.recorded = true;
            let mut counted = BTreeSet::new();
            for (monster, origin) in floor.monsters.iter().zip(&attempt.monsters) {
                // A group comes of one draw.
                if origin.draw.as_ref().is_some_and(|draw| counted.insert(draw.number)) {
                    self.monsters.entry(monster.name.clone()).or_default().drawn += 1;
                }
            }
        }
        for (name, share) in &chances.rooms {
            self.rooms.entry(name.clone()).or_default().declared += share;
        }
        for (at, (title, monsters)) in chances.tables.iter().enumerate() {
            if self.tables.len() == at {
                self.tables.push(TableRow { title: title.clone(), chances: BTreeMap::new() });
            }
            let Some(table) = self.tables.get_mut(at) else { continue };
            for (monster, chance) in monsters {
                *table.chances.entry(monster.clone()).or_default() += chance;
            }
        }
    }

    /// Adds a seed that gave no floor.
    pub fn add_failure(&mut self, seed: u64, error: &Error) {
        if error.kind() == ErrorKind::Request {
            self.absent += 1;
            return;
        }
        let text = error.to_string();
        match self.failed.iter_mut().find(|fails| fails.text == text) {
            Some(fails) => fails.count += 1,
            None => self.failed.push(Fails { text, count: 1, seed }),
        }
    }

    /// The mean of what each floor has; 0 where there is no floor.
    #[must_use]
    pub fn mean(&self, what: What) -> f64 {
        self.measures.get(&what).map_or(0.0, |measure| measure.sum / self.floors.max(1) as f64)
    }

    /// Of a number of all floors together: how much that is a floor.
    #[must_use]
    pub fn each(&self, sum: f64) -> f64 {
        sum / self.floors.max(1) as f64
    }

    /// How often a monster was drawn; where that is not known, how often it is there.
    #[must_use]
    pub fn draws(&self, monster: &str) -> u64 {
        self.monsters.get(monster).map_or(0, |row| if self.recorded { row.drawn } else { row.count })
    }
}

/// Counts names on one floor.
fn tally<K: Ord>(rows: &mut BTreeMap<K, Row>, names: impl Iterator<Item = K>) {
    let mut here: BTreeMap<K, u64> = BTreeMap::new();
    names.for_each(|name| *here.entry(name).or_default() += 1);
    for (name, count) in here {
        let row = rows.entry(name).or_default();
        row.count += count;
        row.floors += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Request;
    use crate::script::ScriptSet;

    const SCRIPTS: &str = r#"
monster { name = "rat", glyph = "r", level = 1 }
monster { name = "bat", glyph = "b", level = 1 }
local layouts, population = require "std.layouts", require "std.population"
local hall = room { name = "hall", weight = 3, size = { width = 6, height = 6 }, build = function(area) area:inset(1):fill(terrain.floor) end }
local nook = room { name = "nook", weight = 1, depth = { min = 2 }, size = { width = 5, height = 5 }, build = function(area) area:inset(1):fill(terrain.floor) end }
local cellar = branch {
  name = "cellar", floors = between(1, 2), size = { width = 40, height = 20 }, rooms = { hall, nook },
  layout = layouts.cavern { open = 50 },
  population = population.weighted { count = 2, { "rat", weight = 30 }, { "bat", weight = 10 } },
}
return dungeon { api = 1, branches = { cellar } }
"#;

    #[test]
    fn sums_are_those_of_the_floors() {
        let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", SCRIPTS)]).unwrap()).unwrap();
        let context = Context::new();
        let mut stats = Stats::default();
        let (mut monsters, mut rooms, mut attempts, mut least) = (0, 0, 0, (usize::MAX, 0));
        for seed in 1..=20 {
            match engine.floor(&Request::new("cellar", 2, seed)) {
                Ok(floor) => {
                    let open = floor.cells.iter().filter(|c| floor.palette[usize::from(**c)].passable).count();
                    least = least.min((open, seed));
                    monsters += floor.monsters.len();
                    attempts += floor.attempts;
                    rooms += floor.rooms.iter().filter(|room| ["hall", "nook"].contains(&room.kind.as_str())).count();
                    let chances = Chances::at(&engine, &floor.header.place, &context).unwrap();
                    stats.add(seed, &floor, Duration::from_millis(seed), &chances, None);
                }
                Err(error) => stats.add_failure(seed, &error),
            }
        }
        assert_eq!(stats.floors + stats.absent, 20);
        assert!(stats.absent > 0 && stats.floors > 0 && stats.failed.is_empty());
        assert_eq!(stats.measures[&What::Monsters].sum, monsters as f64);
        assert_eq!(stats.measures[&What::Passable].least, (least.0 as f64 / 800.0, least.1));
        assert_eq!(stats.mean(What::Attempts), f64::from(attempts) / stats.floors as f64);
        assert_eq!(stats.monsters["rat"].count + stats.monsters["bat"].count, monsters as u64);
        assert_eq!(stats.draws("rat"), stats.monsters["rat"].count, "nothing was recorded");
        let share = |name: &str| stats.each(stats.rooms[name].declared);
        assert_eq!((share("hall"), share("nook")), (0.75, 0.25));
        assert_eq!(stats.rooms["hall"].count + stats.rooms["nook"].count, rooms as u64);
        assert_eq!(stats.tables.len(), 1);
        assert!((stats.each(stats.tables[0].chances["rat"]) - 0.75).abs() < 1e-12);
    }

    #[test]
    fn a_group_is_one_draw() {
        let scripts =
            SCRIPTS.replace(r#"{ "rat", weight = 30 }"#, r#"{ "rat", weight = 30, group = 3 }"#).replace("count = 2", "count = 40");
        let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", scripts)]).unwrap()).unwrap();
        let mut stats = Stats::default();
        for seed in 1..=20 {
            let (floor, recording) = engine.record(&Request::new("cellar", 1, seed));
            stats.add(seed, &floor.unwrap(), Duration::ZERO, &Chances::default(), recording.attempts.last());
        }
        assert!(stats.recorded && stats.monsters["bat"].drawn == stats.monsters["bat"].count);
        let (rats, bats) = (stats.draws("rat"), stats.draws("bat"));
        assert!(stats.monsters["rat"].count > 2 * rats, "they come in threes, as far as there is space");
        let share = rats as f64 / (rats + bats) as f64;
        assert!((0.6..0.9).contains(&share), "three quarters of the draws: {rats} and {bats}");
    }

    #[test]
    fn failures_are_counted_by_what_they_say() {
        let mut stats = Stats::default();
        for seed in 3..6 {
            stats.add_failure(seed, &Error::new(ErrorKind::Refused, "too narrow"));
        }
        stats.add_failure(9, &Error::new(ErrorKind::Script, "oh"));
        stats.add_failure(10, &Error::request("no such floor"));
        let failed: Vec<(&str, u64, u64)> = stats.failed.iter().map(|f| (f.text.as_str(), f.count, f.seed)).collect();
        assert_eq!(failed, [("too narrow", 3, 3), ("oh", 1, 9)]);
        assert_eq!((stats.floors, stats.absent, stats.mean(What::Rooms)), (0, 1, 0.0));
    }
}
