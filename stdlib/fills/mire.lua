-- Mud, and puddles that are deeper than they look.
--
--   ,,-,,,
--   ,--,,.
--   ,,,,-,

local t = terrain

return fill {
  name = "mire",
  tags = { "fill", "water" },
  weight = 8,
  apply = function(region, place, rng)
    region:thin(rng, 85):fill(t.mud)
    local puddles = region:area():cave(rng, { open = 40, passes = 2 }) * region
    puddles:fill(t.shallow_water)
    local x, y = region:sample(rng)
    if x and rng:one_in(3) then
      region:area():thing("item", x, y, { tags = { "sunk" } })
    end
  end,
}
