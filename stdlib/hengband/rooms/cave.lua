-- A cave of any form: one hall, or burrows like a maze.
--
--        #####   ######
--      ###...#####....##
--     ##.............###
--     #..####.....####
--     ##.#  ##....#
--      ###   ######

local chance = require "std.hengband.chance"
local fractal = require "std.hengband.fractal"
local hold = require "std.hengband.hold"
local shell = require "std.hengband.shell"

--- Changed by `cave = { ... }` among the options of the floor.
local OPTIONS = {
  lit = 25,                            -- where the depth is at most 1d25
  half_width = between(1, 22),         -- 2 n + 7 columns
  half_height = between(1, 15),        -- and rows
  small = 9,                           -- columns and rows of the one that comes where there is no space for that
}

return room {
  name = "hengband cave",
  tags = { "hengband" },
  weight = 5,
  plan = function(place, rng)
    local o = hold.options(hold.of(place), "cave", OPTIONS)
    local w, h = 2 * rng:draw(o.half_width) + 7, 2 * rng:draw(o.half_height) + 7
    return { { width = w, height = h }, { width = o.small, height = o.small } }
  end,
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "cave", OPTIONS)
    shell.around(fractal.cave(area, rng), chance.lit(h, rng, o.lit))
  end,
}
