-- The sluice gate in the outer wall of the cisterns: bars, the water behind them, two wheels. It lies against the rim, turned to whichever side it
-- comes to.

local t = terrain

return vault {
  name = "sluice gate",
  tags = { "water" },
  weight = 5,
  max = 1,
  orient = "edge",
  map = [[
    ####|||||####
    ##~~~~~~~~~##
    #w.-~~~~~-.w#
    #...-~~~-...#
    #....---....#
    #.....2.....#
    ######@######
  ]],
  legend = { w = t.wheel },
  slots = {
    ["2"] = { monster = { { { "sluice troll", weight = 2 }, { "drowned monk", weight = 3 }, { "cistern crab", weight = 5 } } } },
  },
  ground = t.wet_stone,
  wall = t.masonry,
}
