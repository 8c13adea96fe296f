-- A hall with a bay.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "tee",
  tags = { "shape" },
  map = {
    "#############",
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
