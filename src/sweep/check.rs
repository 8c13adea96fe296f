//! [`check_floors()`]: makes floors in parallel and collects what is wrong with them.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::between::{Between, is_between};
use super::selection::{no_floor, only_undrawn};
use super::{Failure, Fault, Selection, Shard};
use crate::engine::{Engine, Request};
use crate::error::Result;
use crate::floor::Floor;
use crate::world::Branch;

/// One floor in this many is made twice.
const REPEAT_EVERY: u64 = 50;
/// Of so many seeds the first floor of each branch, too: a branch need not be in every dungeon.
const REPEATED_FIRST: u64 = 3;

/// What a check saw.
#[derive(Debug, Default)]
pub struct Report {
    /// Floors asked for.
    pub floors: usize,
    /// How many of them were asked for twice.
    pub repeated: usize,
    /// What was wrong: first seeds without a dungeon, then by branch, depth and seed.
    pub failures: Vec<Failure>,
}

impl Report {
    fn add(mut self, seen: Seen) -> Self {
        self.floors += usize::from(seen.floor);
        self.repeated += usize::from(seen.repeated);
        self.failures.extend(seen.failures);
        self
    }

    /// Adds what was seen of floors that come after these.
    fn join(mut self, mut later: Self) -> Self {
        self.floors += later.floors;
        self.repeated += later.repeated;
        if self.failures.is_empty() {
            self.failures = later.failures;
        } else {
            self.failures.append(&mut later.failures);
        }
        self
    }
}

/// What was seen of one floor, or of a seed without a dungeon.
struct Seen {
    floor: bool,
    repeated: bool,
    failures: Vec<Failure>,
}

/// Makes the floors of a selection that a shard has, on the threads of the current rayon pool, and calls `done` after each. Of sound floors nothing is
/// kept, so that it may be millions. A seed that has no dungeon is a failure. Failures come by branch, depth and seed, those without a dungeon first,
/// whatever the number of threads and their timing.
///
/// Floors of one seed are held against each other, too: where stairs lead, and of what there is one.
///
/// One floor in fifty, and the first of each branch for the first seeds, is made a second time, with memory laid out differently, and must come out the
/// same.
///
/// # Errors
/// As [`Selection::requests`].
pub fn check_floors(engine: &Engine, selection: &Selection, shard: Shard, done: &(dyn Fn() + Sync)) -> Result<Report> {
    let chosen = selection.chosen(engine)?;
    let branches: Vec<&Branch> = chosen.iter().copied().filter(|branch| branch.growth.is_none()).collect();
    engine.tree(*selection.seeds.start(), &selection.context).map(drop).or_else(only_undrawn)?;
    if !branches.is_empty() && branches.iter().all(|branch| *selection.depths.start() > branch.floors.max) {
        return Err(no_floor(&selection.depths, &chosen));
    }
    let plan = Plan { engine, selection, branches, shard, drawn: AtomicBool::new(false), any: AtomicBool::new(false) };
    let mut report = selection
        .seeds
        .clone()
        .into_par_iter()
        .flat_map(|seed| plan.of(seed))
        .map(|work| match work {
            Work::None(failure) => Seen { floor: false, repeated: false, failures: vec![*failure] },
            Work::Floor(request, repeat, between) => {
                let seen = look(engine, &request, repeat, &between);
                done();
                seen
            }
        })
        .fold(Report::default, Report::add)
        .reduce(Report::default, Report::join);
    if plan.drawn.into_inner() && !plan.any.into_inner() && chosen.iter().all(|branch| branch.growth.is_none()) {
        return Err(no_floor(&selection.depths, &chosen));
    }
    let number = |name: &str| plan.branches.iter().position(|branch| branch.name == name).map_or(0, |i| i + 1);
    report.failures.sort_by_key(|failure| (number(&failure.branch), failure.depth, failure.seed, is_between(failure.rule())));
    Ok(report)
}

/// Which floors there are, seed by seed.
struct Plan<'a> {
    engine: &'a Engine,
    selection: &'a Selection,
    branches: Vec<&'a Branch>,
    shard: Shard,
    /// Whether any seed has a dungeon, and whether any has such a floor.
    drawn: AtomicBool,
    any: AtomicBool,
}

enum Work {
    /// There is no dungeon.
    None(Box<Failure>),
    /// A floor, whether it is made twice, and the others of its dungeon.
    Floor(Box<Request>, bool, Arc<Between>),
}

