//! [`check_growth()`]: explores branches that grow, and collects what is wrong with them.

use std::collections::BTreeMap;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::{Failure, Fault, Selection};
use crate::chance::Stream;
use crate::engine::{Engine, Request, RoomContents};
use crate::error::{Error, Result};
use crate::growth::{Cell, Growth, Heading, RoomView};
use crate::world::Context;

/// Rooms each dungeon is explored to, and steps it may take.
const ROOMS: usize = 24;
const STEPS: usize = 400;
/// Rooms of each whose floor is made.
const FLOORS: usize = 4;

/// What exploring showed.
#[derive(Debug, Default)]
pub struct GrowthReport {
    /// Dungeons that were explored.
    pub dungeons: usize,
    /// Rooms that were made in them.
    pub rooms: usize,
    /// Floors of rooms that were made.
    pub floors: usize,
    /// What was wrong, by branch, then by seed.
    pub failures: Vec<Failure>,
}

/// Branches of a selection that grow, with each of its seeds.
///
/// # Errors
/// Kind `Request` for a branch the scripts do not declare.
pub fn growing(engine: &Engine, selection: &Selection) -> Result<Vec<(String, u64)>> {
    let chosen = selection.chosen(engine)?.into_iter().filter(|branch| branch.growth.is_some());
    Ok(chosen.flat_map(|branch| selection.seeds.clone().map(|seed| (branch.name.clone(), seed))).collect())
}

/// Explores each dungeon, on the threads of the current rayon pool, and calls `done` after each. Every room is asked twice what is in it, the rules of
/// growth are looked over after each step, and some rooms' floors are made.
pub fn check_growth(engine: &Engine, dungeons: &[(String, u64)], context: &Context, done: &(dyn Fn() + Sync)) -> GrowthReport {
    let explored: Vec<Explored> = dungeons
        .par_iter()
        .map(|(branch, seed)| {
            let explored = explore(engine, branch, *seed, context);
            done();
            explored
        })
        .collect();
    let mut report = GrowthReport { dungeons: dungeons.len(), ..GrowthReport::default() };
    for ((branch, seed), explored) in dungeons.iter().zip(explored) {
        report.rooms += explored.rooms;
        report.floors += explored.floors;
        let rooms = Some(explored.rooms.max(1) as u32);
        let failure = |Wrong { depth, fault, of_room }| Failure { branch: branch.clone(), depth, seed: *seed, rooms, of_room, fault };
        report.failures.extend(explored.faults.into_iter().map(failure));
    }
    report
}

/// What one dungeon showed.
#[derive(Default)]
struct Explored {
    rooms: usize,
    floors: usize,
    faults: Vec<Wrong>,
}

/// What is wrong with a room, or with the dungeon there.
struct Wrong {
    depth: u32,
    fault: Fault,
    of_room: Option<Box<Request>>,
}

impl Wrong {
    fn new(depth: u32, fault: Fault) -> Self {
        Self { depth, fault, of_room: None }
    }
}

fn explore(engine: &Engine, branch: &str, seed: u64, context: &Context) -> Explored {
    let mut explored = Explored::default();
    if let Err(wrong) = walk(engine, branch, seed, context, &mut explored) {
        explored.faults.push(wrong);
    }
    explored
}

