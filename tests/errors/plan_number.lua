room {
  name = "den",
  plan = function(place, rng) return 7 end,
  build = function() end,
}

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:place_room("den")
  end,
} } }
