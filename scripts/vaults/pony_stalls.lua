-- Stalls for twelve ponies, curtained, for they shy at light; and a thirteenth with a door, from when something else drew the tubs.

local vaults = require "std.hengband.vaults"

return vault {
  name = "pony stalls",
  tags = { vaults.lesser, "mine" },
  weight = 8,
  max = 1,
  legend = vaults.legend,
  map = [[
    %%%%%%%%%%%%%%%%%%%%%
    %...................%
    %.#################.%
    %.#,#,#,#,#,#,#*..#.%
    %.#'#'#'#'#'#'#.9.#.%
    %.+.....^.....+.&.#.%
    %.#'#'#'#'#'#'#...#.%
    %.#,#,#,#,#,#,#..*#.%
    %.#################.%
    %...................%
    %%%%%%%%%%%%%%%%%%%%%
  ]],
}
