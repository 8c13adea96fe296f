-- Where the brothers ate: long tables, a lectern, a hearth at the far end.
--
--   ##################
--   #................#
--   #..==========..!.#
--   #................$
--   #..==========..!.#
--   #................#
--   ##################

local t = terrain

return room {
  name = "refectory",
  tags = { "cellar", "hall" },
  weight = 7,
  max = 1,
  plan = function(place, rng)
    local tables = rng:int(2, 3)
    return { { width = rng:int(18, 24), height = 2 * tables + 3 }, { width = 14, height = 7 } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.floor)
    area:border():fill(t.wall)
    for y = 2, h - 3, 2 do
      area:rect(3, y, w - 8, 1):fill(t.table)
      area:set(w - 3, y, t.candle)
    end
    area:set(w - 1, math.floor(h / 2), t.hearth)
    area:where(t.hearth):flag("vault") -- no tunnel comes down the chimney
  end,
}
