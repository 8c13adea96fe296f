-- Thinning, lattices, samples.
local t = terrain

return dungeon { api = 1, branches = { branch {
  name = "here",
  floors = 1,
  size = { width = 40, height = 12 },
  layout = function(floor, place, rng)
    local map = floor:inside()
    map:fill(t.floor)
    map:rect(0, 0, 16, 10):thin(rng, 30):fill(t.grass)
    map:rect(18, 0, 9, 9):every(2):fill(t.statue)
    local spots = map:rect(28, 0, 9, 9):sample_n(rng, 5)
    for i, spot in ipairs(spots) do
      map:set(spot.x, spot.y, t.altar)
    end
    local x, y = map:where(t.altar):sample(rng)
    print(#spots, map:is(x, y, t.altar))
    print(map:rect(0, 0, 0, 0):sample(rng) == nil, #map:rect(0, 0, 2, 1):sample_n(rng, 9))
  end,
} } }
