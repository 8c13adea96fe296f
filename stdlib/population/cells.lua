-- A roll for every free cell: monsters lie as evenly as the ground, and their number varies as dice do.
--
--   population = population.cells { monsters = t, wished = 25 }
--
-- The chance is the same for every cell, and such that `wished` of them come on average:
--
--   chance = wished / (free cells x chance that somebody is drawn there), at most 1
--
-- What is drawn for a cell is drawn among those that can stand on it. `wished` counts them; company (`group`, `band`) comes on top.

local options = require "std.options"
local ground = require "std.population.ground"
local settle = require "std.population.settle"

local OPTIONS = { monsters = false, wished = 25, distance = 8, on = false, state = false }

--- How many are wished: a number, whole or not, or what can be drawn as a count.
local function average(wished, rng, place)
  local given = wished
  if type(given) == "function" then
    given = given(place, rng)
  end
  if type(given) == "number" then
    if not (given >= 0 and given < math.huge) then
      blame(wished, "wished must be a number from 0, got " .. tostring(given))
    end
    return given
  end
  return settle.amount(given, rng, place)
end

--- Nobody can be anywhere: what was to come is noted under the names the table gives.
local function note(floor, t, wished, place, rng)
  for _ = 1, math.min(math.ceil(wished), 100) do
    local m = t:draw(place, rng)
    if m then
      floor:unplaced(m.name, "no free cell")
    end
  end
end

--- A roll for every free cell of the floor.
---
--- `monsters`, a table; `wished` number of them (25): a number, between(a, b), dice or function(place); `distance` kept free
--- around the arrival (8); `on`, a terrain all keep to; `state` of those whose rows give none.
---@param given table
---@return Population
return function(given)
  local check = checking() and require "std.population.check"
  if check then
    check.options("population.cells", given, OPTIONS)
  end
  local o = options.read("population.cells", given, OPTIONS)
  if check then
    check.monsters("population.cells", o.monsters, "monsters")
    check.wished("population.cells", o.wished)
    check.counts("population.cells", o, { "distance" })
    check.state("population.cells", o.state)
    check.on("population.cells", o.on)
  end
  local t = o.monsters
  return require "std.population".of(function(floor, place, rng)
    local wished = average(o.wished, rng, place)
    local parts = ground.parts(floor, t, place, o.distance, o.on)
    local expected = 0
    for _, part in ipairs(parts) do
      expected = expected + #part.cells * (1 - part.odds:nobody())
    end
    if expected == 0 then
      return note(floor, t, wished, place, rng)
    end
    local chance = math.min(1, wished / expected)
    for _, part in ipairs(parts) do
      for x, y in part.cells:roll(rng, chance):cells() do
        ground.people(floor, part, x, y, place, rng, o.state)
      end
    end
  end, { t })
end
