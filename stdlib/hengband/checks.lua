-- The checks before a monster is put on a cell, each with a word for what it refuses. A floor's list of those who found no place shows the word.
--
--   hengband.populate { table = t, checks = {
--     { "holy", function(m, floor, x, y, place, crew) return not (crew.has(m).EVIL and floor:area():is(x, y, "altar")) end },
--   } }
--
-- A check returns true where the monster may be there. Checks of a population come after those of the rule, which are, in order:
--
--   bounds        the cell is on the map
--   terrain       the ground suits it (std.hengband.terrain)
--   population    a unique is not here yet; of others not more than `max`, of the sort NAZGUL not more than 5
--   not_with      nobody it shares no floor with is here, and nobody that says so of it
--   force_depth   FORCE_DEPTH: the floor is as deep as its level
--   ward          a warded cell (terrain `ward` of the population): it breaks in when 1d550 < its level + 20
--
-- What floor:place_monster refuses comes last, with the words given there: taken, terrain, stair, full, unique.

local terrain_rule = require "std.hengband.terrain"

local checks = {}

---@alias Check { [1]: string, [2]: fun(m: Monster, floor: Floor, x: integer, y: integer, place: Place, crew: Crew): boolean }

--- Most of a sort on one floor; nil where there is no limit.
---@param m Monster
---@param has table<string, boolean>
---@return integer?
function checks.most(m, has)
  if m.unique or has.UNIQUE then
    return 1
  end
  return m.max or has.NAZGUL and 5 or nil
end

local function bounds(_, floor, x, y)
  return x >= 0 and y >= 0 and x < floor:width() and y < floor:height()
end

local function ground(m, floor, x, y, _, crew)
  return terrain_rule.allows(crew.kind(floor, x, y), m.habitat, crew.has(m))
end

local function population(m, _, _, _, _, crew)
  local most = checks.most(m, crew.has(m))
  return not most or crew.number(m.name) < most
end

local function not_with(m, _, _, _, _, crew)
  for _, names in ipairs { m.not_with or {}, crew.shunned_by[m.name] or {} } do
    for _, name in ipairs(names) do
      if crew.number(name) > 0 then
        return false
      end
    end
  end
  return true
end

local function force_depth(m, _, _, _, _, crew)
  return not (m.force_depth or crew.has(m).FORCE_DEPTH) or m.level <= crew.depth
end

local function ward(m, floor, x, y, _, crew)
  if not crew.ward or not floor:area():is(x, y, crew.ward) then
    return true
  end
  return crew.rng:int(1, 550) < m.level + 20
end

--- The checks of the rule, in order.
---@type Check[]
checks.RULE = {
  { "bounds", bounds },
  { "terrain", ground },
  { "population", population },
  { "not_with", not_with },
  { "force_depth", force_depth },
  { "ward", ward },
}

--- The word of the first check that refuses; nil where none does.
---@param list Check[]
---@param m Monster
---@param floor Floor
---@param x integer
---@param y integer
---@param place Place
---@param crew Crew
---@return string?
function checks.refusal(list, m, floor, x, y, place, crew)
  for _, check in ipairs(list) do
    if not check[2](m, floor, x, y, place, crew) then
      return check[1]
    end
  end
end

return checks
