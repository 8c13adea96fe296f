-- Stone coffins in two rows, lids mostly on.
--
--   ###############
--   #.............#
--   #.88.88.88.88.#
--   #.............#
--   #.88.88.;8.88.#
--   #.............#
--   ###############

local t = terrain
local rattler = refer("monster", "rattler")

return room {
  name = "coffin row",
  tags = { "bone" },
  weight = 12,
  plan = function(place, rng)
    return { width = 3 * rng:int(3, 6) + 3, height = 2 * rng:int(2, 4) + 3 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.dust)
    area:border():fill(t.wall)
    for y = 2, h - 3, 2 do
      for x = 2, w - 4, 3 do
        area:rect(x, y, 2, 1):fill(t.tomb)
        if rng:one_in(8) then
          area:set(x, y, t.bones)
          area:monster(rattler, x, y)
        end
      end
    end
  end,
}
