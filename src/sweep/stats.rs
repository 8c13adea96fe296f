//! [`Stats`]: what many floors of one place have, and how that compares with what the scripts declare.

mod chances;
mod compare;
mod measure;
mod never;
mod paths;
mod row;
mod rows;
mod sample;
mod survey;
mod what;
mod worst;

pub use chances::Chances;
pub use compare::{Comparison, Difference, compare};
pub use measure::Measure;
pub use never::Never;
pub use paths::Paths;
pub use row::{Kind, Row};
pub use rows::{KindRow, MeasureRow};
pub use sample::Sample;
pub use survey::{BranchStats, Survey, survey};
pub use what::What;
pub use worst::{Column, Ranked, Worst};

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::RecordedAttempt;
use crate::error::{Error, ErrorKind};
use crate::floor::Floor;

/// Errors that are told apart at one place.
const MOST_FAILS: usize = 50;
/// Reasons and names of things that are told apart at one place; what is declared always is.
const MOST_NAMES: usize = 1000;
/// What the others are called.
const OTHERS: &str = "(others)";

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
    /// Whether scripts have to be mended before there can be a floor: not where all attempts were refused.
    pub script: bool,
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
    /// Numbers that each floor has; those that any floor has.
    pub measures: BTreeMap<What, Measure>,
    /// Floors that took more than one attempt.
    pub vetoed: u64,
    /// How often attempts were refused, by stage and reason: `layout: too narrow`.
    pub vetoes: BTreeMap<String, u64>,
    /// Room types and vaults by name; also those that may come and never did.
    pub rooms: BTreeMap<String, Row>,
    /// Monsters by name; also those that may come and never did.
    pub monsters: BTreeMap<String, Row>,
    /// Whether it is known which monsters were drawn from a table.
    pub recorded: bool,
    /// Monster tables of the place, in order.
    pub tables: Vec<TableRow>,
    /// Things by kind and name.
    pub things: BTreeMap<String, Row>,
    /// Findings by severity and check: `warning: door`.
    pub findings: BTreeMap<String, Row>,
    /// Cells of each terrain.
    pub terrains: BTreeMap<String, Row>,
    /// Rows of themes that the floors have.
    pub themes: BTreeMap<String, Row>,
    /// How often pieces were refused a place, by name and reason.
    pub refusals: BTreeMap<String, Row>,
    /// Monsters that were to be there and are not, by name and reason.
    pub unplaced: BTreeMap<String, Row>,
}

impl Stats {
    /// Adds a floor, the time it took, what the scripts declare of its place, and how it came to be, where that was recorded.
    pub fn add(&mut self, seed: u64, floor: &Floor, took: Duration, chances: &Chances, recorded: Option<&RecordedAttempt>) {
        self.add_sample(&Sample::of(seed, floor, took, chances, recorded), chances);
    }

    /// Adds what was counted of a floor, and what the scripts declare of its place.
    pub fn add_sample(&mut self, sample: &Sample, chances: &Chances) {
        self.floors += 1;
        for (what, number) in &sample.numbers {
            self.measures.entry(*what).or_insert_with(|| Measure::new(what.parts())).add(*number, sample.seed);
        }
        self.vetoed += u64::from(sample.number(What::Attempts).is_some_and(|attempts| attempts > 1.0));
        for (kind, counts) in &sample.counts {
            let rows = match kind {
                Kind::Room | Kind::Vault => &mut self.rooms,
                Kind::Monster => &mut self.monsters,
                Kind::Thing => &mut self.things,
                Kind::Terrain => &mut self.terrains,
                Kind::Theme => &mut self.themes,
                Kind::Refusal => &mut self.refusals,
                Kind::Unplaced => &mut self.unplaced,
                Kind::Finding => &mut self.findings,
                Kind::Veto => {
                    for (veto, count) in counts {
                        *self.vetoes.entry(bounded(&self.vetoes, veto.clone())).or_default() += count;
                    }
                    continue;
                }
            };
            for (name, count) in counts {
                let name = if kind.is_declared() { name.clone() } else { bounded(rows, name.clone()) };
                let row = rows.entry(name).or_default();
                row.count += count;
                row.squares += count * count;
                row.floors += 1;
            }
        }
        self.add_choices(sample, chances);
        for (at, table) in chances.tables.iter().enumerate() {
            let known = |row: &TableRow| row.title == table.title;
            // Floors of one depth may have other tables, where a theme has some.
            let place = if self.tables.get(at).is_some_and(known) { Some(at) } else { self.tables.iter().position(known) };
            let place = place.unwrap_or_else(|| {
                self.tables.push(TableRow { title: table.title.clone(), chances: BTreeMap::new() });
                self.tables.len() - 1
            });
            let Some(row) = self.tables.get_mut(place) else { continue };
            for (monster, chance) in &table.monsters {
                sum(&mut row.chances, monster, *chance);
            }
        }
    }

