local pillars = require "rooms/pillars"
return dungeon { api = 1, branches = {} }
-- file: rooms/pillars.lua
return room { name = "pillars", size = { width = 5, height = 5 }, build = function() end }
