-- Attempts that are refused leave nothing; reasons are counted.
local t = terrain

monster { name = "rat", glyph = "r" }

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    floor:inside():fill(t.grass)
    if not rng:one_in(4) then
      floor:place_monster("rat", 3, 3)
      floor:veto("unlucky")
    end
    floor:place_monster("rat", 5, 5)
    print("lucky", floor:monsters())
  end,
} } }
