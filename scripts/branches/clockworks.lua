-- The clockworks: block beside block of brass, each with its machine, and at the bottom the dial that strikes thirteen.

local bsp_layout = require "std.layouts.bsp"
local rooms_layout = require "std.layouts.rooms"
local nethack = require "std.nethack"
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
  -- From the last floor of the undercroft, whichever that is: behind the thirteenth door.
  entry = { from = "undercroft", depth = -1, share = true },
  size = { width = 112, height = 46 },
  rooms = {
    require "rooms.gear_train", require "rooms.dial", require "rooms.boiler_house", require "rooms.belt_hall", require "rooms.spring_store",
    require "vaults.chime_shaft", require "vaults.long_belt", require "vaults.winding_room",
  },
  layout = function(floor, place, rng)
    -- Every other floor is a hall of machines; between them the blocks of the works. The last one has the dial.
    local lay = place.depth % 2 == 1 and works or halls
    lay(floor, place, rng)
    floor:stage("dress", function(rng)
      dress.repaint(floor, { wall = "brass_wall", floor = "plate" })
      dress.strew(floor, rng, "oil", { on = "plate", percent = 1 })
    end)
  end,
  -- As NetHack has it: whoever is neither too weak nor too strong for the floor and the player, by frequency. A hero who comes down early
  -- meets mice; one of the tenth level, the hands of the clock.
  population = population.count {
    count = function(place) return 10 + place.depth end,
    monsters = nethack.normal {
      player_level = "player_level",
      rows = {
        { "wind-up mouse", difficulty = 1, frequency = 4, group = between(2, 5) },
        { "cogling", difficulty = 1, frequency = 4, group = between(1, 4) },
        { "sleepwalker", difficulty = 1, frequency = 1, group = between(1, 2) },
        { "oil slick", difficulty = 2, frequency = 2, on = "oil" },
        { "brass beetle", difficulty = 2, frequency = 3, group = between(1, 2) },
        { "spring spider", difficulty = 3, frequency = 2 },
        { "chime", difficulty = 3, frequency = 2, group = between(1, 3) },
        { "pendulum man", difficulty = 4, frequency = 2 },
        { "escapement", difficulty = 4, frequency = 2 },
        { "regulator", difficulty = 5, frequency = 1 },
        { "striker", difficulty = 5, frequency = 2 },
        { "hour wight", difficulty = 6, frequency = 1 },
      },
    },
  },
}
