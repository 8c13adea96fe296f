return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local t = {}
    for i = 1, 500 do t["k" .. i] = i end
    while true do
      for k in pairs(t) do break end
    end
  end,
} } }
