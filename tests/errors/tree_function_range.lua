local size, layout = { width = 9, height = 9 }, function() end
return dungeon { api = 1, branches = {
branch { name = "a", size = size, layout = layout,
  floors = function() return between(0, 3) end,
},
} }
