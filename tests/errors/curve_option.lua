local crawl = require "std.crawl"
local curves = require "std.curves"
monster { name = "pit moth", glyph = "m" }
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 5,
  size = { width = 20, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  population = crawl.first_match {
    { "pit moth", level = 3, rarity = curves.asymmetric { rarity = 30, befor = 1 } },
  },
} } }
