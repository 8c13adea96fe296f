room {
  name = "den",
  size = { width = 5, height = 5 },
  weight = function(place)
    while true do end
  end,
  build = function() end,
}

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  rooms = { "den" },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
} } }
