-- A shaft with chimes in it. They hang along the ledge, over its edge, and wait for a noise.

local t = terrain

return vault {
  name = "chime shaft",
  tags = { "brass" },
  weight = 7,
  max = 1,
  map = [[
    ###############
    #..1...1...1..#
    #.:::::::::::.#
    @.:::::::::::.#
    #.:::::::::::.#
    #.:::::::::::.@
    #.:::::::::::.#
    #.............#
    ###############
  ]],
  legend = { ["1"] = { monster = "chime", asleep = 25 } },
  random = {
    { n_of = "1", n = between(1, 2), become = "1", rest = "." },
  },
  ground = t.plate,
  wall = t.brass_wall,
  audit = must_reach("@", "1"),
}
