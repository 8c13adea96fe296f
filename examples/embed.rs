//! A game's side of Undercroft: load scripts once, ask for floors, read plain data.
//!
//! cargo run --example embed -- [SCRIPTS] [BRANCH] [DEPTH] [SEED]
//!
//! Without SCRIPTS it uses the sample game inside the crate.

use std::process::ExitCode;

use undercroft::chance::seed_from_text;
use undercroft::{Engine, ErrorKind, Floor, Request, Result, ScriptSet};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(floor) => {
            show(&floor);
            ExitCode::SUCCESS
        }
        Err(error) => {
            // The long form has the source lines; a game would log it and go on with the floor it has.
            eprintln!("{error:#}");
            ExitCode::from(if error.kind() == ErrorKind::Request { 2 } else { 1 })
        }
    }
}

fn run(args: &[String]) -> Result<Floor> {
    let set = match args.first() {
        Some(folder) => ScriptSet::open(folder)?,
        None => ScriptSet::sample()?,
    };
    let engine = Engine::load(set)?;
    let branch = args.get(1).cloned().or_else(|| engine.world().branches.first().map(|b| b.name.clone())).unwrap_or_default();
    let depth = args.get(2).and_then(|d| d.parse().ok()).unwrap_or(1);
    let seed = args.get(3).map_or(7, |s| seed_from_text(s));
    engine.floor(&Request::new(branch, depth, seed))
}

fn show(floor: &Floor) {
    for row in floor.rows() {
        println!("{row}");
    }
    let (x, y) = floor.arrival;
    println!("you arrive at ({x}, {y}) of {} {}", floor.header.place.branch, floor.header.place.depth);
    for stair in &floor.stairs {
        println!("  stairs {:?} at ({}, {}) to {:?}", stair.kind, stair.x, stair.y, stair.to);
    }
    // What opening the first door would leave: when that happens is the game's.
    let door = floor.cells.iter().position(|c| floor.palette.get(usize::from(*c)).is_some_and(|t| t.becomes.contains_key("open")));
    let opened = door.and_then(|at| floor.becomes(at as u32 % floor.width, at as u32 / floor.width, "open"));
    if let Some(terrain) = opened.and_then(|change| floor.palette.get(usize::from(change.terrain.0))) {
        println!("  a door, once opened, is of {}", terrain.name);
    }
    println!("{} monsters in {} rooms; replay with: {}", floor.monsters.len(), floor.rooms.len(), floor.header);
}
