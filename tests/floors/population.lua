-- A population runs after stairs stand, with a stream of its own.
monster { name = "rat", glyph = "r", level = 1 }
monster { name = "ogre", glyph = "O", level = 7 }
return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 30, height = 10 },
  layout = function(floor) floor:inside():fill(terrain.floor) end,
  population = function(floor, place, rng)
    local x, y = floor:arrival()
    for i, spot in ipairs((floor:free() - floor:distances(x, y):within(5)):sample_n(rng, 6)) do
      floor:place_monster(rng:weighted { { "rat", 3 }, { "ogre", 1 } }, spot.x, spot.y)
    end
    print("arrival", x, y, "monsters", floor:monsters())
  end,
} } }
