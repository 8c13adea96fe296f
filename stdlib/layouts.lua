-- Layouts: functions that lay out a whole floor.
--
--   layout = layouts.rooms { budget = between(8, 12), style = "winding", doors = 60 }
--
--   rooms      rooms drawn from the branch's list, joined by corridors
--   cavern     caves of any size, a few built rooms among them
--   bsp        a floor cut into blocks with one wall between neighbours: cities, barracks
--   maze       a maze, with rooms set into it
--   drunkard   burrows dug by something that did not know where it was going
--
-- Each lives in a file of its own and is loaded when it is first asked for, so that a floor pays only for what it uses.

local modules = {
  rooms = function() return require "std.layouts.rooms" end,
  cavern = function() return require "std.layouts.cavern" end,
  bsp = function() return require "std.layouts.bsp" end,
  maze = function() return require "std.layouts.maze" end,
  drunkard = function() return require "std.layouts.drunkard" end,
}

---@class layouts
---@field rooms fun(options: table?): fun(floor: Floor, place: Place, rng: Rng)
---@field cavern fun(options: table?): fun(floor: Floor, place: Place, rng: Rng)
---@field bsp fun(options: table?): fun(floor: Floor, place: Place, rng: Rng)
---@field maze fun(options: table?): fun(floor: Floor, place: Place, rng: Rng)
---@field drunkard fun(options: table?): fun(floor: Floor, place: Place, rng: Rng)
local layouts = setmetatable({}, {
  __index = function(_, name)
    local load = modules[name]
    if not load then
      error("no layout '" .. tostring(name) .. "'; there are: bsp, cavern, drunkard, maze, rooms", 2)
    end
    return load()
  end,
})

return layouts
