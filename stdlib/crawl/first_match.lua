-- The account's rule: monsters are asked in the table's order, and the first to pass is taken.
--
--   local crawl = require "std.crawl"
--   population = crawl.first_match {
--     default_level = 99,
--     level = function(m, place) return LEVEL[m.name] end,
--     rarity = function(m, place) return RARITY[m.name] end,
--     "cellar rat", "grave moth", "bell ghoul",
--   }
--
-- A monster passes when random(100) < rarity - (depth - level)², with a random whole number from 0 to 99; so its chance is that difference,
-- rounded up to whole percents. A likely monster early in the table takes turns from those after it. When none passes, all are asked again
-- with |depth - level| one less, and so on for ten passes; then it is nobody. A level beyond the last floor is legal: those monsters come in
-- relaxed passes and where a floor counts as deeper (fuzz).
--
-- In the order of the table, rows of a tag spelt out where they stand.

local options = require "std.options"
local shared = require "std.crawl.table"

local WHO = "crawl.first_match"
local FIELDS = { level = "number", rarity = "weight" }

-- Less than one ticket of a draw in 2^64: nothing can come of it.
local TICKET = 2 ^ -64

local function check(o)
  if type(o.passes) ~= "number" or o.passes % 1 ~= 0 or o.passes < 0 or o.passes > 1000 then
    blame(nil, WHO .. ": passes must be a whole number from 0 to 1000, got " .. tostring(o.passes))
  end
  if o.relax and type(o.relax) ~= "function" then
    blame(nil, WHO .. ": relax must be a function(gap, pass), got " .. tostring(o.relax))
  end
end

--- The gap for the next pass.
local function relaxed(gap, pass, relax, place)
  local result = relax(gap, pass)
  if not shared.finite(result) then
    blame(relax, WHO .. ": relax(" .. gap .. ", " .. pass .. ")" .. shared.at(place) .. " must be a number, got " .. tostring(result))
  end
  return math.max(result, 0)
end

--- The odds on a floor that counts as `depth`.
local function odds_at(t, o, place, depth)
  local gaps, rarities = shared.values(t, o, place, depth)
  if not o.relax then
    return odds.first_match(rarities, gaps, o.passes)
  end
  local chances, asked = {}, {}
  for i, rarity in ipairs(rarities) do
    gaps[i] = math.abs(gaps[i])
    chances[i] = 0
    if rarity > 0 then
      asked[#asked + 1] = i
    end
  end
  local function pass()
    for _, i in ipairs(asked) do
      local chance = rarities[i] - gaps[i] * gaps[i]
      chances[i] = chance <= 0 and 0 or chance >= 100 and 100 or math.ceil(chance)
    end
    return odds.in_order(chances, 100)
  end

  local result = pass()
  for k = 1, o.passes do
    if result:nobody() < TICKET then
      break
    end
    for _, i in ipairs(asked) do
      gaps[i] = relaxed(gaps[i], k, o.relax, place)
    end
    result = result:or_else(pass())
  end
  return result
end

--- A monster table by the account's rule. Rows: `"name"`, `tagged "word"` or `{ "name", level =, rarity = }`, both numbers or
--- functions(m, place); a row's own come before the table's.
---
--- Options: `level` and `rarity` for all rows that have none of their own; `default_level` where neither says a level (what monster { }
--- declares); `passes` after the first (10); `relax(gap, pass)` gives the gap of a pass from that of the pass before (one less, never below
--- 0); `depth` that counts: "depth" in the branch, "absolute" or function(place) ("depth"); `fuzz` for floors that count as deeper at times,
--- as for crawl.population: true, { span =, chance =, cap = } or function(place) (false); `wished` monsters on a floor; `label` in charts.
---@param given table
---@return MonsterTable
local function first_match(given)
  local o = options.read(WHO, given, shared.defaults({ level = false, default_level = false, passes = 10, relax = false }))
  local spread = require "std.crawl.fuzz".modern(WHO, o.fuzz)
  if checking() then
    shared.check(WHO, o)
    check(o)
  end
  return shared.new(given or {}, o, {
    rule = WHO,
    who = WHO,
    fields = FIELDS,
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
end

return first_match
