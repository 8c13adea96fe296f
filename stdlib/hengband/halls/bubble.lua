-- Bubbles: walls halfway between ten points, doors between some of the cells.
--
--   ###########################
--   #......#........##.......##
--   #......#.......#.#.......?#
--   #.....#...#####...#####..##
--   ###.##....?....#.......#..#
--   #....#...#.....#.......#..#
--   ###########################
--
-- A cell is wall where its nearest point is at least 3 away and the next nearest at most 2 farther.

local joints = require "std.hengband.joints"

local t = terrain

local POINTS, DOORS = 10, 500

return function(area, h, rng)
  local w, height = area:size()
  local inside = area:inset(1)
  local points = inside:sample_n(rng, POINTS)
  -- Distances by how many columns and rows away: those from a corner.
  local distance = area:field(0, 0, math.max(w, height))
  area:fill(t.floor)
  area:border():fill(t.wall)
  local walls = area:region(function(x, y)
    local nearest, next_one = 1000, 1000
    for _, point in ipairs(points) do
      local d = distance:at(math.abs(x - point.x), math.abs(y - point.y))
      if d < nearest then
        nearest, next_one = d, nearest
      elseif d < next_one then
        next_one = d
      end
    end
    return nearest >= 3 and next_one - nearest <= 2
  end);
  (walls * inside):fill(t.wall)
  joints.doors(area, h, rng, DOORS)
  return area
end
