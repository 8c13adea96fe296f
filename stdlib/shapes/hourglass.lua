-- Two chambers with a neck between.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "hourglass",
  tags = { "shape" },
  map = {
    "###########",
    "#FFFFFFFFF#",
    "#FFFFFFFFF#",
    "##FFFFFFF##",
    " ###FFF### ",
    "   #FFF#   ",
    " ###FFF### ",
    "##FFFFFFF##",
    "#FFFFFFFFF#",
    "#FFFFFFFFF#",
    "###########",
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
