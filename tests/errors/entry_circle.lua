local size, layout = { width = 9, height = 9 }, function() end
local a = branch { name = "a", floors = 1, size = size, layout = layout, entry = { from = "b" } }
local b = branch { name = "b", floors = 1, size = size, layout = layout, entry = { from = "a" } }
return dungeon { api = 1, branches = { a, b } }
