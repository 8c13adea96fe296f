-- rule: none
-- seeds: 40
-- Each floor is made in a state of its own: what one leaves in a table is not there for the next, which would be refused.

local seen = { floors = 0 }
local hole = branch { name = "hole", floors = 2, size = { width = 40, height = 16 }, layout = function(floor)
  seen.floors = seen.floors + 1
  if seen.floors > 1 then error("the table of another floor") end
  floor:inside():fill(terrain.floor)
end }
return dungeon { api = 1, branches = { hole } }
