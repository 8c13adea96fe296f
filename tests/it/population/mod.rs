//! Populations of the standard library on floors: who comes, how many, where, in whose company, and what is said of those who find no place.
//! Cases of real faults have the codes of their reports.

use std::collections::BTreeMap;

use undercroft::floor::PlacedMonster;
use undercroft::{Engine, Floor, Request};

use crate::sets::engine;

mod bands;
mod ground;
mod hengband;
mod numbers;

/// Monsters of every habitat and some more, and the libraries.
const HEAD: &str = "local population = require \"std.population\"\n\
    local monster_table = require \"std.monster_table\"\n\
    local hengband = require \"std.hengband\"\n\
    local band = require \"std.band\"\n\
    for _, h in ipairs { \"land\", \"water\", \"amphibious\", \"air\", \"phasing\" } do monster { name = h, glyph = \"m\", habitat = h } end\n\
    monster { name = \"rat\", glyph = \"r\", tags = { \"small\" } } monster { name = \"bat\", glyph = \"b\", level = 2, tags = { \"small\" } }\n\
    monster { name = \"captain\", glyph = \"c\", level = 8 } monster { name = \"soldier\", glyph = \"c\", level = 3 } monster { name = \"recruit\", glyph = \"c\", level = 1 }\n\
    monster { name = \"king\", glyph = \"K\", level = 5, unique = true } monster { name = \"shade\", glyph = \"G\" }\n\
    local function even(rows)\n\
      return monster_table.new { rule = \"even\", rows = rows, fields = require \"std.population.row\".fields { weight = \"weight\" },\n\
        at = function(t, place) return odds.weighted(t:numbers(\"weight\", place, 1)) end }\n\
    end\n";

/// Open ground of 40x20 cells.
const OPEN: &str = "function(floor) floor:inside():fill(terrain.floor) end";

/// Four cells of ground, one of which the stairs take.
const CLOSET: &str =
    "function(floor) floor:area():rect(5, 5, 2, 2):fill(terrain.floor) floor:add_room(\"closet\", floor:area():rect(5, 5, 2, 2)) end";

/// Ground, water of both depths, lava, a chasm, statues, a wall and doors.
const WET: &str = "function(floor)\n\
    floor:inside():fill(terrain.floor)\n\
    local map = floor:area()\n\
    map:rect(3, 2, 8, 6):fill(terrain.shallow_water) map:rect(5, 3, 4, 4):fill(terrain.deep_water)\n\
    map:rect(14, 2, 6, 5):fill(terrain.lava) map:rect(22, 2, 5, 5):fill(terrain.chasm)\n\
    map:rect(2, 10, 30, 1):fill(terrain.wall) map:set(8, 10, terrain.door) map:set(20, 10, terrain.open_door)\n\
    map:rect(4, 14, 6, 2):every(2):fill(terrain.statue) map:rect(14, 13, 5, 4):fill(terrain.mud)\n\
    floor:add_room(\"north\", map:rect(1, 1, 38, 9)) floor:add_room(\"south\", map:rect(1, 11, 38, 8))\n\
    end";

/// A set of one branch "here" of so many floors.
fn set(floors: u32, layout: &str, population: &str) -> String {
    format!(
        "{HEAD}return dungeon {{ api = 1, branches = {{ branch {{ name = \"here\", floors = {floors}, size = {{ width = 40, height = 20 }},\n\
         layout = {layout},\npopulation = {population} }} }} }}"
    )
}

#[track_caller]
fn populated(layout: &str, population: &str) -> Engine {
    engine(&set(9, layout, population))
}

#[track_caller]
fn floor_at(engine: &Engine, depth: u32, seed: u64) -> Floor {
    match engine.floor(&Request::new("here", depth, seed)) {
        Ok(floor) => floor,
        Err(error) => panic!("depth {depth}, seed {seed}: {error:#}"),
    }
}

/// The monsters of a floor: how many of each name.
fn census(floor: &Floor) -> BTreeMap<&str, usize> {
    let mut out = BTreeMap::new();
    for monster in &floor.monsters {
        *out.entry(monster.name.as_str()).or_default() += 1;
    }
    out
}

fn number(floor: &Floor, name: &str) -> usize {
    census(floor).get(name).copied().unwrap_or(0)
}

/// Who found no place: name, reason, how many.
fn unplaced(floor: &Floor) -> Vec<(&str, &str, u32)> {
    floor.unplaced.iter().map(|u| (u.name.as_str(), u.reason.as_str(), u.count)).collect()
}

/// Steps between two monsters, diagonal ones counted as one.
fn apart(a: &PlacedMonster, b: &PlacedMonster) -> u32 {
    a.x.abs_diff(b.x).max(a.y.abs_diff(b.y))
}
