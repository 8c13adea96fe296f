-- Beds along both walls. Some sleepers have got up.
--
--   ###############
--   #-.-.-.-.-.-.-#
--   #.............#
--   #.............#
--   #-.-.-.-.-.-.-#
--   ###############

local t = terrain
local sleepwalker = refer("monster", "sleepwalker")

return room {
  name = "dormitory",
  tags = { "cellar" },
  weight = 7,
  plan = function(place, rng)
    return { width = 2 * rng:int(4, 9) + 1, height = rng:int(6, 7) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.floor)
    area:border():fill(t.wall)
    for _, y in ipairs { 1, h - 2 } do
      area:rect(1, y, w - 2, 1):every(2):thin(rng, 80):fill(t.bed)
    end
    for _ = 1, rng:int(0, 2) do
      area:monster(sleepwalker, rng:int(1, w - 2), rng:pick { 1, h - 2 })
    end
  end,
}
