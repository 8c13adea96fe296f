return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng) floor:inside():fill(terrain.floor) end,
} }, context = { turns = 2 ^ 60 } }
