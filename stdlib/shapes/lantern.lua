-- Eight walls.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "lantern",
  tags = { "shape" },
  map = {
    "  #######  ",
    " ##FFFFF## ",
    "##FFFFFFF##",
    "#FFFFFFFFF#",
    "#FFFFFFFFF#",
    "#FFFFFFFFF#",
    "##FFFFFFF##",
    " ##FFFFF## ",
    "  #######  ",
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
