-- A side nave with three niches. What stands in each is a vault of its own, drawn from all that are tagged "nook" and fit.

return vault {
  name = "side nave",
  tags = { "cellar", "holy" },
  depth = { min = 2 },
  weight = 6,
  max = 1,
  map = [[
    #################
    ##VVV##VVV##VVV##
    ##VVV##VVV##VVV##
    ##VVV##VVV##VVV##
    #...............#
    @.0...0...0...0.@
    #...............#
    #################
  ]],
  slots = {
    V = { vault = tagged "nook", chance = 90 },
  },
  transforms = "mirrors",
  lit = 40,
  audit = must_reach("@", "V"),
}
