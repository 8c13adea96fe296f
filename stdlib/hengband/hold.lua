-- What the rooms of a Hengband floor know of the floor they stand on: flags of the branch, depth, monsters, what a designer changed.
--
--   local hold = require "std.hengband.hold"
--
--   build = function(area, plan, place, rng)
--     local h = hold.of(place)
--     if h.has.curtain and rng:one_in(16) then ... end
--   end
--
-- A layout opens it before the first room (std.hengband.floor does). A room on a floor of another layout, or looked at alone, gets one without flags
-- and without monsters: it is built all the same, only nobody lives in it.

local hold = {}

---@class Hold
---@field has table<string, boolean> flags of the branch, in lower case: curtain, no_doors, glass_door, darkness, ...
---@field depth integer counted from the top of the dungeon
---@field place Place
---@field floor Floor? nil where the layout is none of Hengband's
---@field table MonsterTable? who lives here (std.hengband.guests)
---@field nests table<string, boolean>? kinds of nests that may be here; nil = all
---@field pits table<string, boolean>? kinds of pits likewise
---@field options table<string, table> what the designer changed, by the name of the room type
---@field state table what rooms keep for one another on this floor

local held

--- A list of words as a set; nil stays nil.
---@param words string[]?
---@return table<string, boolean>?
function hold.set(words)
  if not words then
    return nil
  end
  local set = {}
  for _, word in ipairs(words) do
    set[word] = true
  end
  return set
end

--- Opens the hold of a floor: rooms built from now on find it.
---@param floor Floor
---@param place Place
---@param given { flags: string[]?, table: MonsterTable?, nests: string[]?, pits: string[]?, options: table?, depth: integer? }
---@return Hold
function hold.open(floor, place, given)
  held = {
    has = hold.set(given.flags or {}), depth = given.depth or place.absolute, place = place, floor = floor, table = given.table,
    nests = hold.set(given.nests), pits = hold.set(given.pits), options = given.options or {}, state = {},
  }
  return held
end

--- The hold of the floor that is being built.
---@param place Place
---@return Hold
function hold.of(place)
  if not held or held.place ~= place then
    held = { has = {}, depth = place.absolute, place = place, options = {}, state = {} }
  end
  return held
end

--- The options of a room type: its defaults, with what the designer changed.
---@param h Hold
---@param name string
---@param defaults table
---@return table
function hold.options(h, name, defaults)
  local given = h.options[name]
  if not given then
    return defaults
  end
  local read = {}
  for key, value in pairs(defaults) do
    read[key] = value
  end
  for key, value in pairs(given) do
    if defaults[key] == nil then
      error("hengband: the room \"" .. name .. "\" has no option '" .. tostring(key) .. "'", 0)
    end
    read[key] = value
  end
  return read
end

--- Whether a room is lit, by the rule of most: the depth is at most 1d25, and the branch is not one of darkness.
---@param h Hold
---@param rng Rng
---@param bound integer? 25
---@return boolean
function hold.lit(h, rng, bound)
  return h.depth <= rng:int(1, bound or 25) and not h.has.darkness
end

return hold
