-- Who the rules draw from: the creatures of this game in one table of std.hengband, with what the rules ask of them.
--
--   local fish = bestiary.who { symbols = "Jjlw", flags = { "AQUATIC" } }      -- a filter: whose symbol is one of these, and who has all these flags
--   bestiary.draw(place, 12, fish, rng)                                        -- one of them as at level 12, a Monster; nil where there is none
--   bestiary.odds(place, 12, fish)                                             -- who, and how likely: { { name = "sap leech", chance = 0.31 }, ... }
--
-- A draw is that of std.hengband.allocation: by rarity, the best of up to three, now and then from deeper down. No unique is ever drawn, since those are
-- at home somewhere. Levels count from the top of the dungeon, as those of the bell-pits (monsters/pits.lua), whose rows are all here.
--
-- Words of our own: BIRD, LOUSE, GUARDS (who stands by a great serpent), BIZARRE, SCHOOL (fish that bite and never come alone). Others are the rule's:
-- AQUATIC, UNDEAD, DEMON, GOOD, EVIL. The symbol "A" stands for who is of the bells: those that rang before the thirteenth.

local allocation = require "std.hengband.allocation"
local hengband = require "std.hengband"
local weights = require "std.hengband.weights"

local bestiary = {}

local rows = {
  -- Waters.
  { "sap leech", level = 2, flags = { "ANIMAL", "AQUATIC" } },
  { "silt frog", level = 2, flags = { "ANIMAL" } },
  { "lantern newt", level = 3, flags = { "ANIMAL" } },
  { "pale eel", level = 4, flags = { "ANIMAL", "AQUATIC", "SCHOOL" } },
  { "cistern crab", level = 5, flags = { "ANIMAL" } },
  { "pipe serpent", level = 8, rarity = 2, flags = { "ANIMAL" } },
  { "oil slick", level = 11, rarity = 2, flags = { "AQUATIC" } },
  { "undertow", level = 12, rarity = 2, flags = { "AQUATIC" } },
  { "Old Thirsty", level = 9, flags = { "ANIMAL", "AQUATIC", "UNIQUE" } },

  -- What flies about the tower, and what sits in the wood.
  { "jackdaw", level = 1, flags = { "ANIMAL", "BIRD" } },
  { "belfry bat", level = 1, flags = { "ANIMAL", "BIRD" } },
  { "tomb louse", level = 2, flags = { "ANIMAL", "LOUSE" } },
  { "wood louse", level = 1, flags = { "ANIMAL", "LOUSE" } },
  { "spore puff", level = 4, flags = { "BIZARRE" } },
  { "root snare", level = 7, flags = { "BIZARRE" } },
  { "choir of teeth", level = 9, flags = { "BIZARRE", "UNDEAD", "EVIL" } },
  { "teeth of somebody", level = 14, rarity = 2, flags = { "BIZARRE" } },

  -- Who stands guard.
  { "under-ringer", level = 3, flags = { "GUARDS" } },
  { "bell ringer", level = 8, flags = { "GUARDS" } },
  { "sluice troll", level = 11, flags = { "GUARDS", "EVIL" } },
  { "regulator", level = 18, rarity = 2, flags = { "GUARDS" } },

  -- The dead.
  { "rattler", level = 4, flags = { "UNDEAD", "EVIL" } },
  { "candle wight", level = 8, flags = { "UNDEAD", "EVIL" } },
  { "cold bride", level = 13, rarity = 2, flags = { "UNDEAD", "EVIL" } },
  { "hour wight", level = 24, rarity = 3, max = 5, flags = { "UNDEAD", "EVIL" } },

  -- The two hosts.
  { "rope dancer", level = 10, symbol = "A", flags = { "GOOD" } },
  { "changes", level = 16, symbol = "A", flags = { "GOOD" } },
  { "chime", level = 24, symbol = "A", rarity = 2, flags = { "GOOD" } },
  { "well-wisher", level = 14, symbol = "A", flags = { "EVIL" } },
  { "soot imp", level = 10, flags = { "DEMON", "EVIL" } },
  { "second shadow", level = 18, flags = { "DEMON", "EVIL" } },
  { "the one behind you", level = 27, rarity = 2, flags = { "DEMON", "EVIL" } },
}

--- What rows of the bell-pits are called here besides.
local ALSO = { ["timber louse"] = "LOUSE", ["gallery bat"] = "BIRD", ["soot bat"] = "BIRD", ["sump eel"] = "SCHOOL", firedamp = "BIZARRE" }

for _, row in ipairs(require "monsters.pits") do
  local copy, flags = {}, {}
  for field, value in pairs(row) do
    copy[field] = value
  end
  for i, flag in ipairs(row.flags or monster_info(row[1]).tags) do
    flags[i] = flag
  end
  flags[#flags + 1] = ALSO[row[1]]
  copy.flags = flags
  rows[#rows + 1] = copy
end

--- The table: a population as it is, and what a game's own rules may draw from.
---@type MonsterTable
bestiary.monsters = hengband.table { rows = rows }

---@alias Accept fun(m: Monster, has: table<string, boolean>): any m has its `symbol` and `level` of the table, `has` its flags

--- A filter: who has one of the symbols and all of the flags, and is one of many.
---@param wanted { symbols: string?, flags: string[]? }
---@return Accept
function bestiary.who(wanted)
  local symbols, flags = wanted.symbols, wanted.flags or {}
  return function(m, has)
    if symbols and not string.find(symbols, m.symbol, 1, true) then
      return false
    end
    for _, flag in ipairs(flags) do
      if not has[flag] then
        return false
      end
    end
    return true
  end
end

--- The odds of all rows among those a filter takes.
local function among(place, level, accept)
  local t, keep = bestiary.monsters, {}
  weights.at(t, place)
  local book = weights.book(t)
  for i = 1, #t:names() do
    local m = weights.monster(t, i)
    keep[i] = not m.unique and accept(m, book.has[i]) and true or false
  end
  return allocation.odds(t, place, { level = level, keep = keep })
end

--- A draw to be made several times: a function that gives one monster, or nil.
---@param place Place
---@param level integer
---@param accept Accept
---@return fun(rng: Rng): Monster?
function bestiary.lot(place, level, accept)
  local all = among(place, level, accept)
  return function(rng)
    local i = all:draw(rng)
    return i and weights.monster(bestiary.monsters, i) or nil
  end
end

--- One monster as at a level; nil where nobody fits.
---@param place Place
---@param level integer
---@param accept Accept
---@param rng Rng
---@return Monster?
function bestiary.draw(place, level, accept, rng)
  return bestiary.lot(place, level, accept)(rng)
end

--- Who may be drawn, and how likely each is.
---@param place Place
---@param level integer
---@param accept Accept
---@return { name: string, chance: number }[]
function bestiary.odds(place, level, accept)
  local all, list = among(place, level, accept), {}
  for i, name in ipairs(bestiary.monsters:names()) do
    if all:at(i) > 0 then
      list[#list + 1] = { name = name, chance = all:at(i) }
    end
  end
  return list
end

--- Names of so many draws; who is not to be had is left out.
---@param lot fun(rng: Rng): Monster?
---@param count integer
---@param rng Rng
---@return string[]
function bestiary.names(lot, count, rng)
  local names = {}
  for _ = 1, count do
    local m = lot(rng)
    names[#names + 1] = m and m.name
  end
  return names
end

return bestiary
