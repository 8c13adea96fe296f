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

return room {
  name = "kennels",
  tags = { "cellar", "cells" },
  weight = function(place)
    return place.context.hunted and 25 or 5
  end,
  max = 1,
  depth = { min = 2 },
  plan = function(place, rng)
    return { width = 4 * rng:int(3, 5) + 1, height = 9 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.floor)
    area:border():fill(t.wall)
    area:rect(1, 3, w - 2, 1):fill(t.bars)
    area:rect(1, 5, w - 2, 1):fill(t.bars)
    for x = 2, w - 3, 4 do
      area:set(x, 3, t.floor)
      area:set(x, 5, t.floor)
      if x + 2 < w - 1 then
        area:rect(x + 2, 1, 1, 3):fill(t.bars)
        area:rect(x + 2, 5, 1, 3):fill(t.bars)
      end
      if rng:one_in(4) then
        area:monster(hound, x, rng:pick { 1, 2, 6, 7 })
      end
    end
  end,
}
