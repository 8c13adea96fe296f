-- Blows from behind: what rogues and ninjas make of those who sleep, look away or run.
--
--   sneak.skill { level = 30, stealth = 6, monster_level = 20 }                       --> 244
--   sneak.surprise_chance { level = 30, stealth = 6, monster_level = 20 }             --> 203 / 244, where it is unaware
--   sneak.attack({ class = "rogue", level = 30, stealth = 6, monster_level = 20, asleep = true, damage = 24 }, rng)
--       --> { kind = "backstab", damage = 96, misses = true }
--   sneak.ninja({ damage = 96, kind = "backstab", hp = 40, most_hp = 120, blows = 2, unlit = true }, rng)
--       --> { kind = "plain" | "critical" | "wound" | "death", damage = 96, drain = 1, dies = false }
--
-- After Hengband 2.1. `kind` of an attack is "backstab", "surprise", "fleeing" or "plain"; `damage` is what the slaying of the weapon made of it already;
-- `drain` is how many times as much the blow drains.
--
-- Where the account leaves it open: each division drops the rest, towards 0, one after the other. The fatal blow is tried where the critical one did not
-- come about, and needs the same dark; half of the hit points is rounded down; a fatal blow that only wounds drains as a plain one.

local arguments = require "std.arguments"

local sneak = {}

local floor, max = math.floor, math.max

--- A whole number divided, the rest dropped.
local function quotient(n, by)
  return n < 0 and -floor(-n / by) or floor(n / by)
end

local SKILL = {
  level = { "whole number", from = 1, to = 99 },                -- the player's
  stealth = { "whole number", from = -100, to = 100 },
  monster_level = { "whole number", from = 0, to = 200 },
  lit = { "flag" },                                             -- by a monster's light
  hidden_in_light = { "flag" },                                 -- light does not matter
  aggravates = { "flag" },
}

--- What a sneak is worth.
local function skill(o)
  local worth = o.level * 6 + (o.stealth + 10) * 4
  if o.lit and not o.hidden_in_light then
    worth = quotient(worth, 3)
  end
  if o.aggravates then
    worth = quotient(worth, 2)
  end
  if o.monster_level > floor(o.level * o.level / 20) + 10 then
    worth = quotient(worth, 3)
  end
  return worth
end

--- How many of the numbers from 0 up to a skill are above a monster's level + 20: those that take it by surprise.
local function surprising(worth, monster_level)
  return max(0, worth - (monster_level + 21))
end

--- How well a player sneaks up on a monster.
---@param given table `level`, `stealth`, `monster_level`; `lit`, `hidden_in_light`, `aggravates`
---@return integer may be below 0
function sneak.skill(given)
  return skill(arguments.read("sneak.skill", given, SKILL))
end

--- The chance to take a monster by surprise that is awake and may be surprised.
---@param given table as for sneak.skill
---@return number 0 to 1
function sneak.surprise_chance(given)
  local o = arguments.read("sneak.surprise_chance", given, SKILL)
  local worth = skill(o)
  return worth > 0 and surprising(worth, o.monster_level) / worth or 0
end

local ATTACK = {
  class = { "one of", { "rogue", "ninja", "other" } },
  damage = { "whole number", from = 0, to = 1000000 },
  asleep = { "flag" },
  fleeing = { "flag" },
  unseen = { "flag" },          -- the player does not see it
  unfit_weapon = { "flag" },    -- too heavy, or none of the class's
  super_stealth = { "flag" },   -- the ninja's, without which nobody is surprised
  immune = { "flag" },          -- to everything: such are not surprised
}
for name, field in pairs(SKILL) do
  ATTACK[name] = field
end

--- What kind of an attack it is.
local function kind_of(o, rng)
  if o.class == "other" or o.unfit_weapon or o.unseen then
    return "plain"
  elseif o.asleep then
    return "backstab"
  end
  local worth = skill(o)
  if o.super_stealth and not o.immune and worth > 0 and rng:int(0, worth - 1) > o.monster_level + 20 then
    return "surprise"
  end
  return o.fleeing and "fleeing" or "plain"
end

