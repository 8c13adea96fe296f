-- Cells on both sides of a passage, each behind a door of its own.
--
--   #############
--   #..#...#..;.#
--   #..#...#....#
--   ##+##'###+###
--   #...........#
--   ##+##+###?###
--   #..#...#....#
--   #;.#...#....#
--   #############

local t = terrain

return room {
  name = "crypt cells",
  tags = { "cells" },
  weight = 6,
  plan = function(place, rng)
    return { width = 4 * rng:int(3, 5) + 1, height = 9 }
  end,
  build = function(area, plan, place, rng)
    local cells = (area:width() - 1) / 4
    local wall, cell, doors = "#" .. string.rep("####", cells), "#" .. string.rep("...#", cells), "#" .. string.rep("#+##", cells)
    local passage = "#" .. string.rep(".", 4 * cells - 1) .. "#"
    area:picture { wall, cell, cell, doors, passage, doors, cell, cell, wall }
    for _ = 1, rng:int(1, cells) do
      area:set(4 * rng:int(1, cells) - 2, rng:pick { 3, 5 }, rng:pick { t.open_door, t.secret_door })
    end
    for _ = 1, rng:int(1, cells) do
      area:rect(4 * rng:int(1, cells) - 3, rng:pick { 1, 6 }, 3, 2):thin(rng, 40):fill(t.bones)
    end
  end,
}
