-- Monster tables after NetHack: by difficulty, or by class.
--
--   -- bestiary.lua: one list for all tables, the classes together and the weaker first
--   return {
--     { "cave rat", level = 1, difficulty = 2, frequency = 3 },
--     { "plague rat", level = 3, difficulty = 5, frequency = 1, flags = { "small_group" } },
--     { "pit imp", level = 3, difficulty = 4, frequency = 1, alignment = -7, flags = { "hell", "resist_fire" } },
--   }
--
--   -- a branch
--   local nethack = require "std.nethack"
--   local bestiary = require "bestiary"
--   local all = nethack.normal { rows = bestiary, player_level = "hero_level", genocided = "genocided" }
--   local rats = nethack.class { rows = bestiary, class = "r", player_level = "hero_level" }
--   population = all        -- or population.count { monsters = all, count = between(4, 8) }
--
-- What the game knows and a floor does not, like the player's level, is an option: a value, the name of a context value, or a function of
-- the place (see nethack/host.lua). Rows are described in nethack/rows.lua, each rule at the head of its file:
--
--   normal{ }           whoever fits the depth and the player, by frequency
--   class{ }            one of a class, in the forms of 3.7, 3.6.2 and 3.4.3
--   difficulty{ }       the difficulty of a floor: the prize, climbing, the planes
--   adjusted_level()    the level a monster is made with
--   group_sizes()       how many come together
--   rates{ }            how often one turns up while the player is there
--
-- A table `t` of normal{ } or class{ } has the methods of every monster table, and:
--
--   t:create(place, rng, { class = "r" })   one monster on demand, and how many of it
--   t:fitting(keep)                         the table once what does not fit its cell is put back
--   t:group(m, place, rng)                  how many come together; t:group_sizes(m, place) gives the chances
--   t:level(m, place)                       the level it is made with
--
-- Chances are exact: no rule samples. Where nobody can come, the answer is nobody: an empty window, a class that is barred as a whole.

-- Each lives in a file of its own and is loaded when it is first asked for, so that a floor pays only for what it uses.

local parts = {
  normal = function() return require "std.nethack.normal".table end,
  class = function() return require "std.nethack.class" end,
  difficulty = function() return require "std.nethack.difficulty" end,
  adjusted_level = function() return require "std.nethack.level" end,
  group_sizes = function() return require "std.nethack.group".sizes end,
  rates = function() return require "std.nethack.rates" end,
}

---@class nethack
---@field normal fun(given: table): MonsterTable
---@field class fun(given: table): MonsterTable
---@field difficulty fun(given: table?): fun(place: Place): integer
---@field adjusted_level fun(base: integer, z: integer, xl: integer, killed: integer?): integer
---@field group_sizes fun(flags: table<string, boolean>, xl: integer): number[]
---@field rates fun(given: table?): Rates
local nethack = setmetatable({}, {
  __index = function(_, name)
    local load = parts[name]
    if not load then
      error("std.nethack has no '" .. tostring(name) .. "'; it has: adjusted_level, class, difficulty, group_sizes, normal, rates", 2)
    end
    return load()
  end,
})

return nethack
