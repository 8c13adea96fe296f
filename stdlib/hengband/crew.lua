-- Who is put on one floor: the count of each monster so far, the checks before each, and the state each comes in.
--
-- State, after Hengband: asleep 2 s + 1d(10 s) for `sleep = s`, where the floor is new; hit points of dice, or their most (FORCE_MAXHP), twice as many
-- in a nightmare; 1 in 333 is shown as the shadow of the population, unless it is a unique, of the sort NAZGUL or below level 10;
-- friendly, pet, hasted as the population says; levels above the floor's depth; the leader it came with. FORCE_SLEEP is passed on as a note: such a
-- monster does nothing before the player's first turn.

local checks = require "std.hengband.checks"
local settle = require "std.population.settle"
local terrain_rule = require "std.hengband.terrain"
local weights = require "std.hengband.weights"

local crew = {}

---@class Crew
---@field t MonsterTable
---@field o table options of the population
---@field floor Floor
---@field place Place
---@field rng Rng
---@field depth integer
---@field ward string?
---@field has fun(m: Monster): table<string, boolean> flags
---@field number fun(name: string): integer how many of a name this crew has put here
---@field kind fun(floor: Floor, x: integer, y: integer): string kind of ground
local methods = {}
local meta = { __index = methods }

local SHADOW_IN, SHADOW_LEVEL, MOST_HP = 333, 10, 30000

--- Cells that are tried for a monster.
local CELLS = 10

--- Reasons in words; the others are those of checks.
local WORDS = { no_cell = "no free cell", full = "the floor is full", unique = "it is here already" }

--- The most that dice can show: "3d8" is 24.
local function most_of(dice)
  local count, sides, rest = string.match(dice, "^(%d*)d(%d+)(.*)$")
  local best = (tonumber(count) or 1) * tonumber(sides)
  local sign, by = string.match(rest, "^([-+*])(%d+)$")
  if sign == "*" then
    return best * tonumber(by)
  end
  return best + (tonumber(by) or 0) * (sign == "-" and -1 or 1)
end

--- A crew for a floor.
---@param t MonsterTable
---@param o table
---@param floor Floor
---@param place Place
---@param rng Rng
---@return Crew
function crew.new(t, o, floor, place, rng)
  local c = setmetatable({ t = t, o = o, floor = floor, place = place, rng = rng, sets = {} }, meta)
  c.depth, c.ward = t.depth_of(place), o.ward or nil
  weights.at(t, place)
  local kinds, wheres = {}, {}
  for name, kind in pairs(terrain_rule.KINDS) do
    kinds[name] = kind
  end
  for name, kind in pairs(o.terrain or {}) do
    kinds[name] = kind
  end
  for name, kind in pairs(kinds) do
    local cells = kind ~= "floor" and floor:where(name) or nil
    if cells and not cells:empty() then
      wheres[#wheres + 1] = { cells = cells, kind = kind }
    end
  end
  c.wheres = wheres
  function c.has(m)
    local set = c.sets[m.name]
    if not set then
      set = weights.set(m.flags or m.tags)
      c.sets[m.name] = set
    end
    return set
  end
  function c.number(name)
    return floor:monsters(name)
  end
  -- Who shares no floor with whom, told by either of the two.
  c.shunned_by = {}
  for i, name in ipairs(t:names()) do
    local row = t.row_of[i]
    for _, other in ipairs(type(row) == "table" and row.not_with or {}) do
      c.shunned_by[other] = c.shunned_by[other] or {}
      table.insert(c.shunned_by[other], name)
    end
  end
  function c.kind(_, x, y)
    for _, where in ipairs(wheres) do
      if where.cells:has(x, y) then
        return where.kind
      end
    end
    return "floor"
  end
  c.list = {}
  for _, check in ipairs(checks.RULE) do
    c.list[#c.list + 1] = check
  end
  for _, check in ipairs(o.checks or {}) do
    c.list[#c.list + 1] = check
  end
  return c
end

--- Hit points: of dice or as a number, nil where the row says none.
function methods:hit_points(m, has)
  local hp = m.hp
  if not hp then
    return nil
  end
  if type(hp) == "string" then
    hp = (m.max_hp or has.FORCE_MAXHP) and most_of(hp) or self.rng:roll(hp)
  end
  if self.t.nightmare then
    hp = math.min(MOST_HP, hp * 2)
  end
  return math.max(1, hp)
end

--- The state a monster comes in.
---@param m Monster
---@param leader integer?
---@return table
function methods:state(m, leader)
  local o, rng, has = self.o, self.rng, self.has(m)
  local sleep, level = m.sleep or 0, m.level
  local state = { hp = self:hit_points(m, has), shown_as = m.shown_as, leader = leader }
  state.max_hp = state.hp
  if sleep > 0 and not o.awake then
    state.asleep = 2 * sleep + rng:int(1, 10 * sleep)
  end
  if o.shadow and rng:one_in(SHADOW_IN) and level >= SHADOW_LEVEL and not (m.unique or has.UNIQUE or has.NAZGUL) then
    state.shown_as = o.shadow
  end
  if o.attitude then
    state.attitude = o.attitude(m, self.place, rng)
  end
  if o.hasted then
    state.hasted = true
  end
  if level > self.depth then
    state.depth_over = level - self.depth
  end
  if has.FORCE_SLEEP then
    state.note = "idle until the first turn"
  end
  -- What the row or the designer says of the state comes last.
  for name, value in pairs(settle.state(settle.of_row(m, "state") or o.state or nil, m, self.place, rng) or {}) do
    state[name] = value
  end
  return state
end

--- The word of the check that refuses a monster on a cell; nil where none does.
---@return string?
function methods:refusal(m, x, y)
  return checks.refusal(self.list, m, self.floor, x, y, self.place, self)
end

--- Puts a monster on a cell: true, or nil and the word for why not.
---@param m Monster
---@param x integer
---@param y integer
---@param leader integer?
---@return boolean?
---@return string? code
function methods:put(m, x, y, leader)
  local refused = self:refusal(m, x, y)
  if refused then
    return nil, refused
  end
  local placed, _, code = self.floor:place_monster(m.name, x, y, self:state(m, leader))
  return placed, code
end

--- Puts a monster on one of some cells: where, or nil, the reason and its word. A cell that a check refuses gives way to another, ten times.
---@param m Monster
---@param cells Region
---@param leader integer?
---@return integer? x
---@return integer|string y
---@return string? code
function methods:settle(m, cells, leader)
  local refused = "no_cell"
  for _ = 1, CELLS do
    local x, y = cells:sample(self.rng)
    if not x then
      break
    end
    local placed, code = self:put(m, x, y, leader)
    if placed then
      return x, y
    end
    refused = code
    cells = cells - self.floor:area():rect(x, y, 1, 1)
  end
  return nil, WORDS[refused] or "refused: " .. refused, refused
end

return crew
