return room {
  name = "hall",
  weight = 10,
  size = { width = 8, height = 5 },
  build = function(area, plan, place, rng)
    area:fill(terrain.floor)
    area:border():fill(terrain.wall)
  end,
}
