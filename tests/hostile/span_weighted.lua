return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local rows = {}
    for i = 1, 1000 do rows[i] = { i, 1 } end
    while true do rng:weighted(rows) end
  end,
} } }
