-- Where Old Thirsty lies: a tank with a walk around it, and on the sill in its middle all that was ever thrown in to quiet him.

local t = terrain

return vault {
  name = "thirsty tank",
  tags = { "water", "strong" },
  depth = { min = 2 },
  weight = 5,
  max = 1,
  map = [[
    ###############
    #.............#
    #.0---------0.#
    #.-~~~~~~~~~-.#
    #.-~~-----~~-.#
    @.-~T-*$*-~~-.@
    #.-~~-----~~-.#
    #.-~~~~=~~~~-.#
    #.0----=----0.#
    #......=......#
    ###############
  ]],
  legend = { ["="] = t.causeway },
  slots = {
    T = { monster = { "Old Thirsty", { "pipe serpent", "undertow" } } },
  },
  ground = t.wet_stone,
  wall = t.masonry,
  audit = must_reach("@", "*$"),
}
