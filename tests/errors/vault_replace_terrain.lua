vault {
  name = "nook",
  map = { "####", "#aa@", "####" },
  random = { { replace = "a", with = { ".", terrain.pillar } } },
}
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 30, height = 16 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
  end,
} } }
