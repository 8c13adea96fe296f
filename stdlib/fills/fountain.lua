-- A carpet laid out, and a fountain on it. Only where there is light.
--
--   .......
--   .,,,,,.
--   .,,{,,.
--   .,,,,,.
--   .......

local t = terrain
local ground = require "std.fills.ground"

return fill {
  name = "fountain",
  tags = { "fill", "made" },
  light = "lit",
  apply = function(region, place, rng)
    local carpet = region:shrink(1)
    carpet:fill(t.carpet)
    local x, y = ground.middle(carpet, rng)
    if x then
      region:area():set(x, y, t.fountain)
    end
  end,
}
