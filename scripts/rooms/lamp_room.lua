-- The lamp room: the less oil is left, the likelier the abbey is to have kept some.
--
--   #######
--   #!...!#
--   #.|.|.#
--   #..o..#
--   #.|.|.#
--   #!...!#
--   #######

local t = terrain

return room {
  name = "lamp room",
  tags = { "cellar" },
  weight = function(place)
    local lamp = place.context.lamp
    return lamp >= 5 and 1 or 16 - 3 * lamp
  end,
  max = 1,
  size = { width = 7, height = 7 },
  build = function(area, plan, place, rng)
    area:fill(t.flagstone)
    area:border():fill(t.wall)
    area:all():flag("lit")
    for _, x in ipairs { 1, 5 } do
      for _, y in ipairs { 1, 5 } do
        area:set(x, y, t.candle)
      end
    end
    for _, x in ipairs { 2, 4 } do
      for _, y in ipairs { 2, 4 } do
        area:set(x, y, t.shelf)
      end
    end
    area:set(3, 3, t.cask)
  end,
}
