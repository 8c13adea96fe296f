-- The stores under the great kitchen. Every dungeon has one of two, the icehouse or the smokehouse (one_of in dungeon.lua), and this is what they have in
-- common: a change here changes both, and neither copies the other.
--
--   local stores = require "themes.stores"
--   return branch(stores.theme { name = "icehouse", layout = stores.laid { wall = "ice_wall", floor = "ice" } })

local dress = require "std.dress"
local population = require "std.population"
local rooms_layout = require "std.layouts.rooms"
local theme = require "std.theme"

local halls = rooms_layout { budget = between(7, 9), style = "straight", loops = between(1, 2), doors = 80, gap = 2 }

local stores = {}

--- The layout, in the colours of one of them: walls, and what lies on some of the ground.
---@param look { wall: string, patch: string, open: integer }
function stores.laid(look)
  return function(floor, place, rng)
    halls(floor, place, rng)
    floor:stage("dress", function(rng)
      dress.repaint(floor, { wall = look.wall, floor = "flagstone" })
      dress.patches(floor, rng, look.patch, { on = "flagstone", open = look.open })
    end)
  end
end

stores.theme = theme.new {
  floors = 2,
  -- On the floor of the great kitchen itself. The catacombs or the rootways may be entered from there as well.
  entry = { from = "undercroft", after = "great kitchen", depth = 0, share = true },
  size = { width = 64, height = 32 },
  rooms = {
    { require "rooms.pantry", weight = 16 }, { require "std.rooms.plain", weight = 8 }, { require "std.rooms.round", weight = 6 },
    { require "std.rooms.split", weight = 6 }, { require "rooms.collapse", weight = 6 },
    { require "vaults.still_room", weight = 6 },
  },
  monsters = {
    { "cellar rat", weight = 20, group = between(1, 4) },
    { "scullion goblin", weight = 16, group = between(1, 3) },
    { "mouser", weight = 6 },
    { "tallow moth", weight = 8, group = between(1, 3) },
    { "sleepwalker", weight = 4 },
  },
  population = function(rows)
    rows.count = function(place) return 5 + 2 * place.depth end
    return population.weighted(rows)
  end,
}

return stores
