-- A bare room with one trap, and that is the worst of them all: one that fills the room with water and what lives there, or one that calls down both
-- hosts of the last battle. What it does when it goes off is the host's.
--
--   ###############
--   #.............#
--   #......^......#
--   #.............#
--   ###############

local chance = require "std.hengband.chance"
local hold = require "std.hengband.hold"
local shell = require "std.hengband.shell"
local things = require "std.hengband.things"

--- Changed by `trap_room = { ... }` among the options of the floor.
local OPTIONS = {
  lit = 25,
  shallow = "piranha", deep = "armageddon",   -- names of the traps
  from = 30, die = 30,                        -- the deep one where the depth is at least 30 + 1d30
}

return room {
  name = "hengband trap room",
  tags = { "hengband" },
  weight = 1,
  plan = function(place, rng)
    return { width = rng:int(1, 11) + rng:int(1, 11) + 3, height = rng:int(1, 4) + rng:int(1, 3) + 3 }
  end,
  build = function(area, plan, place, rng)
    local h = hold.of(place)
    local o = hold.options(h, "trap_room", OPTIONS)
    shell.box(area, chance.lit(h, rng, o.lit))
    local wide, high = area:width() - 2, area:height() - 2
    local dx, dy = math.floor(wide / 4), math.floor(high / 4)
    local x, y = 1 + math.floor(wide / 2) - dx + rng:int(0, 2 * dx), 1 + math.floor(high / 2) - dy + rng:int(0, 2 * dy)
    things.trap(area, x, y, h.depth < o.from + rng:int(1, o.die) and o.shallow or o.deep)
  end,
}
