-- Crawl's rules for who lives where: tables of monsters with a level and a rarity.
--
--   local crawl = require "std.crawl"
--   local curves = require "std.curves"
--
--   population = crawl.first_match {
--     wished = 25,
--     { "cellar rat", level = 1, rarity = 60 },
--     { "grave moth", level = 4, rarity = curves.sharp(90) },
--     { "bell ghoul", level = function(m, place) return 3 + place.context.curse end, rarity = 30 },
--     { "old wyrm", level = 40, rarity = 99 },   -- beyond the last floor: only by relaxed passes, and out of depth
--   }
--
--   first_match   in the table's order, chance = rarity - (depth - level)², the first to pass is taken: as designers tell it
--   rejection     as the game did it until 0.5 and until 0.11: draw any, keep it by an averaged roll, else draw again
--   population    ranges of floors with a shape (flat, semi, peak, rise, fall): the game since 0.11
--
-- All are monster tables (std.monster_table): a branch's `population` as they are, with about `wished` monsters on a floor. Levels and
-- rarities are numbers or functions of (m, place), in a row or for the whole table; place.context holds what the host tells. Odds are worked
-- out, never sampled: `undercroft odds` draws them, t:odds(place) gives them to Lua. Curves over the rarity are in std.curves.
--
-- Each rule lives in a file of its own and is loaded when it is first asked for, so that a floor pays only for what it uses.

local modules = {
  first_match = function() return require "std.crawl.first_match" end,
  rejection = function() return require "std.crawl.rejection" end,
  population = function() return require "std.crawl.population" end,
}

---@class crawl
---@field first_match fun(given: table): MonsterTable
---@field rejection fun(given: table): MonsterTable
---@field population fun(given: table): MonsterTable
local crawl = setmetatable({}, {
  __index = function(_, name)
    local load = modules[name]
    if not load then
      error("std.crawl has no '" .. tostring(name) .. "'; it has: first_match, population, rejection", 2)
    end
    return load()
  end,
})

return crawl
