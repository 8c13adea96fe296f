-- Two halls that meet at a corner.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "ell",
  tags = { "shape" },
  map = {
    "#######    ",
    "#FFFFF#    ",
    "#FFFFF#    ",
    "#FFFFF#    ",
    "#FFFFF#####",
    "#FFFFFFFFF#",
    "#FFFFFFFFF#",
    "#FFFFFFFFF#",
    "###########",
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
