-- rule: never
-- place: hole 1
-- line: 8
-- seeds: 2
local rooms = require "std.rooms"
local layouts = require "std.layouts"
-- Meant for the tenth floor and below; the branch has three.
local chapel = room { name = "chapel", size = { width = 7, height = 6 }, weight = function(place) return math.max(0, place.depth - 9) end, build = function(area)
  area:fill(terrain.wall)
  area:inset(1):fill(terrain.floor)
end }
local hole = branch {
  name = "hole", floors = 3, rooms = { rooms.plain, chapel }, size = { width = 50, height = 20 },
  layout = layouts.rooms { budget = 4 },
}
return dungeon { api = 1, branches = { hole } }
