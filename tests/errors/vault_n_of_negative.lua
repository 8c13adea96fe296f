vault {
  name = "nook",
  map = { "####", "#aa@", "####" },
  legend = { a = terrain.rubble },
  random = { { n_of = "a", n = between(-3, 1), become = "." } },
}
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 30, height = 16 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
  end,
} } }
