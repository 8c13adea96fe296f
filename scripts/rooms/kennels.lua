-- Pens behind bars on both sides of a run. Not all of them are locked, and not all are empty.
--
--   #################
--   #...|...|...|...#
--   #...|...|...|...#
--   #|.|||.|||.|||.|#
--   #...............#
--   #|.|||.|||.|||.|#
--   #...|...|...|...#
--   #...|...|...|...#
--   #################

local t = terrain
local hound = refer("monster", "kennel hound")

local LEGEND = { ["|"] = t.bars }

return room {
  name = "kennels",
  tags = { "cellar", "cells" },
  weight = 6,
  max = 1,
  depth = { min = 2 },
  plan = function(place, rng)
    return { width = 4 * rng:int(3, 5) + 1, height = 9 }
  end,
  build = function(area, plan, place, rng)
    local pens = (area:width() - 1) / 4
    local wall, pen, bars = string.rep("#", 4 * pens + 1), "#" .. string.rep("...|", pens - 1) .. "...#", "#" .. string.rep("|.||", pens - 1) .. "|.|#"
    local run = "#" .. string.rep(".", 4 * pens - 1) .. "#"
    area:picture({ wall, pen, pen, bars, run, bars, pen, pen, wall }, LEGEND)
    for _ = 1, rng:int(0, 3) do
      area:monster(hound, 4 * rng:int(1, pens) - 2, rng:pick { 1, 2, 6, 7 })
    end
  end,
}
