-- The foot of a town well. The town lies over the western half of the cisterns, so its wells come down there and nowhere else; what people wished
-- for lies on the ground.

local t = terrain

return vault {
  name = "foot of a well",
  tags = { "water", "round" },
  weight = 6,
  max = 2,
  zone = { x = 2, y = 2, width = 42, height = 36 },
  map = {
    "   #####   ",
    " ###...### ",
    "##..ccc..##",
    "@..c---c..@",
    "#..c-~-c..#",
    "@..c---c..@",
    "##..ccc..##",
    " ###...### ",
    "   #####   ",
  },
  legend = {
    c = t.silt,
    o = { terrain = t.silt, item = "coin", tags = { "wish" } },
    w = { terrain = t.silt, monster = "well-wisher", note = "It says what was wished for." },
  },
  random = {
    { n_of = "c", n = between(3, 7), become = "o" },
    { n_of = "c", n = between(0, 1), become = "w" },
  },
  ground = t.wet_stone,
  wall = t.masonry,
  lit = true,
}
