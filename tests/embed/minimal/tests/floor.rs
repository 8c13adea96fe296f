//! A floor from a crate of its own, without the features of the program.

use undercroft::{Engine, Request, ScriptSet};

#[test]
fn a_game_makes_a_floor() {
    let engine = Engine::load(ScriptSet::sample().unwrap()).unwrap();
    let floor = engine.floor(&Request::new("undercroft", 1, 7)).unwrap();
    assert_eq!(floor.cells.len(), (floor.width * floor.height) as usize);
    assert!(floor.rows().iter().any(|row| row.contains('>')), "it has stairs");
}
