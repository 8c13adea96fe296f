-- Room types that come with the engine. A branch lists the ones it wants:
--
--   local rooms = require "std.rooms"
--   rooms = { rooms.plain, rooms.round, { rooms.crypt, weight = 30 }, require "rooms.my_own" }
--
-- Each lives in stdlib/rooms/<name>.lua and is loaded when it is first asked for; copy one into scripts/rooms to change it (and its name).

local modules = {
  plain = function() return require "std.rooms.plain" end,
  pillared = function() return require "std.rooms.pillared" end,
  round = function() return require "std.rooms.round" end,
  cross = function() return require "std.rooms.cross" end,
  cavelet = function() return require "std.rooms.cavelet" end,
  inner = function() return require "std.rooms.inner" end,
  pool = function() return require "std.rooms.pool" end,
  colonnade = function() return require "std.rooms.colonnade" end,
  octagon = function() return require "std.rooms.octagon" end,
  crypt = function() return require "std.rooms.crypt" end,
  garden = function() return require "std.rooms.garden" end,
  split = function() return require "std.rooms.split" end,
}

---@class rooms
---@field plain string
---@field pillared string
---@field round string
---@field cross string
---@field cavelet string
---@field inner string
---@field pool string
---@field colonnade string
---@field octagon string
---@field crypt string
---@field garden string
---@field split string
local rooms = setmetatable({}, {
  __index = function(_, name)
    local load = modules[name]
    if not load then
      error("no standard room '" .. tostring(name) .. "'; there are: cavelet, colonnade, cross, crypt, garden, inner, octagon, pillared, plain, pool, round, split", 2)
    end
    return load()
  end,
})

return rooms
