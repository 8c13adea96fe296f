-- The undercroft: cellars, kitchens and chapels of the abbey. Built rooms, winding passages, doors.
--
-- Three of its floors have names (`special`): what such a row says of its floor comes in place of what the branch says, and the rest stays. They are
-- placed from top to bottom of the list, each on a floor of its range that is still free.

local rooms_layout = require "std.layouts.rooms"
local population = require "std.population"
local dress = require "std.dress"

-- Most floors are halls; some are laid out on a grander plan, and some have been dug at by whoever lives there now.
local PLANS = {
  { rooms_layout { budget = between(8, 11), style = "cheapest", loops = between(1, 3), doors = 70 }, 4 },
  { rooms_layout { budget = between(7, 9), style = "straight", loops = between(1, 3), doors = 50, gap = 2 }, 3 },
  { rooms_layout { budget = between(8, 11), style = "winding", loops = between(0, 1), doors = 35 }, 2 },
}

-- The floors with a name have plans of their own: room for the great kitchen and what it needs, and straight passages for water to stand in.
local AROUND_THE_KITCHEN = rooms_layout { budget = between(8, 10), style = "cheapest", loops = between(2, 4), doors = 60 }
local UNDER_WATER = rooms_layout { budget = between(9, 11), style = "straight", loops = between(2, 3), doors = 30 }

-- What has got into the cellars, near the surface and further down.
local NEAR = { { "none", 5 }, { "moss", 2 }, { "ash", 1 } }
local FAR = { { "none", 2 }, { "moss", 4 }, { "shallow_water", 3 }, { "ash", 2 }, { "mud", 1 } }

--- A room that the floor is built around. Without it there is no such floor.
local function first(floor, name, options)
  floor:stage(name, function()
    local area, why = floor:place_room(name, options)
    if not area then
      floor:veto("no " .. name .. ": " .. why)
    end
  end)
end

--- The last coat of paint.
local function dress_up(floor, place)
  floor:stage("dress", function(rng)
    dress.strew(floor, rng, "rubble", { percent = 1 })
    local patch = rng:weighted(place.depth <= 2 and NEAR or FAR)
    if patch ~= "none" then
      dress.patches(floor, rng, patch, { open = 38 })
    end
  end)
end

--- Halls after one of the plans.
local function halls(floor, place, rng)
  rng:weighted(PLANS)(floor, place, rng)
  dress_up(floor, place)
end

--- Lets the water in: knee-deep nearly everywhere, and where it is deep in the middle of a room one can walk around it.
local function drown(floor, rng)
  local map = floor:area()
  local ground = floor:where("floor") + floor:where("flagstone") + floor:where("carpet")
  local wet = map:cave(rng, { open = 62, passes = 4 }) * ground
  wet:fill("shallow_water")
  local deep = (ground - floor:corridors()):shrink(2) * map:cave(rng, { open = 52, passes = 3 })
  deep:fill("deep_water")
  floor:join { floor = "shallow_water" }
end

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
  layout = halls,
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
  special = {
    -- Whoever reigns up there, somebody has to cook. The stores of the kitchen are a branch of their own, right below it.
    {
      name = "great kitchen",
      depth = between(2, 3),
      message = "It smells of onions. Somebody is singing, and everybody is busy.",
      rooms = {
        { require "rooms.great_kitchen", weight = 0 }, -- the layout places it, nobody draws a second one
        require "rooms.pantry", require "rooms.wine_cellar", require "rooms.refectory", require "rooms.kennels", require "rooms.dormitory",
        require "rooms.lamp_room", require "std.rooms.plain", { require "std.rooms.pillared", weight = 4 }, { require "std.rooms.split", weight = 4 },
        require "vaults.still_room", require "vaults.tasting_table",
      },
      layout = function(floor, place, rng)
        first(floor, "great kitchen", { center = floor:center() })
        AROUND_THE_KITCHEN(floor, place, rng)
        floor:stage("dress", function(rng)
          dress.patches(floor, rng, "ash", { on = "flagstone", open = 34 })
        end)
      end,
      population = population.weighted {
        count = between(8, 11),
        { "scullion goblin", weight = 30, group = between(2, 5) },
        { "butler goblin", weight = 10 },
        { "mouser", weight = 12 },
        { "cellar rat", weight = 18, group = between(2, 4) },
        { "cask mite", weight = 8, group = between(1, 3) },
        { "sleepwalker", weight = 6 },
      },
    },
    -- A cistern has run over, in three dungeons of five. Counted from the last floor, so it is never among the first.
    {
      name = "drowned cellar",
      depth = between(-3, -2),
      chance = 60,
      message = "The water stands to your knees, and it is not still.",
      materials = { floor = { { "shallow_water", 70 }, { "mud", 30 } } }, -- what is left of a door, or of a wall
      layout = function(floor, place, rng)
        UNDER_WATER(floor, place, rng)
        floor:stage("flood", function(rng) drown(floor, rng) end)
        floor:stage("dress", function(rng) dress.strew(floor, rng, "reeds", { on = "shallow_water", percent = 3 }) end)
      end,
      population = population.weighted {
        count = function(place) return 6 + place.depth end,
        { "silt frog", weight = 16, group = between(2, 4), on = "shallow_water" },
        { "lantern newt", weight = 14, group = between(1, 2), on = "shallow_water" },
        { "pale eel", weight = 12, on = "shallow_water" },
        { "cistern crab", weight = 12, group = between(1, 3) },
        { "drowned monk", weight = 10, group = between(1, 2) },
        { "cellar rat", weight = 8, group = between(1, 3) },
        { "sleepwalker", weight = 8 },
        { "wine ghoul", weight = 8 },
      },
    },
    -- The last floor, however many there are.
    {
      name = "thirteenth door",
      depth = -1,
      message = "Twelve doors are painted on the wall. You count them again.",
      layout = function(floor, place, rng)
        first(floor, "thirteenth door")
        halls(floor, place, rng)
      end,
    },
  },
}
