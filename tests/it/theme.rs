//! `std.theme`: branches that share all but what they have otherwise.

use undercroft::{Context, Engine};

use crate::sets::engine;

/// A theme of cellars with three branches of it: one as it is, one with changes, one by way of a theme of its own.
const CELLARS: &str = r##"
local population = require "std.population"
local theme = require "std.theme"
for _, name in ipairs { "rat", "mite", "moth", "ice mite" } do
  monster { name = name, glyph = string.sub(name, 1, 1), level = 1 }
end
terrain { name = "ice", glyph = "#", class = "wall", colour = "white" }
terrain { name = "frost", glyph = ".", class = "floor", colour = "white" }
local function build(area) area:fill(terrain.floor) area:border():fill(terrain.wall) end
local function hall(name, tags)
  return room { name = name, tags = tags, size = { width = 9, height = 7 }, weight = 10, build = build }
end
local pantry, store, vat = hall("pantry", { "food" }), hall("ice store"), hall("vat", { "drink" })
local cellars = theme.new {
  floors = 2,
  size = { width = 60, height = 25 },
  stairs = { up = 1, down = 2 },
  materials = { floor = "floor", wall = "wall" },
  rooms = { pantry, { require "std.rooms.plain", weight = 20 }, tagged "drink" },
  layout = function(floor)
    floor:stage("rooms", function() floor:fill_rooms { budget = 6 } end)
    floor:stage("tunnels", function() floor:connect {} end)
  end,
  monsters = { { "rat", weight = 30 }, { "mite", weight = 10 } },
  population = function(rows)
    rows.count = 5
    return population.weighted(rows)
  end,
}
local plain = branch(cellars { name = "cellars" })
local cold = branch(cellars {
  name = "cold",
  floors = 3,
  stairs = { down = 1 },
  materials = { wall = "ice" },
  rooms = theme.change { add = { store }, drop = { "pantry", tagged "drink" }, set = { ["plain room"] = { weight = 5 } } },
  monsters = theme.change { add = { { "ice mite", weight = 5 } }, drop = { "mite" }, set = { rat = { weight = 15 } } },
})
local frosty = cellars:but { materials = { floor = "frost" }, monsters = theme.change { add = { "moth" } } }
local deep = branch(frosty { name = "deep", materials = { wall = "ice" }, monsters = { { "moth", weight = 1 }, { "rat", weight = 3 } } })
return dungeon { api = 1, branches = { plain, cold, deep } }
"##;

fn rooms(engine: &Engine, branch: &str) -> Vec<(String, Option<u64>)> {
    let world = engine.world();
    let branch = world.branches.iter().find(|b| b.name == branch).unwrap();
    branch.rooms.iter().map(|c| (world.rooms[usize::from(c.room.0)].name.clone(), c.weight)).collect()
}

fn odds(engine: &Engine, branch: &str) -> Vec<(String, f64)> {
    let place = engine.place(branch, 1, 1).unwrap();
    let tables = engine.odds(&place, &Context::new()).unwrap();
    tables[0].by_monster().into_iter().map(|m| (m.monster, m.chance)).collect()
}

fn materials(engine: &Engine, branch: &str) -> Vec<(String, String)> {
    let world = engine.world();
    let name = |id: undercroft::world::TerrainId| world.terrains[usize::from(id.0)].name.clone();
    let branch = world.branches.iter().find(|b| b.name == branch).unwrap();
    let mut found: Vec<_> = branch.materials.iter().map(|(from, to)| (name(*from), name(to[0].0))).collect();
    found.sort();
    found
}

fn pairs(of: &[(&str, &str)]) -> Vec<(String, String)> {
    of.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
}

#[test]
fn a_branch_has_what_its_theme_has_and_what_it_gives_otherwise() {
    let engine = engine(CELLARS);
    let named = |rows: &[(&str, Option<u64>)]| rows.iter().map(|(n, w)| ((*n).to_owned(), *w)).collect::<Vec<_>>();
    assert_eq!(rooms(&engine, "cellars"), named(&[("pantry", None), ("plain room", Some(20)), ("vat", None)]));
    assert_eq!(rooms(&engine, "cold"), named(&[("plain room", Some(5)), ("ice store", None)]));
    assert_eq!(rooms(&engine, "deep"), rooms(&engine, "cellars"));
    let of = |rows: &[(&str, f64)]| rows.iter().map(|(n, c)| ((*n).to_owned(), *c)).collect::<Vec<_>>();
    assert_eq!(odds(&engine, "cellars"), of(&[("rat", 0.75), ("mite", 0.25)]));
    assert_eq!(odds(&engine, "cold"), of(&[("rat", 0.75), ("ice mite", 0.25)]));
    assert_eq!(odds(&engine, "deep"), of(&[("moth", 0.25), ("rat", 0.75)]));
    assert_eq!(materials(&engine, "cold"), pairs(&[("floor", "floor"), ("wall", "ice")]));
    assert_eq!(materials(&engine, "deep"), pairs(&[("floor", "frost"), ("wall", "ice")]));
    let branches = &engine.world().branches;
    let shape = |name: &str| branches.iter().find(|b| b.name == name).map(|b| (b.floors.max, b.stairs.0.max, b.stairs.1.max, b.size)).unwrap();
    assert_eq!(shape("cellars"), (2, 1, 2, (60, 25)));
    assert_eq!(shape("cold"), (3, 1, 1, (60, 25)));
    for (branch, depth) in [("cellars", 1), ("cold", 3), ("deep", 2)] {
        let floor = engine.floor(&undercroft::Request::new(branch, depth, 7)).unwrap();
        assert!(!floor.monsters.is_empty(), "{branch}");
    }
}
