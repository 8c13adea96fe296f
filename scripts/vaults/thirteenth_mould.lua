-- The mould of the thirteenth bell. The outer mould lets nobody through but at the lip; between it and the core is the hollow that the bronze was to fill, and
-- in the core what the founders put there instead of sand.

local vaults = require "std.hengband.vaults"

return vault {
  name = "thirteenth mould",
  tags = { vaults.greater, "mine" },
  weight = 10,
  max = 1,
  legend = vaults.legend,
  map = [[
    %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
    %.....................................%
    %................XXXXX................%
    %..............XXX.^.XXX..............%
    %............XXX...&...XXX............%
    %...........XX...........XX...........%
    %..........XX.....#+#.....XX..........%
    %..........X....###.###....X..........%
    %.........XX.,.##..9..##.,.XX.........%
    %.........X...##.......##...X.........%
    %........XX...#..@.A.@..#...XX........%
    %........X.^.##.........##.^.X........%
    %.......XX...#.*.9.8.9.*.#...XX.......%
    %......XX.&.###############.&.XX......%
    %.....XX.......................XX.....%
    %...XXX..^.,...&...^...&...,.^..XXX...%
    %.XXXXXXXXXXXXXXXXX+XXXXXXXXXXXXXXXXX.%
    %.....................................%
    %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
  ]],
}
