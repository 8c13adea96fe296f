-- Tests of scripts: what `undercroft test` runs.
--
-- A file whose name ends in _test.lua is no part of the dungeon: it declares cases. Each case has a state of its own, so none shows in another,
-- and fixed seeds, so it ends the same way every time.
--
--   local test = require "std.test"
--   local wheel = require "rooms.wheel_rules"
--
--   test.case("the wheel has eight spokes", function()
--     test.equal(wheel.spokes(), 8)
--   end)
--
--   test.case("a mill is never dark", function()
--     for seed = 1, 20 do
--       local floor = test.floor { branch = "mill", depth = 1, seed = seed }
--       test.truthy(floor:count("rooms", "mill room") >= 1)
--     end
--   end)

local test = {}

-- Declared cases, and what the engine puts here while it runs one. Nothing for scripts.
test.cases = {}
test.host = {}

local function shown(value)
  local kind = type(value)
  if kind == "string" then
    return string.format("%q", value)
  elseif kind ~= "table" then
    return tostring(value)
  end
  local parts, listed = {}, #value
  for i = 1, math.min(listed, 12) do
    parts[i] = type(value[i]) == "table" and "{...}" or shown(value[i])
  end
  if listed > 12 then
    parts[13] = "... " .. listed .. " in all"
  end
  for key, field in pairs(value) do
    if type(key) == "string" and #parts < 20 then
      parts[#parts + 1] = key .. " = " .. (type(field) == "table" and "{...}" or shown(field))
    end
  end
  return #parts == 0 and "{}" or "{ " .. table.concat(parts, ", ") .. " }"
end

-- Where two values differ first, as `.rooms[2].kind`, with both; nil where they are the same.
local function difference(got, want, at)
  if type(got) ~= "table" or type(want) ~= "table" then
    if got ~= want then
      return at, got, want
    end
    return nil
  end
  for key, field in pairs(want) do
    local below = at .. (type(key) == "number" and "[" .. key .. "]" or "." .. tostring(key))
    local where, a, b = difference(got[key], field, below)
    if where then
      return where, a, b
    end
  end
  for key, field in pairs(got) do
    if want[key] == nil then
      return at .. (type(key) == "number" and "[" .. key .. "]" or "." .. tostring(key)), field, nil
    end
  end
  return nil
end

local function fail(text, message)
  error((message and tostring(message) .. ": " or "") .. text, 3)
end

--- Declares a case. Its function is called with a floor to build on, the place and a stream of chance, of the branch, depth and seed in the
--- options: the first branch, depth 1 and seed 1 where they are left out. The floor is all rock.
---@param name string what is so, in a few words
---@param options table|function `{ branch =, depth =, seed = }`, or the function
---@param body? function `function(floor, place, rng)`
function test.case(name, options, body)
  if type(options) == "function" and body == nil then
    options, body = {}, options
  end
  if type(name) ~= "string" or name == "" then
    error("test.case takes a name, got " .. type(name), 2)
  end
  if type(options) ~= "table" or type(body) ~= "function" then
    error('test.case takes a name, options if there are any, and a function: test.case("' .. name .. '", function() ... end)', 2)
  end
  for field in pairs(options) do
    if field ~= "branch" and field ~= "depth" and field ~= "seed" then
      error("test.case: options are branch, depth and seed, not " .. tostring(field), 2)
    end
  end
  for _, other in ipairs(test.cases) do
    if other.name == name then
      error("test.case: this file has two cases called " .. shown(name), 2)
    end
  end
  test.cases[#test.cases + 1] = { name = name, options = options, body = body }
end

--- Fails unless both are the same; tables are compared field by field.
---@param got any
---@param want any
---@param message? string
function test.equal(got, want, message)
  local at, a, b = difference(got, want, "")
  if at == "" then
    fail("got " .. shown(a) .. ", want " .. shown(b), message)
  elseif at then
    fail("at " .. at .. " got " .. shown(a) .. ", want " .. shown(b), message)
  end
end

--- Fails where both are the same.
---@param got any
---@param other any
---@param message? string
function test.differs(got, other, message)
  if difference(got, other, "") == nil then
    fail("got " .. shown(got) .. ", want anything else", message)
  end
end

--- Fails unless the two numbers are at most `within` apart.
---@param got number
---@param want number
---@param within number
---@param message? string
function test.near(got, want, within, message)
  if type(got) ~= "number" or not (math.abs(got - want) <= within) then
    fail("got " .. shown(got) .. ", want " .. shown(want) .. " within " .. shown(within), message)
  end
end

--- Fails unless least <= got <= most.
---@param got number
---@param least number
---@param most number
---@param message? string
function test.between(got, least, most, message)
  if type(got) ~= "number" or not (got >= least and got <= most) then
    fail("got " .. shown(got) .. ", want " .. shown(least) .. " to " .. shown(most), message)
  end
end

--- Fails on nil and false.
---@param value any
---@param message? string
function test.truthy(value, message)
  if not value then
    fail("got " .. shown(value), message)
  end
end

--- Fails unless it is nil or false.
---@param value any
---@param message? string
function test.falsy(value, message)
  if value then
    fail("got " .. shown(value) .. ", want nil or false", message)
  end
end

--- Fails unless the list has the value, or the text has the other text in it.
---@param whole table|string
---@param part any
---@param message? string
function test.contains(whole, part, message)
  if type(whole) == "string" then
    if not string.find(whole, tostring(part), 1, true) then
      fail(shown(whole) .. " does not hold " .. shown(part), message)
    end
    return
  end
  if type(whole) ~= "table" then
    error("test.contains takes a list or a text, got " .. type(whole), 2)
  end
  for _, value in ipairs(whole) do
    if difference(value, part, "") == nil then
      return
    end
  end
  fail(shown(whole) .. " does not hold " .. shown(part), message)
end

--- Fails unless the function fails; answers what it said. With a text, what it said has to hold that.
---@param called function
---@param text? string
---@return string
function test.fails(called, text)
  if type(called) ~= "function" then
    error("test.fails takes a function, got " .. type(called), 2)
  end
  local fine, why = pcall(called)
  if fine then
    fail("it did not fail")
  end
  why = tostring(why)
  if text and not string.find(why, text, 1, true) then
    fail("it failed with " .. shown(why) .. ", want " .. shown(text))
  end
  return why
end

--- A picture of text lines against another, with the first row that differs.
---@param got table rows
---@param want table rows
---@param message? string
function test.same_rows(got, want, message)
  if type(got) ~= "table" or type(want) ~= "table" then
    error("test.same_rows takes two lists of rows", 2)
  end
  for y = 1, math.max(#got, #want) do
    if got[y] ~= want[y] then
      fail("row " .. y .. " is " .. shown(got[y]) .. ", want " .. shown(want[y]), message)
    end
  end
end

local Floor = {}
Floor.__index = Floor

--- Name of the terrain of a cell, from 0.
function Floor:terrain_at(x, y)
  if x < 0 or y < 0 or x >= self.width or y >= self.height then
    error("(" .. tostring(x) .. ", " .. tostring(y) .. ") is off the floor, which has " .. self.width .. " x " .. self.height .. " cells", 2)
  end
  return self.terrain[self.cells[y * self.width + x + 1] + 1].name
end

--- How many of its `rooms`, `monsters`, `things`, `stairs` or `findings` there are; with a name, how many are called so.
function Floor:count(what, name)
  local list = self[what]
  if list == nil and (what == "things" or what == "refusals" or what == "unplaced") then
    list = {}
  end
  if type(list) ~= "table" then
    error("a floor has rooms, monsters, things, stairs, findings and vetoes, no " .. shown(what), 2)
  end
  local count = 0
  for _, one in ipairs(list) do
    if name == nil or one.name == name or one.type == name or one.kind == name or one.check == name then
      count = count + 1
    end
  end
  return count
end

local function made(how, request, who)
  local make = test.host[how]
  if not make then
    error(who .. " works in a case of a test only", 3)
  end
  if type(request) ~= "table" then
    error(who .. " takes a table, got " .. type(request), 3)
  end
  local answer, why = make(request)
  if answer == nil then
    error(who .. ": " .. why, 3)
  end
  return answer
end

--- Makes a floor: `{ branch =, depth =, seed =, context = }`, as a case's own where they are left out. The answer has the fields of the JSON of a
--- floor (docs/floor-json.md) and the methods terrain_at(x, y) and count(what, name). Fails as the floor does.
---@param request table
---@return table
function test.floor(request)
  return setmetatable(made("floor", request, "test.floor"), Floor)
end

--- Makes a room type or vault alone, on a floor cut to it: `{ name =, seed =, transform =, branch =, depth =, context = }`.
---@param request table
---@return table
function test.room(request)
  return setmetatable(made("room", request, "test.room"), Floor)
end

--- The odds of the monster tables at a place, `{ branch =, depth =, context = }`: a list of `{ label =, rule =, nobody =, monsters = { name = chance } }`.
---@param request table
---@return table
function test.odds(request)
  return made("odds", request, "test.odds")
end

--- The weights of room types and vaults at a place, by name: `{ branch =, depth =, context = }`.
---@param request table
---@return table
function test.weights(request)
  return made("weights", request, "test.weights")
end

return test
