-- A hall around a block: solid, a pond, a pit, or what was to be a pillar.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "blocked",
  tags = { "shape" },
  map = {
    "#############",
    "#FFFFFFFFFFF#",
    "#FFFFFFFFFFF#",
    "#FFFxxxxxFFF#",
    "#FFFxxxxxFFF#",
    "#FFFxxxxxFFF#",
    "#FFFFFFFFFFF#",
    "#FFFFFFFFFFF#",
    "#############",
  },
  random = {
    { replace = "x", with = { { "#", weight = 40 }, { "~", weight = 15 }, { ":", weight = 15 }, { ";", weight = 15 } }, shared = true },
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
