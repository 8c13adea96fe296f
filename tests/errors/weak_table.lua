-- A weak table shows when memory is collected, and that follows the limits of a request.
local seen = setmetatable({}, { __mode = "k" })
local b = branch {
  name = "b",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
}
return dungeon { api = 1, branches = { b } }
