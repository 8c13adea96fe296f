-- The game's rule since 0.11: a monster has ranges of floors, each with a rarity and a shape; those whose range holds the floor are drawn by
-- weight.
--
--   local crawl = require "std.crawl"
--   population = crawl.population {
--     fuzz = { span = 3 },
--     { "cellar rat", from = 1, to = 4, rarity = 1000 },
--     { "cellar rat", from = 5, to = 7, rarity = 1000, shape = "fall" },
--     { "grave moth", from = -2, to = 6, rarity = 400, shape = "peak" },
--     { "old wyrm", from = 9, to = 14, rarity = 50, shape = "rise" },
--   }
--
-- Shapes: "flat" all the same; "semi" half as much at the ends as in the middle; "peak" next to nothing just past the ends; "rise" and "fall".
-- A monster may have several rows, and a range may start before the first floor or end past the last: a part of the shape is then seen, and
-- floors that count as deeper (fuzz) reach past the end. Weights are exact; the game's own were cut to whole numbers (`whole = true`).

local options = require "std.options"
local shapes = require "std.curves.shapes"
local shared = require "std.crawl.table"

local WHO = "crawl.population"
local FIELDS = { from = "number", to = "number", rarity = "weight", shape = "text" }

-- The game's unit, which 1 to 10 divide.
local WHOLE = 2520

local function check_row(t, i, row)
  row = type(row) == "table" and row or {}
  local from, to = row.from, row.to
  for _, name in ipairs({ "from", "to" }) do
    local value = row[name]
    if not shared.finite(value) or value % 1 ~= 0 then
      blame(t.site, WHO .. ": row " .. i .. " needs a whole number for " .. name .. ", the range of depths from ... to",
        "{ \"name\", from = 1, to = 5, rarity = 100 }")
    end
  end
  if from > to then
    blame(t.site, WHO .. ": row " .. i .. " has from = " .. from .. " deeper than to = " .. to)
  elseif row.shape and not shapes.parts[row.shape] then
    blame(t.site, WHO .. ": shape of row " .. i .. " is \"" .. row.shape .. "\"; there are: " .. shapes.names)
  end
end

--- The weight of a row on a floor that counts as `depth`.
local function weight(t, o, i, place, depth)
  local row = t.row_of[i]
  if depth < row.from or depth > row.to then
    return 0
  end
  local rarity = shared.rarity(t, o, i, place)
  local part, all = shapes.parts[row.shape or "flat"](depth, row.from, row.to)
  if not o.whole then
    return rarity * part / all
  end
  local scaled = math.floor(rarity * WHOLE)
  if scaled * all >= 2 ^ 53 then
    blame(t.site, WHO .. ": rarity of \"" .. t:names()[i] .. "\" is too great for whole numbers, " .. tostring(rarity))
  end
  return math.floor(scaled * part / all)
end

--- The odds on a floor that counts as `depth`.
local function odds_at(t, o, place, depth)
  local weights = {}
  for i = 1, #t:names() do
    weights[i] = weight(t, o, i, place, depth)
  end
  return odds.weighted(weights)
end

--- A monster table by ranges of floors. Rows: `{ "name", from =, to =, rarity =, shape = }`: the first and the last depth, a number or
--- function(m, place) for the rarity, and "flat" (the default), "semi", "peak", "rise" or "fall"; also `{ tagged "word", ... }`.
---
--- Options: `rarity` for all rows that have none of their own; `depth` that counts: "depth" in the branch, "absolute" or function(place)
--- ("depth"); `fuzz` for floors that count as deeper at times: true, { span =, chance = 14 (percent), cap = } or function(place), see
--- std.crawl.fuzz (false); `whole` for weights in whole 2520ths, as the game has them (false); `wished` monsters on a floor; `label` in charts.
---@param given table
---@return MonsterTable
local function population(given)
  local o = options.read(WHO, given, shared.defaults({ whole = false }))
  if checking() then
    shared.check(WHO, o)
    if type(o.whole) ~= "boolean" then
      blame(nil, WHO .. ": whole must be true or false, got " .. tostring(o.whole))
    end
  end
  local spread = require "std.crawl.fuzz".modern(WHO, o.fuzz)
  local t = shared.new(given or {}, o, {
    rule = WHO,
    who = WHO,
    fields = FIELDS,
    twice = true,
    told = function(t, place)
      local rarities, weights, depth = {}, {}, shared.measure(WHO, o.depth, place)
      for i = 1, #t:names() do
        rarities[i], weights[i] = shared.rarity(t, o, i, place), weight(t, o, i, place, depth)
      end
      return { rarity = rarities, weight = weights }
    end,
    at = function(t, place)
      local depth = shared.measure(WHO, o.depth, place)
      if not spread then
        return odds_at(t, o, place, depth)
      end
      return shared.mix(place, depth, spread(place, depth), function(there, deep)
        return odds_at(t, o, there, deep)
      end)
    end,
  })
  if checking() then
    for i, row in ipairs(given) do
      check_row(t, i, row)
    end
  end
  return t
end

return population
