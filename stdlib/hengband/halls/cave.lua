-- A cave as in the room type cave, with treasure.

local fractal = require "std.hengband.fractal"
local shell = require "std.hengband.shell"

return function(area, h, rng)
  shell.around(fractal.cave(area, rng), false)
  return area
end
