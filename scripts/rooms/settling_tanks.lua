-- Small tanks in a grid, narrow walks between.
--
--   ################
--   #..............#
--   #.~~.~~.--.~~..#
--   #.~~.~~.--.~~..#
--   #..............#
--   #.--.~~.~~.~~..#
--   #.--.~~.~~.~~..#
--   #..............#
--   ################

local t = terrain
local crab = refer("monster", "cistern crab")

local LEGEND = { ["~"] = t.deep_water, ["."] = t.wet_stone }

return room {
  name = "settling tanks",
  tags = { "water" },
  weight = 12,
  plan = function(place, rng)
    return { width = 3 * rng:int(3, 6) + 3, height = 3 * rng:int(2, 3) + 3 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local across, down = (w - 3) / 3, (h - 3) / 3
    local walk, tanks = "#" .. string.rep(".", w - 2) .. "#", "#." .. string.rep("~~.", across) .. "#"
    local rows = { string.rep("#", w), walk }
    for _ = 1, down do
      rows[#rows + 1] = tanks
      rows[#rows + 1] = tanks
      rows[#rows + 1] = walk
    end
    rows[#rows + 1] = rows[1]
    area:picture(rows, LEGEND)
    -- Some have run low, some have dried out.
    for _ = 1, rng:int(2, 5) do
      area:rect(3 * rng:int(1, across) - 1, 3 * rng:int(1, down) - 1, 2, 2):fill(rng:pick { t.shallow_water, t.shallow_water, t.silt })
    end
    if rng:one_in(3) then
      area:monster(crab, 1, rng:int(1, h - 2))
    end
  end,
}
