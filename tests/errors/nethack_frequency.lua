local nethack = require "std.nethack"
monster { name = "cave rat", glyph = "r" }
monster { name = "plague rat", glyph = "r", level = 3 }
monster { name = "ash bat", glyph = "b", level = 2 }

local here = nethack.normal { player_level = 3, { "cave rat", frequency = 8 } }

return dungeon { api = 1, branches = { branch {
  name = "burrow",
  floors = 3,
  size = { width = 20, height = 10 },
  population = here,
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
  end,
} } }
