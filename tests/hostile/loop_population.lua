monster { name = "rat", glyph = "r" }

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 20, height = 10 },
  population = function(floor, place, rng)
    while true do
      pcall(floor.place_monster, floor, "rat", 3, 3)
    end
  end,
  layout = function(floor, place, rng)
    floor:inside():fill(terrain.floor)

  end,
} } }
