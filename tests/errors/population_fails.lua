return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  population = function(floor, place, rng)
    floor:place_monster("nobody", 1, 1)
  end,
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)

  end,
} } }
