-- The lamp cabin: lamps behind glass, so that nobody strikes a light below. One sees what waits inside; so do they.

local vaults = require "std.hengband.vaults"

return vault {
  name = "lamp cabin",
  tags = { vaults.lesser, "mine" },
  weight = 8,
  max = 1,
  legend = vaults.legend,
  map = [[
    %%%%%%%%%%%%%%%%%%%
    %.................%
    %.$$$-$$$.$$$-$$$.%
    %.$,...*$.$*...,$.%
    %.$..&..$.$..&..$.%
    %.$*...,$.$,...*$.%
    %.$$$$$$$.$$$$$$$.%
    %........^........%
    %.$$$$$$$.$$$$$$$.%
    %.$9...^-.-^...9$.%
    %.$$$$$$$.$$$$$$$.%
    %.................%
    %%%%%%%%%%%%%%%%%%%
  ]],
}
