return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  rooms = { require "rooms.den" },
  layout = function(floor, place, rng) floor:inside():fill(terrain.floor) end,
} } }
-- file: rooms/den.lua
room { name = "den", size = { width = 5, height = 5 }, build = function() end }
