local population, hengband, crawl = require "std.population", require "std.hengband", require "std.crawl"
monster { name = "pit moth", glyph = "m" }
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 3,
  size = { width = 20, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  population = hengband.populate { table = hengband.table { { "pit moth", rarity = 1 } }, horde = 0 },
} } }
