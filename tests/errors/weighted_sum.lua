return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local rows = {}
    for i = 1, 3000 do rows[i] = { i, 2 ^ 53 } end
    rng:weighted(rows)
  end,
} } }
