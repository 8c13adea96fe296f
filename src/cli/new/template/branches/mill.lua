-- The mill: a branch is a run of floors with its rules.

local layouts = require "std.layouts"
local population = require "std.population"
local rooms = require "std.rooms"

return branch {
  name   = "mill",
  floors = between(4, 6),                    -- drawn once for each dungeon, from its seed
  size   = { width = 64, height = 24 },
  rooms  = {
    rooms.plain,
    { rooms.round, weight = 4 },
    require "rooms.grindstone",
    { require "rooms.wheel_pit", weight = 6 },
    { require "vaults.granary", weight = 6 },
  },
  layout = layouts.rooms { budget = between(6, 9), loops = 2 },
  population = population.count {
    monsters = require "monsters.mill",      -- who
    count = between(5, 8),                   -- how many
  },
}
