local function walls(area) area:border():fill(terrain.wall) end
local size = { width = 5, height = 5 }
room { name = "first", size = size, build = walls }
room { name = "second", size = size, build = walls }
room { name = "third", size = size, biuld = walls }
room { name = "fourth", size = size, build = walls }

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng) floor:inside():fill(terrain.floor) end,
} } }
