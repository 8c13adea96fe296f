-- The rootways: caves eaten by roots, chambers of bark, pools of sap.

local cavern_layout = require "std.layouts.cavern"
local population = require "std.population"
local dress = require "std.dress"

local open_caves = cavern_layout { open = 50, passes = 5, rooms = between(3, 5), floor = "loam" }
local tangle = cavern_layout { open = 46, passes = 3, rooms = between(4, 7), least = 10, share = 10, floor = "loam" }

return branch {
  name = "rootways",
  floors = between(4, 5),
  entry = { from = "undercroft", depth = between(3, 4) },
  size = { width = 84, height = 44 },
  rooms = {
    { require "std.rooms.cavelet", weight = 8 }, { require "std.rooms.round", weight = 6 },
    require "rooms.root_knot", require "rooms.glowcap_ring", require "rooms.burrow", require "rooms.sap_pool", require "rooms.hollow_trunk",
    require "rooms.orchard",
  },
  layout = function(floor, place, rng)
    local lay = rng:one_in(3) and tangle or open_caves
    lay(floor, place, rng)
    floor:stage("dress", function(rng)
      dress.repaint(floor, { wall = "bark", floor = "loam" })
      dress.edge(floor, "root")
      dress.patches(floor, rng, "moss", { on = "loam", open = 40 })
      dress.patches(floor, rng, "fungus", { on = "loam", open = 38 })
      dress.patches(floor, rng, "sap", { on = "loam", open = 36, passes = 4 })
      dress.strew(floor, rng, "glowcap", { on = "fungus", percent = 12 })
      dress.strew(floor, rng, "root", { on = "moss", percent = 2 })
      floor:join { floor = "loam" }
    end)
  end,
  population = population.weighted {
    count = function(place) return 9 + place.depth end,
    { "burrow grub", weight = 20, group = between(2, 4) },
    { "wood louse", weight = 16, group = between(1, 3) },
    { "orchard wasp", weight = 14, group = between(1, 4) },
    { "spore puff", weight = 14, group = between(1, 3), on = "fungus" },
    { "sap leech", weight = 14, group = between(1, 2), on = "sap" },
    { "capling", weight = 14, group = between(2, 5), on = "fungus" },
    { "barkling", weight = 12, group = between(1, 2) },
    { "thorn cat", weight = 10, depth = { min = 2 } },
    { "root snare", weight = 10, depth = { min = 2 } },
    { "hive bear", weight = 8, depth = { min = 2 } },
    { "grafted man", weight = function(place) return 4 * place.depth end, depth = { min = 2 } },
    { "moss hart", weight = 6, depth = { min = 3 }, on = "moss" },
    { "old graft", weight = 6, depth = { min = 3 } },
  },
}
