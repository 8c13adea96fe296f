-- Who stands where, and the reasons why not.
local t = terrain

monster { name = "rat", glyph = "r" }
monster { name = "eel", glyph = "e", habitat = "water" }
monster { name = "bat", glyph = "b", habitat = "air" }
monster { name = "ghost", glyph = "G", habitat = "phasing" }

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    local map = floor:area()
    map:rect(2, 2, 12, 6):fill(t.floor)
    map:rect(14, 2, 8, 6):fill(t.deep_water)
    print("rat", floor:place_monster("rat", 3, 3))
    print("again", floor:place_monster("rat", 3, 3))
    print("drowns", floor:place_monster("rat", 16, 3))
    print("eel", floor:place_monster("eel", 16, 3))
    print("on land", floor:place_monster("eel", 4, 3))
    print("ghost", floor:place_monster("ghost", 0, 0))
    print("bat", map:monster("bat", 17, 4))
    print("in rock", floor:place_monster("bat", 30, 3))
    for i, stair in ipairs(floor:stairs_wanted()) do
      print("wanted", stair.kind, stair.to)
    end
    print(floor:place_stairs("down", 5, 5))
    print(floor:place_stairs("up", 16, 5))
    print(floor:place_stairs("up", 5, 5), floor:arrival())
    print(floor:place_stairs("up", 6, 5))
    print("on the stairs", floor:place_monster("rat", 5, 5))
    print(pcall(map.set, map, 5, 5, t.wall))
    print(floor:monsters(), #floor:free(), #floor:passable())
  end,
} } }
