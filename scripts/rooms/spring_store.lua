-- Springs, wound and waiting, in rows.
--
--   ###########
--   #.........#
--   #.&&.&&.&.#
--   #.........#
--   #.&&.&..&.#
--   #.........#
--   ###########

local t = terrain
local spider = refer("monster", "spring spider")

return room {
  name = "spring store",
  tags = { "brass" },
  weight = 10,
  plan = function(place, rng)
    return { width = rng:int(9, 14), height = 2 * rng:int(2, 4) + 3 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.plate)
    area:border():fill(t.wall)
    for y = 2, h - 3, 2 do
      area:rect(2, y, w - 4, 1):thin(rng, 70):fill(t.spring)
    end
    if rng:one_in(4) then
      area:monster(spider, 1, rng:int(1, h - 2))
    end
  end,
}
