-- A belt the length of the hall, still running. Every fourth plate under it is loose.

local t = terrain

return vault {
  name = "long belt",
  tags = { "brass" },
  weight = 7,
  max = 1,
  map = [[
    #######################
    #.....................#
    #g###################g#
    @====x===x===x===x====@
    #g###################g#
    #.....................#
    #######################
  ]],
  legend = {
    ["="] = t.belt,
    g = t.plate,
    x = { terrain = t.belt, trap = true, level = 1 },
  },
  random = {
    { replace = "x", with = { { "x", weight = 60 }, { "=", weight = 40 } } },
  },
  ground = t.plate,
  wall = t.brass_wall,
  transforms = { "r0", "r90", "m0", "m90" },
}
