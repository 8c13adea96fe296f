-- rule: error
-- place: hole 1, seed 1
-- line: 9
-- seeds: 2
monster { name = "rat", glyph = "r", level = 1 }
local hole = branch { name = "hole", floors = 1, size = { width = 40, height = 16 }, layout = function(floor)
  floor:inside():fill(terrain.floor)
  floor:place_monster("rat", 8, 5)
  floor:area():set(8, 5, terrain.wall)
end }
return dungeon { api = 1, branches = { hole } }
