//! A million rooms in one instance: what they take, and that a step takes no longer for them. Counts of work, not of time.

use undercroft::growth::{Draws, Growth, GrowthRule, Heading, Spot};

/// Makes rooms with one explorer who always goes on from the latest exit, and gives bytes a room and the most cells looked up in a thousand rooms, by
/// thousands of rooms.
fn grow(max: u32, rooms: usize) -> (Growth, f64, Vec<u64>) {
    let mut rule = GrowthRule::written();
    rule.max_open = max;
    let mut growth = Growth::new("large", 11, rule).unwrap();
    growth.arrive("anna").unwrap();
    growth.enter("anna", Heading::East, &mut Draws).unwrap();
    let mut open: Vec<(i32, i32, Heading)> = Vec::new();
    let (mut work, mut before) = (Vec::new(), 0);
    let mut here = growth.here("anna").unwrap();
    for n in 2..=rooms {
        open.extend(here.exits.iter().filter(|e| e.unexplored).map(|e| (here.x, here.y, e.heading)));
        let (x, y, heading) = loop {
            let (x, y, heading) = open.pop().expect("an exit is open");
            if growth.room(1, x, y).unwrap().exit(heading).unwrap().unexplored {
                break (x, y, heading);
            }
        };
        growth.bring("anna", Spot::Room { instance: 1, x, y }).unwrap();
        let step = growth.enter("anna", heading, &mut Draws).unwrap();
        open.extend(step.reopened.map(|r| (r.x, r.y, r.heading)));
        here = step.room;
        if n % 1000 == 0 {
            let looked = growth.cost(1).1;
            work.push(looked - before);
            before = looked;
        }
    }
    let bytes = growth.cost(1).0 as f64 / rooms as f64;
    (growth, bytes, work)
}

fn check(rooms: usize) {
    for max in [1, 4, 16] {
        let (growth, bytes, work) = grow(max, rooms);
        let instance = growth.instance(1).unwrap();
        let most = *work.iter().max().unwrap();
        let mean = work.iter().sum::<u64>() / rooms as u64;
        println!(
            "maximum {max}: {bytes:.1} bytes a room, {mean} looks a room, at most {most} in a thousand; {} reopened",
            instance.reopened
        );
        assert_eq!(instance.rooms, rooms);
        assert!(bytes <= 52.0, "{bytes}");
        // A room looks at its four neighbours twice. Reopening looks at the sides of a room it then forgets, or uses.
        assert!(mean <= 16, "{mean}");
        assert!(most <= 40_000, "{most}");
    }
}

#[test]
fn a_hundred_thousand_rooms_take_what_is_said() {
    check(100_000);
}

/// `cargo test --release --test it -- --ignored --nocapture growth::million`.
#[test]
#[ignore = "memory"]
fn a_million_rooms_take_what_is_said() {
    check(1_000_000);
}
