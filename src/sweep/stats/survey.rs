//! [`survey()`]: makes many floors of many places and counts what they have.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::chances::About;
use super::{Chances, Kind, Never, Row, Sample, Stats, Worst, never};
use crate::engine::{Engine, Request};
use crate::error::{Error, ErrorKind, Result};
use crate::sweep::Selection;
use crate::sweep::selection::no_floor;
use crate::world::{Branch, Place};

/// Floors that are made before they are added up: so many that cores seldom wait for each other, so few that they take little room.
const TOGETHER: usize = if cfg!(test) { 16 } else { 256 };

/// What many floors of a dungeon have.
#[derive(Debug)]
pub struct Survey {
    /// Seeds.
    pub seeds: RangeInclusive<u64>,
    /// Branches in the order of the scripts, those that grow left out.
    pub branches: Vec<BranchStats>,
    /// Seeds that have no dungeon, by what the error says.
    pub undrawn: Stats,
    /// Floors that have most or least of something.
    pub worst: Option<Worst>,
    /// What could have come and never did.
    pub never: Vec<Never>,
    /// Branches that grow: they have rooms in place of floors, and are not counted.
    pub growing: Vec<String>,
    pub(super) about: Arc<About>,
}

/// What floors of a branch have.
#[derive(Debug, Default)]
pub struct BranchStats {
    /// Its name.
    pub name: String,
    /// By depth within the branch.
    pub depths: BTreeMap<u32, Stats>,
    /// All depths together.
    pub all: Stats,
}

/// Makes every floor of a selection, on the threads of the current rayon pool, and tells `done` how many seeds are through. What comes out does not
/// depend on the number of threads, times aside, and what is kept does not grow with the number of seeds.
///
/// # Errors
/// As [`Selection::requests`].
pub fn survey(engine: &Engine, selection: &Selection, worst: Option<Worst>, done: &(dyn Fn(u64) + Sync)) -> Result<Survey> {
    let chosen = selection.chosen(engine)?;
    let (grown, chosen): (Vec<&Branch>, Vec<&Branch>) = chosen.into_iter().partition(|branch| branch.growth.is_some());
    let about = Arc::new(About::of(engine.world()));
    let branches = chosen.iter().map(|branch| BranchStats { name: branch.name.clone(), ..BranchStats::default() }).collect();
    let mut survey = Survey {
        seeds: selection.seeds.clone(),
        branches,
        undrawn: Stats::default(),
        worst,
        never: Vec::new(),
        growing: grown.iter().map(|branch| branch.name.clone()).collect(),
        about: Arc::clone(&about),
    };
    let places = Places { engine, selection, about, known: Mutex::default() };
    let (mut wanted, mut seeds) = (Vec::new(), 0);
    for seed in selection.seeds.clone() {
        match engine.tree(seed, &selection.context) {
            Ok(tree) => {
                for (number, branch) in chosen.iter().enumerate() {
                    let floors = tree.branch(&branch.name).map_or(0, |branch| branch.floors);
                    let depths = *selection.depths.start().max(&1)..=floors.min(*selection.depths.end());
                    wanted.extend(depths.map(|depth| (number, depth, seed)));
                }
            }
            // What was asked for is at fault, not the dungeon of the seed.
            Err(error) if error.kind() == ErrorKind::Request => return Err(error),
            Err(error) => survey.undrawn.add_failure(seed, &error),
        }
        seeds += 1;
        if wanted.len() >= TOGETHER {
            survey.add(&places, &mut wanted);
            done(std::mem::take(&mut seeds));
        }
    }
    survey.add(&places, &mut wanted);
    done(seeds);
    survey.branches.iter_mut().for_each(BranchStats::sum);
    if survey.branches.iter().all(|branch| branch.depths.is_empty()) && survey.undrawn.failed.is_empty() {
        return Err(if chosen.is_empty() { only_growing(&survey.growing) } else { no_floor(&selection.depths, &chosen) });
    }
    survey.never = never::of(engine.world(), selection, &survey);
    Ok(survey)
}

fn only_growing(names: &[String]) -> Error {
    let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let grow = if names.len() == 1 { "grows" } else { "grow" };
    Error::request(format!(
        "{} {grow} as it is explored, and stats are of branches with floors; `undercroft grow` walks through one",
        names.join(", ")
    ))
}

