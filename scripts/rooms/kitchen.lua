-- The hearth is warm.
--
--   #####$$$######
--   #............#
--   #..==....==..#
--   #..==....==..#
--   #..........oo#
--   #....-.....oo#
--   ##############

local t = terrain
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
      ["="] = t.table, ["$"] = t.hearth, ["o"] = t.cask, ["-"] = t.ash, ["."] = t.flagstone,
      g = function(cell, x, y)
        cell:set(x, y, t.flagstone)
        if rng:one_in(2) then
          cell:monster(goblin, x, y)
        end
      end,
    })
    area:where(t.hearth):flag("vault") -- no tunnel comes down the chimney
  end,
}
