-- Where ore was weighed, and who brought too little was written down. The strongroom has a trap behind its door; the clerks have not.

local vaults = require "std.hengband.vaults"

return vault {
  name = "tally office",
  tags = { vaults.lesser, "mine" },
  weight = 10,
  max = 1,
  legend = vaults.legend,
  map = [[
    %%%%%%%%%%%%%%%%%
    %...............%
    %.#####.#######.%
    %.#,..#.#..*..#.%
    %.#...#.+^....#.%
    %.#.&.#.#..9..#.%
    %.##+##.#######.%
    %......,........%
    %%%%%%%%%%%%%%%%%
  ]],
}
