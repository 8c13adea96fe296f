-- Burrows: a shape dug by walkers that turn at random, with rooms set into it.
--
--      ..   ...  .....
--       ....  ....   ..  ####
--      ..  ...   ..   ....+.#
--     ...    ......    . #..#
--       .......  .....   ####
--
--   layout = layouts.drunkard { open = 35, walkers = 3, rooms = between(2, 4) }

local options = require "std.options"
local carve = require "std.layouts.carve"
local doors = require "std.doors"

--- A layout of burrows.
---@param given { open: integer?, walkers: integer?, rooms: any, gap: integer?, doors: integer?, floor: string? }?
--- `open` percent of the map to dig (35), by so many `walkers` (3); `rooms` (2 to 4) with a `gap` (1); `doors` percent of the sites in their walls
--- (20); `floor` of burrows ("floor")
---@return fun(floor: Floor, place: Place, rng: Stream)
return function(given)
  local o = options.read("layouts.drunkard", given, {
    open = 35, walkers = 3, rooms = between(2, 4), gap = 1, doors = 20, floor = "floor",
  })
  options.counts("layouts.drunkard", o, { "rooms" })
  options.terrains(o, { "floor" })
  return function(floor, place, rng)
    carve.rooms(floor, o.rooms, o.gap)
    floor:stage("burrows", function(rng)
      local open = floor:area():walk(rng, { open = o.open, walkers = o.walkers })
      local parts = carve.dig(floor, open, o.floor, 6)
      if not parts[1] then
        floor:veto("nothing was dug")
      end
      floor:add_room("burrow", parts[1])
    end)
    carve.finish(floor, o.floor, function(sites, rng)
      doors.lay(floor, sites, rng, { percent = o.doors })
    end)
  end
end
