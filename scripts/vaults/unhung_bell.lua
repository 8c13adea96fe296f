-- The fourteenth bell. It was cast in the undercroft and never hung; there is one of it in the whole dungeon, and the game is told where.

local t = terrain

return vault {
  name = "unhung bell",
  tags = { "cellar", "bell" },
  depth = { { branch = "undercroft", min = 3 }, { branch = "catacombs", min = 2 } },
  once = "dungeon",
  map = [[
    #############
    #;.........;#
    #..TT...TT..#
    #..T.....T..#
    @.....B.....@
    #..T.....T..#
    #..TT.r.TT..#
    #;....r....;#
    #############
  ]],
  legend = {
    T = t.table,
    B = { terrain = t.bell, required = true, feature = "the fourteenth bell" },
    r = { monster = "bell ringer", asleep = 40 },
  },
  protected = true,
  lit = true,
}
