-- A channel behind gratings; the sluice wheel has rusted open.
--
--   ###############
--   #......-......#
--   #......-......#
--   #.@..|---|..@.#
--   #......-......#
--   #......-......#
--   ###############

local t = terrain
local troll = refer("monster", "sluice troll")

return room {
  name = "sluice",
  tags = { "water" },
  weight = 10,
  plan = function(place, rng)
    return { width = 2 * rng:int(5, 8) + 1, height = 2 * rng:int(3, 4) + 1 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local x, y = (w - 1) / 2, (h - 1) / 2
    area:fill(t.wet_stone)
    area:border():fill(t.wall)
    area:rect(x - 1, 1, 3, h - 2):fill(t.shallow_water)
    area:set(x - 2, y, t.bars)
    area:set(x + 2, y, t.bars)
    area:set(2, y, t.wheel)
    area:set(w - 3, y, t.wheel)
    if place.depth >= 2 and rng:one_in(4) then
      area:monster(troll, x, y)
    end
  end,
}
