local size, layout = { width = 9, height = 9 }, function() end
return dungeon { api = 1, branches = {
branch { name = "a", size = size, layout = layout,
  floors = 4, special = { { name = "shrine", depth = 0 } },
},
} }
