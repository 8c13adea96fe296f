-- The third shift, behind the fall. They knocked for nine days.
--
-- Nobody gets in or out without digging: the chamber's cells are `sealed`, which the audit of floors takes for an answer. Who is in there is drawn like a
-- `&`, but from the dead of the mine alone, and awake.

local vaults = require "std.hengband.vaults"

local guests = require "std.hengband.guests"
local hold = require "std.hengband.hold"

local t = terrain

--- Marks a cell: nobody need get there.
local function seal(area, x, y)
  area:rect(x, y, 1, 1):flag("sealed")
end

--- One of the dead, up to eight levels deeper than the floor.
local function one_of_the_shift(area, x, y, place, rng)
  seal(area, x, y)
  local h = hold.of(place)
  local dead, all = guests.among(h, 8, function(m, has) return has.SHIFT and not has.PASS_WALL and not m.unique end)
  if dead then
    guests.put(h, area, x, y, all[dead:draw(rng)], rng, { asleep = false })
  end
end

return vault {
  name = "walled-up shift",
  tags = { vaults.lesser, "mine" },
  weight = 8,
  max = 1,
  legend = vaults.with {
    [";"] = t.rubble,
    s = { after = seal },
    m = { after = one_of_the_shift },
    ["*"] = { item = true, level = 5, after = seal },
    h = { item = true, tags = { "good" }, level = 9, after = seal },
  },
  map = [[
    %%%%%%%%%%%%%%%%
    %..............%
    %.;;..######...%
    %.;;;##smss##..%
    %..;;#smsms*#..%
    %...;#*smsmm#;.%
    %....##sshs##;;%
    %.....######.;;%
    %..............%
    %%%%%%%%%%%%%%%%
  ]],
}
