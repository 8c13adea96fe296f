-- Who lives on a floor, by plain weights; and ways to fill a floor from any monster table.
--
--   population = population.weighted {
--     count = between(8, 14),
--     { "cellar rat", weight = 20, group = between(2, 4) },
--     { "wine ghoul", weight = function(place) return 4 * place.depth end, depth = { min = 2 } },
--     { "silt frog", weight = 10, on = "shallow_water" },
--   }
--
--   population.cells { monsters = t, wished = 25 }            a roll for every free cell
--   population.count { monsters = t, count = between(8, 12) } so many draws
--   population.rooms { monsters = t, chance = 33 }            a roll for every room
--   population.all { p, q }                                   one after the other
--
-- `t` is a table of std.crawl, std.nethack, std.hengband or of your own (std.monster_table). Its rows may say how the monsters come:
-- `group`, `band`, `on`, `state` (std.population.row). Nobody is put where it cannot stand, and who finds no place is noted on the floor.
-- Each of the four lives in a file of its own, so that a floor pays only for what it uses.

local monster_table = require "std.monster_table"
local options = require "std.options"
local settle = require "std.population.settle"

---@class Population
---@field populate fun(floor: Floor, place: Place, rng: Rng)
---@field tables MonsterTable[] those whose odds it draws by
local population = {}

local OPTIONS = { count = between(8, 12), distance = 8, label = false }
local PLAIN_ROW = {}
local callable = {
  __call = function(p, floor, place, rng)
    return p.populate(floor, place, rng)
  end,
}

--- A population out of a function and the tables it draws from.
---@param populate fun(floor: Floor, place: Place, rng: Rng)
---@param tables MonsterTable[]
---@return Population
function population.of(populate, tables)
  return setmetatable({ populate = populate, tables = tables }, callable)
end

--- The odds of the rows at a place.
local function at(t, place)
  return require "std.population.weights"(t, place)
end

--- Puts who was drawn on the ground a walker has, or where else it can live; and its company beside it. True where another is to be drawn:
--- there may be one of it, and it is here.
local function admit(floor, t, i, ground, distance, place, rng)
  local name, row = t.spelt[i], t.row_of[i]
  row = type(row) == "table" and row or PLAIN_ROW
  local state = row.state and settle.state(row.state, t:monster(i), place, rng)
  local cells = row.on and ground * floor:where(row.on) or ground
  local x, y, code = settle.put(floor, name, cells, state, rng)
  if code == "no_cell" or code == "terrain" then
    cells = floor:free_for(name)
    cells = settle.away(floor, row.on and cells * floor:where(row.on) or cells, distance)
    x, y, code = settle.put(floor, name, cells, state, rng)
    ground = cells
  end
  if code == "unique" or code and settle.is_here(floor, t:monster(i)) then
    return true
  elseif not x then
    floor:unplaced(name, y)
  elseif row.band or row.group and row.state then
    settle.company(floor, t:monster(i), x, y, place, rng, ground, row.state)
  elseif row.group then
    local others = settle.amount(row.group, rng, row, place) - 1
    if others > 0 then
      settle.group(floor, name, others, x, y, ground, rng)
    end
  end
end

--- A population by weights: `count` times a row is drawn and placed, away from where the player arrives.
--- Rows are `{ name, weight =, depth =, group =, band =, on =, state = }`: a number or `function(place)` (10), a limit `{ min =, max = }` of
--- the depth in the branch, and what std.population.row lists.
--- Options are `count` of draws: a number, `between(a, b)`, dice or `function(place)` (8 to 12); `distance` in cells kept free around the arrival
--- (8); `label` in charts.
---@param given table
---@return Population
function population.weighted(given)
  local o = options.read("population.weighted", given, OPTIONS)
  local fields
  if checking() then
    fields = require "std.population.row".fields { weight = "weight", depth = "table" }
    require "std.population.check".counts("population.weighted", o, { "count", "distance" })
  end
  local t = monster_table.new { rule = "weighted", who = "population.weighted", rows = given, fields = fields, twice = true, at = at }
  t.label = o.label or nil
  local function populate(floor, place, rng)
    local kinds = t:odds(place)
    t:names()
    local ground = settle.away(floor, floor:free(), o.distance)
    for _ = 1, settle.amount(o.count, rng, place) do
      local i = kinds:draw(rng)
      while i and admit(floor, t, i, ground, o.distance, place, rng) do
        kinds = settle.without(kinds, i)
        i = kinds:draw(rng)
      end
    end
  end
  local p = population.of(populate, { t })
  t.populate = populate
  return p
end

--- A roll for every free cell of the floor, its odds such that about `wished` monsters come (std.population.cells).
---@param given table
---@return Population
function population.cells(given)
  return require "std.population.cells"(given)
end

--- So many draws, each placed where it can live (std.population.count).
---@param given table
---@return Population
function population.count(given)
  return require "std.population.count"(given)
end

--- A roll for every room of the floor (std.population.rooms).
---@param given table
---@return Population
function population.rooms(given)
  return require "std.population.rooms"(given)
end

--- Several populations, one after the other (std.population.all).
---@param given table
---@return Population
function population.all(given)
  return require "std.population.all"(given)
end

return population
