-- A cellar for casks: they stand apart, so that one can get at each of them. One leaks.

local t = terrain
local ground = require "std.fills.ground"

return fill {
  name = "casks",
  tags = { "fill", "cellar" },
  depth = { { branch = "undercroft" } },
  weight = 9,
  apply = function(region, place, rng)
    local casks = ground.stands(region)
    casks:fill(t.cask)
    casks:thin(rng, 15):fill(t.rubble)
    local x, y = casks:sample(rng)
    if x then
      local puddle = region:area():circle(x, y, 1) * region - casks
      puddle:thin(rng, 70):fill(t.shallow_water)
    end
  end,
}
