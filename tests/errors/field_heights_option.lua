return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    map:fill(terrain.floor)
    map:heights(rng, { grd = 4 })
  end,
} } }
