-- Looks over the rows of a monster table. Runs when the scripts load, not again for each floor.

local KINDS = {
  number = "a number or a function(m, place)",
  weight = "a number from 0 or a function(m, place)",
  count = "a whole number, between(a, b), dice or a function",
  text = "a text",
  flag = "true or false",
  table = "a table",
  any = "anything",
}

local function finite(n)
  return type(n) == "number" and n == n and n ~= math.huge and n ~= -math.huge
end

local function fits(kind, value)
  local is = type(value)
  if kind == "number" then
    return is == "function" or finite(value)
  elseif kind == "weight" then
    return is == "function" or finite(value) and value >= 0
  elseif kind == "count" then
    return is == "function" or is == "string" or is == "table" and value.from ~= nil or finite(value) and value >= 0 and value % 1 == 0
  elseif kind == "text" then
    return is == "string"
  elseif kind == "flag" then
    return is == "boolean"
  elseif kind == "table" then
    return is == "table"
  end
  return true
end

local function known(fields)
  local names = {}
  for name in pairs(fields) do
    names[#names + 1] = name
  end
  return table.concat(names, ", ")
end

--- The tag of a row that means all monsters with it.
local function tag_of(first)
  return type(first) == "table" and first.tag or nil
end

--- Refuses rows that cannot be meant.
---@param t MonsterTable
local function check(t)
  if type(t.rows) ~= "table" or #t.rows == 0 then
    blame(t.site, t.who .. " needs at least one row: { \"name\", ... }")
  end
  local seen, fields = {}, t.fields
  for i, row in ipairs(t.rows) do
    local first = row
    if type(row) == "table" and not tag_of(row) then
      first = row[1]
      for name, value in pairs(row) do
        local kind = fields[name]
        if name ~= 1 and not kind then
          blame(t.site, t.who .. ": row " .. i .. " has no field '" .. tostring(name) .. "'; rows have: " .. known(fields))
        elseif kind and not fits(kind, value) then
          blame(t.site, t.who .. ": " .. name .. " of row " .. i .. " must be " .. KINDS[kind] .. ", got " .. tostring(value))
        end
      end
    end
    if not tag_of(first) then
      if type(first) ~= "string" then
        blame(t.site, t.who .. ": row " .. i .. " must start with a monster's name")
      elseif seen[first] and not t.twice then
        blame(t.site, t.who .. ": \"" .. first .. "\" is named twice, in rows " .. seen[first] .. " and " .. i)
      end
      seen[first] = i
      refer("monster", first)
    end
  end
  require "std.population.row".check(t)
end

return check
