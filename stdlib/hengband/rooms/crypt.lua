-- A round room by a distance of its own: stars, crosses, lenses and worse. Where its middle is open there may be a vault with a treasure.
--
--       #####             #####
--    ####...####        ###...###
--    #.........#       ##.......##
--   ##..00000..##     ##...000...##
--   #...0...0...#     #....0*?....#
--   ##..00?00..##     ##...000...##
--    #.........#       ##.......##
--    ####...####        ###...###
--       #####             #####

local chance = require "std.hengband.chance"
local doors = require "std.hengband.doors"
local guards = require "std.hengband.guards"
local hold = require "std.hengband.hold"
local metric = require "std.hengband.metric"
local shell = require "std.hengband.shell"

local t = terrain

--- Changed by `crypt = { ... }` among the options of the floor. Chances are 1 in n, 0 for never.
local OPTIONS = {
  lit = 5, lit_die = "depth",       -- where 1d(depth) is at most 5; "bound": where the depth is at most 1d5
  radius = between(1, 9),           -- of its walls
  near = 2,                         -- open within so many cells of the middle, whatever the distance says
  vault = 2,
  guards = between(3, 4), traps = between(2, 4),
}

local SIDES = { { 0, -1 }, { 0, 1 }, { -1, 0 }, { 1, 0 } }

--- The cells that are open and connected with the middle; all but the outermost may be.
local function shape(area, o, middle, radius, rng)
  local odd = area:field(middle, middle, radius, metric(rng)):between(nil, radius - 1)
  local near = area:field(middle, middle, radius):between(nil, o.near)
  local inside = area:rect(middle - radius + 1, middle - radius + 1, 2 * radius - 1, 2 * radius - 1)
  return ((odd + near) * inside):flood(middle, middle)
end

local function vault(area, h, o, x, y, rng)
  area:rect(x - 1, y - 1, 3, 3):fill(t.inner_wall)
  area:set(x, y, t.floor)
  local side = rng:pick(SIDES)
  doors.secret(h, area, x + side[1], y + side[2], rng)
  guards.item(h, area, x, y)
  guards.monsters(h, area, x, y, rng:draw(o.guards), rng)
  guards.traps(h, area, x, y, 4, 4, rng:draw(o.traps), rng)
end

return room {
  name = "hengband crypt",
  tags = { "hengband" },
  weight = 3,
  plan = function(place, rng)
    local radius = rng:draw(hold.options(hold.of(place), "crypt", OPTIONS).radius)
    return { width = 2 * radius + 3, height = 2 * radius + 3, radius = radius }
  end,
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "crypt", OPTIONS)
    local middle = plan.radius + 1
    local open = shape(area, o, middle, plan.radius, rng)
    shell.around(open, chance.lit(h, rng, o.lit, o.lit_die))
    if plan.radius > 2 and (area:rect(middle - 2, middle - 2, 5, 5) - open):empty() and chance.one_in(rng, o.vault) then
      vault(area, h, o, middle, middle, rng)
    end
  end,
}
