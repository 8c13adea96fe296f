//! Random walks: the rules hold after every step, and a dungeon that was saved goes on as if it had not been.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};

use undercroft::chance::Stream;
use undercroft::growth::{Cell, Choice, Directions, Growth, GrowthRule, Heading, RoomPlan, Source, Stop, Window};

use super::look_over;

/// Challenges and allowances by chance, and a note of what could be chosen from.
struct Chance {
    last: Option<Choice>,
}

impl Source for Chance {
    type Error = Infallible;

    fn room(&mut self, _: &Cell, stream: &mut Stream) -> Result<RoomPlan, Infallible> {
        let plan = RoomPlan::new(stream.one_in(3));
        Ok(if stream.one_in(8) { plan.allowance(stream.below(4) as u32) } else { plan })
    }

    fn exits(&mut self, choice: &Choice, _: &mut Stream) -> Result<Option<Vec<Heading>>, Infallible> {
        self.last = Some(choice.clone());
        Ok(None)
    }
}

const PRESETS: usize = 8;

/// A preset with a maximum.
fn rule(preset: usize, max: u32) -> GrowthRule {
    let mut rule = if preset < 2 { GrowthRule::shipped() } else { GrowthRule::written() };
    match preset {
        0 => rule.allowance = 3,
        1 => rule.may_close = false,
        2 => {}
        3 => rule.may_close = true,
        4 => rule.directions = Directions::Eight,
        5 => rule.reserve = true,
        6 => rule.dead_end = Some(60),
        _ => {
            (rule.directions, rule.reserve, rule.window) = (Directions::Eight, true, Window::Forever);
            (rule.allowance, rule.count_walked) = (7, true);
        }
    }
    rule.max_open = max;
    rule
}

/// What a walk came to.
#[derive(Default)]
struct Walked {
    rooms: AtomicU64,
    reopened: AtomicU64,
    closed: AtomicU64,
    met: AtomicU64,
}

fn walk(seed: u64, preset: usize, max: u32, steps: u32, saving: bool, walked: &Walked) {
    let mut growth = Growth::new("walk", seed, rule(preset, max)).unwrap();
    let mut stream = Stream::from_key(seed);
    let names = ["anna", "ben", "cleo"];
    for name in names {
        growth.arrive(name).unwrap();
    }
    let mut source = Chance { last: None };
    let mut clock = 0;
    for _ in 0..steps {
        let name = names[stream.below(3) as usize];
        if stream.one_in(40) {
            clock += stream.below(400);
            growth.tick(clock).unwrap();
        }
        if stream.one_in(30) {
            growth.leave(name).unwrap();
            growth.arrive(name).unwrap();
        }
        if stream.one_in(2) && growth.here(name).unwrap().instance.is_some() {
            growth.clear(name).unwrap();
        }
        step(&mut growth, name, &mut stream, &mut source, walked);
        look_over(&growth);
        if saving {
            let copy: Growth = serde_json::from_str(&serde_json::to_string(&growth).unwrap()).unwrap();
            assert_eq!(copy, growth);
            growth = copy;
        }
    }
    for instance in growth.instances() {
        walked.rooms.fetch_add(instance.rooms as u64, Ordering::Relaxed);
        walked.reopened.fetch_add(u64::from(instance.reopened), Ordering::Relaxed);
        walked.closed.fetch_add(u64::from(instance.closed), Ordering::Relaxed);
    }
}

/// A step through some exit; exits nobody has gone through are preferred, or 200 steps would make few rooms.
fn step(growth: &mut Growth, name: &str, stream: &mut Stream, source: &mut Chance, walked: &Walked) {
    let here = growth.here(name).unwrap();
    let unexplored: Vec<Heading> = here.exits.iter().filter(|e| e.unexplored).map(|e| e.heading).collect();
    let heading = match unexplored.get(stream.below(unexplored.len() as u64) as usize) {
        Some(heading) if !stream.one_in(5) => *heading,
        _ => here.exits[stream.below(here.exits.len() as u64) as usize].heading,
    };
    let exit = *here.exit(heading).unwrap();
    match growth.enter(name, heading, source) {
        Ok(step) => {
            assert!(exit.usable);
            assert_eq!(step.made, exit.unexplored);
            assert_eq!((step.room.x, step.room.y), (exit.x, exit.y));
            assert_eq!(step.room, growth.here(name).unwrap());
            walked.met.fetch_add(step.met.len() as u64, Ordering::Relaxed);
            if step.made {
                let choice = source.last.take().unwrap();
                let exits = step.room.exits.iter().filter(|e| !e.back).count() as u32;
                let here = step.reopened.is_some_and(|r| (r.x, r.y) == (step.room.x, step.room.y));
                let drawn = exits - u32::from(here);
                assert!(drawn >= choice.least && drawn <= choice.most && drawn <= choice.free.len() as u32);
                let rule = growth.rule();
                let cut_off = choice.free.is_empty() || rule.count_walked && rule.max_open == 1;
                assert!(drawn > 0 || choice.open > 0 || cut_off, "a dead end, and nothing else is open");
                assert_eq!(step.reopened.is_some(), drawn == 0 && choice.open == 0 && !rule.may_close);
                assert!(step.met.is_empty() || !rule.reserve);
            }
        }
        Err(Stop::Refused(refusal)) => {
            assert!(!exit.usable, "{refusal}");
            assert_eq!(refusal.code(), "not-clear");
        }
    }
}

