return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    local area = floor:area()
    while true do pcall(function() area:all():scatter(rng, { { terrain.floor, 1 }, { terrain.wall, 1 } }) end) end
  end,
} } }
