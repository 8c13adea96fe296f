-- A hall and its mirror image, with the glass between them. One thing is on one side only.
--
--   ###############
--   #......|......#
--   #.0.8......8.0#
--   #......|......#
--   #.=...._.....=#
--   #......|......#
--   #.8.0.....0.8.#
--   #......|......#
--   ###############

local t = terrain

return room {
  name = "mirror hall",
  tags = { "dream", "hall" },
  weight = 6,
  max = 1,
  plan = function(place, rng)
    return { width = 4 * rng:int(3, 5) + 3, height = 2 * rng:int(3, 5) + 1 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local middle = (w - 1) / 2
    area:fill(t.flagstone)
    area:border():fill(t.wall)
    -- The glass ends a step before the walls: the way round.
    area:rect(middle, 2, 1, h - 4):fill(t.mirror)
    local left = area:rect(2, 2, middle - 2, h - 4):every(2)
    local things = left:thin(rng, 60)
    for x, y in things:cells() do
      local what = rng:pick { t.pillar, t.statue, t.table, t.candle }
      area:set(x, y, what)
      area:set(w - 1 - x, y, what)
    end
    local x, y = left:sample(rng)
    if rng:one_in(2) then
      x = w - 1 - x
    end
    area:set(x, y, t.altar)
    area:thing("mark", x, y, { name = "what has no image" })
  end,
}
