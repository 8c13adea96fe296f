return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local area = floor:area()
    pcall(area.field, area, 3, 3, 9, function() while true do end end)
  end,
} } }
