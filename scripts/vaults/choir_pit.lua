-- The pit under the last of the catacombs: Mother Marrow on an island of bone, and her masons about her. In the middle of the last floor.

local t = terrain

return vault {
  name = "choir pit",
  tags = { "bone", "strong" },
  depth = { { branch = "catacombs", last = true } },
  once = "branch",
  orient = "center",
  map = {
    "    ########@########    ",
    "  ###...............###  ",
    " ##.....:::::::::.....## ",
    "##....:::::::::::::....##",
    "#....::::;;.2.;;::::....#",
    "@....====..2M2..====....@",
    "#....::::;;.2.;;::::....#",
    "##....:::::::::::::....##",
    " ##.....:::::::::.....## ",
    "  ###...............###  ",
    "    ########@########    ",
  },
  legend = {
    M = { monster = { "Mother Marrow", "bone mason" }, asleep = 10, required = true },
    ["2"] = { monster = { { { "bone mason", weight = 1 }, { "rattler", weight = 3 } } } },
  },
  ground = t.dust,
  wall = t.bone_wall,
  transforms = "mirrors",
  audit = must_reach("@", "M"),
}
