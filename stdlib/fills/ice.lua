-- Frozen over. Something lies under the ice.
--
--   ____._
--   __%___
--   .____.

local t = terrain

return fill {
  name = "ice",
  tags = { "fill", "cold" },
  weight = 8,
  apply = function(region, place, rng)
    region:thin(rng, 80):fill(t.ice)
    region:shrink(1):fill(t.ice)
    local x, y = region:shrink(1):sample(rng)
    if x then
      region:area():thing("item", x, y, { tags = { "frozen" }, note = "It lies under the ice." })
    end
  end,
}