fn walk(engine: &Engine, branch: &str, seed: u64, context: &Context, explored: &mut Explored) -> std::result::Result<(), Wrong> {
    let at = |depth: u32| move |error: Error| Wrong::new(depth, Fault::Error(error));
    let broken = |depth: u32, why: String| at(depth)(Error::internal(format!("the rules of growth are broken: {why}")));
    let mut growth = engine.grow(branch, seed, context).map_err(at(0))?;
    growth.arrive("explorer").map_err(|refusal| broken(0, refusal.to_string()))?;
    let mut stream = Stream::root(seed, branch, 0).child("check");
    let mut seen: BTreeMap<(u32, i32, i32), RoomContents> = BTreeMap::new();
    let mut last = 0;
    for _ in 0..STEPS {
        let Some(here) = growth.here("explorer").filter(|_| explored.rooms < ROOMS) else { break };
        let Some(exit) = next_exit(&here, &mut stream) else { break };
        let step = match engine.enter(&mut growth, "explorer", exit).map_err(at(here.depth))? {
            Ok(step) => step,
            Err(refusal) => return Err(broken(here.depth, refusal.to_string())),
        };
        let room = &step.room;
        look_over(&growth).map_err(|why| broken(room.depth, why))?;
        if let Some(instance) = room.instance.filter(|_| step.made) {
            explored.rooms += 1;
            let contents = engine.room_contents(&growth, instance, room.x, room.y).map_err(at(room.depth))?;
            if contents.challenge == room.clear {
                explored.faults.push(Wrong::new(room.depth, Fault::Unrepeatable));
            }
            seen.insert((instance, room.x, room.y), contents);
            if explored.floors < FLOORS || room.depth > last {
                last = room.depth;
                explored.floors += 1;
                let request = engine.room_request(&growth, instance, room.x, room.y).map_err(at(room.depth))?;
                let request = request.checks(true);
                let wrong = |fault, request| Wrong { depth: room.depth, fault, of_room: Some(Box::new(request)) };
                match engine.floor(&request) {
                    Err(error) => return Err(wrong(Fault::Error(error), request)),
                    Ok(floor) if !floor.findings.is_empty() => explored.faults.push(wrong(Fault::Findings(floor.findings), request)),
                    Ok(_) => {}
                }
            }
        }
        if room.instance.is_some() {
            growth.clear("explorer").map_err(|refusal| broken(room.depth, refusal.to_string()))?;
        }
    }
    // Asked again, the last first; of instances that have been forgotten there is nothing to ask.
    for ((instance, x, y), contents) in seen.iter().rev().filter(|((instance, x, y), _)| growth.room(*instance, *x, *y).is_some()) {
        let depth = Cell::new(*instance, *x, *y).depth;
        if engine.room_contents(&growth, *instance, *x, *y).map_err(at(depth))? != *contents {
            return Err(Wrong::new(depth, Fault::Unrepeatable));
        }
    }
    Ok(())
}

/// An exit nobody has gone through, as a rule, else any.
fn next_exit(room: &RoomView, stream: &mut Stream) -> Option<Heading> {
    let usable = || room.exits.iter().filter(|exit| exit.usable);
    let fresh: Vec<Heading> = usable().filter(|exit| exit.unexplored).map(|exit| exit.heading).collect();
    let any: Vec<Heading> = usable().map(|exit| exit.heading).collect();
    let from = if fresh.is_empty() || stream.one_in(6) { any } else { fresh };
    stream.pick_index(from.len()).and_then(|i| from.get(i)).copied()
}

/// Whether a dungeon is as its rules have it.
fn look_over(growth: &Growth) -> std::result::Result<(), String> {
    let rule = growth.rule();
    for instance in growth.instances() {
        let rooms: BTreeMap<(i32, i32), RoomView> = growth.rooms(instance.id).map(|room| ((room.x, room.y), room)).collect();
        let open = rooms.values().flat_map(|room| &room.exits).filter(|exit| exit.unexplored).count();
        let id = instance.id;
        if open != instance.open as usize || open > rule.bound(7) as usize {
            return Err(format!("instance {id} has {open} unexplored exits"));
        }
        if open == 0 && !rule.may_close {
            return Err(format!("instance {id} has closed"));
        }
        for room in rooms.values() {
            let (x, y) = (room.x, room.y);
            if room.exits.iter().filter(|exit| exit.back).count() != 1 {
                return Err(format!("the room at {x},{y} of instance {id} has no way back"));
            }
            for exit in &room.exits {
                let target = rooms.get(&(exit.x, exit.y));
                let start = (exit.x, exit.y) == (0, 0);
                let back = target.is_some_and(|target| target.exit(exit.heading.back()).is_some());
                if start && !exit.back || target.is_some() && exit.one_way == back || target.is_none() && !start && !exit.unexplored {
                    return Err(format!("the exit to the {} of the room at {x},{y} of instance {id} leads wrong", exit.heading));
                }
            }
        }
    }
    Ok(())
}
