//! Dungeons that are drawn when scripts load: what no seed can have is an error then.

use std::sync::Arc;

use mlua::{Lua, Table};

use crate::build::Build;
use crate::diagnostic::Diagnostic;
use crate::error::{Error, ErrorKind};
use crate::tree::{Ask, Obstacle, Rules, draw, impossible};
use crate::world::{Amount, Branch, Count, World};

use super::super::diagnose::diagnose;
use super::super::meter::Meter;
use super::super::program::Program;
use super::super::tree::{answer, rules};
use super::{ContextValues, fault};

/// Seeds that are drawn.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=32;

/// Answers rules from the tables of the load.
struct Loading<'a> {
    lua: &'a Lua,
    program: &'a Program,
    meter: &'a Arc<Meter>,
    tables: &'a [(String, Table)],
}

impl Rules for Loading<'_> {
    fn ask(&mut self, branch: &Branch, ask: Ask) -> Result<(i32, i32), Error> {
        let table = self.tables.iter().find(|(name, _)| *name == branch.name).map(|(_, table)| table);
        let missing = || fault("internal error: no declaration of a branch");
        let answered = table.ok_or_else(missing).and_then(|table| answer(self.lua, table, branch, ask));
        answered.map_err(|error| Error::from_diagnostic(ErrorKind::Script, diagnose(&error, &self.program.set, self.meter)))
    }
}

/// Says what cannot be, by the rules as they are written and by drawing some dungeons with the context's defaults. Numbers of floors that functions
/// give are noted as they came out.
pub(super) fn dungeons(
    lua: &Lua,
    program: &Program,
    meter: &Arc<Meter>,
    world: World,
    tables: &[(String, Table)],
    found: &mut Vec<Diagnostic>,
) -> Option<Arc<World>> {
    found.extend(impossible(&world));
    if found.iter().any(Diagnostic::is_error) {
        return None;
    }
    let world = Arc::new(world);
    let mut floors: Vec<Option<Count>> = vec![None; world.branches.len()];
    let mut obstacles = Vec::new();
    lua.set_app_data(ContextValues::default());
    lua.set_app_data(super::Bound::new(lua, &world));
    for seed in SEEDS {
        // Each dungeon has a share of its own, as it will have later.
        meter.refuel();
        lua.set_app_data(rules(&world, seed));
        match draw(&world, seed, &mut Loading { lua, program, meter, tables }) {
            Ok(tree) => {
                for (branch, seen) in world.branches.iter().zip(&mut floors) {
                    let Some(n) = tree.branch(&branch.name).map(|branch| branch.floors) else { continue };
                    let before = seen.unwrap_or(Count::fixed(n));
                    *seen = Some(Count { min: before.min.min(n), max: before.max.max(n) });
                }
            }
            Err(Obstacle::Impossible(obstacle)) => obstacles.push(*obstacle),
            Err(Obstacle::Failed(error)) => {
                found.extend_from_slice(error.diagnostics());
                break;
            }
        }
    }
    lua.remove_app_data::<super::Bound>();
    lua.remove_app_data::<Build>();
    // Where some seeds have a dungeon, the others are for a check to find.
    if obstacles.len() == SEEDS.count() {
        found.extend(obstacles.into_iter().next());
    }
    if found.iter().any(Diagnostic::is_error) {
        return None;
    }
    let mut world = Arc::try_unwrap(world).unwrap_or_else(|shared| (*shared).clone());
    for (branch, seen) in world.branches.iter_mut().zip(floors).filter(|(branch, _)| branch.length == Amount::Computed) {
        branch.floors = seen.unwrap_or(branch.floors);
    }
    Some(Arc::new(world))
}
