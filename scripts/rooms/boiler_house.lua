-- Boilers that nobody fires, warm to the touch.
--
--   #############
--   #...........#
--   #.000.000...#
--   #.000.000.|.#
--   #.000.000.|.#
--   #..$...$..|.#
--   #...........#
--   #############

local t = terrain
local slick = refer("monster", "oil slick")

return room {
  name = "boiler house",
  tags = { "brass" },
  weight = 10,
  plan = function(place, rng)
    return { width = 4 * rng:int(2, 4) + 5, height = 8 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.plate)
    area:border():fill(t.wall)
    for x = 2, w - 6, 4 do
      area:rect(x, 2, 3, 3):fill(t.boiler)
      area:set(x + 1, 5, rng:pick { t.hearth, t.ash, t.ash })
    end
    area:rect(w - 3, 3, 1, 3):fill(t.piston)
    area:rect(1, h - 2, w - 2, 1):thin(rng, 30):fill(t.oil)
    if rng:one_in(3) then
      area:monster(slick, 1, h - 2)
    end
  end,
}
