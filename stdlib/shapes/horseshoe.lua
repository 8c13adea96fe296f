-- A hall bent back on itself.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "horseshoe",
  tags = { "shape" },
  map = {
    "#############",
    "#FFFFFFFFFFF#",
    "#FFFFFFFFFFF#",
    "#FFFFFFFFFFF#",
    "#FFF#####FFF#",
    "#FFF#   #FFF#",
    "#FFF#   #FFF#",
    "#FFF#   #FFF#",
    "#####   #####",
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
