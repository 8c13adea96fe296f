local crawl = require "std.crawl"
monster { name = "pit moth", glyph = "m" }
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 5,
  size = { width = 20, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  population = crawl.population {
    { "pit moth", from = 4, to = 2, rarity = 30, shape = "rise" },
  },
} } }
