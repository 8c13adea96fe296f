-- rule: homeless
-- place: hole 1
-- line: 7
-- seeds: 2
local rooms = require "std.rooms"
local layouts = require "std.layouts"
local ballroom = room { name = "ballroom", size = { width = 60, height = 9 }, build = function(area)
  area:fill(terrain.floor)
end }
local hole = branch {
  name = "hole", floors = 1, rooms = { rooms.plain, ballroom }, size = { width = 40, height = 16 },
  layout = layouts.rooms { budget = 4 },
}
return dungeon { api = 1, branches = { hole } }
