-- A pump on an island in its own sump. There is one dry way to it; what the pump kept down lies on both sides.
--
-- The water's own glyphs come beside those of std.hengband.vaults: an `e` is its `&` (depth + 5, with company), in deep water, where the branch's table gives
-- swimmers alone.

local vaults = require "std.hengband.vaults"

local t = terrain

return vault {
  name = "drowned pump house",
  tags = { vaults.lesser, "mine" },
  weight = 8,
  max = 1,
  legend = vaults.with {
    ["~"] = t.deep_water,
    ["="] = t.shallow_water,
    e = { terrain = t.deep_water, after = vaults.legend["&"].after },
  },
  map = [[
    %%%%%%%%%%%%%%%%%
    %%%...........%%%
    %...==~~~~~==...%
    %..=~~e~~~~~~=..%
    %..=~~~###~~~=..%
    %..=~~~#A#~e~=..%
    %..=~e~#+#~~~=..%
    %..==~~~=~~~==..%
    %...====,====...%
    %%%...........%%%
    %%%%%%%%%%%%%%%%%
  ]],
}
