-- The undercroft: cellars, kitchens and chapels of the abbey. Built rooms, winding passages, doors.

local rooms_layout = require "std.layouts.rooms"
local population = require "std.population"
local dress = require "std.dress"

-- Most floors are halls; some are laid out on a grander plan, and some have been dug at by whoever lives there now.
local PLANS = {
  { rooms_layout { budget = between(8, 11), style = "cheapest", loops = between(1, 3), doors = 70 }, 4 },
  { rooms_layout { budget = between(7, 9), style = "straight", loops = between(1, 3), doors = 50, gap = 2 }, 3 },
  { rooms_layout { budget = between(8, 11), style = "winding", loops = between(0, 1), doors = 35 }, 2 },
}

-- What has got into the cellars, near the surface and further down.
local NEAR = { { "none", 5 }, { "moss", 2 }, { "ash", 1 } }
local FAR = { { "none", 2 }, { "moss", 4 }, { "shallow_water", 3 }, { "ash", 2 }, { "mud", 1 } }

return branch {
  name = "undercroft",
  floors = between(5, 7),
  size = { width = 80, height = 40 },
  rooms = {
    require "std.rooms.plain", require "std.rooms.pillared", require "std.rooms.round", require "std.rooms.cross", require "std.rooms.inner",
    require "std.rooms.colonnade", require "std.rooms.octagon", require "std.rooms.split", require "std.rooms.crypt",
    require "rooms.wine_cellar", require "rooms.pantry", require "rooms.refectory", require "rooms.chapel", require "rooms.kennels",
    require "rooms.cloister", require "rooms.bell_well", require "rooms.scriptorium", require "rooms.kitchen", require "rooms.dormitory",
    require "rooms.collapse", require "rooms.lamp_room", require "rooms.ambush", require "rooms.thirteenth_door",
    require "vaults.tasting_table", require "vaults.confessionals", require "vaults.still_room", require "vaults.nave", require "vaults.tithe_room",
    require "vaults.unhung_bell",
    { tagged "shape", weight = 1 },
  },
  layout = function(floor, place, rng)
    if place.last then
      floor:stage("thirteenth door", function(rng)
        if not floor:place_room("thirteenth door") then
          floor:veto("no space for the thirteenth door")
        end
      end)
    end
    rng:weighted(PLANS)(floor, place, rng)
    floor:stage("dress", function(rng)
      dress.strew(floor, rng, "rubble", { percent = 1 })
      local patch = rng:weighted(place.depth <= 2 and NEAR or FAR)
      if patch ~= "none" then
        dress.patches(floor, rng, patch, { open = 38 })
      end
    end)
  end,
  population = population.weighted {
    count = function(place) return 6 + place.depth end,
    { "cellar rat", weight = 24, group = between(1, 4) },
    { "tallow moth", weight = 14, group = between(1, 3) },
    { "cask mite", weight = 12, group = between(2, 4), depth = { max = 4 } },
    { "scullion goblin", weight = 16, group = between(1, 3) },
    { "sleepwalker", weight = 8 },
    { "cobweb widow", weight = 12 },
    { "lamp thief", weight = function(place) return 4 + 2 * place.context.lamp end },
    { "soot imp", weight = 9, depth = { min = 2 } },
    { "kennel hound", weight = function(place) return place.context.hunted and 40 or 8 end, group = between(2, 3), depth = { min = 2 } },
    { "butler goblin", weight = 8, depth = { min = 3 } },
    { "mouser", weight = 6, depth = { min = 3 } },
    { "wine ghoul", weight = function(place) return 3 * place.depth end, depth = { min = 2 } },
    { "ledger ghost", weight = 6, depth = { min = 4 } },
    { "candle wight", weight = 6, depth = { min = 4 } },
    { "bell ringer", weight = function(place) return place.last and 20 or 4 end, depth = { min = 4 } },
  },
}
