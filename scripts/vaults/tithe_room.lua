-- The tithe: what the abbey took in and never gave out. Brother Tally counts it; where he has been met already his clerks do. The way to
-- the money is behind a shelf.

local t = terrain

return vault {
  name = "tithe room",
  tags = { "cellar", "strong" },
  depth = { min = 3 },
  weight = 4,
  max = 1,
  map = [[
    ################
    #.....s...s.#$*#
    #.....#.2.#.#$$#
    @.....+...+.?.$#
    #.....#.2.#.#$$#
    #.....s...s.#$*#
    ################
  ]],
  legend = { s = t.shelf, ["$"] = { item = "gold", count = 40, level = 1 } },
  slots = {
    ["2"] = { monster = { "Brother Tally", { { "butler goblin", weight = 3 }, { "kennel hound", weight = 1 } } }, asleep = 5 },
  },
  audit = { must_reach("@", "$"), must_reach("@", "*") },
}
