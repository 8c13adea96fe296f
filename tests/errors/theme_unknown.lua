-- A change says what is no change.
local theme = require "std.theme"
local hall = room { name = "hall", size = { width = 5, height = 5 }, build = function(area) area:fill(terrain.floor) end }
local layout = function(floor) floor:inside():fill(terrain.floor) end
local cellars = theme.new { floors = 1, size = { width = 20, height = 9 }, rooms = { hall }, layout = layout }
return dungeon { api = 1, branches = {
  branch(cellars { name = "cold", rooms = theme.change { remove = { "hall" } } }),
} }
