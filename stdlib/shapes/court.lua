-- A walk around a court, which has one door or two.

require "std.fills.rubble" -- what comes where a game has no fill of its own

return vault {
  name = "court",
  tags = { "shape" },
  map = {
    "###############",
    "#FFFFFFFFFFFFF#",
    "#FFFFFFFFFFFFF#",
    "#FF####d####FF#",
    "#FF#.......#FF#",
    "#FFd...c...dFF#",
    "#FF#.......#FF#",
    "#FF####d####FF#",
    "#FFFFFFFFFFFFF#",
    "#FFFFFFFFFFFFF#",
    "###############",
  },
  random = {
    { n_of = "d", n = between(1, 2), become = { "+", "'" }, rest = "#" },
    { replace = "c", with = { "{", "8", "&", "." } },
  },
  slots = { F = { fill = tagged "fill", chance = 75 } },
  lit = 60,
}
