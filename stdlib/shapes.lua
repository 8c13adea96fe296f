-- Shapes: rooms whose inside is left to a fill. What a room is like and what is in it are drawn apart.
--
--   local shapes, fills = require "std.shapes", require "std.fills"
--   shapes.use()                                  -- all of them, for tagged "shape"; or shapes.use { "ell", "court" }
--   fills.use { "bones", "garden", "pool" }       -- what may come into them: every fill tagged "fill", yours too
--   rooms = { rooms.plain, { tagged "shape", weight = 1 }, { shapes.lily, weight = 3 } }
--
-- They are vaults without entrances: tunnels come in through their walls, and they are turned and mirrored. Rubble may always come into one. Each lives in
-- stdlib/shapes/<name>.lua and is loaded when it is first asked for; copy one into scripts/vaults to change it (and its name).

local modules = {
  blocked = function() return require "std.shapes.blocked" end,
  clover = function() return require "std.shapes.clover" end,
  court = function() return require "std.shapes.court" end,
  diamond = function() return require "std.shapes.diamond" end,
  ell = function() return require "std.shapes.ell" end,
  horseshoe = function() return require "std.shapes.horseshoe" end,
  hourglass = function() return require "std.shapes.hourglass" end,
  keyhole = function() return require "std.shapes.keyhole" end,
  lantern = function() return require "std.shapes.lantern" end,
  lily = function() return require "std.shapes.lily" end,
  plus = function() return require "std.shapes.plus" end,
  saltire = function() return require "std.shapes.saltire" end,
  stepped = function() return require "std.shapes.stepped" end,
  tee = function() return require "std.shapes.tee" end,
  zed = function() return require "std.shapes.zed" end,
}

---@class shapes
---@field use fun(names: string[]?) loads those named, or all, so that tags find them
---@field blocked string
---@field clover string
---@field court string
---@field diamond string
---@field ell string
---@field horseshoe string
---@field hourglass string
---@field keyhole string
---@field lantern string
---@field lily string
---@field plus string
---@field saltire string
---@field stepped string
---@field tee string
---@field zed string
return require "std.shelf"("shape", modules)
