local crawl = require "std.crawl"
monster { name = "pit moth", glyph = "m" }
monster { name = "cave eel", glyph = "e" }
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 5,
  size = { width = 20, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  population = crawl.rejection {
    { "pit moth", level = 1, rarity = 30 },
    { "cave eel", level = 2, rarity = 30 },
    { "pit moth", level = 3, rarity = 20 },
  },
} } }
