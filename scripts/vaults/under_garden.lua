-- The under-garden, planted towards the middle of the earth. The Under-Gardener keeps it; where he is dead or elsewhere, what he kept runs wild.

local t = terrain

return vault {
  name = "under-garden",
  tags = { "root", "green", "strong" },
  depth = { min = 2 },
  weight = 6,
  max = 1,
  map = {
    "    #######    ",
    "  ###.\".\".###  ",
    " ##\".&...&.\"## ",
    "##.\"..\".\"..\".##",
    "#.&.\".---.\".&.#",
    "@...G.-*-.....#",
    "#.&.\".---.\".&.#",
    "##.\"..\".\"..\".##",
    " ##\".&...&.\"## ",
    "  ###.\".\".###  ",
    "    #######    ",
  },
  legend = { ["-"] = t.sap, ["\""] = t.moss },
  slots = {
    G = { monster = { "the Under-Gardener", { { "hive bear", weight = 3 }, { "grafted man", weight = 4 }, "thorn cat" } } },
  },
  ground = t.loam,
  wall = t.bark,
  lit = true,
  audit = must_reach("@", "*"),
}
