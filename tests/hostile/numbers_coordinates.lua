return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local ok = pcall(function() floor:area():set(1e9, 1e9, terrain.floor) end)
    floor:area():sub(1e9, 0, 1, 1)
  end,
} } }
