local size, layout = { width = 9, height = 9 }, function() end
return dungeon { api = 1, branches = {
branch { name = "a", size = size, layout = layout,
  floors = between(4, 6), special = {
  { name = "shrine", depth = between(8, 9) },
},
},
} }
