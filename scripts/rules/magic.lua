-- Casting: how often a spell fails, and what it costs.
--
--   magic.spell_failure { realm = "nature", base = 40, level = 30, spell_level = 20, stat = "18/50", class = "mage", pure_caster = true } --> 4
--   magic.mana_need { base = 10, experience = 1400 }                                                                     --> 10
--   magic.stat_bonus "18/50"                                                                                             --> 4
--
-- A stat is a whole number, or a text as players read it: from 18 on it counts in hundredths, so that "18/50" is 68 and "18/220" is 238.
--
-- After Hengband 2.1. The chance of failure in percent is
--
--   base - 3 (level - spell level) - 3 (stat bonus - 1)
--   + for a rider, the mount's level - riding skill / 100 - 10, if that is above 0
--   + 5 for each point of mana that is missing
--   + 5 for a spell of a mage's or priest's second realm
--   + 25 for each hand with a weapon that should not be in it: a priest's if it is edged, a sorcerer's whatever it is
--   + what personality, gear and curses make of it
--   + 4, or 10 for who casts by wisdom, where realm and alignment are at odds
--
-- and then, one after the other: at least what the stat leaves (and 5, but for a pure caster), + 15 for the stunned or + 25 beyond a stun of 50, at most 95,
-- - 1 each for a spell known by 1400 and by 1600, - 1 for gear that saves mana, + 5 for a curse of heavy spells, at least 0.

local arguments = require "std.arguments"

local magic = {}

local floor, max, min = math.floor, math.max, math.min

--- Realms, and which alignment is at odds with each. There is no such thing as failure with a sword; without a realm there is nothing else.
magic.REALMS = {
  { "life", shuns = "evil" }, { "crusade", shuns = "evil" },
  { "death", shuns = "good" }, { "daemon", shuns = "good" }, { "hex", shuns = "good" },
  { "nature", shuns = "extremes" },
  { "sorcery" }, { "chaos" }, { "trump" }, { "arcane" }, { "craft" }, { "music" },
  { "swordsmanship", always = 0 }, { "none", always = 100 },
}

--- From which stat on the bonus is so much. Three to seventeen come one by one, 18/00 is 18.
magic.STAT_BONUS = {
  { 3, 0 }, { 8, 1 }, { 15, 2 }, { 18, 3 }, { 68, 4 }, { 88, 5 }, { 98, 6 }, { 108, 7 }, { 118, 8 }, { 128, 9 }, { 138, 10 }, { 148, 11 },
  { 158, 12 }, { 168, 13 }, { 178, 14 }, { 188, 15 }, { 198, 16 }, { 208, 17 }, { 218, 18 }, { 228, 19 }, { 238, 20 },
}

--- From which stat on no spell fails less often than so many times in a hundred.
magic.LEAST_FAILURE = {
  { 3, 99 }, { 8, 50 }, { 9, 30 }, { 10, 20 }, { 11, 15 }, { 12, 12 }, { 13, 11 }, { 14, 10 }, { 15, 9 }, { 16, 8 }, { 17, 7 }, { 18, 6 },
  { 38, 5 }, { 68, 4 }, { 108, 3 }, { 128, 2 }, { 168, 1 }, { 218, 0 },
}

local PERSONALITY = { ordinary = 0, lazy = 10, sharp = -3, patient = 1, strong = 1 }
local CURSED = { normal = 3, heavy = 10 }

--- No alignment goes further than this.
local ALIGNED = 30000

--- A stat as a number: 3 to 18, then in hundredths. nil where it is none.
local function stat_of(given)
  if type(given) == "number" and given >= 0 and given <= 1000 and given % 1 == 0 then
    return given
  elseif type(given) ~= "string" then
    return nil
  end
  local hundredths = string.match(given, "^18/(%d%d%d?)$")
  if hundredths then
    return 18 + tonumber(hundredths)
  end
  local plain = string.match(given, "^(%d%d?)$")
  return plain and tonumber(plain) <= 18 and tonumber(plain) or nil
end

--- What is a stat, in words.
local STAT = "a whole number from 0 to 1000, or a text as \"17\" or \"18/50\""

local function names_of(rows)
  local names = {}
  for i, row in ipairs(rows) do
    names[i] = row[1]
  end
  return names
end

local FAILURE = {
  realm = { "one of", names_of(magic.REALMS) },
  base = { "whole number", from = 0, to = 200 },              -- the spell's own failure
  level = { "whole number", from = 1, to = 99 },              -- the player's
  spell_level = { "whole number", from = 0, to = 99 },        -- at which the spell is learnt; 99 = never
  stat = { STAT, read = stat_of },
  class = { "one of", { "mage", "priest", "sorcerer", "other" } },
  pure_caster = { "flag" },                                   -- casts and does nothing else: no least failure of 5
  wisdom = { "flag" },                                        -- casts by wisdom
  second_realm = { "flag" },                                  -- the spell is not of the first realm
  weapons = { "list of", { "edged", "blunt" } },              -- one for each hand that holds a weapon
  mount_level = { "whole number", default = 0, from = 0, to = 200 },
  riding_skill = { "whole number", default = 0, from = 0, to = 100000 },
  missing_mana = { "whole number", default = 0, from = 0, to = 10000 },
  personality = { "one of", { "ordinary", "lazy", "sharp", "patient", "strong" }, default = "ordinary" },
  cursed_gear = { "list of", { "normal", "heavy" } },         -- one for each thing that hampers spells
  heavy_spells = { "flag" },
  saves_mana = { "flag" },                                    -- gear does
  eases_spells = { "flag" },                                  -- gear does
  alignment = { "whole number", default = 0, from = -ALIGNED, to = ALIGNED }, -- below 0 evil, above it good
  stun = { "whole number", default = 0, from = 0, to = 10000 },
  experience = { "whole number", default = 0, from = 0, to = 1600 }, -- with the spell
}

