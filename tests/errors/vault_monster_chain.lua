monster { name = "rat", glyph = "r" }
monster { name = "bat", glyph = "b" }
monster { name = "king", glyph = "k", unique = true }
vault {
  name = "nook",
  map = [[
    #####
    #.a.@
    #####
  ]],
  slots = {
    a = { monster = { "king", { "rat",
      { "bta", weight = 3 } } } },
  },
}
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 2,
  size = { width = 30, height = 16 },
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)
  end,
} } }
