-- A round room: all within so many cells of its middle.
--
--     #######
--    ##.....##
--    #.......#
--    #.......#
--    #.......#
--    ##.....##
--     #######
--
-- The smallest is a single cell where tunnels meet.

local chance = require "std.hengband.chance"
local hold = require "std.hengband.hold"
local shell = require "std.hengband.shell"

--- Changed by `oval = { ... }` among the options of the floor.
local OPTIONS = {
  lit = 15, lit_die = "depth",      -- where 1d(depth) is at most 15; "bound": where the depth is at most 1d15
  radius = between(0, 8),           -- of its walls
}

return room {
  name = "hengband oval",
  tags = { "hengband" },
  weight = 2,
  plan = function(place, rng)
    local radius = rng:draw(hold.options(hold.of(place), "oval", OPTIONS).radius)
    return { width = 2 * radius + 1, height = 2 * radius + 1, radius = radius }
  end,
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "oval", OPTIONS)
    local r = plan.radius
    local open = area:field(r, r, r):between(nil, math.max(0, r - 1))
    shell.around(open, chance.lit(h, rng, o.lit, o.lit_die))
  end,
}
