-- Hengband 2.1, floors and monsters: rooms drawn by depth on a grid of blocks, tunnels in a ring, lakes, rivers and veins; an allocation table,
-- branches that restrict it, and the placing of what it gives, alone or in company.
--
--   local hengband = require "std.hengband"
--
--   local monsters = hengband.table {
--     restriction = { mode = "or", flags = { "ORC" }, symbols = "oO", div = 16 },
--     { "cave orc", level = 7, rarity = 1, flags = { "ORC", "EVIL", "FRIENDS" }, sleep = 30, hp = "11d10" },
--     { "orc captain", level = 11, rarity = 3, flags = { "ORC", "EVIL", "ESCORT" }, sleep = 20, hp = "20d10" },
--     ...
--   }
--   branch { ..., population = hengband.populate { table = monsters, guardian = "the Warlord" } }
--
-- `hengband.table` gives exact odds (std.hengband.allocation says how the rule goes, std.hengband.restriction how branches change it);
-- `hengband.angband` is the same with the numbers of Angband 4.2. `hengband.populate` fills a floor (std.hengband.populate), with the checks
-- of `hengband.checks`; `hengband.respawn` is the rule for those who come later. A table is a population as it is: `population = monsters`.
--
-- Angband's lines of friends are bands in the rows: { "wolf", level = 11, band = band { { "same", chance = 80, count = "2d3" } } } (std.band).
--
-- `hengband.floor` is a layout (std.hengband.floor), `hengband.branch` a whole branch in one table (std.hengband.branch); std.hengband.rooms are the room
-- types, for other layouts too.
--
-- Levels and depths are those of the dungeon, counted from its top (`place.absolute`), unless the option `level` says otherwise.

local hengband = {}

--- A layout: a whole floor (std.hengband.floor).
---@param given table?
---@return fun(floor: Floor, place: Place, rng: Rng)
function hengband.floor(given)
  return require "std.hengband.floor"(given)
end

--- A whole branch in one table (std.hengband.branch).
---@param given table
---@return string name
function hengband.branch(given)
  return require "std.hengband.branch"(given)
end

--- A monster table by the rules of Hengband (std.hengband.allocation).
---@param given table
---@return MonsterTable
function hengband.table(given)
  return require "std.hengband.allocation".hengband(given)
end

--- A monster table by the rules of Angband 4.2 (std.hengband.allocation).
---@param given table
---@return MonsterTable
function hengband.angband(given)
  return require "std.hengband.allocation".angband(given)
end

--- A population: the floor's count, guardian, hordes, groups, escorts (std.hengband.populate).
---@param given table
---@return Population
function hengband.populate(given)
  return require "std.hengband.populate".population(given)
end

--- The rule for monsters that come while the player is on the floor (std.hengband.respawn).
---@param given table
---@return table
function hengband.respawn(given)
  return require "std.hengband.respawn"(given)
end

--- The 1 in n and the bonus of the jump to monsters from deeper down (std.hengband.jump).
---@param level integer
---@param turns integer? game turns spent on the floor
---@param maze boolean?
---@return integer one_in
---@return integer bonus may be negative
function hengband.jump(level, turns, maze)
  return require "std.hengband.jump".hengband(level, turns or 0, maze or false)
end

--- How many monsters a floor starts with (std.hengband.populate).
---@param floor Floor
---@param depth integer
---@param rng Rng
---@param base integer? the branch's number (14)
---@return integer
function hengband.count(floor, depth, rng, base)
  return require "std.hengband.populate".count(floor, depth, rng, base or 14)
end

return hengband
