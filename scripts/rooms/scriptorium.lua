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

local LEGEND = { ["="] = t.table, ["|"] = t.shelf, ["."] = t.flagstone }

return room {
  name = "scriptorium",
  tags = { "cellar", "books" },
  weight = 7,
  plan = function(place, rng)
    return { width = 3 * rng:int(3, 5) + 3, height = 2 * rng:int(2, 4) + 3 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local across, down = (w - 3) / 3, (h - 3) / 2
    local aisle, desks = "#" .. string.rep(".", w - 2) .. "#", "#." .. string.rep("=..", across) .. "#"
    local rows = { "###" .. string.rep("|", w - 6) .. "###", aisle }
    for _ = 1, down do
      rows[#rows + 1] = desks
      rows[#rows + 1] = aisle
    end
    rows[#rows + 1] = string.rep("#", w)
    area:picture(rows, LEGEND)
    for _ = 1, rng:int(1, across) do
      area:set(3 * rng:int(1, across), 2 * rng:int(1, down), t.candle)
    end
  end,
}
