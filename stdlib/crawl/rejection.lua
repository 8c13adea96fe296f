-- The game's old rule: draw any monster, keep it by an averaged roll against its rarity and level, else draw again.
--
--   local crawl = require "std.crawl"
--   population = crawl.rejection {
--     version = "0.5",
--     fuzz = true,
--     { "cellar rat", level = 1, rarity = 99 },
--     { "grave moth", level = 4, rarity = 50 },
--   }
--
-- A monster is kept when |level - lev| <= 5 and the average of two dice, (0..99 + 0..100) / 2 rounded down, is at most rarity - (level - lev)².
-- That is no percentage: 10 is kept in 2.5 % of draws, 50 in 52 %, 124 always within the window. Levels count from 0: the first floor has lev 0.
--
-- Version "0.5" draws from all numbers of monsters until one has a rarity, and gives up after 2000; 10000 tries, then nobody. Version "0.8"
-- (0.6 to 0.11) draws from those with a rarity; in the last 1000 of 10000 tries it takes any floor for the monster's own, so that a sparse
-- table gives monsters far from their level, not nobody.

local options = require "std.options"
local shared = require "std.crawl.table"

local WHO = "crawl.rejection"
local FIELDS = { level = "number", rarity = "weight" }

local WINDOW = 5
local TRIES, RELAXED = 10000, 1000
local SEARCH = 2000
local ROLLS = 100 * 101

--- How many of all averaged rolls are at most c.
local function kept(c)
  c = math.floor(c)
  if c < 0 then
    return 0
  elseif c >= 99 then
    return ROLLS
  elseif c < 50 then
    return (c + 1) * (2 * c + 3)
  end
  return ROLLS - (99 - c) * (199 - 2 * c)
end

--- One of those with a rarity, each as likely.
local function any(rarities)
  local weights, count = {}, 0
  for i, rarity in ipairs(rarities) do
    weights[i] = rarity > 0 and 1 or 0
    count = count + weights[i]
  end
  return odds.weighted(weights), count
end

--- One of those with a rarity, found by drawing from `ids` numbers.
local function found(t, rarities, ids)
  local each, count = any(rarities)
  if not ids or count == 0 then
    return each
  elseif count > ids then
    blame(t.site, WHO .. ": ids is " .. ids .. ", fewer than the " .. count .. " monsters with a rarity")
  end
  local missed = math.pow(1 - count / ids, SEARCH)
  return odds.mix({ { 1 - missed, each }, { missed, odds.none(#rarities) } })
end

--- The odds on a floor of level `lev`.
local function odds_at(t, o, place, lev)
  local diffs, rarities = shared.values(t, o, place, lev)
  local near = {}
  for i, rarity in ipairs(rarities) do
    local diff = diffs[i]
    near[i] = math.abs(diff) <= WINDOW and kept(rarity - diff * diff) or 0
  end
  if o.version == "0.5" then
    return found(t, rarities, o.ids):reject(near, TRIES, ROLLS)
  end
  local wherever = {}
  for i, rarity in ipairs(rarities) do
    wherever[i] = kept(rarity)
  end
  local each = any(rarities)
  return each:reject(near, TRIES - RELAXED, ROLLS):or_else(each:reject(wherever, RELAXED, ROLLS))
end

--- A monster table by the game's old rule. Rows: `"name"`, `tagged "word"` or `{ "name", level =, rarity = }`, both numbers or
--- functions(m, place); a row's own come before the table's.
---
--- Options: `version`, "0.5" or "0.8" ("0.8"); `level` and `rarity` for all rows that have none of their own; `default_level` where neither
--- says a level (what monster { } declares); `depth` that counts: "depth" in the branch less 1, "absolute" less 1, or function(place) for
--- lev as it is ("depth"); `ids`, in 0.5, how many numbers of monsters are drawn from (only those with a rarity: no draw misses; the game
--- had about 450); `fuzz`, for floors that count as other ones at times: true, { main =, turns = } or function(place), see std.crawl.fuzz
--- (false: the bare odds of the level); `wished` monsters on a floor; `label` in charts.
---@param given table
---@return MonsterTable
local function rejection(given)
  local o = options.read(WHO, given, shared.defaults({ version = "0.8", level = false, default_level = false, ids = false }))
  if checking() then
    shared.check(WHO, o)
    if o.version ~= "0.5" and o.version ~= "0.8" then
      blame(nil, WHO .. ": version must be \"0.5\" or \"0.8\", got \"" .. o.version .. "\"")
    elseif o.ids and not (shared.finite(o.ids) and o.ids >= 1 and o.ids % 1 == 0) then
      blame(nil, WHO .. ": ids must be a whole number from 1, got " .. tostring(o.ids))
    end
  end
  local spread = require "std.crawl.fuzz".old(WHO, o.fuzz, o.version)
  return shared.new(given or {}, o, {
    rule = WHO .. " " .. o.version,
    who = WHO,
    fields = FIELDS,
    at = function(t, place)
      local lev = shared.measure(WHO, o.depth, place)
      if type(o.depth) ~= "function" then
        lev = lev - 1
      end
      if not spread then
        return odds_at(t, o, place, lev)
      end
      return shared.mix(place, lev, spread(place, lev), function(there, other)
        return odds_at(t, o, there, other)
      end)
    end,
  })
end

return rejection
