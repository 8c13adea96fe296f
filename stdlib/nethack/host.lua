-- What the rules of std.nethack ask of the game: where each answer comes from is an option.
--
--   player_level = 8                                    a value
--   player_level = "hero_level"                         the name of a context value, which the host sets for each floor
--   player_level = function(place) return 1 + place.depth // 2 end
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
  player_level = "whole",
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
  flag = function() return "true or false" end,
  word = function(option) return "one of " .. table.concat(WORDS[option], ", ") end,
  names = function() return "names of monsters" end,
}

local function right(kind, option, value)
  if kind == "whole" then
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

--- A function(place) that gives the value of an option of a kind, checked each time it is not a constant.
---@param who string for messages
---@param site string? where to put the blame
---@param option string
---@param kind "whole"|"flag"|"word"|"names"
---@param value any what the designer wrote
---@param default any
---@return fun(place: Place): any
function host.reader(who, site, option, kind, value, default)
  local name = who .. ": " .. option
  if value == nil or value == false then
    return function() return default end
  elseif type(value) == "function" then
    return function(place)
      local got = value(place)
      if got == nil then
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
    local got = place.context[value]
    if kind == "word" and got == "" then
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
local function names_reader(who, site, option, value)
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
  local read = host.reader(who, site, option, "names", value, "")
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
    if kind == "names" then
      readers[option] = names_reader(who, site, option, o[option])
    else
      local default
      if kind == "flag" then
        default = false
      end
      local value = o[option]
      if option == "player_level" and not value then
        value = "player_level"
      end
      readers[option] = host.reader(who, site, option, kind, value, default)
    end
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
