-- The catacombs: a maze walled with the dead, chambers set into it.

local drunkard_layout = require "std.layouts.drunkard"
local maze_layout = require "std.layouts.maze"
local population = require "std.population"
local dress = require "std.dress"

local narrow = maze_layout { corridor = 1, wall = 1, braid = 60, rooms = between(7, 10), doors = 12 }
local wide = maze_layout { corridor = 2, wall = 1, braid = 80, rooms = between(6, 8), doors = 12 }
local dug = drunkard_layout { open = 26, straight = 60, life = 120, rooms = between(6, 9), doors = 15 }

return branch {
  name = "catacombs",
  floors = between(3, 4),
  entry = { from = "undercroft", depth = between(2, 3) },
  size = { width = 71, height = 37 },
  rooms = {
    require "std.rooms.crypt", { require "std.rooms.round", weight = 4 }, { require "std.rooms.cross", weight = 6 }, { require "std.rooms.octagon", weight = 4 },
    require "rooms.ossuary", require "rooms.charnel_pit", require "rooms.crypt_row", require "rooms.bone_chapel", require "rooms.lead_tomb",
    require "rooms.robbers_camp",
  },
  layout = function(floor, place, rng)
    -- Robbers have dug where the masons stopped: burrows instead of a maze now and then.
    rng:weighted { { narrow, 3 }, { wide, 3 }, { dug, 2 } }(floor, place, rng)
    floor:stage("dress", function(rng)
      dress.repaint(floor, { wall = "bone_wall", floor = "dust" })
      dress.edge(floor, "bone_wall")
      dress.strew(floor, rng, "bones", { on = "dust", percent = 3 })
    end)
  end,
  population = population.weighted {
    count = function(place) return 9 + 2 * place.depth end,
    { "tomb louse", weight = 18, group = between(2, 4) },
    { "jawbone", weight = 20, group = between(1, 3) },
    { "rattler", weight = 22, group = between(1, 2) },
    { "marrow worm", weight = 12 },
    { "charnel dog", weight = 12, group = between(2, 3) },
    { "grave robber", weight = 12, group = between(1, 2) },
    { "cellar rat", weight = 6, group = between(2, 4) },
    { "shroud", weight = 12, depth = { min = 2 } },
    { "choir of teeth", weight = 10, depth = { min = 2 } },
    { "cold bride", weight = 8, depth = { min = 3 } },
    { "bone mason", weight = function(place) return place.last and 16 or 5 end, depth = { min = 2 } },
  },
}
