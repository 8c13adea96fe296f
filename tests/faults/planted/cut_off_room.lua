-- rule: disconnected
-- place: hole 1, seed 1
-- line: 8
-- seeds: 2

local cell = room { name = "cell", size = { width = 8, height = 6 }, build = function(area)
  area:fill(terrain.wall)
  area:inset(1):fill(terrain.floor)
end }
local hole = branch { name = "hole", floors = 1, rooms = { cell }, size = { width = 40, height = 16 }, layout = function(floor)
  floor:area():rect(2, 2, 10, 10):fill(terrain.floor)
  floor:place_stairs("up", 3, 3)
  floor:place_room("cell", { at = { x = 20, y = 4 } })
end }
return dungeon { api = 1, branches = { hole } }
