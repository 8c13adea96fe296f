-- Stone coffins in two rows, lids mostly on.
--
--   ###############
--   #.............#
--   #.88.88.88.88.#
--   #.............#
--   #.88.88.;8.88.#
--   #.............#
--   ###############

local t = terrain
local rattler = refer("monster", "rattler")

local LEGEND = { ["8"] = t.tomb, ["."] = t.dust }

return room {
  name = "coffin row",
  tags = { "bone" },
  weight = 12,
  plan = function(place, rng)
    return { width = 3 * rng:int(3, 6) + 3, height = 2 * rng:int(2, 4) + 3 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local across, down = (w - 3) / 3, (h - 3) / 2
    local aisle, coffins = "#" .. string.rep(".", w - 2) .. "#", "#." .. string.rep("88.", across) .. "#"
    local rows = { string.rep("#", w), aisle }
    for _ = 1, down do
      rows[#rows + 1] = coffins
      rows[#rows + 1] = aisle
    end
    rows[#rows + 1] = rows[1]
    area:picture(rows, LEGEND)
    -- Some have got out.
    for _ = 1, rng:int(0, 2) do
      local x, y = 3 * rng:int(1, across) - 1, 2 * rng:int(1, down)
      area:set(x, y, t.bones)
      area:monster(rattler, x, y)
    end
  end,
}