impl Plan<'_> {
    /// What there is to do for a seed.
    fn of(&self, seed: u64) -> Vec<Work> {
        let Selection { depths, seeds, context, .. } = self.selection;
        let first = *seeds.start();
        let offset = seed - first;
        let tree = match self.engine.tree(seed, context) {
            Ok(tree) => tree,
            Err(_) if !self.shard.has(offset) => return Vec::new(),
            Err(error) => {
                let fault = Fault::Error(error);
                return vec![Work::None(Box::new(Failure { branch: String::new(), depth: 0, seed, rooms: None, of_room: None, fault }))];
            }
        };
        self.drawn.store(true, Ordering::Relaxed);
        let mut chosen = Vec::new();
        let mut number = 0;
        for branch in &self.branches {
            let floors = tree.branch(&branch.name).map_or(0, |branch| branch.floors);
            let highest = *depths.start().max(&1);
            for depth in highest..=floors.min(*depths.end()) {
                // Each seed begins with another shard, and with another floor that is made twice.
                if self.shard.has(offset.wrapping_add(number)) {
                    let turn = offset.wrapping_mul(31).wrapping_add(number.wrapping_mul(17));
                    let repeat = offset < REPEATED_FIRST && depth == highest || turn % REPEAT_EVERY == 0;
                    let request = Request::new(&branch.name, depth, seed).context(context.clone()).checks(true);
                    chosen.push((Box::new(request), repeat));
                }
                number += 1;
            }
        }
        if number > 0 {
            self.any.store(true, Ordering::Relaxed);
        }
        let between = Arc::new(Between::new(self.engine.world(), &tree, seed, chosen.len()));
        chosen.into_iter().map(|(request, repeat)| Work::Floor(request, repeat, Arc::clone(&between))).collect()
    }
}

fn look(engine: &Engine, request: &Request, repeat: bool, between: &Between) -> Seen {
    let failure =
        |fault| Failure { branch: request.branch.clone(), depth: request.depth, seed: request.seed, rooms: None, of_room: None, fault };
    let first = engine.floor(request);
    let others = between.take(engine.world(), first.as_ref().ok());
    let failures = faults(engine, request, repeat, first).into_iter().map(failure).chain(others).collect();
    Seen { floor: true, repeated: repeat, failures }
}

fn faults(engine: &Engine, request: &Request, repeat: bool, first: Result<Floor>) -> Vec<Fault> {
    let mut faults = Vec::new();
    if repeat && !with_shifted_heap(|| same(&first, &engine.floor(request))) {
        faults.push(Fault::Unrepeatable);
    }
    match first {
        Err(error) => faults.push(Fault::Error(error)),
        Ok(floor) if !floor.findings.is_empty() => faults.push(Fault::Findings(floor.findings)),
        Ok(_) => {}
    }
    faults
}

/// Floors are compared as bytes, for that is what is promised; errors by what they say.
fn same(a: &Result<Floor>, b: &Result<Floor>) -> bool {
    match (a, b) {
        (Ok(a), Ok(b)) => match (serde_json::to_vec(a), serde_json::to_vec(b)) {
            (Ok(a), Ok(b)) => a == b,
            _ => false,
        },
        (Err(a), Err(b)) => a.kind() == b.kind() && a.to_string() == b.to_string(),
        _ => false,
    }
}

