-- request: here 2 1
room {
  name = "den",
  size = { width = 5, height = 5 },
  weight = function(place)
    while place.context.hunted do end
    return 1
  end,
  build = function() end,
}
return dungeon { api = 1, context = { hunted = true }, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  rooms = { "den" },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
} } }
