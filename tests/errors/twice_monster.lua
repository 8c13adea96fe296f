-- file: monsters/a.lua
monster { name = "rat", glyph = "r" }
return true
-- file: monsters/b.lua
monster { name = "rat", glyph = "R" }
return true
-- file: dungeon.lua

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng) floor:inside():fill(terrain.floor) end,
} } }
