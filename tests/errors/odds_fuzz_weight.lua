local crawl = require "std.crawl"
monster { name = "pit moth", glyph = "m" }
monster { name = "cave eel", glyph = "e" }
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 5,
  size = { width = 20, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  population = crawl.population {
    fuzz = function(place)
      return { { 90, place.depth }, { 1e300, place.depth + 2 } }
    end,
    { "pit moth", from = 1, to = 4, rarity = 30 },
    { "cave eel", from = 2, to = 9, rarity = 30 },
  },
} } }
