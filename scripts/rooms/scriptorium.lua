-- Desks in rows, a candle for each that is still in use.
--
--   ##############
--   #............#
--   #.=!.=!.=..=.#
--   #............#
--   #.=..=!.=..=!#
--   #............#
--   ##############

local t = terrain

return room {
  name = "scriptorium",
  tags = { "cellar", "books" },
  weight = 7,
  plan = function(place, rng)
    return { width = 3 * rng:int(3, 5) + 3, height = 2 * rng:int(2, 4) + 3 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.flagstone)
    area:border():fill(t.wall)
    for y = 2, h - 3, 2 do
      for x = 2, w - 3, 3 do
        area:set(x, y, t.table)
        if rng:one_in(3) then
          area:set(x + 1, y, t.candle)
        end
      end
    end
    area:rect(3, 0, w - 6, 1):thin(rng, 50):fill(t.shelf)
  end,
}
