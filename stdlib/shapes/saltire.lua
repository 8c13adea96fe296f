-- Two halls that cross aslant.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "saltire",
  tags = { "shape" },
  map = {
    "####     ####",
    "#FF##   ##FF#",
    "#FFF## ##FFF#",
    "##FFF###FFF##",
    " ##FFFFFFF## ",
    "  ##FFFFF##  ",
    "   #FFFFF#   ",
    "  ##FFFFF##  ",
    " ##FFFFFFF## ",
    "##FFF###FFF##",
    "#FFF## ##FFF#",
    "#FF##   ##FF#",
    "####     ####",
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
