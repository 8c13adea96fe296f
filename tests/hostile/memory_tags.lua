local tags = {}
for i = 1, 1000 do tags[i] = "tag " .. i end
for i = 1, 60000 do
  room { name = "r" .. i, tags = tags, size = { width = 5, height = 5 }, build = function() end }
end

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
} } }
