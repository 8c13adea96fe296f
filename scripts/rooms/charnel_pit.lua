-- They ran out of niches.
--
--   ############
--   #..........#
--   #..;;;;;;..#
--   #..;::::;;.#
--   #..;;::;;..#
--   #...;;;;...#
--   ############

local t = terrain
local worm = refer("monster", "marrow worm")

return room {
  name = "charnel pit",
  tags = { "bone" },
  weight = 10,
  plan = function(place, rng)
    return { width = rng:int(10, 15), height = rng:int(7, 10) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.dust)
    area:border():fill(t.wall)
    local heap = area:ellipse(2, 2, w - 4, h - 4)
    heap:fill(t.bones)
    heap:shrink(1):fill(t.chasm)
    if rng:one_in(2) then
      area:monster(worm, 2, 1)
    end
  end,
}
