-- A field of traps, of any kind the host has, and what they guard.
--
--   ..^...^
--   .^..%..
--   ...^..^

local ground = require "std.fills.ground"

return fill {
  name = "traps",
  tags = { "fill", "trap" },
  depth = { min = 2 },
  weight = 6,
  apply = function(region, place, rng)
    local x, y = ground.middle(region, rng)
    local area = region:area()
    for tx, ty in region:thin(rng, 8 + math.min(place.depth, 8)):cells() do
      if tx ~= x or ty ~= y then
        area:thing("trap", tx, ty)
      end
    end
    if x then
      area:thing("item", x, y, { tags = { "good" }, level = 1 })
    end
  end,
}
