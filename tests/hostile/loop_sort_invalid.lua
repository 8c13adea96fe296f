return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local list = {}
    for i = 1, 1000 do list[i] = i % 7 end
    while true do
      table.sort(list, function(a, b) return true end)
    end
  end,
} } }
