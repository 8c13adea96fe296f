local size, layout = { width = 9, height = 9 }, function() end
return dungeon { api = 1, branches = {
branch { name = "a", size = size, layout = layout,
  floors = 4, special = { { name = "shrine", depth = 2 } }, rooms = { room {
  name = "cell", size = { width = 5, height = 5 }, depth = { { named = "shrin" } },
  build = function(area) end,
} },
},
} }
