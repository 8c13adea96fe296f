-- Two halls that miss each other, and nearly do not meet.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "zed",
  tags = { "shape" },
  map = {
    "#########    ",
    "#FFFFFFF#    ",
    "#FFFFFFF#    ",
    "#FFFFFFF#####",
    "#####FFFFFFF#",
    "    #FFFFFFF#",
    "    #FFFFFFF#",
    "    #########",
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
