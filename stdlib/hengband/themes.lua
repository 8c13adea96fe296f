-- Who lives in nests and pits, after Hengband: kinds as data, and how one is drawn and filled.
--
--   local themes = require "std.hengband.themes"
--
--   local races, kind = themes.gather(h, h.nests, { kinds = themes.nests, races = 64, over = 11 }, rng)
--
-- A kind is a row { name, min = least depth, chance =, accept = function(m, has, lead) }: m a monster of the floor's table, has its flags as a set. `lead`
-- is what the kind's own `lead = function(h, rng)` drew before: a monster whose likes are wanted, the breaths of a brood. A designer's own kinds come as
-- the option `kinds` of the rooms nest, pit and trapped_pit:
--
--   options = { nest = { kinds = { { "beehive", min = 3, chance = 5, accept = function(m, has) return has.BEE end } } } }
--
-- The rules go by symbols and flags of the rows. Two kinds of the game are lists of its monsters; here they are whoever has the flag CHAPEL or DARK_ELF,
-- which a table, or who imports one, gives to its rows. NO_CHAPEL keeps one of the symbol A out of chapels.

local guests = require "std.hengband.guests"

local themes = {}

---@class Theme
---@field [1] string name
---@field min integer least depth
---@field chance integer
---@field accept fun(m: Monster, has: table<string, boolean>, lead: any): any
---@field lead (fun(h: Hold, rng: Rng): any)? drawn before; nil where there is none: then the kind is not to be had

--- How fast a kind becomes rarer below the depth where it begins: chance * SCALE / (depth - min + SOFT), down to the DEEPEST level.
local SCALE, SOFT, DEEPEST = 128, 5, 127

--- Levels above the floor's at which a lead is drawn.
local LEAD = 10

--- Whether a monster may be in a nest or pit at all.
---@param m Monster
---@param has table<string, boolean>
---@return boolean
function themes.okay(m, has)
  return not (m.unique or has.UNIQUE or has.UNIQUE2 or has.RES_ALL or has.AQUATIC)
end

local function symbol_of(m)
  return m.symbol or m.glyph
end

--- A rule for those whose symbol is one of these.
local function of(symbols)
  return function(m)
    return string.find(symbols, symbol_of(m), 1, true) ~= nil
  end
end

--- Whether one kills weaker monsters in its way: such would not leave much of a nest.
local function kills(has)
  return has.KILL_BODY and not has.NEVER_BLOW
end

--- A rule for those of a flag that are not undead.
local function living(flag)
  return function(_, has)
    return has[flag] and not has.UNDEAD
  end
end

--- The monster whose likes are wanted.
local function race(h, rng)
  local list, all = guests.among(h, LEAD, themes.okay)
  return list and all[list:draw(rng) or 0]
end

local is_jelly = of "ijm,"

local function jelly(m, has)
  return is_jelly(m) and not has.EVIL and not kills(has)
end

local function good(m, has, lead)
  return symbol_of(m) == symbol_of(lead) and not has.EVIL and not kills(has)
end

local function evil(m, has, lead)
  return symbol_of(m) == symbol_of(lead) and not has.GOOD and not kills(has)
end

local function lovecraftian(_, has)
  return has.ELDRITCH_HORROR and not kills(has)
end

local function chapel(m, has)
  return not has.EVIL and (has.CHAPEL or symbol_of(m) == "A" and not has.NO_CHAPEL)
end

--- What dragons of a brood breathe: one of these, or all five.
local BREATHS = { "BR_ACID", "BR_ELEC", "BR_FIRE", "BR_COLD", "BR_POIS" }

--- None of these beside: a dragon with any other of them is of no brood.
local OTHERS = {
  "SHRIEK", "DISPEL", "ROCKET", "SHOOT", "BR_NETH", "BR_LITE", "BR_DARK", "BR_CONF", "BR_SOUN", "BR_CHAO", "BR_DISE", "BR_NEXU", "BR_TIME", "BR_INER",
  "BR_GRAV", "BR_SHAR", "BR_PLAS", "BR_WALL", "BR_MANA", "BA_NUKE", "BR_NUKE", "BA_CHAO", "BR_DISI",
}

