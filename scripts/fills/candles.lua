-- Candles in the dark, more of them than anybody would need, and each lights what is next to it.

local t = terrain

return fill {
  name = "candles",
  tags = { "fill", "light", "holy" },
  depth = { { branch = "undercroft" }, { branch = "catacombs" } },
  light = "dark",
  weight = 9,
  apply = function(region, place, rng)
    local candles = region:thin(rng, 7)
    candles:fill(t.candle)
    local light = candles:grow(1) * region
    light:flag("lit")
  end,
}
