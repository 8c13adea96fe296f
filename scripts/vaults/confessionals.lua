-- Three confessionals side by side. Behind one door somebody still waits, behind one the floor gives way, behind one lies what was left by the last
-- who came out. Which is which changes from floor to floor.

return vault {
  name = "confessionals",
  tags = { "cellar", "holy" },
  weight = 5,
  max = 1,
  map = [[
    #############
    #.a.#.b.#.c.#
    #...#...#...#
    ##+###+###+##
    #...........#
    #..=.....=..#
    #...........#
    ######@######
  ]],
  legend = {
    a = { monster = "sleepwalker", asleep = 20 },
    b = { trap = "pit" },
    c = { item = true, tags = { "good" }, level = 1 },
    ["="] = terrain.table,
  },
  random = {
    { shuffle = { "a", "b", "c" } },
  },
}
