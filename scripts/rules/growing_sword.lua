-- The sword that grows: it drinks the blood of people, and with it skill (to hit) and edge (to damage), each by itself.
--
--   growing_sword.START                                               --> { dice = "10d5", to_hit = 0, to_damage = 0 }
--   growing_sword.chance(5)                                           --> 0.100...: of +5 becoming +6 with a blow
--   growing_sword.hit({ to_hit = 5, to_damage = 7, symbol = "p", drained = 12 }, rng)
--       --> { to_hit = 6, to_damage = 7, grew = true }
--   growing_sword.expected_hits { to = 10 }                           --> 118.9...: blows until +10, on average
--   growing_sword.table { 0, 5, 10 }                                  --> { { bonus = 0, percent = 42.1875, hits = 0 }, ... }
--
-- After Hengband 2.1: a blow that drains anything out of a living monster of the symbol `p` makes each bonus one more in (3/4)^(bonus + 3) of all cases.
-- There is no most: the sword grows ever more slowly. Where the account leaves it open: a bonus of -3 or less is sure to grow.

local arguments = require "std.arguments"

local growing_sword = {}

growing_sword.START = { dice = "10d5", to_hit = 0, to_damage = 0 }

--- Whose blood it drinks.
growing_sword.SYMBOL = "p"

--- The throws a bonus of 0 has to pass, each of which fails 1 time in 4.
local THROWS, OF = 3, 4

local function bonus(default)
  return { "whole number", from = -100, to = 200, default = default }
end

--- The chance that a bonus grows with a blow.
local function chance(value)
  local p = 1
  for _ = 1, value + THROWS do
    p = p * (OF - 1) / OF
  end
  return p
end

--- The chance that a bonus grows with a blow that drains.
---@param value integer the bonus now
---@return number 0 to 1
function growing_sword.chance(value)
  if type(value) ~= "number" or not (value >= -100 and value <= 200) or value % 1 ~= 0 then
    arguments.refuse("growing_sword.chance: value must be a whole number from -100 to 200, got " .. arguments.shown(value), 1)
  end
  return chance(value)
end

--- A bonus after a blow.
local function grow(value, rng)
  for _ = 1, value + THROWS do
    if rng:one_in(OF) then
      return value
    end
  end
  return value + 1
end

local HIT = {
  to_hit = bonus(),
  to_damage = bonus(),
  symbol = { "text" },
  drained = { "whole number", from = 0, to = 1000000 }, -- hit points that went over to the wielder
  lifeless = { "flag" },                                -- the undead, golems: they have no blood
}

--- The sword after a blow.
---@param given table `to_hit`, `to_damage`, `symbol` of who is hit, `drained`; `lifeless`
---@param rng Rng
---@return { to_hit: integer, to_damage: integer, grew: boolean }
function growing_sword.hit(given, rng)
  local o = arguments.read("growing_sword.hit", given, HIT)
  local to_hit, to_damage = o.to_hit, o.to_damage
  if o.symbol == growing_sword.SYMBOL and o.drained > 0 and not o.lifeless then
    to_hit, to_damage = grow(to_hit, rng:child "to hit"), grow(to_damage, rng:child "to damage")
  end
  return { to_hit = to_hit, to_damage = to_damage, grew = to_hit > o.to_hit or to_damage > o.to_damage }
end

local EXPECTED = { from = bonus(0), to = bonus() }

--- Blows from one bonus to another.
local function hits(from, to)
  local sum = 0
  for value = from, to - 1 do
    sum = sum + 1 / chance(value)
  end
  return sum
end

--- How many blows that drain it takes on average until a bonus is so much.
---@param given { from: integer?, to: integer } `from` (0)
---@return number
function growing_sword.expected_hits(given)
  local o = arguments.read("growing_sword.expected_hits", given, EXPECTED)
  return hits(o.from, o.to)
end

--- Chances and blows for some bonuses.
---@param bonuses integer[]
---@return { bonus: integer, percent: number, hits: number }[] `hits`: blows from 0 to there
function growing_sword.table(bonuses)
  local rows = {}
  for i, value in ipairs(bonuses) do
    rows[i] = { bonus = value, percent = 100 * growing_sword.chance(value), hits = hits(0, value) }
  end
  return rows
end

return growing_sword