fn walks(count: u64, saving: bool) -> Walked {
    let walked = Walked::default();
    let next = AtomicU64::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(4);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= count {
                        break;
                    }
                    let steps = if saving { 60 } else { 200 };
                    walk(n, (n / 16) as usize % PRESETS, 1 + (n % 16) as u32, steps, saving, &walked);
                }
            });
        }
    });
    walked
}

#[test]
fn the_rules_hold_after_every_step() {
    let walked = walks(640, false);
    assert!(walked.reopened.into_inner() > 0 && walked.closed.into_inner() > 0 && walked.met.into_inner() > 0);
}

/// Minutes in the release profile: `cargo test --release --test it -- --ignored --nocapture growth::walks`.
#[test]
#[ignore = "minutes"]
fn the_rules_hold_in_100_000_walks() {
    let walked = walks(100_000, false);
    let (rooms, reopened) = (walked.rooms.into_inner(), walked.reopened.into_inner());
    let (closed, met) = (walked.closed.into_inner(), walked.met.into_inner());
    println!(
        "{rooms} rooms in instances that are left, {reopened} exits reopened, {closed} closed where that is allowed, {met} one-way links"
    );
}

#[test]
fn a_dungeon_that_was_saved_goes_on_as_if_it_had_not_been() {
    walks(128, true);
    for preset in 0..PRESETS {
        let walked = Walked::default();
        let run = |kill: bool| {
            let mut growth = Growth::new("walk", 5, rule(preset, 3)).unwrap();
            growth.arrive("anna").unwrap();
            let (mut stream, mut source) = (Stream::from_key(5), Chance { last: None });
            for n in 0..200 {
                step(&mut growth, "anna", &mut stream, &mut source, &walked);
                if growth.here("anna").unwrap().instance.is_some() {
                    growth.clear("anna").unwrap();
                }
                growth.tick(n * 7).unwrap();
                if kill {
                    growth = serde_json::from_str(&serde_json::to_string(&growth).unwrap()).unwrap();
                }
            }
            growth
        };
        let (whole, killed) = (run(false), run(true));
        assert_eq!(whole, killed);
        assert_eq!(serde_json::to_string(&whole).unwrap(), serde_json::to_string(&killed).unwrap());
    }
}

/// Two explorers see the same cells in another order: contents agree, exits need not.
#[test]
fn contents_depend_on_the_cell_alone() {
    let plan = |cell: Cell| {
        let mut stream = cell.stream(9, "walk").child("room");
        Chance { last: None }.room(&cell, &mut stream).unwrap()
    };
    struct Noting(Vec<(Cell, RoomPlan)>);
    impl Source for Noting {
        type Error = Infallible;
        fn room(&mut self, cell: &Cell, stream: &mut Stream) -> Result<RoomPlan, Infallible> {
            let plan = Chance { last: None }.room(cell, stream)?;
            self.0.push((*cell, plan));
            Ok(plan)
        }
    }
    let mut exits = std::collections::BTreeMap::new();
    let mut differ = 0;
    for order in 0..20 {
        let mut growth = Growth::new("walk", 9, rule(2, 4)).unwrap();
        growth.arrive("anna").unwrap();
        let (mut stream, mut noting) = (Stream::from_key(order), Noting(Vec::new()));
        growth.enter("anna", Heading::East, &mut noting).unwrap();
        for _ in 0..100 {
            let here = growth.here("anna").unwrap();
            if here.instance.is_some() {
                growth.clear("anna").unwrap();
            }
            let heading = here.exits[stream.below(here.exits.len() as u64) as usize].heading;
            growth.enter("anna", heading, &mut noting).unwrap();
        }
        for (cell, seen) in noting.0 {
            assert_eq!(plan(cell), seen, "{cell:?}");
            let view = growth.room(cell.instance, cell.x, cell.y).unwrap();
            let now: Vec<Heading> = view.exits.iter().map(|e| e.heading).collect();
            differ += u32::from(exits.entry((cell.instance, cell.x, cell.y)).or_insert_with(|| now.clone()) != &now);
        }
    }
    assert!(differ > 0, "exits are drawn anew for each order of visits");
}
