-- Four bays around a middle.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "plus",
  tags = { "shape" },
  map = {
    "   #######   ",
    "   #FFFFF#   ",
    "   #FFFFF#   ",
    "####FFFFF####",
    "#FFFFFFFFFFF#",
    "#FFFFFFFFFFF#",
    "#FFFFFFFFFFF#",
    "####FFFFF####",
    "   #FFFFF#   ",
    "   #FFFFF#   ",
    "   #######   ",
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
