//! [`Selection`]: which floors of a dungeon to make.

use std::ops::RangeInclusive;

use crate::engine::{Engine, Request};
use crate::error::{Error, Result};
use crate::world::{Branch, Context};

/// Branches, depths and seeds; every combination that exists is a floor.
#[derive(Clone, Debug)]
pub struct Selection {
    /// Branch names; every branch where empty.
    pub branches: Vec<String>,
    /// Depths within each branch, from 1.
    pub depths: RangeInclusive<u32>,
    /// Seeds.
    pub seeds: RangeInclusive<u64>,
    /// What the host tells scripts, the same for every floor.
    pub context: Context,
}

impl Default for Selection {
    /// Every depth of every branch for the seeds 1 to 50.
    fn default() -> Self {
        Self { branches: Vec::new(), depths: 1..=u32::MAX, seeds: 1..=50, context: Context::new() }
    }
}

impl Selection {
    /// One request a floor, by branch, then depth, then seed. A branch whose number of floors is drawn gives a seed only the floors it has.
    ///
    /// # Errors
    /// Kind `Request` for a branch the scripts do not declare, and when there is no such floor at all.
    pub fn requests(&self, engine: &Engine) -> Result<Vec<Request>> {
        let mut requests = Vec::new();
        for branch in self.chosen(engine)? {
            let deepest = branch.floors.max.min(*self.depths.end());
            for depth in *self.depths.start().max(&1)..=deepest {
                for seed in self.seeds.clone() {
                    if engine.floors(&branch.name, seed).is_some_and(|floors| depth <= floors) {
                        requests.push(Request { context: self.context.clone(), ..Request::new(&branch.name, depth, seed) });
                    }
                }
            }
        }
        if requests.is_empty() {
            return Err(Error::request(format!(
                "no floor lies at depth {}: {}",
                range(&self.depths),
                self.chosen(engine)?
                    .iter()
                    .map(|branch| format!("\"{}\" has {} floors", branch.name, range(&(branch.floors.min..=branch.floors.max))))
                    .collect::<Vec<_>>()
                    .join(", ")
            )));
        }
        Ok(requests)
    }

    fn chosen<'a>(&self, engine: &'a Engine) -> Result<Vec<&'a Branch>> {
        let world = engine.world();
        if self.branches.is_empty() {
            return Ok(world.branches.iter().collect());
        }
        self.branches
            .iter()
            .map(|name| {
                world.branches.iter().find(|branch| branch.name == *name).ok_or_else(|| {
                    let names: Vec<String> = world.branches.iter().map(|branch| format!("\"{}\"", branch.name)).collect();
                    Error::request(format!("there is no branch \"{name}\"; the scripts have {}", names.join(", ")))
                })
            })
            .collect()
    }
}

fn range<T: PartialEq + std::fmt::Display>(range: &RangeInclusive<T>) -> String {
    if range.start() == range.end() { range.start().to_string() } else { format!("{} to {}", range.start(), range.end()) }
}
