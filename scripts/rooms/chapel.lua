-- A chapel with pews, an aisle, and an altar that somebody still keeps candles on.
--
--   ###########
--   #....!....#
--   #....._...#
--   #....!....#
--   #.===.===.#
--   #.........#
--   #.===.===.#
--   #.........#
--   #.===.===.#
--   #.........#
--   ###########

local t = terrain
local sleepwalker = refer("monster", "sleepwalker")

local ROWS = {
  "###########",
  "#8...!...8#",
  "#..0._.0..#",
  "#....!....#",
  "#.===c===.#",
  "#....c....#",
  "#.===c===.#",
  "#....c....#",
  "#.===c===.#",
  "#.........#",
  "###########",
}

local LEGEND = { ["="] = t.table, ["!"] = t.candle, ["_"] = t.altar, ["0"] = t.pillar, ["8"] = t.statue, c = t.carpet }

return room {
  name = "chapel",
  tags = { "cellar", "holy" },
  weight = 6,
  max = 1,
  depth = { min = 2 },
  size = { width = 11, height = 11 },
  build = function(area, plan, place, rng)
    area:picture(ROWS, LEGEND)
    for _ = 1, rng:int(0, 3) do
      area:monster(sleepwalker, rng:int(1, 9), rng:pick { 5, 7, 9 })
    end
  end,
}
