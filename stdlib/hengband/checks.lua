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

---@alias Check { [1]: string, [2]: fun(m: Monster, floor: Floor, x: integer, y: integer, place: Place, crew: Crew, about: About): boolean }

---@class RuleCheck: Check
---@field concerns (fun(m: Monster, row: table, has: table<string, boolean>, crew: Crew): any)? whether it may refuse a monster at all; nil: any

--- Most of a sort on one floor; nil where there is no limit.
---@param m Monster
---@param row table
---@param has table<string, boolean>
---@return integer?
function checks.most(m, row, has)
  if m.unique or has.UNIQUE then
    return 1
  end
  return type(row.max) == "number" and row.max or has.NAZGUL and 5 or nil
end

local function bounds(_, _, x, y, _, crew)
  return x >= 0 and y >= 0 and x < crew.width and y < crew.height
end

local function ground(m, _, x, y, _, crew, about)
  local kind, stands = crew.kinds[crew.map:get(x, y)] or "floor", about.stands
  if stands[kind] == nil then
    stands[kind] = terrain_rule.allows(kind, m.habitat, about.has)
  end
  return stands[kind]
end

local function population(m, _, _, _, _, crew, about)
  return crew:number(m.name) < about.most
end

local function not_with(m, _, _, _, _, crew)
  for _, names in ipairs { m.not_with or {}, crew.shunned_by[m.name] or {} } do
    for _, name in ipairs(names) do
      if crew:number(name) > 0 then
        return false
      end
    end
  end
  return true
end

local function force_depth(m, _, _, _, _, crew)
  return m.level <= crew.depth
end

local function ward(m, floor, x, y, _, crew)
  if not floor:area():is(x, y, crew.ward) then
    return true
  end
  return crew.rng:int(1, 550) < m.level + 20
end

--- The checks of the rule, in order.
---@type RuleCheck[]
checks.RULE = {
  { "bounds", bounds },
  { "terrain", ground },
  { "population", population, concerns = function(m, row, has) return checks.most(m, row, has) end },
  { "not_with", not_with, concerns = function(m, row, _, crew) return row.not_with or crew.shunned_by[m.name] end },
  { "force_depth", force_depth, concerns = function(_, row, has) return row.force_depth or has.FORCE_DEPTH end },
  { "ward", ward, concerns = function(_, _, _, crew) return crew.ward end },
}

--- The checks that may refuse a monster: those of the rule that concern it, then the population's.
---@param m Monster
---@param row table
---@param has table<string, boolean>
---@param crew Crew
---@return Check[]
function checks.about(m, row, has, crew)
  local list = {}
  for _, check in ipairs(checks.RULE) do
    if not check.concerns or check.concerns(m, row, has, crew) then
      list[#list + 1] = check
    end
  end
  for _, check in ipairs(crew.o.checks or {}) do
    list[#list + 1] = check
  end
  return list
end

return checks
