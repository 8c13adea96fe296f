return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:area():all():sample_n(rng, 2 ^ 53)
    floor:area():all():sample_n(rng, -1)
  end,
} } }
