-- A theme with links.
local hall = room { name = "hall", size = { width = 5, height = 5 }, build = function(area) area:fill(terrain.floor) end }
return dungeon { api = 1, branches = { branch {
  name = "well",
  floors = 4,
  size = { width = 20, height = 9 },
  rooms = { hall },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  themes = {
    { depth = { min = 2 }, message = "Deeper." },
    { depth = { min = 2 }, stairs = { links = 2 } },
  },
} } }
