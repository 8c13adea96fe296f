-- A tomb within a tomb, sheathed in lead so that what lies in it stays.
--
--   #################
--   #...............#
--   #.0.#########.0.#
--   #...#..8....#...#
--   #.0.#..8....?.0.#
--   #...#..8....#...#
--   #.0.#########.0.#
--   #...............#
--   #################

local t = terrain
local king = refer("monster", "the Lead King")
local bride = refer("monster", "cold bride")

local ROWS = {
  "#################",
  "#...............#",
  "#.0.#########.0.#",
  "#...#.!...!.#...#",
  "#.0.#..8k8..D.0.#",
  "#...#.!...!.#...#",
  "#.0.#########.0.#",
  "#...............#",
  "#################",
}

return room {
  name = "lead tomb",
  tags = { "bone", "strong" },
  weight = function(place)
    return place.last and 300 or 2
  end,
  max = 1,
  depth = { min = 2 },
  size = { width = 17, height = 9 },
  build = function(area, plan, place, rng)
    area:picture(ROWS, {
      ["0"] = t.bone_pillar, ["!"] = t.candle, ["8"] = t.tomb,
      D = rng:pick { t.secret_door, t.door },
      k = function(cell, x, y)
        cell:set(x, y, t.carpet)
        cell:monster(place.last and king or bride, x, y)
      end,
    })
  end,
}
