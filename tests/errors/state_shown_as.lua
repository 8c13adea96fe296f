monster { name = "salamander", glyph = "S" }
monster { name = "rat", glyph = "r" }

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 20, height = 10 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
    floor:place_monster("rat", 3, 3, { shown_as = "salmander" })
  end,
} } }
