-- A pond with four petals of ground; now and then it has run low.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "lily",
  tags = { "shape" },
  map = {
    "     #####     ",
    "   ###FFF###   ",
    "  ##FFFFFFF##  ",
    "###FFF---FFF###",
    "#FFFF-~~~-FFFF#",
    "#FFF-~~~~~-FFF#",
    "#FFFF-~~~-FFFF#",
    "###FFF---FFF###",
    "  ##FFFFFFF##  ",
    "   ###FFF###   ",
    "     #####     ",
  },
  random = {
    { optional = "~", chance = 70, otherwise = "-" },
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
