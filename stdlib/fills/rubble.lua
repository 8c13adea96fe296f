-- Part of the roof has come down: heaps of stone, the rest strewn about.
--
--   ..;....
--   .;;;..;
--   ..;;...

local t = terrain

return fill {
  name = "rubble",
  tags = { "fill", "fallen" },
  weight = 12,
  apply = function(region, place, rng)
    for _, spot in ipairs(region:sample_n(rng, rng:int(1, 3))) do
      local heap = region:area():circle(spot.x, spot.y, 1) * region
      heap:thin(rng, 80):fill(t.rubble)
    end
    region:thin(rng, 8):fill(t.rubble)
  end,
}
