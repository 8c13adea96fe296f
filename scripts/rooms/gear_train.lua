-- Gears that hand the motion on, from one wall to the other.
--
--   #################
--   #...............#
--   #..***.***.***..#
--   #..*.*.*.*.*.*..#
--   #..***.***.***..#
--   #...............#
--   #################

local t = terrain

return room {
  name = "gear train",
  tags = { "brass" },
  weight = 14,
  plan = function(place, rng)
    return { { width = 4 * rng:int(3, 5) + 5, height = rng:pick { 7, 11 } }, { width = 13, height = 7 } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.plate)
    area:border():fill(t.wall)
    for y = 3, h - 4, 4 do
      for x = 4, w - 5, 4 do
        area:rect(x - 1, y - 1, 3, 3):fill(t.gear)
        area:set(x, y, t.pillar)
      end
    end
  end,
}
