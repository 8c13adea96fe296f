-- The catacombs: a maze walled with the dead, chambers set into it.

local drunkard_layout = require "std.layouts.drunkard"
local maze_layout = require "std.layouts.maze"
local crawl = require "std.crawl"
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
    require "vaults.choir_pit", require "vaults.bone_organ", require "vaults.unhung_bell",
    require "vaults.anchorite", require "vaults.knuckle_floor", require "vaults.thirteen_coffins", require "vaults.robbers_cut",
    { require "std.shapes.keyhole", weight = 1 }, { require "std.shapes.clover", weight = 1 }, { require "std.shapes.plus", weight = 1 },
    { require "std.shapes.saltire", weight = 1 }, { require "std.shapes.lantern", weight = 1 }, { require "std.shapes.court", weight = 1 },
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
  -- Ranges of floors with a shape, as Crawl has had them since 2013. A range may start above the first floor or end below the last: a part of
  -- the shape is then seen, and a floor counts as deeper now and then.
  population = crawl.population {
    wished = function(place) return 7 + 2 * place.depth end,
    fuzz = { span = 2 },
    { "tomb louse", from = 1, to = 2, rarity = 300, group = between(2, 4) },
    { "tomb louse", from = 3, to = 4, rarity = 300, shape = "fall", group = between(1, 2) },
    { "jawbone", from = 0, to = 4, rarity = 420, shape = "peak", group = between(1, 3) },
    { "rattler", from = 1, to = 6, rarity = 440, shape = "semi", group = between(1, 2) },
    { "marrow worm", from = 1, to = 5, rarity = 240 },
    { "charnel dog", from = 1, to = 4, rarity = 260, shape = "rise", group = between(2, 3) },
    { "grave robber", from = 1, to = 3, rarity = 300, shape = "fall", group = between(1, 2) },
    { "cellar rat", from = -1, to = 3, rarity = 260, shape = "fall", group = between(2, 4) },
    { "shroud", from = 2, to = 6, rarity = 260, shape = "semi" },
    { "choir of teeth", from = 2, to = 4, rarity = 260, shape = "rise" },
    { "cold bride", from = 3, to = 7, rarity = 200, shape = "peak" },
    { "bone mason", from = 2, to = 6, rarity = function(m, place) return place.last and 360 or 120 end, shape = "rise" },
  },
}
