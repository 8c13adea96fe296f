-- Rows of casks, some of them leaking. The aisles are wide enough for a barrow.
--
--   ###############
--   #.............#
--   #.oo.oo.oo.oo.#
--   #.oo.oo.oo.oo.#
--   #.............#
--   #.oo.oo..o.oo.#
--   #.oo.oo.-o.oo.#
--   #.............#
--   ###############

local t = terrain
local mite = refer("monster", "cask mite")

local LEGEND = { o = t.cask, ["."] = t.flagstone }

return room {
  name = "wine cellar",
  tags = { "cellar" },
  weight = 12,
  plan = function(place, rng)
    -- The long cellar if there is space for it, else a short one.
    local rows = rng:int(1, 3)
    return {
      { width = 3 * rng:int(5, 8) + 3, height = 3 * rows + 3 },
      { width = 12, height = 3 * rows + 3 },
      { width = 9, height = 6 },
    }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local across, down = (w - 3) / 3, (h - 3) / 3
    local aisle, casks = "#" .. string.rep(".", w - 2) .. "#", "#." .. string.rep("oo.", across) .. "#"
    local rows = { string.rep("#", w), aisle }
    for _ = 1, down do
      rows[#rows + 1] = casks
      rows[#rows + 1] = casks
      rows[#rows + 1] = aisle
    end
    rows[#rows + 1] = rows[1]
    area:picture(rows, LEGEND)
    for _ = 1, rng:int(0, math.min(across, 4)) do
      area:rect(3 * rng:int(1, across) - 1, 3 * rng:int(1, down) - 1, 2, 2):fill(t.rubble)
    end
    if rng:one_in(3) then
      area:monster(mite, rng:int(1, w - 2), 1)
    end
  end,
}