--- A blow: of what kind it is, its damage, and whether it can miss.
---@param given table as for sneak.skill, and `class`, `damage`; `asleep`, `fleeing`, `unseen`, `unfit_weapon`, `super_stealth`, `immune`
---@param rng Rng
---@return { kind: string, damage: integer, misses: boolean }
function sneak.attack(given, rng)
  local o = arguments.read("sneak.attack", given, ATTACK)
  local kind, damage = kind_of(o, rng), o.damage
  if kind == "backstab" then
    damage = damage * (3 + floor(o.level / 20))
  elseif kind == "surprise" then
    damage = floor(damage * (5 + floor(2 * o.level / 25)) / 2)
  elseif kind == "fleeing" then
    damage = floor(damage * 3 / 2)
  end
  return { kind = kind, damage = damage, misses = not (kind == "surprise" or kind == "backstab" and o.class == "ninja") }
end

--- Once in so many blows a ninja's is critical.
local CRITICAL = { backstab = 13, surprise = 15, fleeing = 15, plain = 27 }

--- Once in so many blows a lit ninja strikes as one in the dark; once in so many a blow is fatal, whoever is hit; or whoever did not see it coming.
local LIT, ANY, UNAWARE = 7, 666, 11

local NINJA = {
  damage = { "whole number", from = 0, to = 1000000 },
  kind = { "one of", { "backstab", "surprise", "fleeing", "plain" } },
  hp = { "whole number", from = 0, to = 1000000 },            -- the monster's, before the blow
  most_hp = { "whole number", from = 1, to = 1000000 },
  blows = { "whole number", from = 0, to = 100 },             -- a turn, of both hands
  unlit = { "flag" },
  unique = { "flag" },                                        -- or one of those of whom one lives at a time
}

--- Whether a monster has less than half of its hit points.
local function halved(o)
  return o.hp < floor(o.most_hp / 2)
end

--- What makes a blow fatal, each 1 in so many, one after the other.
local function fatal_throws(o)
  local throws = {}
  if halved(o) then
    throws[#throws + 1] = (o.blows + 1) * 10
  end
  throws[#throws + 1] = ANY
  if o.kind == "backstab" or o.kind == "surprise" then
    throws[#throws + 1] = UNAWARE
  end
  return throws
end

--- How often a ninja's blow is critical, and how often fatal.
---@param given table as for sneak.ninja
---@return { critical: number, fatal: number }
function sneak.ninja_chances(given)
  local o = arguments.read("sneak.ninja_chances", given, NINJA)
  local struck, spared = (o.unlit and 1 or 1 / LIT), 1
  for _, one_in in ipairs(fatal_throws(o)) do
    spared = spared * (1 - 1 / one_in)
  end
  local critical = 1 / CRITICAL[o.kind]
  return { critical = struck * critical, fatal = struck * (1 - critical) * (1 - spared) }
end

local function is_fatal(o, rng)
  for _, one_in in ipairs(fatal_throws(o)) do
    if rng:one_in(one_in) then
      return true
    end
  end
  return false
end

--- What a ninja makes of a blow that hits.
---@param given table `damage`, `kind` (both as sneak.attack gave them), `hp`, `most_hp`, `blows`; `unlit`, `unique`
---@param rng Rng
---@return { kind: string, damage: integer, drain: integer, dies: boolean } `kind` "plain", "critical", "wound" (fatal to others) or "death"
function sneak.ninja(given, rng)
  local o = arguments.read("sneak.ninja", given, NINJA)
  local hit = { kind = "plain", damage = o.damage, drain = 1, dies = false }
  if not o.unlit and not rng:one_in(LIT) then
    return hit
  elseif rng:one_in(CRITICAL[o.kind]) then
    hit.kind, hit.damage, hit.drain = "critical", o.damage * 5, 2
  elseif is_fatal(o, rng) then
    if o.unique or not halved(o) then
      hit.kind, hit.damage = "wound", max(o.damage * 5, floor(o.hp / 2))
    else
      hit.kind, hit.damage, hit.dies = "death", max(o.damage, o.hp + 1), true
    end
  end
  return hit
end

return sneak
