local size, layout = { width = 9, height = 9 }, function() end
return dungeon { api = 1, branches = {
branch { name = "a", size = size, layout = layout,
  floors = 4,
},
branch { name = "c", size = size, layout = layout,
  floors = 1, entry = { from = "a", depth = function(rng, context)
  local deep = nil
  return deep.depth
end },
},
} }
