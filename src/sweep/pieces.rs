//! [`check_pieces()`]: each piece made alone many times, in parallel.

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::engine::{Engine, Limits, PieceReport};
use crate::error::Result;
use crate::world::Context;

/// A room type is made once where a vault is made this often in each of its ways: its own code runs each time.
const ROOMS_OF: u32 = 4;

/// Makes each of these pieces alone, on the threads of the current rayon pool: a vault `times` times in each way it may be laid down, a room
/// type a quarter of that. `done` is called after each. The reports are in the order of the names, whatever the number of threads.
///
/// # Errors
/// As [`Engine::pieces`], of the first name that fails.
pub fn check_pieces(
    engine: &Engine,
    names: &[String],
    times: u32,
    context: &Context,
    done: &(dyn Fn() + Sync),
) -> Result<Vec<PieceReport>> {
    let reports: Vec<Result<PieceReport>> = names
        .par_iter()
        .map(|name| {
            let world = engine.world();
            let vault = world.room(name).and_then(|id| world.rooms.get(usize::from(id.0))).is_some_and(|room| room.vault.is_some());
            let seeds = if vault { times } else { times.div_ceil(ROOMS_OF) };
            let report = engine.pieces(name, 1..=u64::from(seeds.max(1)), context, Limits::default());
            done();
            report
        })
        .collect();
    reports.into_iter().collect()
}
