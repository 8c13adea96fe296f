-- A diamond with blunt corners.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "diamond",
  tags = { "shape" },
  map = {
    "    #####    ",
    "   ##FFF##   ",
    "  ##FFFFF##  ",
    " ##FFFFFFF## ",
    "##FFFFFFFFF##",
    "#FFFFFFFFFFF#",
    "##FFFFFFFFF##",
    " ##FFFFFFF## ",
    "  ##FFFFF##  ",
    "   ##FFF##   ",
    "    #####    ",
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
