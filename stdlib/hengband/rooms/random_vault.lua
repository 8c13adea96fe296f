-- A vault that chance has drawn, by one of eight recipes, full of monsters and treasure.
--
--   ###########################        bubble       walls halfway between ten points
--   #......#........##.......##        room         ten rooms over one another
--   #......#.......#.#.......?#        cave         a fractal cave
--   #.....#...#####...#####..##        maze         a maze
--   ###.##....?....#.......#..#        mini_cell    a block of cells that wants digging
--   #....#...#.....#.......#..#        castle       a wall, a keep, yards and chambers
--   ###########################        target       a round shape, a ring, a cross
--                                      elemental    a lake of earth, air, water or fire, by depth
--
-- Recipes are functions(area, h, rng, options) in stdlib/hengband/halls; each returns the area whose floor is filled (std.hengband.treasure). A designer's
-- own come as the option `kinds`, beside names of these:
--
--   options = { random_vault = { kinds = { { "castle", 2 }, { my_spiral, 1 } } } }

local hold = require "std.hengband.hold"
local joints = require "std.hengband.joints"
local treasure = require "std.hengband.treasure"

local t = terrain

--- Changed by `random_vault = { ... }` among the options of the floor.
local OPTIONS = {
  kinds = {
    { "bubble", 2 }, { "room", 2 }, { "cave", 2 }, { "maze", 2 }, { "mini_cell", 2 }, { "castle", 2 }, { "target", 2 }, { "elemental", 1 },
  },
  -- How much harder than its distance from the middle says a cell is; a kind that is not here is as hard as a cave.
  difficulty = {
    bubble = between(1, 5), room = between(6, 10), cave = between(1, 5), maze = between(1, 5), mini_cell = 10, castle = between(1, 3),
    target = between(4, 6), elemental = between(1, 5),
  },
  width = between(24, 45), height = between(13, 23),
  passages = "inner_wall",             -- of mini_cell: what leads from cell to cell; "secret_door" where a game has no digging
}

--- Not where the branch has no caves.
local GROWN = { bubble = true, cave = true, elemental = true }

local HALLS = {
  bubble = function() return require "std.hengband.halls.bubble" end,
  room = function() return require "std.hengband.halls.room" end,
  cave = function() return require "std.hengband.halls.cave" end,
  maze = function() return require "std.hengband.halls.maze" end,
  mini_cell = function() return require "std.hengband.halls.mini_cell" end,
  castle = function() return require "std.hengband.halls.castle" end,
  target = function() return require "std.hengband.halls.target" end,
  elemental = function() return require "std.hengband.halls.elemental" end,
}

--- The kinds there may be here.
local function kinds_of(h, o)
  local kinds = {}
  for _, row in ipairs(o.kinds) do
    if not (h.has.no_cave and GROWN[row[1]]) then
      kinds[#kinds + 1] = row
    end
  end
  return kinds
end

--- The cells that get something: ground that one stands on.
local function ground_of(area)
  return area:where(t.floor) + area:where(t.grass) + area:where(t.shallow_water) + area:where(t.shallow_lava)
end

return room {
  name = "hengband random vault",
  tags = { "hengband" },
  weight = 1,
  plan = function(place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "random_vault", OPTIONS)
    local kind = rng:weighted(kinds_of(h, o))
    if not kind then
      return nil, "no kind of it where there are no caves"
    end
    return { width = rng:draw(o.width), height = rng:draw(o.height), kind = kind }
  end,
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "random_vault", OPTIONS)
    local hall = type(plan.kind) == "function" and plan.kind or HALLS[plan.kind]()
    local rich = hall(area, h, rng, o) or area
    if plan.kind ~= "mini_cell" then
      joints.join(area, h, rng)
    end
    treasure.fill(rich, h, rng, ground_of(rich), rng:draw(o.difficulty[plan.kind] or between(1, 5)))
  end,
}
