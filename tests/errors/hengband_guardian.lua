-- A guardian nobody declared.
local population = require "std.population"
local hengband = require "std.hengband"
local band = require "std.band"
monster { name = "rat", glyph = "r" }
monster { name = "king", glyph = "K" }
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 30, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  population = hengband.populate { table = hengband.table { "rat" }, guardian = "knig" },
} } }
