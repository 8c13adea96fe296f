-- The winding room: here the whole works is wound, thirteen turns a day, by whoever holds the key. The key is on one of the hooks.

local t = terrain

return vault {
  name = "winding room",
  tags = { "brass", "strong" },
  once = "branch",
  map = [[
    #############
    #h.h.h.h.h.h#
    #...........#
    #..ggg.ggg..#
    @..gWg.gWg..@
    #..ggg.ggg..#
    #...........#
    #h.h.h.h.h.h#
    #############
  ]],
  legend = {
    g = t.gear,
    W = t.spring,
    h = t.piston,
    K = { item = "winding key", required = true },
    r = { monster = { { "regulator", { "striker", weight = 5 } } }, asleep = 30 },
  },
  random = {
    { n_of = "h", n = 1, become = "K" },
    { n_of = "h", n = 1, become = "r" },
  },
  ground = t.plate,
  wall = t.brass_wall,
  protected = true,
}
