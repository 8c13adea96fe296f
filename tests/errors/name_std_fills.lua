require("std.fills").use { "bones", "bonse" }

return dungeon { api = 1, branches = { branch {
  name = "mines",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng) floor:inside():fill(terrain.floor) end,
} } }
