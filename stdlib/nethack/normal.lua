-- Normal selection: whoever is neither too weak nor too strong for the floor and the player, as likely as its frequency.
--
--   local t = nethack.normal { rows = require "bestiary", player_level = "hero_level", alignment = "chaotic" }
--
-- A monster may come when its difficulty lies from Z/6 to (Z + XL)/2, where Z is the difficulty of the floor and XL the player's level,
-- and nothing bars it: nogen, unique, extinct, genocided; good ones in Gehennom, those of Gehennom elsewhere; all but upper-case classes
-- on the rogue floor; what cannot live on an elemental plane. Its weight is its frequency, up to 5 more where its alignment is at home,
-- and 3 more for the fireproof on hot floors or the frostproof on cold ones. Where no weight is left the answer is nobody.
-- After NetHack 3.7; older versions know no temperature.

local options = require "std.options"
local rows = require "std.nethack.rows"
local selection = require "std.nethack.selection"

local floor, abs = math.floor, math.abs

local normal = {}

--- Without the part after the point, below 0 as well.
local function whole(n)
  return n < 0 and -floor(-n) or floor(n)
end

--- What a floor's alignment adds for a monster of alignment a: 0 to 5 for -20 to 20.
local SHIFT = {
  none = function() return 0 end,
  lawful = function(a) return whole((a + 20) / 8) end,
  neutral = function(a) return whole((20 - abs(a)) / 4) end,
  chaotic = function(a) return whole((20 - a) / 8) end,
}

--- Whether a monster can be on an elemental plane.
local function lives_on(plane, traits, letters)
  local flags, class = traits.flags, traits.class
  if letters.elemental[class] then
    return traits.plane == plane
  elseif plane == "water" then
    return flags.swim
  elseif plane == "fire" then
    return flags.resist_fire
  elseif plane == "air" then
    return flags.fly and not flags.trapper and not letters.trapper[class]
      or flags.float or flags.amorphous or flags.noncorporeal or flags.whirly
      or letters.float[class] or letters.noncorporeal[class] or letters.whirly[class]
  end
  return true
end

--- Whether a monster is left out here, whatever its difficulty.
local function barred(all, i, s)
  local traits = rows.traits(all, i)
  local flags, m = traits.flags, all:monster(i)
  if s.rogue and not traits.class:match("^[A-Z]$") then
    return true
  elseif s.plane ~= "none" and not lives_on(s.plane, traits, s.letters) then
    return true
  elseif flags.nogen or flags.unique or s.extinct(m) or s.genocided(m) then
    return true
  elseif s.gehennom then
    return flags.nohell or rows.alignment(all, i, s.place) > 0
  end
  return flags.hell
end

local function weight(all, i, s)
  local flags = rows.traits(all, i).flags
  local sum = rows.frequency(all, i, s.place) + SHIFT[s.alignment](rows.alignment(all, i, s.place))
  if s.version == "3.7" and (s.temperature == "hot" and flags.resist_fire or s.temperature == "cold" and flags.resist_cold) then
    sum = sum + 3
  end
  -- An alignment beyond 20 can take more than the frequency gives.
  return math.max(0, sum)
end

--- The odds of the rows of a list.
---@param all Bestiary
---@param s Scene
---@return Odds
function normal.odds(all, s)
  local least = floor(s.z / 6) + s.min_adjust
  local most = floor((s.z + s.xl) / 2) + s.max_adjust
  local weights = {}
  for i = 1, #all:names() do
    local difficulty = rows.difficulty(all, i, s.place)
    local may = least <= difficulty and difficulty <= most and not barred(all, i, s)
    weights[i] = may and weight(all, i, s) or 0
  end
  return odds.weighted(weights)
end

local OPTIONS = selection.options { quest = false }

--- A table of all monsters; the list part, or `rows`, holds them (see rows.lua). Where things come from: `player_level` (the context's
--- "player_level"), `difficulty` (place.absolute; see nethack.difficulty), `gehennom`, `alignment` ("lawful", "neutral", "chaotic"),
--- `temperature` ("hot", "cold", "temperate"; Gehennom is hot unless told), `rogue`, `plane` ("earth", "water", "fire", "air"), `extinct`
--- and `genocided` (a list, a context text of names parted by commas, or function(m, place)). `min_adjust` and `max_adjust` shift the
--- window, `quest` puts a quest's own enemies first (quest.lua). `letters` are classes that rules single out, `peaceful(m, place, rng)` keeps
--- companions away, `nomongen` says where nothing comes unasked, `version` is "3.7", "3.6.2" or "3.4.3", `label` names the table in charts.
---@param given table
---@return MonsterTable
function normal.table(given)
  local o = options.read("nethack.normal", given, OPTIONS)
  local read
  local t = selection.new("nethack.normal", given, o, function(all, s)
    local others = normal.odds(all, s)
    return read and require "std.nethack.quest".odds(all, s, read, others) or others
  end)
  t.rule = "nethack " .. t.version .. " normal"
  if o.quest then
    read = require "std.nethack.quest".read("nethack.normal", t.site, o.quest)
  end
  return t
end

return normal
