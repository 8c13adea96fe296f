//! `std.theme`: branches that share all but what they have otherwise.

use undercroft::world::{Count, StairsRule};
use undercroft::{Context, Engine};

use crate::sets::{engine, load_error};

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
    let shape = |name: &str| branches.iter().find(|b| b.name == name).map(|b| (b.floors.max, b.stairs, b.size)).unwrap();
    let stairs = |up, down| StairsRule::Each { up: Count::fixed(up), down: Count::fixed(down) };
    assert_eq!(shape("cellars"), (2, stairs(1, 2), (60, 25)));
    assert_eq!(shape("cold"), (3, stairs(1, 1), (60, 25)));
    for (branch, depth) in [("cellars", 1), ("cold", 3), ("deep", 2)] {
        let floor = engine.floor(&undercroft::Request::new(branch, depth, 7)).unwrap();
        assert!(!floor.monsters.is_empty(), "{branch}");
    }
}

/// A branch of five floors: ice below the second, a market at the third or fourth with a layout and people of its own, a last floor that is small.
const PLACES: &str = r##"
local population = require "std.population"
monster { name = "rat", glyph = "r" }
monster { name = "ice rat", glyph = "i" }
monster { name = "seller", glyph = "s" }
terrain { name = "ice", glyph = "#", class = "wall", colour = "white" }
terrain { name = "planks", glyph = "_", class = "floor", colour = "white" }
local function hall(name)
  return room {
    name = name,
    size = { width = 9, height = 7 },
    weight = function(place) return 10 end,
    build = function(area) area:fill(terrain.floor) area:border():fill(terrain.wall) end,
  }
end
local store, vat = hall("store"), hall("vat")
local function rooms(floor)
  floor:stage("rooms", function() floor:fill_rooms { budget = 6 } end)
  floor:stage("tunnels", function() floor:connect {} end)
end
local well = branch {
  name = "well",
  floors = 5,
  size = { width = 60, height = 25 },
  rooms = { store, { vat, weight = 10 } },
  stairs = { up = 1, down = 2 },
  message = "The well takes you in.",
  layout = rooms,
  population = population.weighted { count = 4, "rat" },
  special = {
    {
      name = "market",
      depth = between(3, 4),
      layout = function(floor, place)
        assert(place.named == "market")
        floor:inside():fill(terrain.planks)
      end,
      population = population.weighted { count = 3, "seller" },
      message = "Lamps, and voices.",
    },
    { name = "dry shaft", depth = 2, chance = 50 },
  },
  themes = {
    { depth = { min = 3 }, materials = { wall = "ice" }, weights = { vat = 0 }, population = population.weighted { count = 4, "ice rat" } },
    { depth = { last = true }, size = { width = 30, height = 15 }, stairs = { up = 3 }, walk = "four" },
  },
}
return dungeon { api = 1, branches = { well } }
"##;

#[test]
fn themes_and_special_floors_have_their_own_where_they_say_so() {
    let engine = engine(PLACES);
    for seed in 1..=20 {
        let tree = engine.tree(seed, &Context::new()).unwrap();
        let market = tree.branch("well").unwrap().special.iter().find(|s| s.name == "market").unwrap().depth;
        let floor = |depth| engine.floor(&undercroft::Request::new("well", depth, seed)).unwrap();
        for depth in 1..=5 {
            let floor = floor(depth);
            let who = |floor: &undercroft::Floor| {
                let mut names: Vec<String> = floor.monsters.iter().map(|m| m.name.clone()).collect();
                names.dedup();
                names
            };
            let named = floor.header.place.named.as_deref();
            assert_eq!(named == Some("market"), depth == market, "seed {seed}, depth {depth}");
            assert!(named.is_none_or(|name| name == "market" || depth == 2));
            let lives = if depth == market {
                "seller"
            } else if depth >= 3 {
                "ice rat"
            } else {
                "rat"
            };
            assert_eq!(who(&floor), [lives], "seed {seed}, depth {depth}");
            assert_eq!((floor.width, floor.height), if depth == 5 { (30, 15) } else { (60, 25) });
            let ups = floor.stairs.iter().filter(|s| s.kind == undercroft::floor::StairKind::Up).count();
            assert_eq!(ups, if depth == 5 { 3 } else { 1 });
            assert_eq!(floor.materials.contains_key("wall"), depth >= 3);
            let planks = floor.palette.iter().position(|t| t.name == "planks").unwrap();
            assert_eq!(floor.cells.iter().any(|cell| usize::from(*cell) == planks), depth == market);
            if depth >= 3 {
                assert!(floor.rooms.iter().all(|room| room.kind == "store"), "seed {seed}, depth {depth}");
            }
            let told = [Some("The well takes you in."), None, None, None, None];
            assert_eq!(floor.message.as_deref(), if depth == market { Some("Lamps, and voices.") } else { told[depth as usize - 1] });
        }
        // The two ways down of the floor above lead to two of three ways up of the last.
        let (above, last) = (floor(4), floor(5));
        let arrives = |floor: &undercroft::Floor, name: &str| floor.stair(name).unwrap().arrives.clone().unwrap();
        assert_eq!((arrives(&above, "down 1"), arrives(&above, "down 2")), ("up 1".to_owned(), "up 2".to_owned()));
        assert_eq!((arrives(&last, "up 2"), arrives(&last, "up 3")), ("down 2".to_owned(), "down 1".to_owned()));
    }
}

#[test]
fn odds_are_those_of_the_theme_of_a_place() {
    let engine = engine(PLACES);
    let who = |place: &undercroft::Place| {
        let tables = engine.odds(place, &Context::new()).unwrap();
        tables[0].by_monster().into_iter().map(|m| m.monster).collect::<Vec<_>>()
    };
    let mut place = engine.place("well", 1, 1).unwrap();
    assert_eq!(who(&place), ["rat"]);
    (place.depth, place.absolute) = (4, 4);
    assert_eq!(who(&place), ["ice rat"]);
    place.named = Some("market".to_owned());
    assert_eq!(who(&place), ["seller"]);
}

#[test]
fn a_theme_that_means_no_floor_is_warned_of() {
    let scripts = |depth: &str| {
        format!(
            "return dungeon {{ api = 1, branches = {{ branch {{ name = 'well', floors = 3, size = {{ width = 20, height = 9 }},
            layout = function(floor) floor:inside():fill(terrain.floor) end, special = {{ {{ name = 'oracle', depth = 2 }} }},
            themes = {{ {{ depth = {depth}, message = 'Deeper.' }} }} }} }} }}"
        )
    };
    let warned = |depth: &str| engine(&scripts(depth)).warnings().iter().map(|w| w.location.as_ref().unwrap().line).collect::<Vec<_>>();
    assert!(warned("{ named = 'oracle' }").is_empty());
    assert_eq!(warned("{ min = 50 }"), [3_u32]);
    let error = load_error(&[("dungeon.lua", &scripts("{ named = 'orakle' }"))]).to_string();
    assert!(error.contains("themes[1]: depth: no branch has a special floor \"orakle\""), "{error}");
}