local MANA = {
  base = { "whole number", from = 0, to = 10000 },
  experience = { "whole number", default = 0, from = 0, to = 1600 },
  saves_mana = { "flag" },
  technique = { "flag" }, -- no spell of a realm: practice does not make it cheaper
}

--- Value in the last row that begins at or below a stat.
local function look_up(rows, stat)
  local value = rows[1][2]
  for _, row in ipairs(rows) do
    if row[1] <= stat then
      value = row[2]
    end
  end
  return value
end

--- The stat of an argument on its own; `who` is named in messages.
local function stat_alone(who, given)
  local stat = stat_of(given)
  if not stat then
    arguments.refuse(who .. ": stat must be " .. STAT .. ", got " .. arguments.shown(given), 2)
  end
  return stat
end

--- What a stat is worth in casting, 0 to 20.
---@param stat integer|string
---@return integer
function magic.stat_bonus(stat)
  return look_up(magic.STAT_BONUS, stat_alone("magic.stat_bonus", stat))
end

--- The least failure of whoever has a stat, in percent.
---@param stat integer|string
---@return integer
function magic.least_failure(stat)
  return look_up(magic.LEAST_FAILURE, stat_alone("magic.least_failure", stat))
end

--- The row of a realm.
local function realm_of(name)
  for _, realm in ipairs(magic.REALMS) do
    if realm[1] == name then
      return realm
    end
  end
end

--- Whether a realm is at odds with an alignment.
local function at_odds(shuns, alignment)
  return shuns == "extremes" and math.abs(alignment) > 50 or shuns == "evil" and alignment < -20 or shuns == "good" and alignment > 20
end

--- Hands that hold what their owner should not cast with.
local function wrong_hands(o)
  local wrong = 0
  for _, weapon in ipairs(o.weapons) do
    if o.class == "sorcerer" or o.class == "priest" and weapon == "edged" then
      wrong = wrong + 1
    end
  end
  return wrong
end

--- What personality, gear and curses add.
local function hampered(o)
  local more = PERSONALITY[o.personality]
  for _, curse in ipairs(o.cursed_gear) do
    more = more + CURSED[curse]
  end
  if o.heavy_spells then
    more = more + 20
  end
  if o.eases_spells then
    more = more - (o.saves_mana and 4 or 3)
  elseif o.saves_mana then
    more = more - 2
  end
  return more
end

--- How often a spell fails, in percent.
---@param given table see FAILURE above: `realm`, `base`, `level`, `spell_level`, `stat` and `class` must be given
---@return integer percent 0 to 100
function magic.spell_failure(given)
  local o = arguments.read("magic.spell_failure", given, FAILURE)
  local realm = realm_of(o.realm)
  if realm.always then
    return realm.always
  end
  local chance = o.base - 3 * (o.level - o.spell_level) - 3 * (look_up(magic.STAT_BONUS, o.stat) - 1)
  chance = chance + max(0, o.mount_level - floor(o.riding_skill / 100) - 10)
  chance = chance + 5 * o.missing_mana + 25 * wrong_hands(o) + hampered(o)
  if o.second_realm and (o.class == "mage" or o.class == "priest") then
    chance = chance + 5
  end
  if at_odds(realm.shuns, o.alignment) then
    chance = chance + (o.wisdom and 10 or 4)
  end

  local least = look_up(magic.LEAST_FAILURE, o.stat)
  chance = max(chance, o.pure_caster and least or max(least, 5))
  if o.stun > 50 then
    chance = chance + 25
  elseif o.stun > 0 then
    chance = chance + 15
  end
  chance = min(chance, 95)
  chance = chance - (o.experience >= 1400 and 1 or 0) - (o.experience >= 1600 and 1 or 0)
  chance = chance - (o.saves_mana and 1 or 0) + (o.heavy_spells and 5 or 0)
  return max(chance, 0)
end

--- What a spell costs: practice brings it from 158 % of its base to 92 %, gear that saves mana takes a quarter off.
---@param given table `base`; `experience` with the spell (0), `saves_mana`, `technique`
---@return integer
function magic.mana_need(given)
  local o = arguments.read("magic.mana_need", given, MANA)
  if o.technique then
    return o.saves_mana and floor((o.base + 1) * 3 / 4) or o.base
  end
  return max(1, floor((o.base * (3800 - o.experience) + 2399) * (o.saves_mana and 3 or 4) / 9600))
end

return magic
