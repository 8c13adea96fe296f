local here = branch { name = "here", floors = 1, size = { width = 9, height = 9 }, layout = function() end }
return dungeon { branches = { here } }
