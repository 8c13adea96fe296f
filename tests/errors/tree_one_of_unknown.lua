local size, layout = { width = 9, height = 9 }, function() end
return dungeon { api = 1,
  one_of = { { "fen", "reaf" } }, branches = {
branch { name = "a", size = size, layout = layout,
  floors = 4,
},
branch { name = "fen", size = size, layout = layout,
  floors = 1, entry = { from = "a" },
},
branch { name = "reef", size = size, layout = layout,
  floors = 1, entry = { from = "a", depth = 2 },
},
} }
