-- The hearth is warm.
--
--   #####$$$######
--   #............#
--   #..==....==..#
--   #..==....==..#
--   #..........oo#
--   #....-.....oo#
--   ##############

local goblin = refer("monster", "scullion goblin")

local ROWS = {
  "#####$$$######",
  "#............#",
  "#..==....==..#",
  "#..==....==..#",
  "#..........oo#",
  "#..g-.g....oo#",
  "##############",
}

return room {
  name = "kitchen",
  tags = { "cellar" },
  weight = 6,
  max = 1,
  size = { width = 14, height = 7 },
  build = function(area, plan, place, rng)
    area:picture(ROWS, {
      ["="] = "table", ["$"] = "hearth", ["o"] = "cask", ["-"] = "ash", ["."] = "flagstone",
      g = function(cell, x, y)
        cell:set(x, y, "flagstone")
        if rng:one_in(2) then
          cell:monster(goblin, x, y)
        end
      end,
    })
  end,
}
