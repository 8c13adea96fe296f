-- Who lives on a floor, by plain weights.
--
--   population = population.weighted {
--     count = between(8, 14),
--     { "cellar rat", weight = 20, group = between(2, 4) },
--     { "wine ghoul", weight = function(place) return 4 * place.depth end, depth = { min = 2 } },
--     { "silt frog", weight = 10, on = "shallow_water" },
--   }
--
-- A row is a monster with a weight: twice the weight, twice as many. Weights are worked out once per floor, from the place alone.

local odds = require "std.odds"
local options = require "std.options"

local population = {}

local GROUP = { "group" }
local ROW = { weight = 10, depth = false, group = 1, on = false }

--- The odds of the rows that may occur at a place.
local function odds_at(rows, place)
  local list = {}
  for _, row in ipairs(rows) do
    local limit = row.depth
    if not limit or (limit.min or 1) <= place.depth and place.depth <= (limit.max or place.depth) then
      local weight = row.weight or ROW.weight
      if type(weight) == "function" then
        weight = weight(place)
      end
      list[#list + 1] = { row, weight }
    end
  end
  return odds.of(list)
end

--- Puts a group of one kind at a cell and next to it; who finds the cell taken stays away.
local function settle(floor, row, x, y, ground, rng)
  local name = row[1]
  floor:place_monster(name, x, y)
  local others = row.group and rng:draw(row.group) - 1 or 0
  if others > 0 then
    local near = ground * floor:area():circle(x, y, 2)
    for _ = 1, others do
      floor:place_monster(name, near:sample(rng))
    end
  end
end

--- A population by weights: `count` times a row is drawn and placed, away from where the player arrives.
--- Rows are `{ name, weight =, depth =, group =, on = }`: a whole number or `function(place)` (10), a limit `{ min =, max = }`, how many come
--- together (1), a terrain they keep to.
---@param given table `count` of draws: a number, `between(a, b)` or `function(place)` (8 to 12); `distance` in cells kept free around the arrival (8)
---@return fun(floor: Floor, place: Place, rng: Rng)
function population.weighted(given)
  local o = options.read("population.weighted", given, { count = between(8, 12), distance = 8 })
  -- Checked when the scripts load; a floor runs these lines again and need not.
  for i, row in ipairs(checking() and given or {}) do
    local name = type(row) == "table" and row[1]
    if type(name) ~= "string" then
      error("population.weighted: row " .. i .. " must be a table that starts with a monster's name", 2)
    end
    options.row("population.weighted: row " .. i, row, ROW)
    if row.group then
      options.counts("population.weighted: row " .. i, row, GROUP)
    end
    refer("monster", name)
    if row.on then
      refer("terrain", row.on)
    end
  end
  if type(o.count) ~= "function" then
    options.counts("population.weighted", o, { "count" })
  end
  if #given == 0 then
    error("population.weighted needs at least one row: { \"name\", weight = 10 }", 2)
  end

  return function(floor, place, rng)
    local kinds = odds_at(given, place)
    local ground = floor:free()
    local x, y = floor:arrival()
    if x then
      local away = ground - floor:area():circle(x, y, o.distance)
      if not away:empty() then
        ground = away
      end
    end
    local count = o.count
    if type(count) == "function" then
      count = count(place)
    end
    for _ = 1, rng:draw(count) do
      local row = odds.draw(kinds, rng)
      if row then
        local cells = row.on and ground * floor:where(row.on) or ground
        local sx, sy = cells:sample(rng)
        if sx then
          settle(floor, row, sx, sy, ground, rng)
        end
      end
    end
  end
end

return population
