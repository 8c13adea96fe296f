//! Monster tables: 700 monsters whose level and rarity are Lua functions, a 198x66 floor, a draw for every cell; against the loop that a
//! designer would write, calling the same functions.
//!
//! `cargo bench --bench monsters` prints multiples of R, a fill of 198x66 cells with one draw each, in the same run.

// A bench may stop at what a test may stop at.
#![allow(clippy::expect_used)]

use std::hint::black_box;

use cpu_time::ThreadTime;
use undercroft::chance::Stream;
use undercroft::{Context, Engine, Limits, Request, ScriptSet};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// 700 monsters, levels spread evenly over 27 floors, rarities 5 to 99; `change` is context, so that no odds are kept from floor to floor.
const SCRIPTS: [(&str, &str); 7] = [
    (
        "dungeon.lua",
        r#"
return dungeon {
  api = 1,
  branches = { require "empty", require "cells", require "drawn", require "naive" },
  context = { change = 0 },
}"#,
    ),
    (
        "monsters.lua",
        r#"
for i, name in ipairs(require "data".names) do
  monster { name = name, glyph = "m", level = math.ceil(i * 27 / 700) }
end
return true"#,
    ),
    (
        "data.lua",
        r#"
local data = { names = {} }
local level_of, rarity_of = {}, {}
for i = 1, 700 do
  local name = "monster " .. i
  data.names[i] = name
  level_of[name] = math.ceil(i * 27 / 700)
  rarity_of[name] = 5 + (i * 37) % 95
end
function data.level(m, place) return level_of[m.name] end
function data.rarity(m, place) return rarity_of[m.name] + 0 * place.context.change end
function data.branch(name, populate)
  return branch {
    name = name, floors = 27, size = { width = 198, height = 66 },
    layout = function(floor) floor:inside():fill(terrain.floor) end,
    population = populate,
  }
end
function data.table()
  local given = { level = data.level, rarity = data.rarity }
  for i, name in ipairs(data.names) do given[i] = name end
  return require "std.crawl".first_match(given)
end
return data"#,
    ),
    // Nobody: what the floor itself costs.
    ("empty.lua", r#"return require "data".branch("empty", function() end)"#),
    // As std.population does it: a roll for every cell, about 25 come.
    (
        "cells.lua",
        r#"
local data = require "data"
return data.branch("cells", require "std.population".cells { monsters = data.table(), wished = 25 })"#,
    ),
    // A draw for every cell of the floor, somebody or nobody.
    (
        "drawn.lua",
        r#"
local data = require "data"
local t = data.table()
return data.branch("drawn", {
  tables = { t },
  populate = function(floor, place, rng)
    local here, count = t:odds(place), 0
    for _ in floor:area():cells() do
      if here:draw(rng) then count = count + 1 end
    end
    print(count)
  end,
})"#,
    ),
    // The same by the loop of the account: in order, the first to pass, up to ten relaxed passes. Too slow for a whole floor.
    (
        "naive.lua",
        r#"
local data = require "data"
local level, rarity = data.level, data.rarity
return data.branch("naive", function(floor, place, rng)
  local monsters, count = {}, 0
  for i, name in ipairs(data.names) do monsters[i] = { name = name } end
  for _ = 1, 400 do
    local found
    for relax = 0, 10 do
      for i = 1, #monsters do
        local m = monsters[i]
        local gap = math.max(math.abs(place.depth - level(m, place)) - relax, 0)
        if rng:int(0, 99) < rarity(m, place) - gap * gap then found = m break end
      end
      if found then break end
    end
    if found then count = count + 1 end
  end
  print(count)
end)"#,
    ),
];

/// Cells the plain loop is timed on; all mean the same work.
const NAIVE_CELLS: u32 = 400;
const CELLS: u32 = 198 * 66;

fn median(mut call: impl FnMut(i64), runs: i64) -> f64 {
    let mut times: Vec<f64> = (0..runs)
        .map(|run| {
            let start = ThreadTime::now();
            call(run);
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let engine = Engine::load(ScriptSet::from_sources(SCRIPTS).expect("a set")).expect("it loads");
    let mut cells = vec![0u16; CELLS as usize];
    let mut stream = Stream::from_key(1);
    let r = median(|_| cells.iter_mut().for_each(|cell| *cell = black_box(stream.next_u64() as u16)), 2000);
    println!("R = {:.2} us", r * 1e6);
    let mut change: i64 = 0;
    let mut floor = |branch: &str, depth: u32, runs: i64| {
        median(
            |_| {
                change += 1;
                let mut request = Request::new(branch, depth, change as u64);
                request.context = Context::new().with("change", change);
                request.limits = Limits::USUAL.fuel(u64::MAX);
                black_box(engine.floor(&request).expect("a floor"));
            },
            runs,
        )
    };
    let places = engine.longest("cells").expect("a branch");
    let mut told: i64 = 0;
    let prepare = median(
        |_| {
            told -= 1;
            black_box(engine.odds(&places[13], &Context::new().with("change", told)).expect("odds"));
        },
        100,
    );
    println!("preparation alone, a fresh state and its modules included: {:.0} R", prepare / r);
    let (mut all_cells, mut all_naive) = (0.0, 0.0);
    for depth in 1..=27 {
        let empty = floor("empty", depth, 30);
        let cells = floor("cells", depth, 60);
        let naive = (floor("naive", depth, 3) - empty) * f64::from(CELLS) / f64::from(NAIVE_CELLS);
        (all_cells, all_naive) = (all_cells + cells, all_naive + naive);
        if depth % 13 == 1 {
            let drawn = floor("drawn", depth, 60);
            println!(
                "depth {depth:>2}: empty floor {:.0} R, by cells {:.0} R, a draw in every cell {:.0} R, the plain loop {:.0} R",
                empty / r,
                cells / r,
                drawn / r,
                naive / r
            );
        }
    }
    let (cells, naive) = (all_cells / 27.0, all_naive / 27.0);
    println!("mean of 27 depths: by cells {:.0} R, the plain loop {:.0} R, {:.0} times as long", cells / r, naive / r, naive / cells);
}
