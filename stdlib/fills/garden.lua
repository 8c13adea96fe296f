-- A garden, where there is light for one: grass, trees apart from each other, a fountain or a statue among them.
--
--   "".""""
--   "&"{"&.
--   """".""

local t = terrain
local ground = require "std.fills.ground"

return fill {
  name = "garden",
  tags = { "fill", "green" },
  light = "lit",
  weight = 14,
  apply = function(region, place, rng)
    region:thin(rng, 85):fill(t.grass)
    local beds = ground.stands(region)
    beds:thin(rng, 40):fill(t.tree)
    local x, y = beds:sample(rng)
    if x then
      region:area():set(x, y, rng:pick { t.fountain, t.statue })
    end
  end,
}
