room { name = "den", depth = { { branch = "mines" }, min = 2 }, size = { width = 5, height = 5 }, build = function() end }

return dungeon { api = 1, branches = { branch {
  name = "mines",
  floors = 2,
  size = { width = 20, height = 10 },
  rooms = { "den" },
  layout = function(floor, place, rng) floor:inside():fill(terrain.floor) end,
} } }
