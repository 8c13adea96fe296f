-- Small tanks in a grid, narrow walks between.
--
--   ################
--   #..............#
--   #.~~.~~.--.~~..#
--   #.~~.~~.--.~~..#
--   #..............#
--   #.--.~~.~~.~~..#
--   #.--.~~.~~.~~..#
--   #..............#
--   ################

local t = terrain
local crab = refer("monster", "cistern crab")

return room {
  name = "settling tanks",
  tags = { "water" },
  weight = 12,
  plan = function(place, rng)
    return { width = 3 * rng:int(3, 6) + 3, height = 3 * rng:int(2, 3) + 3 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.wet_stone)
    area:border():fill(t.wall)
    for y = 2, h - 4, 3 do
      for x = 2, w - 4, 3 do
        area:rect(x, y, 2, 2):fill(rng:pick { t.deep_water, t.deep_water, t.shallow_water, t.silt })
      end
    end
    if rng:one_in(3) then
      area:monster(crab, 1, rng:int(1, h - 2))
    end
  end,
}
