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
    area:fill(t.flagstone)
    area:border():fill(t.wall)
    for y = 2, h - 4, 3 do
      for x = 2, w - 4, 3 do
        if rng:one_in(9) then
          area:rect(x, y, 2, 2):fill(t.rubble)
        else
          area:rect(x, y, 2, 2):fill(t.cask)
        end
      end
    end
    if rng:one_in(3) then
      area:monster(mite, rng:int(1, w - 2), 1)
    end
  end,
}
