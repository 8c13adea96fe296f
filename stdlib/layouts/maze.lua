-- A maze with rooms set into it. `braid` opens dead ends into loops; 0 leaves a perfect maze.
--
--     ###################
--     #.....#.........#.#
--     #.###.#.#####.#.#.#
--     #.#...#.+...#.#...#
--     #.#.###.#...#.###.#
--     #...#...#####...#.#
--     ###################
--
--   layout = layouts.maze { corridor = 1, wall = 1, braid = 60, rooms = between(4, 7) }

local options = require "std.options"
local carve = require "std.layouts.carve"
local doors = require "std.doors"

--- A layout of a maze.
---@param given { corridor: integer?, wall: integer?, braid: integer?, rooms: any, gap: integer?, doors: integer?, floor: string? }?
--- widths of `corridor` (1) and `wall` (1); `braid` percent of dead ends that become loops (50); `rooms` (4 to 7) with a `gap` (1); `doors` percent of
--- the sites in their walls (12); `floor` of the corridors ("floor")
---@return fun(floor: Floor, place: Place, rng: Rng)
return function(given)
  local o = options.read("layouts.maze", given, {
    corridor = 1, wall = 1, braid = 50, rooms = between(4, 7), gap = 1, doors = 12, floor = "floor",
  })
  options.counts("layouts.maze", o, { "rooms" })
  options.terrains(o, { "floor" })
  return function(floor, place, rng)
    carve.rooms(floor, o.rooms, o.gap)
    floor:stage("maze", function(rng)
      local open = floor:area():maze(rng, { corridor = o.corridor, wall = o.wall, braid = o.braid })
      carve.dig(floor, open, o.floor, 8, 0)
    end)
    carve.finish(floor, o.floor, function(sites, rng)
      doors.lay(floor, sites, rng, { percent = o.doors })
    end)
  end
end
