-- Gold in a heap, the way something heaps it that cannot count.
--
--   .......
--   ..$$*..
--   ...$...

local ground = require "std.fills.ground"

return fill {
  name = "hoard",
  tags = { "fill", "rich" },
  depth = { min = 2 },
  weight = 3,
  apply = function(region, place, rng)
    local x, y = ground.middle(region, rng)
    if not x then
      return
    end
    local area = region:area()
    area:thing("item", x, y, { tags = { "good" }, level = 2 })
    local heap = area:circle(x, y, 1) * region
    for _, spot in ipairs(heap:sample_n(rng, rng:int(2, 5))) do
      area:thing("item", spot.x, spot.y, { name = "gold", count = 5 * math.max(place.absolute, 1) + rng:int(1, 20) })
    end
  end,
}
