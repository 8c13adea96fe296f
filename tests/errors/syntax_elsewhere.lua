-- file: rooms/bad.lua
return room { name = "bad" size = 3 }
-- file: rooms/good.lua
return room { name = "good", size = { width = 3, height = 3 }, build = function() end }
-- file: dungeon.lua

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng) floor:inside():fill(terrain.floor) end,
} } }
