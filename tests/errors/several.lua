return dungeon { api = 1, branches = { branch {
  name = "here", floors = 1, size = { width = 9, height = 9 }, rooms = { "one", "two" }, layout = function() end,
} } }
-- file: rooms/one.lua
return room { name = "one", size = { width = 5 }, build = function() end }
-- file: rooms/two.lua
return room { name = "two", size = { width = 5, height = 5 }, build = 7 }
-- file: rooms/three.lua
return room { name = "three",, }
