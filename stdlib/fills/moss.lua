-- Nobody has walked here for years: moss, and mud where the wall drips.
--
--   "",""".
--   """".",
--   .""""",

local t = terrain

return fill {
  name = "moss",
  tags = { "fill", "green" },
  light = "dark",
  apply = function(region, place, rng)
    local patches = region:area():cave(rng, { open = 55, passes = 2 }) * region
    patches:fill(t.moss)
    region:border():thin(rng, 15):fill(t.mud)
  end,
}
