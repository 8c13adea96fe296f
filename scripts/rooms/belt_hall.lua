-- Belts run the length of the hall and carry nothing.
--
--   ####################
--   #..................#
--   #.================.#
--   #..................#
--   #.================.#
--   #..................#
--   ####################

local t = terrain
local cogling = refer("monster", "cogling")

return room {
  name = "belt hall",
  tags = { "brass", "hall" },
  weight = 12,
  plan = function(place, rng)
    return { { width = rng:int(18, 30), height = 2 * rng:int(2, 4) + 3 }, { width = 14, height = 7 } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.plate)
    area:border():fill(t.wall)
    for y = 2, h - 3, 2 do
      area:rect(2, y, w - 4, 1):fill(t.belt)
      area:set(rng:int(2, w - 3), y, t.gear)
    end
    if rng:one_in(2) then
      area:monster(cogling, rng:int(1, w - 2), 1)
    end
  end,
}
