-- A pool with a rim one can wade in.
--
--   ###########
--   #.........#
--   #..-----..#
--   #.--~~~--.#
--   #..-----..#
--   #.........#
--   ###########

return room {
  name = "pool",
  tags = { "water" },
  plan = function(place, rng)
    return { width = rng:int(9, 15), height = rng:int(7, 11) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill("floor")
    area:border():fill("wall")
    local water = area:ellipse(2, 2, w - 4, h - 4)
    water:fill("shallow_water")
    water:shrink(1):fill("deep_water")
  end,
}
