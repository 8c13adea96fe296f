-- A tomb that is being robbed. The robbers' cut ends in its wall, or has just come through: then one gets in past the door and its trap.

local t = terrain

return vault {
  name = "robbers' cut",
  tags = { "bone", "strong" },
  weight = 4,
  max = 1,
  map = [[
    ############
    #####888#rr@
    ##.#....#r##
    @.^+...*xr##
    ##.#....#r##
    #####888#rr@
    ############
  ]],
  legend = {
    ["8"] = t.tomb,
    x = t.rubble,
    r = t.rubble,
  },
  random = {
    { optional = "x", chance = 50, otherwise = "#" },
  },
  ground = t.dust,
  wall = t.bone_wall,
  audit = must_reach("@", "*"),
}
