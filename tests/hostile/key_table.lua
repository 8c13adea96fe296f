return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local t = { [{}] = 1, x = 2 }
    for k in pairs(t) do print(k) end
  end,
} } }
