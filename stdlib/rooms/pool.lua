-- A pool with a rim one can wade in.
--
--   ###########
--   #.........#
--   #..-----..#
--   #.--~~~--.#
--   #..-----..#
--   #.........#
--   ###########

local t = terrain

return room {
  name = "pool",
  tags = { "water" },
  plan = function(place, rng)
    return { width = rng:int(9, 15), height = rng:int(7, 11) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.floor)
    area:border():fill(t.wall)
    local water = area:ellipse(2, 2, w - 4, h - 4)
    water:fill(t.shallow_water)
    water:shrink(1):fill(t.deep_water)
  end,
}
