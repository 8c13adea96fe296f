//! A thousand vaults: loading them, and choosing and stamping one of them.
//!
//! `cargo bench --bench vaults` prints milliseconds for the load and multiples of R, a fill of 198x66 cells with one draw each, in the same run.

// A bench may stop at what a test may stop at.
#![allow(clippy::expect_used)]

use std::fmt::Write as _;
use std::hint::black_box;

use cpu_time::ThreadTime;
use undercroft::chance::Stream;
use undercroft::{Engine, Limits, Request, ScriptSet};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Vaults declared.
const VAULTS: usize = 1000;
/// Files they are spread over: as a game would, each in one of its own, all in one.
const FILES: [usize; 3] = [50, 1000, 1];
/// Vaults stamped on a floor.
const STAMPED: i64 = 25;

/// 13x13 cells, the median of what people draw: three kinds of chance, a monster, an item, an entrance.
fn vault(number: usize) -> String {
    format!(
        r##"vault {{
  name = "vault {number}",
  tags = {{ "drawn", "kind {}" }},
  weight = {},
  map = [[
    #############
    #..x.....y..#
    #.##.x.x.##.#
    #.#...m...#.#
    #...x...x...#
    #..m.....m..#
    @.....$.....#
    #..m.....m..#
    #...x...x...#
    #.#...m...#.#
    #.##.x.x.##.#
    #..y.....x..#
    #############
  ]],
  legend = {{ ["1"] = {{ monster = "rat", asleep = 10 }}, y = terrain.statue, z = terrain.fountain }},
  random = {{
    {{ replace = "x", with = {{ {{ ".", weight = 60 }}, {{ "0", weight = 40 }}, ";" }} }},
    {{ n_of = "m", n = between(1, 3), become = "1", rest = "." }},
    {{ shuffle = {{ "y", "z" }} }},
  }},
}}
"##,
        number % 10,
        5 + number % 20,
    )
}

fn set(files: usize) -> ScriptSet {
    let mut sources = vec![(
        "dungeon.lua".to_owned(),
        r#"
monster { name = "rat", glyph = "r" }
local function floors(name, work)
  return branch { name = name, floors = 1, size = { width = 198, height = 66 }, rooms = { tagged "drawn" },
    layout = function(floor, place, rng)
      floor:area():sub(1, 1, 1, 2):fill(terrain.floor)
      work(floor)
    end }
end
return dungeon { api = 1, branches = {
  floors("none", function(floor) end),
  floors("drawn", function(floor) floor:fill_rooms { budget = 25 } end),
  floors("by tag", function(floor) for i = 1, 25 do floor:place_vault(tagged "drawn") end end),
} }
"#
        .to_owned(),
    )];
    for file in 0..files {
        let mut text = String::new();
        for number in (0..VAULTS).filter(|n| n % files == file) {
            let _ = text.write_str(&vault(number));
        }
        sources.push((format!("vaults/file_{file}.lua"), text));
    }
    ScriptSet::from_sources(sources).expect("a set")
}

fn median(mut work: impl FnMut(u64), runs: u64) -> f64 {
    let mut times: Vec<f64> = (0..runs)
        .map(|run| {
            let start = ThreadTime::now();
            work(run);
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn main() {
    let mut cells = vec![0u16; 198 * 66];
    let mut stream = Stream::from_key(1);
    let r = median(|_| cells.iter_mut().for_each(|cell| *cell = black_box(stream.next_u64() as u16)), 2000);
    println!("R = {:.2} us", r * 1e6);
    for files in FILES {
        let set = set(files);
        let load = median(|_| _ = black_box(Engine::load(set.clone()).expect("it loads")), 5);
        println!("load of {VAULTS} vaults, files: {files}: {:.0} ms", load * 1e3);
    }
    let engine = Engine::load(set(FILES[0])).expect("it loads");
    let floor = |branch: &str, runs: u64| {
        median(
            |run| {
                let mut request = Request::new(branch, 1, run);
                request.limits = Limits::USUAL.attempts(1);
                // Rooms that nothing joins are refused by the audit, which is the same for all.
                _ = black_box(engine.floor(&request));
            },
            runs,
        )
    };
    let none = floor("none", 60);
    println!("a floor without any: {:.0} R", none / r);
    for branch in ["drawn", "by tag"] {
        println!("choosing and stamping one, {branch}: {:.2} R", (floor(branch, 60) - none) / STAMPED as f64 / r);
    }
}
