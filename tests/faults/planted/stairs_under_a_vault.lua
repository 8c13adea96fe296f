-- rule: error
-- place: hole 1, seed 1
-- line: 16
-- seeds: 2

vault { name = "tomb", transforms = "none", map = [[
  #####
  #...#
  #...#
  ##+##
]] }
local hole = branch { name = "hole", floors = 1, rooms = { "tomb" }, size = { width = 40, height = 16 }, layout = function(floor)
  floor:inside():fill(terrain.floor)
  floor:place_stairs("up", 12, 5)
  -- A vault does not lie on stairs, so the attempt says why.
  assert(floor:place_vault("tomb", { at = { x = 10, y = 4 } }))
end }
return dungeon { api = 1, branches = { hole } }
