//! Growing dungeons: a step that makes a room, with a thousand rooms there and with a million.
//!
//! `cargo bench --bench growth` prints divan's table; the last lines are the ratio of the two and the memory that docs/performance.md quotes.

// A bench may stop at what a test may stop at.
#![allow(clippy::expect_used)]

use cpu_time::ThreadTime;
use divan::{Bencher, black_box};
use undercroft::growth::{Draws, Growth, GrowthRule, Heading, Spot};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
    ratios();
}

/// One explorer who goes on from the latest exit.
struct Party {
    growth: Growth,
    open: Vec<(i32, i32, Heading)>,
}

impl Party {
    fn new(max: u32) -> Self {
        let mut rule = GrowthRule::written();
        rule.max_open = max;
        let mut growth = Growth::new("bench", 1, rule).expect("a rule");
        growth.arrive("anna").expect("an explorer");
        let mut party = Self { growth, open: Vec::new() };
        party.step(Heading::East);
        party
    }

    fn step(&mut self, heading: Heading) {
        let step = self.growth.enter("anna", heading, &mut Draws).expect("a step");
        let room = &step.room;
        self.open.extend(room.exits.iter().filter(|e| e.unexplored).map(|e| (room.x, room.y, e.heading)));
        self.open.extend(step.reopened.map(|r| (r.x, r.y, r.heading)));
    }

    /// Makes a room.
    fn room(&mut self) {
        while let Some((x, y, heading)) = self.open.pop() {
            let unexplored = self.growth.room(1, x, y).and_then(|room| room.exit(heading).map(|e| e.unexplored));
            if unexplored == Some(true) {
                self.growth.bring("anna", Spot::Room { instance: 1, x, y }).expect("a room");
                self.step(heading);
                return;
            }
        }
    }

    fn grown(max: u32, rooms: usize) -> Self {
        let mut party = Self::new(max);
        for _ in 1..rooms {
            party.room();
        }
        party
    }
}

#[divan::bench(args = [1, 4, 16])]
fn a_room_more(bencher: Bencher, max: u32) {
    let mut party = Party::grown(max, 1000);
    bencher.bench_local(|| black_box(&mut party).room());
}

fn ratios() {
    for max in [1, 4, 16] {
        let thousand = |rooms: usize| {
            let mut party = Party::grown(max, rooms);
            let start = ThreadTime::now();
            for _ in 0..1000 {
                party.room();
            }
            (start.elapsed().as_secs_f64() / 1000.0, party)
        };
        // Of a small dungeon several, as 1000 rooms take no time worth measuring.
        let mut small: Vec<f64> = (0..21).map(|_| thousand(1000).0).collect();
        small.sort_by(f64::total_cmp);
        let (large, party) = thousand(1_000_000);
        let bytes = party.growth.cost(1).0 as f64 / 1_001_000.0;
        println!(
            "maximum {max}: a room takes {:.2} us at 1,000 rooms, {:.2} us at 1,000,000: {:.1} times; {bytes:.1} bytes a room",
            small[10] * 1e6,
            large * 1e6,
            large / small[10]
        );
    }
}
