-- Those the bells called down and did not need tonight: they stand in rows, all of them asleep, all of them facing the same way.

local ground = require "std.fills.ground"
local sleepwalker = refer("monster", "sleepwalker")

return fill {
  name = "sleepers",
  tags = { "fill", "folk" },
  depth = { { branch = "undercroft" } },
  weight = 5,
  apply = function(region, place, rng)
    for x, y in ground.stands(region):thin(rng, 35):cells() do
      region:area():monster(sleepwalker, x, y, { asleep = 40, note = "It faces the bells." })
    end
  end,
}
