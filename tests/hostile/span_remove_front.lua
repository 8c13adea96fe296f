return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local t = {}
    for i = 1, 1000 do t[i] = i end
    while true do
      table.remove(t, 1)
      t[#t + 1] = 1
    end
  end,
} } }
