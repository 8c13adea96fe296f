-- The great kitchen: it has cooked for the abbey since there was an abbey, and nobody has told it to stop. On a floor of the undercroft that is built
-- around it. The stairs in the middle go down to its stores.

local t = terrain
local cook = refer("monster", "Dame Suet")
local scullion = refer("monster", "scullion goblin")

local ROWS = {
  "#####$$$####$$$$$$$####$$$#####",
  "#.............................#",
  "#..,.............,.........,..#",
  "#....====....=======....====..#",
  "#|...====.g..===S===..g.====.|#",
  "#|...........................|#",
  "#|...........................|#",
  "#..............>..............#",
  "#|...........................|#",
  "#|...====...............====.|#",
  "#|...====.g...o.o.o...g.====.|#",
  "#..........................,..#",
  "#oo..........o.o.o.o.........o#",
  "#ooo.......................ooo#",
  "###############################",
}

return room {
  name = "great kitchen",
  tags = { "cellar", "hall" },
  weight = 0, -- never drawn: the layout of its floor places it
  max = 1,
  size = { width = 31, height = 15 },
  build = function(area, plan, place, rng)
    area:picture(ROWS, {
      ["="] = t.table, ["$"] = t.hearth, ["o"] = t.cask, ["|"] = t.shelf, [","] = t.ash, ["."] = t.flagstone,
      -- Which of the two stores this kitchen has is settled when the dungeon is drawn; the other's stairs nobody wants.
      [">"] = function(cell, x, y)
        cell:set(x, y, t.flagstone)
        local _ = cell:stairs("branch", x, y, "icehouse") or cell:stairs("branch", x, y, "smokehouse")
      end,
      -- She stands on a stool behind the long table, if she is still in service.
      S = function(cell, x, y)
        cell:set(x, y, t.flagstone)
        cell:monster(cook, x, y, { note = "She counts the spoons." })
      end,
      g = function(cell, x, y)
        cell:set(x, y, t.flagstone)
        if rng:percent(70) then
          cell:monster(scullion, x, y)
        end
      end,
    })
    area:where(t.hearth):flag("vault") -- no tunnel comes down the chimneys
    area:all():flag("lit")
  end,
}
