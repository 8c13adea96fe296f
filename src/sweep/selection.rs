//! [`Selection`]: which floors of a dungeon to make.

use std::ops::RangeInclusive;

use super::{Failure, Fault};
use crate::engine::{Engine, Request};
use crate::error::{Error, ErrorKind, Result};
use crate::script::did_you_mean;
use crate::world::{Branch, Context, World};

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
    /// One request a floor, by branch, then depth, then seed; none of a branch that grows. A branch whose number of floors is drawn gives a seed
    /// only the floors it has, one that is not in the dungeon of a seed none; seeds that have no dungeon at all are left out:
    /// [`undrawn`](Self::undrawn) has those.
    ///
    /// # Errors
    /// Kind `Request` for a branch the scripts do not declare, for a context they do not, and when there is no such floor at all though there are
    /// dungeons.
    pub fn requests(&self, engine: &Engine) -> Result<Vec<Request>> {
        let chosen = self.chosen(engine)?;
        engine.tree(*self.seeds.start(), &self.context).map(drop).or_else(only_undrawn)?;
        let mut dungeons: Vec<(u64, Vec<u32>)> = Vec::new();
        for seed in self.seeds.clone() {
            let Ok(tree) = engine.tree(seed, &self.context) else { continue };
            dungeons.push((seed, chosen.iter().map(|branch| tree.branch(&branch.name).map_or(0, |b| b.floors)).collect()));
        }
        let mut requests = Vec::new();
        for (i, branch) in chosen.iter().enumerate() {
            let floors = |floors: &[u32]| floors.get(i).copied().unwrap_or(0);
            let most = dungeons.iter().map(|(_, all)| floors(all)).max().unwrap_or(0);
            for depth in *self.depths.start().max(&1)..=most.min(*self.depths.end()) {
                let seeds = dungeons.iter().filter(|(_, all)| depth <= floors(all)).map(|(seed, _)| *seed);
                requests.extend(seeds.map(|seed| Request { context: self.context.clone(), ..Request::new(&branch.name, depth, seed) }));
            }
        }
        if requests.is_empty() && !dungeons.is_empty() && chosen.iter().all(|branch| branch.growth.is_none()) {
            return Err(no_floor(&self.depths, &chosen));
        }
        Ok(requests)
    }

    /// How many floors there may be: as if each branch were in every dungeon with all the floors it may have.
    ///
    /// # Errors
    /// Kind `Request` for a branch the scripts do not declare.
    pub fn most_floors(&self, engine: &Engine) -> Result<u64> {
        let seeds = (*self.seeds.end()).saturating_sub(*self.seeds.start()).saturating_add(1);
        let last = |branch: &Branch| branch.floors.max.min(*self.depths.end());
        let floors = |branch: &Branch| u64::from((last(branch) + 1).saturating_sub(*self.depths.start().max(&1)));
        let branches = self.chosen(engine)?.into_iter().filter(|branch| branch.growth.is_none());
        Ok(branches.map(floors).sum::<u64>().saturating_mul(seeds))
    }

    /// The seeds that have no dungeon, as its rules cannot be met or a function of them failed: one failure each.
    #[must_use]
    pub fn undrawn(&self, engine: &Engine) -> Vec<Failure> {
        let fault = |seed| engine.tree(seed, &self.context).err().map(|error| (seed, Fault::Error(error)));
        let failure = |(seed, fault)| Failure { branch: String::new(), depth: 0, seed, rooms: None, of_room: None, fault };
        self.seeds.clone().filter_map(fault).map(failure).collect()
    }

    pub(super) fn chosen<'a>(&self, engine: &'a Engine) -> Result<Vec<&'a Branch>> {
        let world = engine.world();
        if self.branches.is_empty() {
            return Ok(world.branches.iter().collect());
        }
        self.branches
            .iter()
            .map(|name| world.branches.iter().find(|branch| branch.name == *name).ok_or_else(|| unknown_branch(world, name)))
            .collect()
    }
}

