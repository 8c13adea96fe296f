//! A game that makes floors on a thread pool of its own.

use rayon::prelude::*;
use undercroft::{Engine, Floor, Request, Result, ScriptSet};

/// Threads of a game often have far less than the usual 2 MiB.
const STACK: usize = 256 << 10;

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::load(ScriptSet::sample()?)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).stack_size(STACK).build()?;
    let floors: Vec<Floor> = pool.install(|| (0..16).into_par_iter().map(|seed| vaults(&engine, seed)).collect::<Result<_>>())?;
    println!("{} floors, {} rooms", floors.len(), floors.iter().map(|floor| floor.rooms.len()).sum::<usize>());
    Ok(())
}

fn vaults(engine: &Engine, seed: u64) -> Result<Floor> {
    engine.floor(&Request::new("undercroft", 1 + (seed % 2) as u32, seed))
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn a_pool_of_small_stacks_makes_the_floors_of_one_thread() {
        let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
        let alone: Vec<Floor> = (0..64).map(|seed| vaults(&engine, seed).unwrap()).collect();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(8).stack_size(STACK).build().unwrap();
        let pooled: Vec<Floor> = pool.install(|| (0..64).into_par_iter().map(|seed| vaults(&engine, seed).unwrap()).collect());
        assert!(pooled == alone);
        main().unwrap();
    }

    #[test]
    fn the_sample_is_loaded_and_made_on_a_small_stack() {
        let thread = thread::Builder::new().stack_size(STACK).spawn(|| {
            let engine = Engine::load(ScriptSet::sample()?)?;
            for branch in ["undercroft", "catacombs", "rootways", "cisterns", "clockworks"] {
                engine.floor(&Request::new(branch, 1, 7))?;
            }
            undercroft::Result::<()>::Ok(())
        });
        thread.unwrap().join().unwrap().unwrap();
    }
}
