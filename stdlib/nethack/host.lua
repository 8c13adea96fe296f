-- What the rules of std.nethack ask of the game: where each answer comes from is an option.
--
--   player_level = 8                                    a value
--   player_level = "hero_level"                         the name of a context value, which the host sets for each floor
--   player_level = function(place) return 2 * place.depth end
--
-- Words ("lawful", "cold", "air") are values where they are one of the words that can be meant, else names of context values.

local host = {}

local WORDS = {
  alignment = { "none", "lawful", "neutral", "chaotic" },
  temperature = { "temperate", "hot", "cold" },
  plane = { "none", "earth", "water", "fire", "air" },
}

--- Option to what it must be.
local KINDS = {
  player_level = "needed",
  difficulty = "whole",
  gehennom = "flag",
  alignment = "word",
  temperature = "word",
  rogue = "flag",
  plane = "word",
  extinct = "names",
  genocided = "names",
  nomongen = "flag",
}

--- Their defaults, for `options.read`.
host.OPTIONS = {}
for name in pairs(KINDS) do
  host.OPTIONS[name] = false
end

local LARGEST = 1000000

--- What an option is where nothing is said; a "needed" one must be said, "whole" and "word" may be nil.
local DEFAULT = { flag = false, names = "" }

--- Whether a text is one of the words of an option, not the name of a context value.
---@return boolean
function host.is_word(option, value)
  for _, word in ipairs(WORDS[option] or {}) do
    if word == value then
      return true
    end
  end
  return false
end

local EXPECTED = {
  whole = function() return "a whole number from 0 to 1000000" end,
  needed = function() return "a whole number from 0 to 1000000" end,
  flag = function() return "true or false" end,
  word = function(option) return "one of " .. table.concat(WORDS[option], ", ") end,
  names = function() return "names of monsters" end,
}

local function right(kind, option, value)
  if kind == "whole" or kind == "needed" then
    return type(value) == "number" and value >= 0 and value <= LARGEST and value % 1 == 0
  elseif kind == "flag" then
    return type(value) == "boolean"
  elseif kind == "word" then
    return host.is_word(option, value)
  end
  return type(value) == "string"
end

local function shown(value)
  return type(value) == "string" and "\"" .. value .. "\"" or tostring(value)
end

local function context_value(place, name)
  return place.context[name]
end

--- A function(place) that gives the value of an option of a kind, checked each time it is not a constant.
---@param who string for messages
---@param site string? where to put the blame
---@param option string
---@param kind "whole"|"needed"|"flag"|"word"|"names"
---@param value any what the designer wrote
---@return fun(place: Place): any
function host.reader(who, site, option, kind, value)
  local name, default = who .. ": " .. option, DEFAULT[kind]
  local unsaid = value == nil or value == false
  if unsaid and option == "player_level" then
    value = option
  elseif unsaid then
    return function() return default end
  elseif type(value) == "function" then
    return function(place)
      local got = value(place)
      if got == nil and kind ~= "needed" then
        return default
      elseif not right(kind, option, got) then
        blame(value, name .. " must be " .. EXPECTED[kind](option) .. ", got " .. shown(got))
      end
      return got
    end
  elseif kind ~= "names" and right(kind, option, value) then
    return function() return value end
  elseif type(value) ~= "string" then
    blame(site, name .. " must be " .. EXPECTED[kind](option) .. ", the name of a context value or a function(place), got " .. shown(value))
  end
  return function(place)
    local told, got = pcall(context_value, place, value)
    if not told then
      local hint = "declare it in dungeon.lua: context = { " .. value .. " = ... }"
      if unsaid then
        blame(site, who .. " needs " .. option .. ", since the context has no value of that name", hint)
      end
      blame(site, name .. " is \"" .. value .. "\", and the context has no \"" .. value .. "\"", hint)
    elseif kind == "word" and got == "" then
      return default
    elseif not right(kind, option, got) then
      blame(site, name .. " is the context's \"" .. value .. "\", which must be " .. EXPECTED[kind](option) .. ", got " .. shown(got))
    end
    return got
  end
end

--- A set of names: `listed` is a list, or a text of names parted by commas.
local function set_of(listed)
  local set = {}
  if type(listed) == "string" then
    for name in listed:gmatch("[^,]+") do
      set[name:match("^%s*(.-)%s*$")] = true
    end
  else
    for _, name in ipairs(listed) do
      set[name] = true
    end
  end
  return set
end

--- A function(place) that gives a function(m) which says whether a monster is meant: from a list, the name of a context value with names
--- parted by commas, or a function(m, place).
local function names_reader(who, site, option, _, value)
  if type(value) == "function" then
    return function(place)
      return function(m) return value(m, place) and true or false end
    end
  elseif type(value) == "table" then
    for _, name in ipairs(checking() and value or {}) do
      refer("monster", name)
    end
    local set = set_of(value)
    return function()
      return function(m) return set[m.name] or false end
    end
  end
  local read = host.reader(who, site, option, "names", value)
  return function(place)
    local set = set_of(read(place))
    return function(m) return set[m.name] or false end
  end
end

--- Readers of all options in `KINDS`, by name.
---@param who string
---@param site string?
---@param o table read options
---@return table<string, fun(place: Place): any>
function host.readers(who, site, o)
  local readers = {}
  for option, kind in pairs(KINDS) do
    local reader = kind == "names" and names_reader or host.reader
    readers[option] = reader(who, site, option, kind, o[option])
  end
  return readers
end

---@class Scene
---@field place Place
---@field xl integer level of the player
---@field z integer difficulty of the floor
---@field gehennom boolean
---@field alignment string
---@field temperature string
---@field rogue boolean
---@field plane string
---@field extinct fun(m: Monster): boolean
---@field genocided fun(m: Monster): boolean

--- What holds at a place.
---@return Scene
function host.scene(readers, place)
  local gehennom = readers.gehennom(place)
  return {
    place = place,
    xl = readers.player_level(place),
    z = readers.difficulty(place) or place.absolute,
    gehennom = gehennom,
    alignment = readers.alignment(place) or "none",
    temperature = readers.temperature(place) or gehennom and "hot" or "temperate",
    rogue = readers.rogue(place),
    plane = readers.plane(place) or "none",
    extinct = readers.extinct(place),
    genocided = readers.genocided(place),
  }
end

return host
