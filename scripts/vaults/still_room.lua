-- The still room: jars on the shelves. Two to four of them still hold something, and one shelf is a mouse's house.

local t = terrain

return vault {
  name = "still room",
  tags = { "cellar" },
  weight = 5,
  max = 1,
  map = [[
    #########
    #jjjjjjj#
    #.......#
    #.=.=.=.#
    #.......@
    #jjjjjjj#
    #########
  ]],
  legend = {
    j = t.shelf, ["="] = t.table,
    J = { terrain = t.floor, item = true, tags = { "jar" } },
    m = { terrain = t.floor, monster = "cellar rat", asleep = 10 },
  },
  random = {
    { n_of = "j", n = between(2, 4), become = "J" },
    { n_of = "j", n = 1, become = "m" },
  },
}
