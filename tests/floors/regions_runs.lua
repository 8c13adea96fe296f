-- Walking cells and runs; a region by a function.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    map:fill(t.floor)
    local ring = map:rect(2, 1, 6, 4):border()
    for y, x0, x1 in ring:rows() do
      print("run", y, x0, x1)
    end
    local n = 0
    for x, y in ring:cells() do
      n = n + 1
      map:set(x, y, t.sand)
    end
    for x, y in map:sub(20, 2, 4, 2):cells() do
      map:set(20 + x, 2 + y, t.grass)
    end
    map:region(function(x, y) return x > 30 and (x + y) % 2 == 0 end):fill(t.ice)
    print(n, #ring)
  end,
} } }
