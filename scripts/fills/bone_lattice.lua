-- Pillars of bone in rows. Some of the rows have been counted and marked.

local t = terrain
local ground = require "std.fills.ground"

return fill {
  name = "bone lattice",
  tags = { "fill", "dead" },
  depth = { { branch = "catacombs" } },
  weight = 12,
  apply = function(region, place, rng)
    local pillars = ground.stands(region)
    pillars:thin(rng, 75):fill(t.bone_pillar)
    local x, y = (region - pillars):sample(rng)
    if x then
      region:area():thing("mark", x, y, { name = "the mason's mark" })
    end
  end,
}
