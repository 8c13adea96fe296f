-- The cellarer's tasting table: casks along the walls, some broached and some burst, and on the table one silver cup.

local t = terrain

return vault {
  name = "tasting table",
  tags = { "cellar" },
  weight = 5,
  map = [[
    ###########
    #.c.c.c.c.#
    #.........#
    @..xTTTx..@
    #.........#
    #.c.c.c.c.#
    ###########
  ]],
  legend = {
    c = t.cask, T = t.table,
    b = t.rubble,        -- a cask that burst
    p = t.shallow_water, -- and one that leaked; wine is shallow, too
    C = { terrain = t.table, item = "silver cup", tags = { "silver" } },
  },
  random = {
    { replace = "c", with = { { "c", weight = 70 }, { "b", weight = 15 }, { "p", weight = 15 } } },
    { n_of = "x", n = 1, become = "C", rest = "T" },
  },
}
