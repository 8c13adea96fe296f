-- Fills that come with the engine: what a shape, or any other part of a floor, may be filled with.
--
--   local fills = require "std.fills"
--   fills.use { "bones", "garden", "pool" }       -- these may come wherever a slot says fill = tagged "fill"
--   fills.use()                                   -- all of them
--   slots = { F = { fill = { fills.pool, { fills.chasm, weight = 3 } } } }
--   area:inset(1):furnish(fills.pillars)          -- this one, here, in a build function
--
-- Say `use` once, in any file of the script set. Each lives in stdlib/fills/<name>.lua and is loaded when it is first asked for; it takes terrains of
-- stdlib/terrain.lua and asks the host for things, so it does in any game. Copy one into scripts/fills to change it (and its name).

local modules = {
  ash = function() return require "std.fills.ash" end,
  bones = function() return require "std.fills.bones" end,
  chasm = function() return require "std.fills.chasm" end,
  crystals = function() return require "std.fills.crystals" end,
  flood = function() return require "std.fills.flood" end,
  fountain = function() return require "std.fills.fountain" end,
  garden = function() return require "std.fills.garden" end,
  hoard = function() return require "std.fills.hoard" end,
  ice = function() return require "std.fills.ice" end,
  lamps = function() return require "std.fills.lamps" end,
  mire = function() return require "std.fills.mire" end,
  moss = function() return require "std.fills.moss" end,
  pillars = function() return require "std.fills.pillars" end,
  pool = function() return require "std.fills.pool" end,
  rubble = function() return require "std.fills.rubble" end,
  sand = function() return require "std.fills.sand" end,
  stand = function() return require "std.fills.stand" end,
  statues = function() return require "std.fills.statues" end,
  stores = function() return require "std.fills.stores" end,
  temple = function() return require "std.fills.temple" end,
  traps = function() return require "std.fills.traps" end,
  waystones = function() return require "std.fills.waystones" end,
  worn_stones = function() return require "std.fills.worn_stones" end,
}

---@class fills
---@field use fun(names: string[]?) loads those named, or all, so that tags find them
---@field ash string
---@field bones string
---@field chasm string
---@field crystals string
---@field flood string
---@field fountain string
---@field garden string
---@field hoard string
---@field ice string
---@field lamps string
---@field mire string
---@field moss string
---@field pillars string
---@field pool string
---@field rubble string
---@field sand string
---@field stand string
---@field statues string
---@field stores string
---@field temple string
---@field traps string
---@field waystones string
---@field worn_stones string
return require "std.shelf"("fill", modules)
