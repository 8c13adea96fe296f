-- An organ of thigh bones. There is one in the catacombs, it is in tune, and the choir is asleep as long as nobody plays.

local t = terrain

return vault {
  name = "bone organ",
  tags = { "bone", "holy" },
  once = "branch",
  map = [[
    ###############
    #0|0|0|0|0|0|0#
    #......k......#
    #.............#
    #.c...c...c...#
    #.............#
    #...c...c...c.#
    #.............#
    #######@#######
  ]],
  legend = {
    ["0"] = t.bone_pillar, ["|"] = t.bars,
    k = { feature = "keyboard", mark = "the organ" },
    c = { monster = "choir of teeth", asleep = 50 },
  },
  random = {
    { n_of = "c", n = between(3, 5), become = "c", rest = "." },
  },
  ground = t.dust,
  wall = t.bone_wall,
}
