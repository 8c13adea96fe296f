-- A landing: the quay, the steps into the water, mooring posts.
--
--   ##############
--   #.........--~#
--   #.8.......--~#
--   #.........--~#
--   #.8.......--~#
--   #.........--~#
--   ##############

local t = terrain
local monk = refer("monster", "drowned monk")

return room {
  name = "landing",
  tags = { "water" },
  weight = 9,
  plan = function(place, rng)
    return { width = rng:int(11, 16), height = rng:int(6, 9), left = rng:one_in(2) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.wet_stone)
    area:border():fill(t.wall)
    area:rect(plan.left and 1 or w - 4, 1, 3, h - 2):fill(t.shallow_water)
    area:rect(plan.left and 3 or w - 4, 1, 1, h - 2):thin(rng, 25):fill(t.reeds)
    for y = 2, h - 3, 2 do
      area:set(plan.left and w - 3 or 2, y, t.pillar)
    end
    if rng:one_in(3) then
      area:monster(monk, plan.left and 1 or w - 2, rng:int(1, h - 2))
    end
  end,
}
