-- request: main 2 5
-- The floor that leads into another branch has stairs for it.
local function layout(floor) floor:inside():fill(terrain.floor) end
local size = { width = 24, height = 8 }
local main = branch { name = "main", floors = 3, size = size, layout = layout }
local mines = branch { name = "mines", floors = 2, entry = { from = "main", depth = 2 }, size = size, layout = layout }
local pit = branch { name = "pit", floors = 1, entry = { from = "main", depth = between(2, 2), share = true }, size = size, layout = layout }
return dungeon { api = 1, branches = { main, mines, pit } }
