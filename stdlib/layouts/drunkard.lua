-- Burrows: a shape dug by somebody who turns at random, with rooms set into it.
--
--      ..   ...  .....
--       ....  ....   ..  ####
--      ..  ...   ..   ....+.#
--     ...    ......    . #..#
--       .......  .....   ####
--
--   layout = layouts.drunkard { open = 35, life = 150, rooms = between(2, 4) }

local options = require "std.options"
local carve = require "std.layouts.carve"
local doors = require "std.doors"

--- A layout of burrows.
---@param given { open: integer?, straight: integer?, life: integer?, rooms: any, gap: integer?, doors: integer?, floor: string? }?
--- `open` percent of the map to dig (35); `straight` percent of steps that go on (50); after `life` steps the walker is tired, and another sets out from
--- somewhere dug (250; 0 = never); `rooms` (2 to 4) with a `gap` (1); `doors` percent of the sites in their walls
--- (20); `floor` of burrows ("floor")
---@return fun(floor: Floor, place: Place, rng: Rng)
return function(given)
  local o = options.read("layouts.drunkard", given, {
    open = 35, straight = 50, life = 250, rooms = between(2, 4), gap = 1, doors = 20, floor = "floor",
  })
  options.counts("layouts.drunkard", o, { "rooms" })
  options.terrains(o, { "floor" })
  return function(floor, place, rng)
    carve.rooms(floor, o.rooms, o.gap)
    floor:stage("burrows", function(rng)
      local open = floor:area():walk(rng, { open = o.open, straight = o.straight, life = o.life })
      local parts = carve.dig(floor, open, o.floor, 6, 0)
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
