-- A pool: shallow along its edge, deep in the middle where there is space for that and still a way around.
--
--   .......
--   .-----.
--   .-~~~-.
--   .-----.
--   .......

local t = terrain
local ground = require "std.fills.ground"

return fill {
  name = "pool",
  tags = { "fill", "water" },
  apply = function(region, place, rng)
    local water = region:shrink(1)
    water:fill(t.shallow_water)
    ground.cut(region, water:shrink(1)):fill(t.deep_water)
    water:border():thin(rng, 20):fill(t.mud)
  end,
}
