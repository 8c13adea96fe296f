-- rule: door
-- place: hole 1, seed 1
-- line: 7
-- seeds: 2
local hole = branch { name = "hole", floors = 1, size = { width = 40, height = 16 }, layout = function(floor)
  floor:inside():fill(terrain.floor)
  floor:area():rect(9, 5, 1, 1):fill(terrain.door)
end }
return dungeon { api = 1, branches = { hole } }
