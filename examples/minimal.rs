//! The least a game needs: load scripts once, ask for floors, read plain data.
//!
//! cargo run --example minimal

use undercroft::{Engine, Request, ScriptSet};

fn main() -> undercroft::Result<()> {
    // A game has scripts of its own: `ScriptSet::open("scripts")`.
    let engine = Engine::load(ScriptSet::sample()?)?;
    let floor = engine.floor(&Request::new("undercroft", 1, 7))?;
    for row in floor.rows() {
        println!("{row}");
    }
    let (x, y) = floor.arrival;
    println!("You arrive at ({x}, {y}), among {} monsters in {} rooms.", floor.monsters.len(), floor.rooms.len());
    println!("To make this floor again: {}", floor.header);
    Ok(())
}
