local size, layout = { width = 9, height = 9 }, function() end
return dungeon { api = 1, branches = {
branch { name = "a", size = size, layout = layout,
  floors = function(rng, context) return context.quick and 2 or 5 end,
},
} }
