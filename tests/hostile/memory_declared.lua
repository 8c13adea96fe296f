local i = 0
while true do
  i = i + 1
  monster { name = "m" .. i, glyph = "m" }
end

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
} } }
