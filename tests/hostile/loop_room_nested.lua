room {
  name = "nest",
  plan = function(place, rng)
    while true do end
  end,
  build = function() end,
}

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:place_room("nest")
  end,
} } }
