-- Ten rooms over one another: each draws its walls across all that was there, and floors what was still rock within.
--
--    ###########    #######
--    #....#....#    #.....#
--    #..#######?#####.....#
--    #..#..#...#....?.....#
--    ####..#########.######
--       #..?.......#.#
--       ##############

local joints = require "std.hengband.joints"

local t = terrain

local ROOMS, DOORS = 10, 500

--- Two different even numbers up to a bound, in order; nil where they are the same.
local function span(rng, most)
  local a, b = 2 * rng:int(1, most), 2 * rng:int(1, most)
  if a == b then
    return nil
  end
  return math.min(a, b), math.max(a, b)
end

return function(area, h, rng)
  local w, height = area:size()
  local across, down = math.floor((w - 1) / 2), math.floor((height - 1) / 2)
  local raw = area:all()
  for _ = 1, ROOMS do
    local x0, x1 = span(rng, across)
    local y0, y1 = span(rng, down)
    if x0 and y0 then
      local whole = area:rect(x0, y0, x1 - x0 + 1, y1 - y0 + 1)
      local inside = area:rect(x0 + 1, y0 + 1, x1 - x0 - 1, y1 - y0 - 1);
      (inside * raw):fill(t.floor);
      (whole - inside):fill(t.wall)
      raw = raw - whole
    end
  end
  joints.doors(area, h, rng, DOORS)
  return area
end
