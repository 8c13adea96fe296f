-- Two rectangles that overlap.
--
--      ##############
--      #............#
--   ####............####
--   #..................#
--   #..................#
--   #.............######
--   ###############

local chance = require "std.hengband.chance"
local hold = require "std.hengband.hold"
local shell = require "std.hengband.shell"

--- Changed by `overlap = { ... }` among the options of the floor.
local OPTIONS = { lit = 25 }

--- A rectangle around the middle that reaches so far at most on each side.
local function around(area, rng, up, down, left, right)
  up, down, left, right = rng:int(1, up), rng:int(1, down), rng:int(1, left), rng:int(1, right)
  return area:rect(12 - left, 5 - up, left + 1 + right, up + 1 + down)
end

return room {
  name = "hengband overlap",
  tags = { "hengband" },
  weight = 5,
  size = { width = 25, height = 11 },
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "overlap", OPTIONS)
    local open = around(area, rng, 4, 3, 11, 10) + around(area, rng, 3, 4, 10, 11)
    shell.around(open, chance.lit(h, rng, o.lit))
  end,
}
