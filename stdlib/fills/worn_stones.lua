-- Sand on the stones, but not on those that give when they are stepped on.
--
--   ,,,.,,,
--   ,^,,,,,
--   ,,,,^,,

local t = terrain

return fill {
  name = "worn stones",
  tags = { "fill", "trap" },
  depth = { min = 2 },
  weight = 5,
  apply = function(region, place, rng)
    local worn = region:sample_n(rng, rng:int(1, 3))
    region:thin(rng, 75):fill(t.sand)
    local area = region:area()
    for _, spot in ipairs(worn) do
      area:set(spot.x, spot.y, t.rubble)
      area:thing("trap", spot.x, spot.y)
    end
  end,
}