/// An error that is one of a seed's dungeon is left to [`Selection::undrawn`].
pub(super) fn only_undrawn(error: Error) -> Result<()> {
    if error.kind() == ErrorKind::Request { Err(error) } else { Ok(()) }
}

/// Says how deep branches are, of which none has a floor at these depths.
pub(super) fn no_floor(depths: &RangeInclusive<u32>, branches: &[&Branch]) -> Error {
    let floors = |branch: &&Branch| format!("\"{}\" has {} floors", branch.name, range(&(branch.floors.min..=branch.floors.max)));
    Error::request(format!("no floor lies at depth {}: {}", range(depths), branches.iter().map(floors).collect::<Vec<_>>().join(", ")))
}

/// Says what branches there are, or which is near.
pub(super) fn unknown_branch(world: &World, name: &str) -> Error {
    let names = || world.branches.iter().map(|branch| branch.name.as_str());
    let hint = did_you_mean(name, names()).unwrap_or_else(|| format!("the branches are {}", names().collect::<Vec<_>>().join(", ")));
    Error::request(format!("there is no branch \"{name}\"; {hint}"))
}

pub(super) fn range(range: &RangeInclusive<u32>) -> String {
    match (*range.start(), *range.end()) {
        (first, last) if first == last => first.to_string(),
        (first, u32::MAX) => format!("{first} or deeper"),
        (first, last) => format!("{first} to {last}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::ScriptSet;

    const SCRIPTS: &str = r#"
local layouts = require "std.layouts"
local function cave(name, floors, entry)
  return branch { name = name, floors = floors, entry = entry, size = { width = 40, height = 20 }, layout = layouts.cavern { open = 50 } }
end
return dungeon { api = 1, branches = { cave("upper", between(1, 3)), cave("lower", 2, { from = "upper", depth = 1 }) } }
"#;

    fn engine() -> Engine {
        Engine::load(ScriptSet::from_sources([("dungeon.lua", SCRIPTS)]).unwrap()).unwrap()
    }

    fn chosen(selection: &Selection) -> Vec<(String, u32, u64)> {
        selection.requests(&engine()).unwrap().into_iter().map(|request| (request.branch, request.depth, request.seed)).collect()
    }

    #[test]
    fn a_seed_gives_only_the_floors_its_dungeon_has() {
        let all = chosen(&Selection { seeds: 1..=40, ..Selection::default() });
        let engine = engine();
        for seed in 1..=40 {
            let floors = all.iter().filter(|(branch, _, s)| branch == "upper" && *s == seed).count();
            assert_eq!(Some(floors as u32), engine.floors("upper", seed));
        }
        assert_eq!(all.iter().filter(|(branch, ..)| branch == "lower").count(), 80);
        let order = |(branch, depth, seed): &(String, u32, u64)| (branch == "lower", *depth, *seed);
        assert!(all.is_sorted_by_key(order));
    }

    #[test]
    fn branches_and_depths_narrow_the_choice() {
        let some = Selection { branches: vec!["lower".to_owned()], depths: 2..=9, seeds: 5..=6, ..Selection::default() };
        assert_eq!(chosen(&some), [("lower".to_owned(), 2, 5), ("lower".to_owned(), 2, 6)]);
    }

    #[test]
    fn a_choice_of_nothing_says_what_there_is() {
        let said = |selection: Selection| selection.requests(&engine()).unwrap_err().to_string();
        assert_eq!(
            said(Selection { depths: 4..=u32::MAX, ..Selection::default() }),
            "no floor lies at depth 4 or deeper: \"upper\" has 1 to 3 floors, \"lower\" has 2 floors"
        );
        assert_eq!(
            said(Selection { branches: vec!["upper".to_owned()], depths: 7..=8, ..Selection::default() }),
            "no floor lies at depth 7 to 8: \"upper\" has 1 to 3 floors"
        );
        let named = |name: &str| said(Selection { branches: vec![name.to_owned()], ..Selection::default() });
        assert_eq!(named("uper"), "there is no branch \"uper\"; did you mean \"upper\"?");
        assert_eq!(named("attic"), "there is no branch \"attic\"; the branches are upper, lower");
    }
}
