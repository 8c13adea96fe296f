return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local ok, why = pcall(function() floor:area():set(99, 1, terrain.floor) end)
    error(why)
  end,
} } }
