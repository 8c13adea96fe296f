-- A place of worship: an altar in the middle, carpet about it, statues that look at it.
--
--   .......
--   .8...8.
--   .._....      carpet all around the altar
--   .8...8.

local t = terrain
local ground = require "std.fills.ground"

return fill {
  name = "temple",
  tags = { "fill", "holy" },
  weight = 5,
  apply = function(region, place, rng)
    local x, y = ground.middle(region, rng)
    if not x then
      return
    end
    local area = region:area()
    local carpet = area:circle(x, y, 2) * region
    ground.stands(region):thin(rng, 50):fill(t.statue)
    carpet:fill(t.carpet)
    area:set(x, y, t.altar)
    area:thing("feature", x, y, { name = "altar" })
  end,
}
