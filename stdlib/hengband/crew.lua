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
---@field width integer of the floor
---@field height integer
---@field map Area
---@field kinds table<integer, string> kinds of ground by terrain, but for plain floor
---@field known table<string, About>
---@field place Place
---@field rng Rng
---@field depth integer
---@field ward string?
---@field shunned_by table<string, string[]> who shares no floor with whom, as the other says
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
  weights.at(t, place)
  local kinds = {}
  for name, kind in pairs(o.terrain or {}) do
    kinds[terrain[name]] = kind
  end
  for name, kind in pairs(terrain_rule.KINDS) do
    kinds[terrain[name]] = kinds[terrain[name]] or kind
  end
  return setmetatable({
    t = t, o = o, floor = floor, width = floor:width(), height = floor:height(), map = floor:area(), place = place, rng = rng,
    depth = t.depth_of(place), ward = o.ward or nil, shunned_by = weights.book(t).shunned_by, kinds = kinds, known = {},
  }, meta)
end

--- Flags of a monster.
---@param m Monster
---@return table<string, boolean>
function crew.has(m)
  return weights.set(m.flags or m.tags)
end
methods.has = crew.has

--- The kind of ground of a cell, as std.hengband.terrain has them.
---@param x integer
---@param y integer
---@return string
function methods:kind(x, y)
  return self.kinds[self.map:get(x, y)] or "floor"
end

--- How many of a name are on the floor.
---@param name string
---@return integer
function methods:number(name)
  return self.floor:monsters(name)
end

--- A value that is not left to a function.
local function plain(value)
  if type(value) ~= "function" then
    return value
  end
end

---@class About what a crew knows of a monster
---@field has table<string, boolean> its flags
---@field checks Check[] those that may refuse it
---@field stands table<string, boolean> kinds of ground, as far as they were asked for: whether it may be put there
---@field most integer? of its kind on one floor
---@field sleep integer
---@field hp integer|string|nil
---@field shown_as string?
---@field shade boolean whether it may be shown as the shadow
---@field over integer? levels above the floor's depth
---@field note string?
---@field state any what its row or the population says of it
---@field brings boolean whether anybody comes with it

--- What there is to know of a monster; looked up once for a floor.
---@param m Monster
---@return About
function methods:about(m)
  local about = self.known[m.name]
  if about then
    return about
  end
  -- Fields of the row alone: those that it has not are asked of what monster { } declares, where none of these is.
  local o, has, row = self.o, crew.has(m), type(m.row) == "table" and m.row or m.row == nil and m or {}
  local hp = plain(row.hp)
  if type(hp) == "string" and (plain(row.max_hp) or has.FORCE_MAXHP) then
    hp = most_of(hp)
  end
  local shade = o.shadow and m.level >= SHADOW_LEVEL and not (has.UNIQUE or has.NAZGUL or m.unique)
  about = {
    has = has, checks = checks.about(m, row, has, self), stands = {}, most = checks.most(m, row, has),
    sleep = not o.awake and plain(row.sleep) or 0, hp = hp, shown_as = plain(row.shown_as), shade = shade or false,
    over = m.level > self.depth and m.level - self.depth or nil, note = has.FORCE_SLEEP and "idle until the first turn" or nil,
    state = row ~= m and row.state or o.state or nil,
    brings = (has.FRIENDS or has.ESCORT or has.ESCORTS or row.friends or row.escort or row.group or row.band) and true or false,
  }
  self.known[m.name] = about
  return about
end

--- Hit points: of dice or as a number.
function methods:hit_points(hp)
  if type(hp) == "string" then
    hp = self.rng:roll(hp)
  end
  if self.t.nightmare then
    hp = math.min(MOST_HP, hp * 2)
  end
  return math.max(1, hp)
end

--- The state a monster comes in.
---@param m Monster
---@param leader integer?
---@param awake boolean?
---@return table
function methods:state(m, leader, awake)
  local o, rng, about = self.o, self.rng, self.known[m.name] or self:about(m)
  local sleep, hp = about.sleep, about.hp and self:hit_points(about.hp)
  local state = { hp = hp, max_hp = hp, shown_as = about.shown_as, leader = leader, depth_over = about.over, note = about.note }
  if sleep > 0 and not awake then
    state.asleep = 2 * sleep + rng:int(1, 10 * sleep)
  end
  if about.shade and rng:one_in(SHADOW_IN) then
    state.shown_as = o.shadow
  end
  if o.attitude then
    state.attitude = o.attitude(m, self.place, rng)
  end
  if o.hasted then
    state.hasted = true
  end
  -- What the row or the designer says of the state comes last.
  if about.state then
    for name, value in pairs(settle.state(about.state, m, self.place, rng) or {}) do
      state[name] = value
    end
  end
  return state
end

--- Puts a monster on a cell: true, or nil and the word for why not.
---@param m Monster
---@param x integer
---@param y integer
---@param leader integer?
---@param awake boolean? whatever its row says
---@return boolean?
---@return string? code
function methods:put(m, x, y, leader, awake)
  local floor, place = self.floor, self.place
  local about = self.known[m.name] or self:about(m)
  for _, check in ipairs(about.checks) do
    if not check[2](m, floor, x, y, place, self, about) then
      return nil, check[1]
    end
  end
  local placed, _, code = floor:place_monster(m.name, x, y, self:state(m, leader, awake))
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
