//! The promise of streams: extra draws in one stage or room type leave the terrain of all others alone.

use std::collections::BTreeMap;

use undercroft::{Engine, Floor, Request};

use crate::sets::engine;

/// Seeds each comparison runs over.
const SEEDS: u64 = 1000;

/// A script set with two room types, tunnels, doors, moss and monsters, each of which draws as many extra numbers as it is told.
struct Script {
    hall: u32,
    den: u32,
    doors: u32,
    population: u32,
}

impl Script {
    const PLAIN: Self = Self { hall: 0, den: 0, doors: 0, population: 0 };

    fn engine(&self) -> Engine {
        let Self { hall, den, doors, population } = self;
        engine(&format!(
            r#"
local function waste(rng, n)
  for i = 1, n do rng:int(1, 6) end
end
local function walls(area)
  area:fill("floor")
  area:border():fill("wall")
end
monster {{ name = "rat", glyph = "r" }}
room {{
  name = "hall",
  plan = function(place, rng) return {{ width = rng:int(7, 11), height = rng:int(5, 7) }} end,
  build = function(area, plan, place, rng)
    waste(rng, {hall})
    walls(area)
    area:inset(2):thin(rng, 40):fill("sand")
  end,
}}
room {{
  name = "den",
  size = {{ width = 6, height = 6 }},
  build = function(area, plan, place, rng)
    waste(rng, {den})
    walls(area)
    area:inset(1):thin(rng, 30):fill("grass")
  end,
}}
return dungeon {{ api = 1, branches = {{ branch {{
  name = "here",
  floors = 2,
  size = {{ width = 48, height = 24 }},
  rooms = {{ "hall", "den" }},
  layout = function(floor, place, rng)
    floor:stage("rooms", function(rng) floor:fill_rooms {{ budget = between(4, 7) }} end)
    local junctions = floor:stage("tunnels", function(rng) return floor:connect {{ style = "winding", extra = 1 }} end)
    floor:stage("doors", function(rng)
      waste(rng, {doors})
      for x, y in floor:door_sites(junctions):cells() do
        if rng:percent(50) then floor:area():set(x, y, "door") end
      end
    end)
    floor:stage("moss", function(rng) floor:where(terrain.floor):thin(rng, 10):fill("moss") end)
  end,
  population = function(floor, place, rng)
    waste(rng, {population})
    for i, spot in ipairs(floor:free():sample_n(rng, 5)) do
      floor:place_monster("rat", spot.x, spot.y)
      floor:area():set(spot.x, spot.y, "bones")
    end
  end,
}} }} }}
"#
        ))
    }
}

fn floor(engine: &Engine, seed: u64) -> Floor {
    engine.floor(&Request::new("here", 1 + (seed % 2) as u32, seed)).unwrap_or_else(|error| panic!("{error:#}"))
}

/// The cells that each stage wrote last, with what it made them: rooms of one type count as one.
fn by_stage(floor: &Floor) -> BTreeMap<&str, Vec<(usize, u16)>> {
    let mut stages: BTreeMap<&str, Vec<(usize, u16)>> = BTreeMap::new();
    for (i, (cell, stage)) in floor.cells.iter().zip(&floor.stage_of).enumerate() {
        let name = floor.stages[usize::from(*stage)].as_str();
        stages.entry(name).or_default().push((i, *cell));
    }
    stages
}

/// Compares floors with and without extra draws: cells of other stages than `touched` must be the same, but where one of `touched` wrote over
/// them. `touched` are the stages that draw more, and those whose work builds on what these made. Returns how many floors differ at all.
fn compare(changed: &Script, touched: &[&str]) -> u64 {
    let (plain, changed) = (Script::PLAIN.engine(), changed.engine());
    let mut different = 0;
    for seed in 0..SEEDS {
        let (a, b) = (floor(&plain, seed), floor(&changed, seed));
        assert_eq!(a.rooms, b.rooms, "seed {seed}: rooms are drawn and placed as before");
        assert_eq!(a.stages, b.stages, "seed {seed}");
        let is_touched = |floor: &Floor, cell: usize| touched.contains(&floor.stages[usize::from(floor.stage_of[cell])].as_str());
        let (in_a, in_b) = (by_stage(&a), by_stage(&b));
        for name in in_a.keys().chain(in_b.keys()).filter(|name| !touched.contains(name)) {
            let own = |floor: &Floor, other: &Floor, stages: &BTreeMap<&str, Vec<(usize, u16)>>| -> Vec<(usize, u16)> {
                stages.get(name).into_iter().flatten().copied().filter(|(i, _)| !is_touched(floor, *i) && !is_touched(other, *i)).collect()
            };
            assert_eq!(own(&a, &b, &in_a), own(&b, &a, &in_b), "seed {seed}: stage {name}");
        }
        different += u64::from(a.cells != b.cells || a.monsters != b.monsters);
    }
    different
}

#[test]
fn the_comparison_sees_every_stage() {
    let floor = floor(&Script::PLAIN.engine(), 3);
    let stages = by_stage(&floor);
    for name in ["layout/rooms/hall", "layout/rooms/den", "layout/tunnels", "layout/moss", "stairs", "population"] {
        assert!(stages.get(name).is_some_and(|cells| !cells.is_empty()), "{name}: {:?}", stages.keys());
    }
    assert_eq!(floor.monsters.len(), 5);
}

#[test]
fn draws_of_the_population_leave_all_terrain_alone() {
    let different = compare(&Script { population: 1000, ..Script::PLAIN }, &["population"]);
    assert!(different > SEEDS * 9 / 10, "the extra draws changed {different} floors only");
}

#[test]
fn draws_of_a_room_type_leave_other_rooms_and_stages_alone() {
    // Moss grows on what is floor in the end, stairs and monsters stand where it is free: their streams are as before, their ground is not.
    let different = compare(&Script { hall: 17, ..Script::PLAIN }, &["layout/rooms/hall", "layout/moss", "stairs", "population"]);
    assert!(different > SEEDS / 2, "the extra draws changed {different} floors only");
    let different = compare(&Script { den: 3, ..Script::PLAIN }, &["layout/rooms/den", "layout/moss", "stairs", "population"]);
    assert!(different > SEEDS / 2, "the extra draws changed {different} floors only");
}

#[test]
fn draws_of_a_stage_leave_the_other_stages_alone() {
    let different = compare(&Script { doors: 1, ..Script::PLAIN }, &["layout/doors", "layout/moss", "stairs", "population"]);
    assert!(different > SEEDS / 2, "the extra draws changed {different} floors only");
}
