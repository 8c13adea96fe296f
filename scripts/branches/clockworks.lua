-- The clockworks: block beside block of brass, each with its machine, and at the bottom the dial that strikes thirteen.

local bsp_layout = require "std.layouts.bsp"
local rooms_layout = require "std.layouts.rooms"
local population = require "std.population"
local dress = require "std.dress"
local machines = require "machines"

local works = bsp_layout {
  min = 7,
  doors = 75,
  kinds = { { "door", 5 }, { "open_door", 3 }, { "plate", 3 } },
  loops = 35,
  wall = "brass_wall",
  floor = "plate",
  name = "works",
  furnish = machines.furnish,
}

local halls = rooms_layout { budget = between(11, 15), style = "straight", loops = between(3, 6), doors = 70, floor = "belt", gap = 2 }

return branch {
  name = "clockworks",
  floors = 4,
  entry = { from = "undercroft", depth = 5 },
  size = { width = 112, height = 46 },
  rooms = { require "rooms.gear_train", require "rooms.dial", require "rooms.boiler_house", require "rooms.belt_hall", require "rooms.spring_store" },
  layout = function(floor, place, rng)
    -- Every other floor is a hall of machines; between them the blocks of the works. The last one has the dial.
    local lay = place.depth % 2 == 1 and works or halls
    lay(floor, place, rng)
    floor:stage("dress", function(rng)
      dress.repaint(floor, { wall = "brass_wall", floor = "plate" })
      dress.strew(floor, rng, "oil", { on = "plate", percent = 1 })
    end)
  end,
  population = population.weighted {
    count = function(place) return 12 + 2 * place.depth end,
    { "wind-up mouse", weight = 20, group = between(2, 5) },
    { "cogling", weight = 20, group = between(1, 4) },
    { "oil slick", weight = 12, on = "oil" },
    { "brass beetle", weight = 14, group = between(1, 2) },
    { "spring spider", weight = 12 },
    { "chime", weight = 10, group = between(1, 3) },
    { "sleepwalker", weight = 8, group = between(1, 2) },
    { "pendulum man", weight = 10, depth = { min = 2 } },
    { "escapement", weight = 8, depth = { min = 2 } },
    { "regulator", weight = 6, depth = { min = 3 } },
    { "striker", weight = function(place) return place.last and 14 or 3 end, depth = { min = 2 } },
    { "hour wight", weight = 6, depth = { min = 3 } },
  },
}