local function breath(_, rng)
  local one = rng:int(1, #BREATHS + 1)
  local wanted = {}
  for i, name in ipairs(BREATHS) do
    wanted[name] = i == one or one > #BREATHS
  end
  return wanted
end

local function dragon(_, has, wanted)
  if not has.DRAGON or has.UNDEAD then
    return false
  end
  for _, name in ipairs(BREATHS) do
    if (has[name] or false) ~= wanted[name] then
      return false
    end
  end
  for _, name in ipairs(OTHERS) do
    if has[name] then
      return false
    end
  end
  return true
end

--- Kinds of nests.
---@type Theme[]
themes.nests = {
  { "clone", min = 5, chance = 3, lead = race, accept = function(m, _, lead) return m.name == lead.name end },
  { "jelly", min = 5, chance = 6, accept = jelly },
  { "symbol good", min = 25, chance = 2, lead = race, accept = good },
  { "symbol evil", min = 25, chance = 2, lead = race, accept = evil },
  { "mimic", min = 30, chance = 4, accept = of "!$&(/=?[\\|" },
  { "lovecraftian", min = 70, chance = 2, accept = lovecraftian },
  { "kennel", min = 45, chance = 4, accept = of "CZ" },
  { "animal", min = 35, chance = 5, accept = function(_, has) return has.ANIMAL end },
  { "chapel", min = 75, chance = 4, accept = chapel },
  { "undead", min = 75, chance = 5, accept = function(_, has) return has.UNDEAD end },
}

--- Kinds of pits.
---@type Theme[]
themes.pits = {
  { "orc", min = 5, chance = 6, accept = living "ORC" },
  { "troll", min = 20, chance = 6, accept = living "TROLL" },
  { "giant", min = 50, chance = 6, accept = function(_, has) return has.GIANT and not has.GOOD and not has.UNDEAD end },
  { "lovecraftian", min = 80, chance = 2, accept = lovecraftian },
  { "symbol good", min = 70, chance = 1, lead = race, accept = good },
  { "symbol evil", min = 70, chance = 1, lead = race, accept = evil },
  { "chapel", min = 65, chance = 2, accept = chapel },
  { "dragon", min = 70, chance = 6, lead = breath, accept = dragon },
  { "demon", min = 80, chance = 6, accept = function(_, has) return has.DEMON and not kills(has) end },
  { "dark elf", min = 45, chance = 4, accept = function(_, has) return has.DARK_ELF end },
}

--- What each kind weighs at a depth: rows for rng:weighted.
---@param kinds Theme[]
---@param depth integer
---@param allowed table<string, boolean>? names; nil for all
---@return { [1]: Theme, [2]: integer }[]
function themes.weights(kinds, depth, allowed)
  local rows = {}
  for _, kind in ipairs(kinds) do
    if kind.min <= depth and (not allowed or allowed[kind[1]]) then
      rows[#rows + 1] = { kind, math.floor(kind.chance * SCALE / (math.min(depth, DEEPEST) - kind.min + SOFT)) }
    end
  end
  return rows
end

--- Draws a kind and who lives there, repeats allowed; nobody, where the floor has no monsters of its own.
---@param h Hold
---@param allowed table<string, boolean>? names of kinds that the branch allows; nil for all
---@param o { kinds: Theme[], races: integer, over: integer, accept: (fun(m: Monster, has: table<string, boolean>): any)? }
---@param rng Rng
---@return Monster[]? races nil where there are none of a kind
---@return string kind its name, or the reason why there are none
function themes.gather(h, allowed, o, rng)
  local rows = themes.weights(o.kinds, h.depth, allowed)
  local kind = #rows > 0 and rng:weighted(rows)
  if not kind then
    return nil, "no kind of it at depth " .. h.depth
  elseif not h.table then
    return {}, kind[1]
  end
  local lead = kind.lead and kind.lead(h, rng)
  local races = (lead or not kind.lead) and guests.gather(h, o.races, o.over, function(m, has)
    return themes.okay(m, has) and kind.accept(m, has, lead) and (not o.accept or o.accept(m, has))
  end, rng)
  if not races then
    return nil, "nobody of the kind \"" .. kind[1] .. "\""
  end
  return races, kind[1]
end

--- Of those gathered, every second one by level, the weakest first: eight of sixteen.
---@param races Monster[]
---@return Monster[]
function themes.tiers(races)
  local sorted = {}
  for _, m in ipairs(races) do
    local at = #sorted + 1
    while at > 1 and sorted[at - 1].level > m.level do
      at = at - 1
    end
    table.insert(sorted, at, m)
  end
  local tiers = {}
  for i = 1, #sorted, 2 do
    tiers[#tiers + 1] = sorted[i]
  end
  return tiers
end

return themes
