-- The ground has fallen in; a ledge is left along the walls.
--
--   .......
--   .:::::.
--   .:::::.
--   .......

local t = terrain
local ground = require "std.fills.ground"

return fill {
  name = "chasm",
  tags = { "fill", "fallen" },
  light = "dark",
  weight = 6,
  apply = function(region, place, rng)
    region:border():thin(rng, 12):fill(t.rubble)
    ground.cut(region, region:shrink(1)):fill(t.chasm)
  end,
}
