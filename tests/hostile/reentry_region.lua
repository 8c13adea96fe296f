return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:area():region(function(x, y)
      floor:area():set(x, y, terrain.floor)
      return true
    end)
  end,
} } }
