-- Crystals that have grown in the dark. Beside one lies a gem.
--
--   .*...*.
--   .......
--   .*.*%*.

local t = terrain
local ground = require "std.fills.ground"

return fill {
  name = "crystals",
  tags = { "fill", "cave" },
  light = "dark",
  weight = 6,
  apply = function(region, place, rng)
    local crystals = ground.stands(region):thin(rng, 45)
    crystals:fill(t.crystal)
    local beside = (crystals:rim() * region) - crystals
    local x, y = beside:sample(rng)
    if x then
      region:area():thing("item", x, y, { name = "gem", tags = { "good" } })
    end
  end,
}
