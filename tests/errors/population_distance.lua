local population = require "std.population"
monster { name = "pit moth", glyph = "m" }
monster { name = "cave eel", glyph = "e" }
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 5,
  size = { width = 20, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  population = population.weighted {
    distance = between(4, 8),
    "pit moth",
    "cave eel",
  },
} } }
