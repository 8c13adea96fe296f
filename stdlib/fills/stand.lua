-- A last stand: they stood back to back in the middle, and lie where they stood, with their arms.
--
--   ....;..
--   ..;%;..
--   ..%;;..

local t = terrain
local ground = require "std.fills.ground"

return fill {
  name = "stand",
  tags = { "fill", "dead" },
  depth = { min = 2 },
  weight = 6,
  apply = function(region, place, rng)
    local x, y = ground.middle(region, rng)
    if not x then
      return
    end
    local area = region:area()
    local fallen = area:circle(x, y, 2) * region
    fallen:thin(rng, 45):fill(t.bones)
    for _, spot in ipairs(fallen:sample_n(rng, rng:int(2, 4))) do
      area:thing("item", spot.x, spot.y, { tags = { rng:pick { "weapon", "armour" } } })
    end
  end,
}
