-- Room types after Hengband.
--
--   local rooms = require "std.hengband.rooms"
--   branch { ..., rooms = { rooms.normal, rooms.overlap, { rooms.crypt, weight = 5 } }, layout = layouts.rooms { } }
--
-- Each lives in stdlib/hengband/rooms/<name>.lua and is loaded when it is first asked for; `rooms.use()` loads all of them. A floor of
-- std.hengband.floor draws them by depth; on other floors they are rooms like any others, and stand empty.

local modules = {
  { "normal", function() return require "std.hengband.rooms.normal" end },
  { "overlap", function() return require "std.hengband.rooms.overlap" end },
  { "cross", function() return require "std.hengband.rooms.cross" end },
  { "inner", function() return require "std.hengband.rooms.inner" end },
  { "nest", function() return require "std.hengband.rooms.nest" end },
  { "pit", function() return require "std.hengband.rooms.pit" end },
  { "lesser_vault", function() return require "std.hengband.rooms.lesser_vault" end },
  { "greater_vault", function() return require "std.hengband.rooms.greater_vault" end },
  { "cave", function() return require "std.hengband.rooms.cave" end },
  { "random_vault", function() return require "std.hengband.rooms.random_vault" end },
  { "oval", function() return require "std.hengband.rooms.oval" end },
  { "crypt", function() return require "std.hengband.rooms.crypt" end },
  { "trapped_pit", function() return require "std.hengband.rooms.trapped_pit" end },
  { "trap_room", function() return require "std.hengband.rooms.trap_room" end },
  { "glass_room", function() return require "std.hengband.rooms.glass_room" end },
  { "arcade", function() return require "std.hengband.rooms.arcade" end },
}

local load = {}
for _, row in ipairs(modules) do
  load[row[1]] = row[2]
end

---@class HengbandRooms
---@field normal string
---@field overlap string
---@field cross string
---@field inner string
---@field nest string
---@field pit string
---@field lesser_vault string
---@field greater_vault string
---@field cave string
---@field random_vault string
---@field oval string
---@field crypt string
---@field trapped_pit string
---@field trap_room string
---@field glass_room string
---@field arcade string
local rooms = {}

--- Loads all of them: their names, by the key each has here.
---@return table<string, string>
function rooms.use()
  local names = {}
  for _, row in ipairs(modules) do
    names[row[1]] = row[2]()
  end
  return names
end

return setmetatable(rooms, {
  __index = function(_, name)
    if not load[name] then
      local known = {}
      for _, row in ipairs(modules) do
        known[#known + 1] = row[1]
      end
      error("no room of Hengband '" .. tostring(name) .. "'; there are: " .. table.concat(known, ", "), 2)
    end
    return load[name]()
  end,
})
