-- Water to the ankles, planks over it, mud where it has gone down.
--
--   ,------
--   --==---
--   ----,--

local t = terrain

return fill {
  name = "flood",
  tags = { "fill", "water" },
  apply = function(region, place, rng)
    region:fill(t.shallow_water)
    region:border():thin(rng, 30):fill(t.mud)
    for _, spot in ipairs(region:sample_n(rng, rng:int(1, 3))) do
      local plank = region:area():rect(spot.x - 1, spot.y, 3, 1) * region
      plank:fill(t.bridge)
    end
  end,
}
