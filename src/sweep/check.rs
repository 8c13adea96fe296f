//! [`check()`]: makes floors in parallel and collects what is wrong with them.

use std::hint::black_box;

use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

use super::{Failure, Fault};
use crate::engine::{Engine, Request};
use crate::error::Result;
use crate::floor::Floor;

/// One floor in this many is made twice.
const REPEAT_EVERY: usize = 50;

/// What a check saw.
#[derive(Debug, Default)]
pub struct Report {
    /// Floors asked for.
    pub floors: usize,
    /// How many of them were asked for twice.
    pub repeated: usize,
    /// What was wrong, in the order of the requests.
    pub failures: Vec<Failure>,
}

/// Makes every floor asked for, on the threads of the current rayon pool, and calls `done` after each.
///
/// The first floor of each branch and one in fifty of the rest are made a second time, with memory laid out differently, and must come out the
/// same. The report does not depend on the number of threads or their timing.
pub fn check(engine: &Engine, requests: &[Request], done: &(dyn Fn() + Sync)) -> Report {
    let faults: Vec<(bool, Vec<Failure>)> = requests
        .par_iter()
        .enumerate()
        .map(|(i, request)| {
            let first_of_branch = i == 0 || requests[i - 1].branch != request.branch;
            let repeat = first_of_branch || i % REPEAT_EVERY == 0;
            let faults = faults(engine, request, repeat);
            done();
            let failure = |fault| Failure { branch: request.branch.clone(), depth: request.depth, seed: request.seed, rooms: None, fault };
            (repeat, faults.into_iter().map(failure).collect())
        })
        .collect();
    let mut report = Report { floors: requests.len(), ..Report::default() };
    for (repeat, failures) in faults {
        report.repeated += usize::from(repeat);
        report.failures.extend(failures);
    }
    report
}

fn faults(engine: &Engine, request: &Request, repeat: bool) -> Vec<Fault> {
    let mut faults = Vec::new();
    let first = engine.floor(request);
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
        let mut requests = Selection { seeds: 1..=30, ..Selection::default() }.requests(&engine).unwrap();
        requests.iter_mut().for_each(|request| request.limits.attempts = 2);
        let done = AtomicUsize::new(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let report = pool.install(|| check(&engine, &requests, &|| _ = done.fetch_add(1, Ordering::Relaxed)));
        (report, done.into_inner())
    }

    #[test]
    fn failures_come_in_the_order_of_the_requests_on_any_number_of_threads() {
        let (one, done) = report(1);
        assert_eq!((one.floors, one.repeated, done), (120, 3, 120));
        let kinds: Vec<(u32, u64, &str)> = one.failures.iter().map(|f| (f.depth, f.seed, f.fault.kind())).collect();
        let want: Vec<(u32, u64, &str)> = [(1, "refused"), (2, "error"), (3, "refused")]
            .into_iter()
            .flat_map(|(depth, kind)| (1..=30).map(move |s| (depth, s, kind)))
            .collect();
        assert_eq!(kinds, want);
        let said = |report: &Report| report.failures.iter().map(|f| f.fault.to_string()).collect::<Vec<_>>();
        assert_eq!(said(&report(4).0), said(&one));
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
