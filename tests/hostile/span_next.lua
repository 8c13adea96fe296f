return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local t = {}
    for i = 1, 2000 do t["k" .. i] = i end
    local k
    while true do k = next(t, k) end
  end,
} } }
