local size, layout = { width = 9, height = 9 }, function() end
local cellar = branch { name = "cellar", floors = 1, size = size, layout = layout }
local pit = branch {
  name = "pit", floors = 1, size = size, layout = layout,
  entry = { from = "cellr" },
}
return dungeon { api = 1, branches = { cellar, pit } }
