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
    for x = 1, w - 2, 2 do
      for _, y in ipairs { 1, h - 2 } do
        if not rng:one_in(5) then
          area:set(x, y, t.bed)
        end
        if rng:one_in(14) then
          area:monster(sleepwalker, x, y)
        end
      end
    end
  end,
}
