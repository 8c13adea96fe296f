-- Pillar and stall: half of the seam is taken, the other half left to hold up the roof. The one who gave the orders has his office at the far end.
--
-- Each pillar still stands, has been robbed for its ore, or has come down (`random`); the walls around never give.

local vaults = require "std.hengband.vaults"

local t = terrain

return vault {
  name = "pillar and stall",
  tags = { vaults.greater, "mine" },
  weight = 10,
  max = 1,
  legend = vaults.with { p = t.copper_vein, o = t.copper_lode, r = t.rubble, w = t.inner_wall },
  random = {
    { replace = "p", with = { { "p", weight = 80 }, { "o", weight = 8 }, { "r", weight = 12 } } },
  },
  map = [[
    %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
    %......................................%
    %.XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX.%
    %.X,.................,............,*^X.%
    %.X.pppp..pppp..pppp..pppp..pppp.....X.%
    %.X.pppp&.pppp..pppp.^pppp..pppp.,...X.%
    %.X....,........&..............wwwwwwX.%
    %.X.pppp..pppp..pppp..pppp..&..w..9..X.%
    %.+.pppp^.pppp,.pppp..pppp.&^..+@..8AX.%
    %.X.pppp..pppp..pppp..pppp..&..w..9..X.%
    %.X......*.......,.....&.......wwwwwwX.%
    %.X.pppp..pppp.&pppp..pppp..pppp.....X.%
    %.X.pppp.^pppp..pppp..pppp..pppp.,...X.%
    %.X,.......................,......,*^X.%
    %.XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX.%
    %......................................%
    %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
  ]],
}
