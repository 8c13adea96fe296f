-- Bones, thickest in the middle, and what their owners carried.
--
--   ..;....
--   .;;%;..
--   ...;.;.

local t = terrain

return fill {
  name = "bones",
  tags = { "fill", "dead" },
  apply = function(region, place, rng)
    region:thin(rng, 10):fill(t.bones)
    region:shrink(1):thin(rng, 25):fill(t.bones)
    for _, spot in ipairs(region:sample_n(rng, rng:int(0, 2))) do
      region:area():thing("item", spot.x, spot.y, { tags = { "old" } })
    end
  end,
}
