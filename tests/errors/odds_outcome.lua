monster { name = "pit moth", glyph = "m" }
monster { name = "cave eel", glyph = "e" }
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 5,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    odds.weighted({ 1, 2 }):at(0)
  end,
} } }
