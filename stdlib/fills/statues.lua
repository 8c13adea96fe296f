-- Statues in rows, some of them fallen.
--
--   .......
--   .8.8.;.
--   .......
--   .8.;.8.

local t = terrain
local ground = require "std.fills.ground"

return fill {
  name = "statues",
  tags = { "fill", "made" },
  apply = function(region, place, rng)
    local rows = ground.stands(region)
    rows:fill(t.statue)
    rows:thin(rng, 30):fill(t.rubble)
  end,
}
