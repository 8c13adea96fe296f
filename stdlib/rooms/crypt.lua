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
    local w, h = area:size()
    area:fill(t.wall)
    area:rect(1, 4, w - 2, 1):fill(t.floor)
    for x = 1, w - 4, 4 do
      for _, side in ipairs { 0, 1 } do
        local cell = area:rect(x, 1 + 5 * side, 3, 2)
        cell:fill(t.floor)
        if rng:one_in(3) then
          cell:thin(rng, 40):fill(t.bones)
        end
        area:set(x + 1, 3 + 2 * side, rng:pick { t.door, t.door, t.open_door, t.secret_door })
      end
    end
  end,
}
