-- A branch of a dungeon as Hengband's data say it: one table, and all of std.hengband works on it.
--
--   return hengband.branch {
--     name = "the sunken mine", depths = { 10, 23 },
--     entry = { from = "surface", depth = 1 },
--     floor = { { "dirt", 70 }, { "grass", 30 } },
--     fill = { { "rock", 70 }, { "mountain_wall", 30 } },
--     outer = "wall", inner = "inner_wall", streams = { "magma_vein", "quartz_vein" },
--     tunnel = 14,
--     flags = { "cave", "cavern", "water_river", "lake_tree", "destroy", "big" },
--     monsters = require "monsters.rows",
--     restriction = { mode = "or", flags = { "ORC", "ANIMAL" }, symbols = "koO", div = 32 },
--     nests = { "clone", "jelly", "symbol good", "kennel" }, pits = { "orc", "dark elf" },
--     base = 18, respawn = 200, guardian = "the captain",
--   }

local floor = require "std.hengband.floor"
local options = require "std.options"
local populate = require "std.hengband.populate"
local allocation = require "std.hengband.allocation"
local veins = require "std.hengband.veins"

local OPTIONS = {
  name = "", id = false, depths = false, entry = false, monsters = false, restriction = false, base = 14, respawn = 160,
  items = { good = 75, great = 20 }, pits = false, nests = false, player_level = 0, floor = false, fill = false, outer = false, inner = false,
  streams = { "magma_vein", "quartz_vein" }, tunnel = 50, flags = {}, guardian = false, final_object = false, final_artifact = false, message = false,
  position = false, size = { width = 198, height = 66 }, stairs = { up = between(1, 2), down = between(3, 4) }, walk = "eight", rooms = {}, vaults = true,
  layout = {}, population = {}, quest = false, table = false, dress = false,
}

--- Streams of these are cut through whatever is in their way; the others are veins in the rock.
local LIQUID = { shallow_water = true, deep_water = true, shallow_lava = true, lava = true, deep_lava = true, dark_pit = true, brake = true, tree = true }

--- How many streams of the first kind and of the second a floor has.
local STREAMS = { 6, 4 }

--- The chance of treasure in a vein: 1 in so many cells.
local TREASURE = { 30, 15 }

local function streams_of(given)
  local list = {}
  for n, one in ipairs(given or {}) do
    if one then -- false: none of this kind
      local row = type(one) == "table" and one or { one }
      local name = row[1]
      list[#list + 1] = {
        name, row[2] or STREAMS[n] or STREAMS[2], treasure = row.treasure or veins.TREASURE[name], one_in = row.one_in or TREASURE[n] or TREASURE[2],
        through = row.through or LIQUID[name] or nil,
      }
    end
  end
  return list
end

local function has(words, word)
  for _, other in ipairs(words) do
    if other == word then
      return true
    end
  end
  return false
end

--- A restriction whose spells count as flags: rows have both in one list.
local function restriction_of(given)
  if not given or not given.spells then
    return given or nil
  end
  local read = { flags = {} }
  for name, value in pairs(given) do
    if name ~= "spells" and name ~= "flags" then
      read[name] = value
    end
  end
  for _, words in ipairs { given.flags or {}, given.spells } do
    for _, word in ipairs(words) do
      read.flags[#read.flags + 1] = word
    end
  end
  return read
end

--- Rows and options as one table for std.hengband.table.
local function table_of(o)
  if o.table then
    return o.table
  elseif not o.monsters then
    return nil
  end
  local given = {
    rows = o.monsters, restriction = restriction_of(o.restriction), maze = has(o.flags, "maze"), beginner = has(o.flags, "beginner"), label = o.name,
  }
  local t = allocation.hengband(given)
  -- These are set, not drawn: that they have no chance is meant.
  t.meant_absent = {}
  if o.guardian then
    t.meant_absent[o.guardian] = true
  end
  for _, one in ipairs(type(o.quest) == "table" and o.quest or {}) do
    t.meant_absent[one[1]] = true
  end
  return t
end

--- A layout with one stage more.
local function dressed(lay, dress)
  return not dress and lay or function(floor, place, rng)
    lay(floor, place, rng)
    floor:stage("dress", function(rng) dress(floor, place, rng) end)
  end
end

--- Declares a branch, with everything a game may want to know of it in its `data`.
---
--- `depths` = { first, last }, counted from the top of the dungeon; `entry` as in branch { }; `floor`, `fill` (a material, or rows { material, weight }),
--- `outer`, `inner`, `streams` (two, or {}: names, or rows of std.hengband.veins); `tunnel`, `flags`, `nests`, `pits` (std.hengband.floor);
--- `monsters` (rows of std.hengband.table) with `restriction`, or a `table` that is made already; `base` and `respawn` (std.hengband.populate,
--- std.hengband.respawn); `guardian` of the last floor; `quest` = monsters that must be on a floor (std.hengband.populate).
--- For the game alone: `id`, `items` = { good =, great = } (percent at most), `player_level`, `final_object`, `final_artifact`, `message`, `position`.
--- `dress`, a function(floor, place, rng): a last stage, when the floor is made of the branch's materials and nobody is there but who lives in rooms.
--- `layout` and `population` hold further options of std.hengband.floor and std.hengband.populate; `rooms` further rooms for its own `rates`; `size`, `stairs`,
--- `walk` as in branch { }.
---@param given table
---@return string name
return function(given)
  local o = options.read("hengband.branch", given, OPTIONS)
  local made_of = { floor = o.floor or "floor", rock = o.fill or "rock", wall = o.outer or "wall", inner_wall = o.inner or "inner_wall" }
  local first, last = o.depths and o.depths[1], o.depths and o.depths[2]
  if checking() then
    local whole = function(n) return type(n) == "number" and n % 1 == 0 and n >= 0 end
    if not (whole(first) and whole(last) and first <= last) then
      error("hengband.branch: depths are { first, last }, whole numbers, the first not above the last", 2)
    end
  end
  -- What lies on the surface, at depth 0, counts as the first floor.
  first, last = math.max(first, 1), math.max(last, 1)
  local monsters = table_of(o)
  local layout = {
    flags = o.flags, monsters = monsters, nests = o.nests or nil, pits = o.pits or nil, tunnel = o.tunnel, veins = streams_of(o.streams),
    materials = made_of, quest = o.quest and true or false,
  }
  for name, value in pairs(o.layout) do
    layout[name] = value
  end
  local population
  if monsters then
    local people = { table = monsters, base = o.base, guardian = o.guardian or nil, quest = o.quest or nil }
    for name, value in pairs(o.population) do
      people[name] = value
    end
    population = populate.population(people)
  end
  return branch {
    name = o.name, floors = last - first + 1, first = first, entry = o.entry or nil, size = o.size, stairs = o.stairs, walk = o.walk,
    rooms = o.rooms, layout = dressed(floor(layout), o.dress), population = population, message = o.message or nil,
    materials = made_of,
    data = {
      id = o.id or nil, good_items = o.items.good, great_items = o.items.great, player_level = o.player_level, respawn = o.respawn,
      final_object = o.final_object or nil, final_artifact = o.final_artifact or nil, position = o.position or nil, guardian = o.guardian or nil,
      flags = o.flags,
    },
  }
end
