-- A round chamber at the end of a passage.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "keyhole",
  tags = { "shape" },
  map = {
    "  #####  ",
    " ##FFF## ",
    "##FFFFF##",
    "#FFFFFFF#",
    "#FFFFFFF#",
    "##FFFFF##",
    " ##FFF## ",
    "  #FFF#  ",
    "  #FFF#  ",
    " ##FFF## ",
    " #FFFFF# ",
    " #FFFFF# ",
    " ####### ",
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
