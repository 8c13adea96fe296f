-- What the load checks of the options of std.hengband.floor. A floor does not run this: what it is given was looked at before.

local choice = require "std.hengband.choice"
local rooms = require "std.hengband.rooms"
local ways = require "std.hengband.ways"

local check = {}

local FLAGS = {
  "winner", "maze", "smallest", "beginner", "big", "no_doors", "water_river", "lava_river", "curtain", "glass_door", "cave", "cavern", "arcade", "forget",
  "lake_water", "lake_lava", "lake_rubble", "lake_tree", "no_vault", "arena", "destroy", "glass_room", "no_cave", "no_magic", "no_melee", "chameleon",
  "darkness", "trees",
}

local WORDS = { "never", "allowed", "always" }

local TABLES = { "flags", "options", "ways", "veins", "materials", "lakes" }

local function set(words)
  local known = {}
  for _, word in ipairs(words) do
    known[word] = true
  end
  return known
end

local function is_number(value)
  return type(value) == "number" and value == value and value >= 0 and value < 2 ^ 53
end

--- A rate of the designer's: a number from 0, a function, or a table with one of them.
local function rate(say, name, value)
  local row = type(value) == "table" and value or { rate = value }
  for field, given in pairs(row) do
    local fine = field == "rate" and (type(given) == "function" or is_number(given))
      or field == "cost" and is_number(given) and given >= 1 and given % 1 == 0
      or field == "min" and is_number(given)
    if not fine then
      say("rates: " .. field .. " of \"" .. tostring(name) .. "\" cannot be " .. tostring(given)
        .. "; a rate is a number from 0 or a function, cost a whole number from 1, min a depth")
    end
  end
end

--- Refuses what a floor could not use, at the line that wrote it.
---@param o table
---@param site string?
function check.options(o, site)
  local function say(message, hint)
    blame(site, "hengband.floor: " .. message, hint)
  end
  for _, name in ipairs(TABLES) do
    if type(o[name]) ~= "table" then
      say(name .. " must be a table, got " .. tostring(o[name]))
    end
  end
  local known = set(FLAGS)
  for _, flag in ipairs(o.flags) do
    if not known[flag] then
      say("there is no flag " .. tostring(flag), "flags are " .. table.concat(FLAGS, ", "))
    end
  end
  for _, name in ipairs { "small", "empty" } do
    local value = o[name]
    if value and type(value) ~= "function" and not set(WORDS)[value] then
      say(name .. " must be \"never\", \"allowed\", \"always\" or a function(place), got " .. tostring(value))
    end
  end
  for _, name in ipairs { "one_in_lake", "one_in_ruin", "least" } do
    local value, from = o[name], name == "least" and 0 or 1
    if not (is_number(value) and value % 1 == 0 and value >= from) then
      say(name .. " must be a whole number from " .. from .. ", got " .. tostring(value))
    end
  end
  if type(o.tunnel) ~= "function" and not (is_number(o.tunnel) and o.tunnel % 1 == 0) then
    say("tunnel must be a whole number from 0 or a function(place), got " .. tostring(o.tunnel))
  end
  for _, name in ipairs { "level", "space" } do
    if o[name] and type(o[name]) ~= "function" then
      say(name .. " must be a function, got " .. tostring(o[name]))
    end
  end
  if o.budget and type(o.budget) ~= "function" and not (is_number(o.budget) and o.budget >= 1 and o.budget <= 10000) then
    say("budget must be from 1 to 10000, or a function(place), got " .. tostring(o.budget))
  end
  if o.rates then
    if type(o.rates) ~= "table" then
      say("rates must be a table, got " .. tostring(o.rates))
    end
    local rule = set(choice.ORDER)
    for name, value in pairs(o.rates) do
      if type(name) ~= "string" then
        say("rates go by the names of room types, not by " .. tostring(name), "rates = { normal = 900 }")
      end
      rate(say, name, value)
      if not rule[name] then
        refer("room", name)
      end
    end
  end
  for name in pairs(o.ways) do
    if ways.RANGES[name] == nil then
      say("ways have no " .. tostring(name))
    end
  end
  for n, row in ipairs(o.veins) do
    if type(row) ~= "table" or not is_number(row[2]) then
      say("veins[" .. n .. "] must be { terrain, count, ... }")
    end
    refer("terrain", row[1])
    if row.treasure then
      refer("terrain", row.treasure)
    end
  end
  rooms.use()
end

return check
