local here = branch { name = "here", floors = 1, size = { width = 9, height = 9 }, layout = function(floor)
  floor:area():set(99, 1, terrain.floor)
end }
return dungeon { api = 1, branches = { here } }
