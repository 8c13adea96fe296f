-- A floor laid in knuckles. Three kinds of tile in a pattern; which kind is ground, which is dust and which has sunk is shuffled, block by block.

local t = terrain

return vault {
  name = "knuckle floor",
  tags = { "bone" },
  weight = 5,
  map = [[
    #############
    #aAbBcCaAbBc#
    #BcCaAbBcCaA#
    @aAbBcCaAbBc@
    #BcCaAbBcCaA#
    #aAbBcCaAbBc#
    #############
  ]],
  legend = {
    a = t.dust, A = t.dust,
    b = t.bones, B = t.dust,
    c = t.rubble, C = t.bones,
  },
  random = {
    { shuffle = { "aA", "bB", "cC" } },
    { optional = "a", chance = 60, otherwise = "c" },
  },
  wall = t.bone_wall,
}
