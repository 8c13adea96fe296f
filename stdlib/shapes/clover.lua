-- Four round chambers in one.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "clover",
  tags = { "shape" },
  map = {
    " #####   ##### ",
    "##FFF## ##FFF##",
    "#FFFFF###FFFFF#",
    "#FFFFFFFFFFFFF#",
    "##FFFFFFFFFFF##",
    " ####FFFFF#### ",
    "##FFFFFFFFFFF##",
    "#FFFFFFFFFFFFF#",
    "#FFFFF###FFFFF#",
    "##FFF## ##FFF##",
    " #####   ##### ",
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
