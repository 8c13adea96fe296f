-- The monster table of population.weighted: each row as likely as its weight, where its depths allow it.

local monster_table = require "std.monster_table"

local PLAIN_ROW = {}

--- The weights of the rows at a place: 0 where they may not occur.
local function weights(t, place)
  local list = {}
  t:names()
  for i, row in ipairs(t.row_of) do
    local given = type(row) == "table" and row or PLAIN_ROW
    local limit, weight = given.depth, given.weight or 10
    if limit and (place.depth < (limit.min or 1) or place.depth > (limit.max or place.depth)) then
      weight = 0
    elseif type(weight) == "function" then
      weight = weight(place)
      if type(weight) ~= "number" or not (weight >= 0 and weight <= 2 ^ 53) then
        blame(given.weight, "population.weighted: the weight of \"" .. t.spelt[i] .. "\" must be a number from 0 to 2^53, got " .. tostring(weight))
      end
    end
    list[i] = weight
  end
  return list
end

--- The odds of the rows that may occur at a place.
local function at(t, place)
  return odds.weighted(weights(t, place))
end

local function told(t, place)
  return { weight = weights(t, place) }
end

--- Makes a table of rows a monster table.
---@param t table with `rows`, and what it is besides
---@return MonsterTable t
return function(t)
  local fields = checking() and require "std.population.row".fields { weight = "weight", depth = "table" } or nil
  local whole = monster_table.new { rule = "weighted", who = "population.weighted", rows = t.rows, fields = fields, twice = true, at = at, told = told }
  setmetatable(t, getmetatable(whole))
  for name, value in pairs(whole) do
    if rawget(t, name) == nil then
      t[name] = value
    end
  end
  return t
end
