-- The powder house: walls nothing goes through, one door, and a way in that turns four times, so that a blast would. Traps sit in the turns.

local vaults = require "std.hengband.vaults"

return vault {
  name = "powder house",
  tags = { vaults.lesser, "mine" },
  weight = 8,
  max = 1,
  legend = vaults.legend,
  map = [[
    %%%%%%%%%%%%%
    %...........%
    %.XXXXXXXXX.%
    %.X^.^X*,*X.%
    %.X.X.X.X.X.%
    %.X.X^+.X9X.%
    %.X.XXXXXXX.%
    %.X...&...X.%
    %.XXXXX+XXX.%
    %...........%
    %%%%%%%%%%%%%
  ]],
}
