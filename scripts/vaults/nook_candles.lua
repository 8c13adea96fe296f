-- A niche for the side nave: candles around an altar, kept burning.

local t = terrain

return vault {
  name = "nook of candles",
  tags = { "nook" },
  weight = 10,
  map = {
    "!.!",
    "._.",
    "...",
  },
  legend = { ["!"] = { terrain = t.candle, flag = "lit" } },
}
