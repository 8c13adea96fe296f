return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local list = { 3, 1, 2 }
    table.sort(list, function(a, b) return a.weight < b.weight end)
  end,
} } }
