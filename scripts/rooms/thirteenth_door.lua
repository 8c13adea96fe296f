-- Twelve doors lead nowhere. On the last floor of the undercroft.
--
--   ###+###+###+###
--   #.............#
--   +.!.........!.+
--   #.....___.....#
--   +.....___.....+
--   #.............#
--   +.!.........!.+
--   ###+###+###+###

local t = terrain
local cellarer = refer("monster", "the Cellarer")

local ROWS = {
  "#################",
  "##D###D###D###D##",
  "#...............#",
  "#.!...........!.#",
  "D.....ccccc.....D",
  "#.....c_S_c.....#",
  "D.....ccccc.....D",
  "#.!...........!.#",
  "#...............#",
  "##D###D###D###D##",
  "#################",
}

return room {
  name = "thirteenth door",
  tags = { "cellar", "holy" },
  weight = 0, -- never drawn: the layout of the branch places it
  max = 1,
  size = { width = 17, height = 11 },
  build = function(area, plan, place, rng)
    -- The doors are painted on the wall.
    area:picture(ROWS, {
      ["!"] = t.candle, ["_"] = t.altar, c = t.carpet, D = t.false_door,
      S = function(cell, x, y)
        cell:set(x, y, t.carpet)
        cell:monster(cellarer, x, y)
      end,
    })
    area:all():flag("lit")
  end,
}
