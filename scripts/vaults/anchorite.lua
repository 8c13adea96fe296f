-- An anchorite, walled up at her own wish. No door leads to her: one digs, or leaves her be.

local t = terrain

return vault {
  name = "anchorite's cell",
  tags = { "bone", "holy" },
  weight = 4,
  max = 1,
  map = [[
    #######
    ##...##
    #..A..#
    ##...##
    #######
  ]],
  legend = {
    A = { terrain = t.altar, monster = { "shroud" }, asleep = 60, item = true, tags = { "good", "holy" }, level = 2 },
  },
  ground = t.dust,
  wall = t.bone_wall,
  sealed = true,
}
