-- Growing, shrinking, rims, connected parts.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    map:fill(t.floor)
    map:rect(4, 3, 3, 3):grow():fill(t.sand)
    map:rect(4, 3, 3, 3):fill(t.grass)
    map:rect(15, 3, 1, 1):grow(2):fill(t.sand)
    map:rect(24, 1, 9, 7):shrink(2):fill(t.grass)
    map:rect(24, 1, 9, 7):rim():fill(t.ice)
    local parts = (map:rect(0, 8, 3, 1) + map:rect(5, 8, 2, 1) + map:rect(9, 8, 1, 1)):components()
    for i, part in ipairs(parts) do
      print("part", i, #part, part:bounds())
    end
    parts[1]:fill(t.mud)
    print(#(parts[1] + parts[2]):largest(), #(parts[1] + parts[2]):flood(5, 8))
  end,
} } }