    /// What could have been chosen, and what was.
    fn add_choices(&mut self, sample: &Sample, chances: &Chances) {
        let often = |name: &str| sample.often(Kind::Room, name) + sample.often(Kind::Vault, name);
        // Who has no share here and comes all the same was not chosen.
        let listed = || chances.rooms.iter().filter(|(_, share)| *share > 0.0);
        let all: u64 = listed().map(|(name, _)| often(name)).sum();
        for (name, share) in listed() {
            let row = row(&mut self.rooms, name);
            row.declared += share;
            row.choices(often(name), all, *share);
        }
        let Some(draws) = &sample.draws else { return };
        self.recorded = true;
        let mut given: Vec<BTreeMap<&str, u64>> = vec![BTreeMap::new(); chances.tables.len()];
        for ((rule, monster), count) in draws {
            row(&mut self.monsters, monster).drawn += count;
            let gives = |table: &chances::Table| table.rule == *rule && table.monsters.iter().any(|(name, c)| name == monster && *c > 0.0);
            if let Some(given) = chances.tables.iter().position(gives).and_then(|at| given.get_mut(at)) {
                *given.entry(monster).or_default() += count;
            }
        }
        for (table, given) in chances.tables.iter().zip(&given) {
            // A draw that gives nobody leaves nothing to count.
            let (total, trials) = (table.monsters.iter().map(|(_, chance)| chance).sum::<f64>(), given.values().sum());
            for (monster, chance) in table.monsters.iter().filter(|(_, chance)| *chance > 0.0) {
                let chosen = given.get(monster.as_str()).copied().unwrap_or(0);
                row(&mut self.monsters, monster).choices(chosen, trials, chance / total);
            }
        }
    }

    /// Adds a seed that gave no floor.
    pub fn add_failure(&mut self, seed: u64, error: &Error) {
        if error.kind() == ErrorKind::Request {
            self.absent += 1;
            return;
        }
        let refused = error.kind() == ErrorKind::Refused;
        for veto in error.vetoes() {
            *self.vetoes.entry(bounded(&self.vetoes, format!("{}: {}", veto.stage, veto.reason))).or_default() += u64::from(veto.count);
        }
        // Seeds and numbers of attempts would keep apart what is the same.
        let reasons: BTreeSet<String> = error.vetoes().iter().map(|veto| format!("{}: {}", veto.stage, veto.reason)).collect();
        let text = if refused && !reasons.is_empty() {
            format!("every attempt was refused: {}", reasons.into_iter().collect::<Vec<_>>().join("; "))
        } else {
            error.to_string()
        };
        self.fails(&Fails { text, script: !refused, count: 1, seed });
    }

    fn fails(&mut self, new: &Fails) {
        let full = self.failed.len() >= MOST_FAILS;
        match self.failed.iter_mut().find(|fails| fails.text == new.text || full && fails.text == OTHERS && fails.script == new.script) {
            Some(fails) => fails.count += new.count,
            None if full => self.failed.push(Fails { text: OTHERS.to_owned(), ..new.clone() }),
            None => self.failed.push(new.clone()),
        }
    }

    /// Adds other floors.
    pub fn merge(&mut self, other: &Self) {
        self.floors += other.floors;
        self.absent += other.absent;
        other.failed.iter().for_each(|fails| self.fails(fails));
        for (what, measure) in &other.measures {
            self.measures.entry(*what).or_insert_with(|| Measure::new(what.parts())).merge(measure);
        }
        self.vetoed += other.vetoed;
        for (veto, count) in &other.vetoes {
            *self.vetoes.entry(veto.clone()).or_default() += count;
        }
        self.recorded |= other.recorded;
        for table in &other.tables {
            let known = self.tables.iter().position(|row| row.title == table.title).unwrap_or_else(|| {
                self.tables.push(TableRow { title: table.title.clone(), chances: BTreeMap::new() });
                self.tables.len() - 1
            });
            let Some(row) = self.tables.get_mut(known) else { continue };
            table.chances.iter().for_each(|(monster, chance)| sum(&mut row.chances, monster, *chance));
        }
        let pairs = [
            (&mut self.rooms, &other.rooms),
            (&mut self.monsters, &other.monsters),
            (&mut self.things, &other.things),
            (&mut self.findings, &other.findings),
            (&mut self.terrains, &other.terrains),
            (&mut self.themes, &other.themes),
            (&mut self.refusals, &other.refusals),
            (&mut self.unplaced, &other.unplaced),
        ];
        for (mine, others) in pairs {
            others.iter().for_each(|(name, other)| row(mine, name).merge(other));
        }
    }

    /// The mean of what each floor has; 0 where there is no floor.
    #[must_use]
    pub fn mean(&self, what: What) -> f64 {
        self.measures.get(&what).map_or(0.0, Measure::mean)
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

/// A name, or that of all others where there are very many: scripts may give reasons with numbers in them, each another.
fn bounded<V>(rows: &BTreeMap<String, V>, name: String) -> String {
    if rows.len() < MOST_NAMES || rows.contains_key(&name) { name } else { OTHERS.to_owned() }
}

/// The row of a name.
fn row<'a>(rows: &'a mut BTreeMap<String, Row>, name: &str) -> &'a mut Row {
    rows.entry(name.to_owned()).or_default()
}

fn sum(sums: &mut BTreeMap<String, f64>, name: &str, more: f64) {
    match sums.get_mut(name) {
        Some(sum) => *sum += more,
        None => _ = sums.insert(name.to_owned(), more),
    }
}

#[cfg(test)]
mod survey_tests;
#[cfg(test)]
mod tests;
