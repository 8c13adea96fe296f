-- Pillars, one every other cell, and a walk left along the walls.
--
--   .......
--   .0.0.0.
--   .......
--   .0.0.0.

local t = terrain
local ground = require "std.fills.ground"

return fill {
  name = "pillars",
  tags = { "fill", "made" },
  apply = function(region, place, rng)
    ground.stands(region):fill(t.pillar)
  end,
}
