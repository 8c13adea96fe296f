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

local options = require "std.options"
local settle = require "std.population.settle"

---@class Population
---@field populate fun(floor: Floor, place: Place, rng: Rng)
---@field tables MonsterTable[] those whose odds it draws by
---@field cells fun(given: table): Population a roll for every free cell
---@field count fun(given: table): Population so many draws
---@field rooms fun(given: table): Population a roll for every room
---@field all fun(given: table): Population several, one after the other
local population = setmetatable({}, {
  __index = function(_, name)
    if name == "cells" then
      return require "std.population.cells"
    elseif name == "count" then
      return require "std.population.count"
    elseif name == "rooms" then
      return require "std.population.rooms"
    elseif name == "all" then
      return require "std.population.all"
    end
    error("std.population has no '" .. tostring(name) .. "'; it has: weighted, cells, count, rooms, all", 2)
  end,
})

local OPTIONS = { count = between(8, 12), distance = 8, label = false }
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

-- On a floor the engine has told the table its odds, and it only draws: what else a table is, it becomes when that is asked for.
local sleeping = {
  __index = function(t, name)
    return require "std.population.weights"(t)[name]
  end,
}

--- The rows as they are drawn, and their names: `given` itself where no row stands for several monsters.
local function spell(t, given)
  local names = {}
  for i, row in ipairs(given) do
    local name = type(row) == "table" and not row.tag and row[1] or row
    if type(name) ~= "string" then
      return t:names(), t.row_of
    end
    names[i] = name
  end
  return names, given
end

--- Puts who was drawn on the ground, and its group beside it. True where another is to be drawn: there may be one of it, and it is here.
local function admit(floor, t, i, name, row, ground, distance, place, rng)
  if type(row) == "string" or row.on or row.state or row.band then
    return settle.admit(floor, t, i, ground, distance, place, rng)
  end
  local x, y = settle.put(floor, name, ground, nil, rng)
  if not x then
    return settle.admit(floor, t, i, ground, distance, place, rng)
  end
  local others = row.group and settle.amount(row.group, rng, row, place) or 0
  if others > 1 then
    settle.group(floor, name, others - 1, x, y, ground, rng)
  end
end

--- A population by weights: `count` times a row is drawn and placed, away from where the player arrives.
--- Rows are `{ name, weight =, depth =, group =, band =, on =, state = }`: a number or `function(place)` (10), a limit `{ min =, max = }` of
--- the depth in the branch, and what std.population.row lists. One that lives in water is put into it where it is drawn.
--- Options are `count` of draws: a number, `between(a, b)`, dice or `function(place)` (8 to 12); `distance` in cells kept free around the arrival
--- (8); `label` in charts.
---@param given table
---@return Population
function population.weighted(given)
  local o = options.read("population.weighted", given, OPTIONS)
  local t = setmetatable({ rows = given or {}, rule = "weighted", label = o.label }, sleeping)
  if checking() then
    require "std.population.check".counts("population.weighted", o, { "count", "distance" })
    require "std.population.weights"(t)
  end
  local function populate(floor, place, rng)
    local kinds = rawget(t, "kept_place") == place and t.kept_odds or t:odds(place)
    local names, rows = spell(t, given)
    local distance = o.distance
    local ground = settle.away(floor, floor:free(), distance)
    for _ = 1, settle.amount(o.count, rng, place) do
      local i = kinds:draw(rng)
      while i and admit(floor, t, i, names[i], rows[i], ground, distance, place, rng) do
        kinds = settle.without(kinds, i)
        i = kinds:draw(rng)
      end
    end
  end
  t.tables, t.populate = { t }, populate
  return population.of(populate, t.tables)
end

return population
