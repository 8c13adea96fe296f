-- The kitchen's people have made themselves at home: a butler with his scullions about him, awake, and what they have taken.

local butler, scullion = refer("monster", "butler goblin"), refer("monster", "scullion goblin")
local ground = require "std.fills.ground"

return fill {
  name = "kitchen crew",
  tags = { "fill", "folk", "lair" },
  depth = { { branch = "undercroft", min = 3 } },
  light = "lit",
  weight = 7,
  apply = function(region, place, rng)
    local x, y = ground.middle(region, rng)
    if not x then
      return
    end
    local area = region:area()
    area:monster(butler, x, y)
    local around = area:circle(x, y, 2) * region
    for _, spot in ipairs(around:sample_n(rng, rng:int(2, 4))) do
      area:monster(scullion, spot.x, spot.y)
    end
    area:thing("item", x, y, { tags = { "stolen" }, count = rng:int(1, 3) })
  end,
}
