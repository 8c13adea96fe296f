-- file: dungeon.lua
-- Modules are named by their path, run once, and return one value; terrain.lua comes before all else.
local shapes = require "lib.shapes"
local again = require "lib.shapes"
local here = branch {
  name = "here",
  floors = 1,
  size = { width = 24, height = 8 },
  rooms = { require "rooms.hall" },
  layout = function(floor, place, rng)
    print(shapes == again, shapes.name)
    floor:inside():fill(terrain.floor)
    shapes.cross(floor:inside(), terrain.slime)
  end,
}
return dungeon { api = 1, branches = { here } }
-- file: terrain.lua
terrain { name = "slime", glyph = "s", colour = "green", class = "liquid", passable = true }
-- file: lib/shapes.lua
local shapes = { name = "shapes" }
function shapes.cross(area, with)
  local c = area:center()
  area:rect(c.x, 0, 1, area:height()):fill(with)
  area:rect(0, c.y, area:width(), 1):fill(with)
end
return shapes
-- file: rooms/hall.lua
return room { name = "hall", size = { width = 5, height = 5 }, build = function() end }
