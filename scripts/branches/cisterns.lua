-- The cisterns: chambers that stand in a lake, joined by causeways.
--
-- A layout of its own: rooms and straight causeways first, then the water rises into all the rock between them. Whoever falls in
-- drowns, so the lake is deep and only its edge can be waded.

local doors = require "std.doors"
local hengband = require "std.hengband"
local population = require "std.population"
local dress = require "std.dress"

--- Lets the water in: deep where there was rock, shallow beside the causeways, the rim of the map left standing.
local function flood(floor, place, rng)
  local map = floor:area()
  local rock = floor:where("rock")
  local inside = map:inset(2)
  local lake = rock * inside
  if rng:one_in(3) then
    -- An old cistern, half fallen in: some of the rock stays.
    lake = lake * map:cave(rng, { open = 62, passes = 4 })
  end
  lake:fill("deep_water")
  local shore = floor:where("causeway"):grow(1) * floor:where("deep_water")
  shore:thin(rng, 55):fill("shallow_water")
  local shallows = map:cave(rng, { open = 38, passes = 3 }) * floor:where("deep_water")
  shallows:fill("shallow_water")
  shallows:thin(rng, 15):fill("reeds")
end

return branch {
  name = "cisterns",
  floors = between(4, 5),
  entry = { from = "undercroft", depth = between(4, 5) },
  size = { width = 90, height = 40 },
  rooms = {
    { require "std.rooms.plain", weight = 8 }, { require "std.rooms.pool", weight = 14 }, { require "std.rooms.round", weight = 14 }, { require "std.rooms.octagon", weight = 10 }, require "std.rooms.colonnade",
    require "rooms.basin", require "rooms.sluice", require "rooms.pump_room", require "rooms.island_shrine", require "rooms.settling_tanks",
    require "rooms.landing",
    require "vaults.sluice_gate", require "vaults.well_foot", require "vaults.eel_race", require "vaults.thirsty",
  },
  stairs = { links = between(1, 2) }, -- one way between two floors or two, and each leads both up and down,
  layout = function(floor, place, rng)
    floor:stage("chambers", function(rng)
      local built = floor:fill_rooms { budget = between(9, 12), gap = 3 }
      if #built < 5 then
        floor:veto("only " .. #built .. " chambers found space")
      end
    end)
    local junctions = floor:stage("causeways", function(rng)
      return floor:connect { style = "straight", floor = "causeway", extra = rng:int(2, 4) }
    end)
    floor:stage("flood", function(rng) flood(floor, place, rng) end)
    floor:stage("join", function() floor:join { floor = "causeway" } end)
    -- Doors come after the water: rock beside a slanting wall may have held one, and is gone now.
    floor:stage("doors", function(rng)
      doors.lay(floor, junctions, rng, { percent = 50, kinds = { { "door", 5 }, { "open_door", 3 } } })
    end)
    floor:stage("dress", function(rng)
      dress.repaint(floor, { wall = "masonry", floor = "wet_stone" })
      dress.patches(floor, rng, "silt", { on = "wet_stone", open = 40 })
      dress.edge(floor, "masonry")
    end)
  end,
  -- Levels and rarities as Hengband counts them: of all who are not too deep for the floor, one in `rarity`; the best of two or three draws
  -- makes the deep ones likelier; now and then the floor counts as deeper.
  population = population.count {
    count = function(place) return 9 + 2 * place.depth end,
    monsters = hengband.table {
      level = function(place) return place.depth end,
      out_of_depth = true,
      { "silt frog", level = 1, rarity = 1, group = between(1, 4), on = "shallow_water" },
      { "lantern newt", level = 1, rarity = 2, group = between(1, 2) },
      { "pale eel", level = 1, rarity = 2, on = "shallow_water" },
      { "cistern crab", level = 1, rarity = 1, group = between(1, 3), on = "shallow_water" },
      { "well-wisher", level = 1, rarity = 4 },
      { "lamp thief", level = 1, rarity = 6 },
      { "tide hound", level = 2, rarity = 2, group = between(2, 3) },
      { "drowned monk", level = 2, rarity = 1, group = between(1, 3) },
      { "reed nixie", level = 2, rarity = 3, on = "reeds" },
      { "pipe serpent", level = 3, rarity = 2 },
      { "sluice troll", level = 3, rarity = 3 },
      { "undertow", level = 3, rarity = 3, on = "shallow_water" },
    },
  },
}
