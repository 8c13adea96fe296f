-- A hall that widens by steps.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "stepped",
  tags = { "shape" },
  map = {
    "      #####      ",
    "    ###FFF###    ",
    "  ###FFFFFFF###  ",
    "###FFFFFFFFFFF###",
    "#FFFFFFFFFFFFFFF#",
    "#FFFFFFFFFFFFFFF#",
    "#FFFFFFFFFFFFFFF#",
    "#################",
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
