vault {
  name = "nook",
  map = { "#.@" },
  zone = { x = 0, y = 0, widht = 5, height = 9 },
}
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 30, height = 16 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
  end,
} } }
