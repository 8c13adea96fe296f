-- A long hall with a walk between two rows of pillars, a carpet along it now and then.
--
--   ###############
--   #.............#
--   #.0.0.0.0.0.0.#
--   #.............#
--   #.0.0.0.0.0.0.#
--   #.............#
--   ###############

local t = terrain

return room {
  name = "colonnade",
  tags = { "hall" },
  plan = function(place, rng)
    local long = 2 * rng:int(6, 11) + 1
    if rng:one_in(3) then
      return { { width = 7, height = 15 }, { width = long, height = 7 } }
    end
    return { width = long, height = 7 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.floor)
    area:border():fill(t.wall)
    if h > w then
      (area:rect(2, 2, 1, h - 4) + area:rect(w - 3, 2, 1, h - 4)):every(2):fill(t.pillar)
      area:rect(3, 1, 1, h - 2):fill(rng:pick { t.floor, t.carpet })
    else
      (area:rect(2, 2, w - 4, 1) + area:rect(2, h - 3, w - 4, 1)):every(2):fill(t.pillar)
      area:rect(1, 3, w - 2, 1):fill(rng:pick { t.floor, t.carpet })
    end
  end,
}
