-- A comb the orchard wasps have built into an old burrow. Half of the cells hold honey, some hold what eats it.

local t = terrain

return vault {
  name = "wasp comb",
  tags = { "root", "nest" },
  weight = 6,
  max = 1,
  map = {
    "  #########  ",
    " ##c.c.c.c## ",
    "##.........##",
    "#c.c.c.c.c.c#",
    "@...........@",
    "#c.c.c.c.c.c#",
    "##.........##",
    " ##c.c.c.c## ",
    "  #########  ",
  },
  legend = {
    h = { terrain = t.sap, item = "honey" },
    w = { monster = "orchard wasp", asleep = 5 },
    x = t.fungus,
  },
  random = {
    { n_of = "c", n = between(3, 6), become = "h" },
    { n_of = "c", n = between(2, 4), become = "w" },
    { replace = "c", with = { ".", { "x", weight = 20 } } },
  },
  ground = t.loam,
  wall = t.bark,
}
