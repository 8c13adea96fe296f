-- Summons of those who have a call of their own.
--
--   summons.call({ leader = "bird lord", leader_level = 30 }, place, rng)
--       --> { count = 6, names = { "soot bat", "jackdaw", ... }, level = 31 }: who comes, each with its own company
--   summons.call({ leader = "kin", symbol = "k", leader_level = 28 }, place, rng)       -- four with the caller's symbol
--   summons.range "bird lord"                                                           --> { from = 5, to = 7 }
--   summons.wraiths({ alive = 1 }, rng)                                                 --> { name = "hour wight", count = 2, tries = 2 }
--   summons.crawler({ one_in = 4, leader_level = 30 }, place, rng)                      --> { comes = true, count = 6, names = { ... }, level = 31 }
--   summons.split { hp = 31, most_hp = 60 }                                             --> { hp = 16, most_hp = 30 }: of each of the two
--   summons.merge { hp = 16, most_hp = 30, other_hp = 9, other_most_hp = 30 }           --> { hp = 25, most_hp = 60 }
--   summons.swoop({ levitates = false }, rng)                                           --> { kind = "drop", damage = 47 } or { kind = "carried off" }
--
-- After Hengband 2.1. Who is called is drawn at (depth + caller's level) / 2 + 5 (rules.bestiary), and no call brings a unique. `count` is how many were
-- called: fewer names than that means that nobody answered.
--
-- Where the account leaves it open: the serpent's water comes besides its guards, a group of one sort; halves of hit points are rounded up, so that none of
-- two who were one begins dead; a call of wraiths looks at how many there are before each of its thirty tries.

local arguments = require "std.arguments"
local bestiary = require "rules.bestiary"
local company = require "std.hengband.company"

local summons = {}

local floor, max = math.floor, math.max

---@class Call
---@field plus integer besides the die
---@field die integer? 1d so many; nil: none
---@field who Accept? who answers
---@field name string? or who it is

--- Calls by the sort of their leader.
---@type table<string, Call>
summons.CALLS = {
  ["serpent"] = { plus = 2, die = 3, who = bestiary.who { flags = { "GUARDS" } } },
  ["bird lord"] = { plus = 4, die = 3, who = bestiary.who { flags = { "BIRD" } } },
  ["founder"] = { plus = 2, die = 3, who = bestiary.who { flags = { "GUILD" } } },
  ["doubled"] = { plus = 0, die = 3, name = refer("monster", "tap-tap") },
  ["louse lord"] = { plus = 2, die = 3, who = bestiary.who { flags = { "LOUSE" } } },
  ["bomber"] = { plus = 1, die = 3, name = refer("monster", "powder knocker") },
  ["kin"] = { plus = 4 },
}

local LEADERS = { "serpent", "bird lord", "founder", "doubled", "louse lord", "bomber", "kin" }

--- The water that comes with a serpent: 1 in so many calls.
summons.WATER = 6

local LEVEL = { "whole number", from = 0, to = 200 }

local CALL = {
  leader = { "one of", LEADERS },
  leader_level = LEVEL,
  symbol = { "text", optional = true },   -- of the caller, for "kin"
  waters_free = { "flag" },               -- whether the serpent of all waters is abroad, and not met yet
}

--- The level at which is drawn who is called.
---@param place Place
---@param leader_level integer
---@return integer
local function level_of(place, leader_level)
  return floor((place.absolute + leader_level) / 2) + 5
end

--- Who answers a call.
local function names_of(call, count, o, place, rng)
  if call.name then
    local names = {}
    for i = 1, count do
      names[i] = call.name
    end
    return names
  end
  local who = call.who or bestiary.who { symbols = o.symbol }
  return bestiary.names(bestiary.lot(place, level_of(place, o.leader_level), who), count, rng)
end

--- The group of water dwellers that a serpent's call may bring.
local function water(o, place, rng)
  local level = level_of(place, o.leader_level)
  local m = bestiary.draw(place, level, bestiary.who { flags = { "AQUATIC" } }, rng)
  return m and { name = m.name, count = company.friends(m.level, max(1, place.absolute), rng) } or nil
end

--- Who comes when a leader calls.
---@param given table `leader`, a key of summons.CALLS, `leader_level`; `symbol` of one that calls its kin; `waters_free` of a serpent
---@param place Place
---@param rng Rng
---@return { count: integer, names: string[], level: integer, water: { name: string, count: integer }? }
function summons.call(given, place, rng)
  local o = arguments.read("summons.call", given, CALL)
  if o.leader == "kin" and not o.symbol then
    arguments.refuse("summons.call needs symbol: that of the caller, whose kin comes", 1)
  end
  local call = summons.CALLS[o.leader]
  local count = call.plus + (call.die and rng:int(1, call.die) or 0)
  local called = { count = count, names = names_of(call, count, o, place, rng), level = level_of(place, o.leader_level) }
  if o.leader == "serpent" and o.waters_free and rng:one_in(summons.WATER) then
    called.water = water(o, place, rng)
  end
  return called
end

--- How many a call brings, least and most.
---@param leader string
---@return { from: integer, to: integer }
function summons.range(leader)
  local call = summons.CALLS[leader]
  if not call then
    arguments.refuse("summons.range: leader must be one of " .. table.concat(LEADERS, ", ") .. ", got " .. arguments.shown(leader), 1)
  end
  return { from = call.plus + (call.die and 1 or 0), to = call.plus + (call.die or 0) }
end

--- The wraiths of a lord of the dead.
summons.WRAITH, summons.WRAITHS, summons.TRIES = refer("monster", "hour wight"), 5, 30

local WRAITHS = {
  alive = { "whole number", from = 0, to = 1000 },
  most = { "whole number", default = summons.WRAITHS, from = 1, to = 1000 }, -- that may be alive at a time
  fails = { "whole number", default = 0, from = 0, to = 100 },               -- percent of tries for which there is no cell near the caller
}

--- How many wraiths come: up to thirty tries, as long as two more would be fewer than there may be. None at all: the call is that of any lord of the
--- dead.
---@param given table `alive`; `most` (5), `fails` (0)
---@param rng Rng
---@return { name: string, count: integer, tries: integer }
function summons.wraiths(given, rng)
  local o = arguments.read("summons.wraiths", given, WRAITHS)
  local came, tries = 0, 0
  while tries < summons.TRIES and o.alive + came + 2 < o.most do
    tries = tries + 1
    if not rng:percent(o.fails) then
      came = came + 1
    end
  end
  return { name = summons.WRAITH, count = came, tries = tries }
end

--- What a great crawler sheds.
summons.SHED = 6

local CRAWLER = { one_in = { "whole number", from = 1, to = 10000 }, leader_level = LEVEL }

--- A great crawler's turn: as often as it casts, and beside its spells, six bizarre things come.
---@param given { one_in: integer, leader_level: integer } `one_in`: how often it casts
---@param place Place
---@param rng Rng
---@return { comes: boolean, count: integer?, names: string[]?, level: integer? }
function summons.crawler(given, place, rng)
  local o = arguments.read("summons.crawler", given, CRAWLER)
  if not rng:one_in(o.one_in) then
    return { comes = false }
  end
  local level = level_of(place, o.leader_level)
  local lot = bestiary.lot(place, level, bestiary.who { flags = { "BIZARRE" } })
  return { comes = true, count = summons.SHED, names = bestiary.names(lot, summons.SHED, rng), level = level }
end

local HP = { "whole number", from = 1, to = 1000000 }
local SPLIT = { hp = HP, most_hp = HP }
local MERGE = { hp = HP, most_hp = HP, other_hp = HP, other_most_hp = HP }

local function half(n)
  return floor((n + 1) / 2)
end

--- One becomes two.
---@param given { hp: integer, most_hp: integer }
---@return { hp: integer, most_hp: integer } of each
function summons.split(given)
  local o = arguments.read("summons.split", given, SPLIT)
  return { hp = half(o.hp), most_hp = half(o.most_hp) }
end

--- Two become one.
---@param given { hp: integer, most_hp: integer, other_hp: integer, other_most_hp: integer }
---@return { hp: integer, most_hp: integer }
function summons.merge(given)
  local o = arguments.read("summons.merge", given, MERGE)
  return { hp = o.hp + o.other_hp, most_hp = o.most_hp + o.other_most_hp }
end

local SWOOP = { levitates = { "flag" } }

--- A great bird's call is itself: two times in three it drops its prey, else it carries it off.
---@param given { levitates: boolean? } whether the prey does
---@param rng Rng
---@return { kind: string, damage: integer? } "drop" or "carried off" (as teleport away)
function summons.swoop(given, rng)
  local o = arguments.read("summons.swoop", given, SWOOP)
  if rng:int(1, 3) > 2 then
    return { kind = "carried off" }
  end
  local damage = rng:roll "4d8"
  if not o.levitates then
    damage = damage + rng:roll "6d8"
  end
  return { kind = "drop", damage = damage }
end

return summons
