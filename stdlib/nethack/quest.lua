-- A quest's own enemies, who take six picks of seven before the normal selection is asked.
--
--   quest = { here = "on_quest", first = { "marsh ghoul" }, second = { "bog hag", class = "@" } }
--
-- Four times in five it is the first enemy, else the second; then four times in five the monster itself, unless it is genocided, else one
-- of its class (of `class`, where that is given). An enemy without a name is always one of its class. `here` says where the quest is:
-- true, the name of a context value or a function(place).

local bag = require "std.nethack.bag"
local host = require "std.nethack.host"
local rows = require "std.nethack.rows"

local quest = {}

---@class Quest
---@field here fun(place: Place): boolean
---@field enemies table[]

--- Reads the option `quest`.
---@param who string
---@param site string?
---@param given table
---@return Quest
function quest.read(who, site, given)
  if checking() then
    require "std.nethack.check".quest(who, given, site)
  end
  local here = given.here
  if here == nil then
    here = true
  end
  return { here = host.reader(who, site, "quest.here", "flag", here), enemies = { given.first, given.second } }
end

--- The row of an enemy.
local function outcome(all, name)
  for i, other in ipairs(all:names()) do
    if other == name then
      return i
    end
  end
  blame(all.site, all.who .. ": the quest's \"" .. name .. "\" has no row")
end

local function of_enemy(all, s, enemy)
  local species = enemy[1] and outcome(all, enemy[1])
  local of_class = bag.odds(all, s, { class = enemy.class or rows.traits(all, species).class })
  if not species or s.genocided(all:monster(species)) then
    return of_class
  end
  local sure = {}
  for i = 1, #all:names() do
    sure[i] = i == species and 1 or 0
  end
  return odds.mix { { 4, odds.weighted(sure) }, { 1, of_class } }
end

--- The odds at a place: the quest's own pick first where it is on; what comes to nothing goes on to the others.
---@param all Bestiary
---@param s Scene
---@param read Quest
---@param others Odds of the normal selection
---@return Odds
function quest.odds(all, s, read, others)
  if not read.here(s.place) then
    return others
  end
  local own = odds.mix { { 4, of_enemy(all, s, read.enemies[1]) }, { 1, of_enemy(all, s, read.enemies[2]) } }
  return odds.mix { { 6, own:or_else(others) }, { 1, others } }
end

return quest
