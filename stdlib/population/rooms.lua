-- A roll for every room: who lives in rooms and not in the corridors between them.
--
--   population = population.rooms { monsters = t, chance = 33 }
--   population = population.rooms { monsters = t, chance = 100, count = between(1, 3), where = function(room) return room.type ~= "chapel" end }
--
-- The cell is drawn first, and then who comes among those that can stand on it. A draw of nobody leaves the room as it is.

local options = require "std.options"
local ground = require "std.population.ground"
local settle = require "std.population.settle"

local OPTIONS = { monsters = false, chance = 33, count = 1, distance = 8, on = false, state = false, where = false }

--- Draws without success after which the rest of a room is given up.
local GIVEN_UP = 20

--- The parts of the floor that lie in a room, and all their cells.
local function parts_in(region, parts)
  local here, all = {}, nil
  for _, part in ipairs(parts) do
    local cells = part.cells * region
    if not cells:empty() then
      here[#here + 1] = { cells = cells, odds = part.odds, table = part.table }
      all = all and all + cells or cells
    end
  end
  return here, all
end

--- Draws for one cell of a room. Whether it may be worth while to go on.
local function furnish(floor, here, all, place, rng, state)
  local x, y = all:sample(rng)
  for _, part in ipairs(here) do
    if part.cells:has(x, y) then
      return ground.people(floor, part, x, y, place, rng, state)
    end
  end
end

--- Draws so many for a room.
local function fill(floor, room, parts, count, t, place, rng, state)
  local here, all = parts_in(floor:region_of(room.index), parts)
  local failed = 0
  for i = 1, count do
    if all and failed < GIVEN_UP then
      failed = furnish(floor, here, all, place, rng, state) and 0 or failed + 1
    else
      local m = t:draw(place, rng)
      if m then
        settle.missing(floor, m.name, "no free cell in the room", count - i + 1)
      end
      return
    end
  end
end

--- A roll for every room of the floor.
---
--- `monsters`, a table; `chance` in percent that somebody lives in a room (33); `count` of draws in one that is lived in (1): a number, between(a, b),
--- dice or function(place); `distance` kept free around the arrival (8); `on`, a terrain all keep to; `state` of those whose rows give none;
--- `where(room, place)`, which rooms count.
---@param given table
---@return Population
return function(given)
  local check = checking() and require "std.population.check"
  if check then
    check.options("population.rooms", given, OPTIONS)
  end
  local o = options.read("population.rooms", given, OPTIONS)
  if check then
    check.monsters("population.rooms", o.monsters, "monsters")
    check.counts("population.rooms", o, { "count", "distance", "chance" })
    if o.where and type(o.where) ~= "function" then
      blame(call_site(), "population.rooms: option 'where' is a function(room, place), not " .. tostring(o.where))
    end
    if type(o.chance) == "number" then
      check.percent("population.rooms", o.chance)
    end
    check.state("population.rooms", o.state)
    check.on("population.rooms", o.on)
  end
  local t = o.monsters
  return require "std.population".of(function(floor, place, rng)
    local parts = ground.parts(floor, t, place, o.distance, o.on)
    for _, room in ipairs(floor:rooms()) do
      -- A room has a stream of its own, so that what one gets is no matter to the next.
      local own = rng:child("room", room.index)
      if own:percent(math.min(100, settle.amount(o.chance, own, room, place))) and (not o.where or o.where(room, place)) then
        fill(floor, room, parts, settle.amount(o.count, own, place), t, place, own, o.state)
      end
    end
  end, { t })
end
