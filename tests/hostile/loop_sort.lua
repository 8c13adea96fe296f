return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local list = {}
    for i = 1, 100 do list[i] = i end
    table.sort(list, function(a, b)
      while true do end
    end)
  end,
} } }
