local size, layout = { width = 9, height = 9 }, function() end
local a = branch { name = "a", floors = between(2, 5), size = size, layout = layout }
local b = branch {
  name = "b", floors = 1, size = size, layout = layout,
  entry = { from = "a", depth = between(6, 8) },
}
return dungeon { api = 1, branches = { a, b } }