/// Runs `work` while odd blocks of memory are held, so that what it allocates lies elsewhere than before: an order that depends on an address
/// has a chance to show.
fn with_shifted_heap<T>(work: impl FnOnce() -> T) -> T {
    let blocks: Vec<Vec<u8>> = (1..=64).map(|i| Vec::with_capacity(i * 24 + 8)).collect();
    let result = work();
    black_box(&blocks);
    result
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::super::Selection;
    use super::*;
    use crate::audit::testing::Case;
    use crate::error::Error;
    use crate::script::ScriptSet;

    /// Refuses the floors of odd depth, fails on those of depth 2, and is fine below.
    const SCRIPTS: &str = r#"
local layouts = require "std.layouts"
local cave = layouts.cavern { open = 50 }
local pit = branch {
  name = "pit",
  floors = 4,
  rooms = { require("std.rooms").plain },
  size = { width = 40, height = 20 },
  layout = function(floor, place, rng)
    if place.depth == 2 then error("the second floor") end
    if place.depth < 4 then floor:veto("odd") end
    cave(floor, place, rng)
  end,
}
return dungeon { api = 1, branches = { pit } }
"#;

    fn report(threads: usize) -> (Report, usize) {
        let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", SCRIPTS)]).unwrap()).unwrap();
        let selection = Selection { seeds: 1..=30, ..Selection::default() };
        let done = AtomicUsize::new(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let report =
            pool.install(|| check_floors(&engine, &selection, Shard::default(), &|| _ = done.fetch_add(1, Ordering::Relaxed))).unwrap();
        (report, done.into_inner())
    }

    #[test]
    fn failures_come_by_branch_depth_and_seed_on_any_number_of_threads() {
        let (one, done) = report(1);
        assert_eq!((one.floors, one.repeated, done), (120, 4, 120));
        let kinds: Vec<(u32, u64, &str)> = one.failures.iter().map(|f| (f.depth, f.seed, f.fault.kind())).collect();
        let want: Vec<(u32, u64, &str)> = [(1, "refused"), (2, "error"), (3, "refused")]
            .into_iter()
            .flat_map(|(depth, kind)| (1..=30).map(move |s| (depth, s, kind)))
            .collect();
        assert_eq!(kinds, want);
        let said = |report: &Report| report.failures.iter().map(|f| f.fault.to_string()).collect::<Vec<_>>();
        assert_eq!(said(&report(4).0), said(&one));
    }

    /// Two branches of several floors, one of them not in every dungeon, and one seed in a few without any.
    const UNEVEN: &str = r#"
local function cave(rules)
  rules.size = { width = 20, height = 12 }
  rules.layout = function(floor, place)
    floor:inside():fill(terrain.floor)
    if place.depth == 2 then floor:area():rect(5, 5, 1, 1):fill(terrain.down_stairs) end
  end
  return branch(rules)
end
local main = cave { name = "main", floors = between(2, 4), special = { { name = "lake", depth = 3 } } }
local pit = cave { name = "pit", floors = 2, entry = { from = "main", depth = -1, chance = 50 } }
return dungeon { api = 1, branches = { main, pit } }
"#;

    #[test]
    fn all_shards_together_are_the_whole_and_the_whole_is_what_is_asked_for() {
        let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", UNEVEN)]).unwrap()).unwrap();
        let selection = Selection { seeds: 11..=40, ..Selection::default() };
        let parts = |of: u64| -> Vec<Report> {
            (1..=of).map(|i| check_floors(&engine, &selection, format!("{i}/{of}").parse().unwrap(), &|| ()).unwrap()).collect()
        };
        let named = |reports: &[Report]| {
            let failures = reports.iter().flat_map(|report| &report.failures);
            let mut all: Vec<(String, u32, u64, &str)> = failures.map(|f| (f.branch.clone(), f.depth, f.seed, f.fault.kind())).collect();
            all.sort();
            all
        };
        let whole = parts(1);
        assert_eq!(whole[0].floors, selection.requests(&engine).unwrap().len());
        let undrawn = whole[0].failures.iter().filter(|failure| failure.is_of_dungeon()).count();
        assert_eq!(undrawn, selection.undrawn(&engine).len());
        assert!(undrawn > 0 && whole[0].failures.len() > undrawn && whole[0].repeated > 2, "{whole:?}");
        for of in [2, 3, 7] {
            let shards = parts(of);
            assert_eq!(named(&shards), named(&whole));
            assert_eq!(
                shards.iter().map(|shard| (shard.floors, shard.repeated)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1)),
                (whole[0].floors, whole[0].repeated)
            );
            let each = whole[0].floors / of as usize;
            assert!(shards.iter().all(|shard| shard.floors + 12 > each && shard.floors < each + 12), "{shards:?}");
        }
        let order = |f: &Failure| (!f.is_of_dungeon(), f.branch == "pit", f.depth, f.seed);
        assert!(whole[0].failures.is_sorted_by_key(order), "{whole:?}");
    }

    #[test]
    fn a_selection_of_nothing_is_an_error() {
        let engine = Engine::load(ScriptSet::from_sources([("dungeon.lua", UNEVEN)]).unwrap()).unwrap();
        let selection = Selection { depths: 9..=12, ..Selection::default() };
        let said = |result: Result<Report>| result.unwrap_err().to_string();
        assert_eq!(
            said(check_floors(&engine, &selection, Shard::WHOLE, &|| ())),
            said(selection.requests(&engine).map(|_| Report::default()))
        );
    }

    #[test]
    fn floors_that_differ_in_one_cell_or_not_at_all() {
        let floor = || Case::new(&["#####", "#<.>#", "#####"]).floor;
        assert!(same(&Ok(floor()), &Ok(floor())));
        let mut other = floor();
        other.cells[0] = 1;
        assert!(!same(&Ok(floor()), &Ok(other)));
        assert!(!same(&Ok(floor()), &Err(Error::internal("lost"))));
        assert!(same(&Err(Error::internal("lost")), &Err(Error::internal("lost"))));
        assert!(!same(&Err(Error::internal("lost")), &Err(Error::internal("found"))));
    }
}
