-- rule: limit
-- place: hole 1
-- line: 8
-- seeds: 600
local hole = branch { name = "hole", floors = 1, size = { width = 20, height = 10 }, layout = function(floor, place, rng)
  floor:inside():fill(terrain.floor)
  local left = rng:one_in(300) and 1 or 0
  while left > 0 do left = left + 1 end
end }
return dungeon { api = 1, branches = { hole } }
