local monster_table = require "std.monster_table"
monster { name = "pit moth", glyph = "m" }
monster { name = "cave eel", glyph = "e" }
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 5,
  size = { width = 20, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  population = monster_table.new {
    rule = "by strength",
    rows = { "pit moth", "cave eel" },
    at = function(t, place)
      odds.weighted { 9, 3 }
    end,
  },
} } }
