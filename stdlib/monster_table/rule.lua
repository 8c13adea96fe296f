-- What the rules of monster tables work with: the monsters behind the rows, their numbers at a place, and tables made of others.

local monster_table = require "std.monster_table"

---@class MonsterTable
local methods = {}

local function finite(n)
  return type(n) == "number" and n == n and n ~= math.huge and n ~= -math.huge
end

-- A field is taken from the row when it is first asked for. One that the row does not have is what monster { } declares, which is looked up then:
-- most rules ask for none.
local declared = {
  __index = function(m, key)
    local row = m.row
    local value = type(row) == "table" and key ~= 1 and row[key] or nil
    if value ~= nil and type(value) ~= "function" then
      m[key] = value
      return value
    end
    setmetatable(m, nil)
    if type(row) == "table" then
      for name, given in pairs(row) do
        if name ~= 1 and type(given) ~= "function" then
          m[name] = given
        end
      end
    end
    for name, given in pairs(monster_info(m.name)) do
      if m[name] == nil then
        m[name] = given
      end
    end
    return m[key]
  end,
}

--- What an outcome is: the monster with what its row says.
---@param i integer
---@return Monster
function methods:monster(i)
  local names = self:names()
  local m = self.monsters[i]
  if not m then
    m = setmetatable({ name = names[i], row = self.row_of[i] }, declared)
    self.monsters[i] = m
  end
  return m
end

--- A number of a row at a place: the row's own, or what its function says, or what `shared(m, place)` says for all rows, or `default`
--- (nil: then nil). Anything but a finite number is an error of the function that gave it.
---@return number?
function methods:number(i, field, place, default, shared)
  self:names()
  local row = self.row_of[i]
  local value = type(row) == "table" and row[field] or nil
  if type(value) == "number" then
    return value
  end
  local from = value or shared
  if type(from) == "function" then
    value = from(self:monster(i), place)
    if value ~= nil and not finite(value) then
      blame(from, self.who .. ": " .. field .. " of \"" .. self.spelt[i] .. "\" at " .. place.branch .. " " .. place.depth
        .. " must be a number, got " .. tostring(value))
    end
  else
    value = from
  end
  if value == nil then
    return default
  end
  return value
end

--- The numbers of all rows, in order.
---@return number[]
function methods:numbers(field, place, default, shared)
  local list = {}
  for i = 1, #self:names() do
    list[i] = self:number(i, field, place, default, shared)
  end
  return list
end

--- The fields that most rules go by.
local TOLD = { "level", "rarity", "weight", "frequency" }

--- The numbers behind the odds at a place, for tools that show them: for each kind of number one for each of `names()`, or nil where a row has none.
---@param place Place
---@return table<string, number[]>
function methods:numbers_told(place)
  if self.told then
    return self:told(place)
  end
  local all = {}
  for _, field in ipairs(TOLD) do
    local list = {}
    for i = 1, #self:names() do
      local row = self.row_of[i]
      local own = type(row) == "table" and row[field]
      list[i] = (type(own) == "number" or type(own) == "function") and self:number(i, field, place) or false
    end
    all[field] = list
  end
  return all
end

--- The chance of a monster at a place, all its rows together.
---@param name string
---@param place Place
---@return number
function methods:chance(name, place)
  local result, sum = self:odds(place), 0
  for i, other in ipairs(self:names()) do
    if other == name then
      sum = sum + result:at(i)
    end
  end
  return sum
end

--- The same table for those alone that `keep(m, place)` lets pass; their shares stay as they were. None left is nobody.
---@param keep fun(m: Monster, place: Place): boolean
---@return MonsterTable
function methods:only(keep)
  if type(keep) ~= "function" then
    blame(call_site(), self.who .. ": only takes a function(m, place), got " .. tostring(keep))
  end
  local from = self
  return monster_table.new {
    rule = self.rule,
    who = self.who,
    rows = self.rows,
    fields = self.fields,
    twice = self.twice,
    at = function(_, place)
      local kept = {}
      for i = 1, #from:names() do
        kept[i] = keep(from:monster(i), place) and true or false
      end
      return from:odds(place):filter(kept)
    end,
  }
end

return methods
