room {
  name = "nest",
  depth = { min = 3 },
  size = { width = 5, height = 5 },
  build = function(area) area:fill("floor") end,
}

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 5,
  size = { width = 20, height = 10 },
  rooms = { "nest" },
  layout = function(floor, place, rng)
    floor:fill_rooms { budget = 2 }
  end,
} } }
