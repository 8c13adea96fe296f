-- Reads the table that a game hands to a rule: each value checked on every call, since a game may send anything.
--
--   local arguments = require "std.arguments"
--
--   local PRICE = {
--     level = { "whole number", from = 1, to = 50 },              -- must be given
--     mood = { "one of", { "friendly", "sour" }, default = "sour" },
--     stolen = { "flag" },                                        -- false where nothing is said
--   }
--
--   function shop.price(given)
--     local o = arguments.read("shop.price", given, PRICE)
--     return o.level * (o.mood == "sour" and 12 or 10)
--   end
--
-- A value that is missing, misspelt or of another kind is an error of the line that called the rule, or, where the game called it, of the rule's own:
--
--   shop.price: level must be a whole number from 1 to 50, got "x"
--
-- Kinds: "whole number" and "number" (`from`, `to`), "text", "flag" (default false), "one of" a list of texts, "list of" them (default {}), "dice" as
-- "11d10". `default` is the value where nothing is given, `optional = true` lets it be nil; all others must be given. A kind of one's own says in words
-- what it is and has `read`, a function that turns what was given into the value, or into nil where it is none: { "a stat, as \"18/50\"", read = stat_of }.
-- (std.options reads what designers write in declarations, which is checked once, when the scripts load.)

local arguments = {}

---@class Field
---@field [1] string kind
---@field [2] string[]? the texts of "one of" and "list of"
---@field from number? least
---@field to number? most
---@field default any
---@field optional boolean?
---@field read (fun(value: any): any)? the value as the rule wants it; nil where it is none

--- Whole numbers beyond this are not exact.
local EXACT = 2 ^ 53

--- A value as messages show it.
---@param value any
---@return string
function arguments.shown(value)
  if type(value) == "string" then
    return "\"" .. value .. "\""
  elseif type(value) == "table" then
    return "a table"
  end
  return tostring(value)
end

local shown = arguments.shown

local function among(list, value)
  for _, known in ipairs(list) do
    if known == value then
      return true
    end
  end
  return false
end

local function quoted(list)
  local words = {}
  for i, word in ipairs(list) do
    words[i] = "\"" .. word .. "\""
  end
  return table.concat(words, ", ")
end

--- What a value must be, in words.
local function wanted(field)
  local kind = field[1]
  if field.read then
    return kind
  elseif kind == "one of" then
    return "one of " .. quoted(field[2])
  elseif kind == "list of" then
    return field[2] and "a list of " .. quoted(field[2]) or "a list of texts"
  elseif kind == "flag" then
    return "true or false"
  elseif kind == "dice" then
    return "dice, as \"11d10\""
  end
  local text = "a " .. kind
  if field.from and field.to then
    return text .. " from " .. field.from .. " to " .. field.to
  elseif field.from then
    return text .. " from " .. field.from
  elseif field.to then
    return text .. " up to " .. field.to
  end
  return text
end

local function is_list(field, value)
  if type(value) ~= "table" then
    return false
  end
  for key, word in pairs(value) do
    if type(key) ~= "number" or type(word) ~= "string" or field[2] and not among(field[2], word) then
      return false
    end
  end
  return true
end

local function is_number(field, value)
  return type(value) == "number" and value == value and value >= (field.from or -EXACT) and value <= (field.to or EXACT)
end

local function fits(field, value)
  local kind = field[1]
  if kind == "whole number" then
    return is_number(field, value) and value % 1 == 0
  elseif kind == "number" then
    return is_number(field, value)
  elseif kind == "flag" then
    return type(value) == "boolean"
  elseif kind == "one of" then
    return among(field[2], value)
  elseif kind == "list of" then
    return is_list(field, value)
  elseif kind == "dice" then
    local count, sides = arguments.dice(value)
    return count ~= nil and count >= 1 and sides >= 1 and count * sides < EXACT
  end
  return type(value) == "string"
end

--- Number and sides of plain dice: "11d10" is 11, 10.
---@param text any
---@return integer? count nil where it is none
---@return integer? sides
function arguments.dice(text)
  if type(text) ~= "string" then
    return nil
  end
  local count, sides = string.match(text, "^(%d+)d(%d+)$")
  return tonumber(count), tonumber(sides)
end

--- Raises an error of the line that called the rule, of which this is called `level` calls deep: 1 = by the rule itself. Where the game called the rule no
--- script's line did; then it is the rule's line that called this.
---@param message string
---@param level integer
function arguments.refuse(message, level)
  local site = call_site()
  local _, text = pcall(error, "", level + 4)
  if text == "" then
    blame(site, message)
  end
  error(message, level + 2)
end

--- The default of a field where nothing is given; nil where it must be given.
local function default_of(field)
  if field.default ~= nil then
    return field.default
  elseif field[1] == "flag" then
    return false
  elseif field[1] == "list of" then
    return {}
  end
  return nil
end

--- The table a rule was given, checked: one value for each field.
---@param who string name of the rule, for messages
---@param given any
---@param fields table<string, Field> every value there is
---@return table
function arguments.read(who, given, fields)
  if type(given) ~= "table" then
    arguments.refuse(who .. " takes a table of values, got " .. shown(given), 2)
  end
  local names = {}
  for name in pairs(fields) do
    names[#names + 1] = name
  end
  for name, value in pairs(given) do
    if not fields[name] then
      arguments.refuse(who .. " takes no " .. tostring(name) .. " (" .. shown(value) .. "); it takes: " .. table.concat(names, ", "), 2)
    end
  end
  local read = {}
  for _, name in ipairs(names) do
    local field, value = fields[name], given[name]
    if value == nil then
      value = default_of(field)
      if value == nil and not field.optional then
        arguments.refuse(who .. " needs " .. name .. ": " .. wanted(field), 2)
      end
    elseif field.read then
      value = field.read(value)
    elseif not fits(field, value) then
      value = nil
    end
    if value == nil and given[name] ~= nil then
      arguments.refuse(who .. ": " .. name .. " must be " .. wanted(field) .. ", got " .. shown(given[name]), 2)
    end
    read[name] = value
  end
  return read
end

return arguments