impl BranchStats {
    fn sum(&mut self) {
        self.depths.values().for_each(|stats| self.all.merge(stats));
    }
}

impl Survey {
    /// Makes floors, given by the number of the branch, depth and seed, and adds them in the order of these.
    fn add(&mut self, places: &Places<'_>, wanted: &mut Vec<(usize, u32, u64)>) {
        wanted.sort_unstable();
        let names: Vec<String> = self.branches.iter().map(|branch| branch.name.clone()).collect();
        let name = |number: usize| names.get(number).map_or("", String::as_str);
        let made: Vec<Result<(Sample, Arc<Chances>)>> =
            wanted.par_iter().map(|(number, depth, seed)| places.sample(name(*number), *depth, *seed)).collect();
        for ((number, depth, seed), made) in wanted.drain(..).zip(made) {
            let Some(branch) = self.branches.get_mut(number) else { continue };
            let stats = branch.depths.entry(depth).or_default();
            match made {
                Ok((sample, chances)) => {
                    stats.add_sample(&sample, &chances);
                    if let Some(worst) = &mut self.worst {
                        worst.add(&branch.name, depth, &sample);
                    }
                }
                Err(error) => stats.add_failure(seed, &error),
            }
        }
    }

    /// Floors that were made.
    #[must_use]
    pub fn floors(&self) -> u64 {
        self.branches.iter().map(|branch| branch.all.floors).sum()
    }

    /// What could not be made: branch and depth, or neither for dungeons; the error, how often, the first seed.
    pub fn failures(&self) -> impl Iterator<Item = (Option<(&str, u32)>, &super::Fails)> {
        let of_floors = self.branches.iter().flat_map(|branch| {
            branch.depths.iter().flat_map(|(depth, stats)| stats.failed.iter().map(|fails| (Some((branch.name.as_str(), *depth)), fails)))
        });
        self.undrawn.failed.iter().map(|fails| (None, fails)).chain(of_floors)
    }

    /// The rows of a kind, by name: of rooms also those that may come and never did, of vaults and monsters too.
    pub(super) fn kind(&self, stats: &Stats, kind: Kind) -> Vec<(String, Row)> {
        let rows = match kind {
            Kind::Room | Kind::Vault => {
                let wanted = |room: &String| self.about.is_vault(room) == (kind == Kind::Vault);
                return stats.rooms.iter().filter(|(name, _)| wanted(name)).map(|(name, row)| (name.clone(), *row)).collect();
            }
            Kind::Veto => {
                return stats.vetoes.iter().map(|(veto, count)| (veto.clone(), Row { count: *count, ..Row::default() })).collect();
            }
            Kind::Monster => &stats.monsters,
            Kind::Thing => &stats.things,
            Kind::Terrain => &stats.terrains,
            Kind::Theme => &stats.themes,
            Kind::Refusal => &stats.refusals,
            Kind::Unplaced => &stats.unplaced,
            Kind::Finding => &stats.findings,
        };
        rows.iter().map(|(name, row)| (name.clone(), *row)).collect()
    }
}

/// What the scripts declare of places, each found out once.
struct Places<'a> {
    engine: &'a Engine,
    selection: &'a Selection,
    about: Arc<About>,
    known: Mutex<HashMap<Place, Arc<Chances>>>,
}

impl Places<'_> {
    fn sample(&self, branch: &str, depth: u32, seed: u64) -> Result<(Sample, Arc<Chances>)> {
        let request = Request { context: self.selection.context.clone(), ..Request::new(branch, depth, seed) };
        let start = Instant::now();
        let (floor, recording) = self.engine.record(&request);
        let took = start.elapsed();
        let floor = floor?;
        let chances = self.chances(&floor.header.place)?;
        Ok((Sample::of(seed, &floor, took, &chances, recording.attempts.last()), chances))
    }

    fn chances(&self, place: &Place) -> Result<Arc<Chances>> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(chances) = known().get(place) {
            return Ok(Arc::clone(chances));
        }
        let chances = Arc::new(Chances::with(self.engine, place, &self.selection.context, Arc::clone(&self.about))?);
        known().insert(place.clone(), Arc::clone(&chances));
        Ok(chances)
    }
}
