-- The casting floor: moulds in rows, sunk in sand. Some have been broken from the inside.
--
--   ###################
--   #.................#
--   #..0..0..;..0..0..#
--   #.................#
--   #..0..0..0..;..0..#
--   #.................#
--   ###################
--
-- A broken mould has somebody beside it: the branch's table is asked for castings alone, some levels above the floor's.

local guests = require "std.hengband.guests"
local hold = require "std.hengband.hold"

local t = terrain

local function is_casting(m, has)
  return has.CAST and not m.unique
end

return room {
  name = "casting floor",
  tags = { "mine", "hall" },
  weight = 4,
  plan = function(place, rng)
    return { width = 3 * rng:int(4, 7) + 4, height = 2 * rng:int(2, 3) + 3 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local floor_hold = hold.of(place)
    area:border():fill(t.wall)
    area:inset(1):fill(t.floor)
    local castings, all = guests.among(floor_hold, 3, is_casting)
    for y = 2, h - 3, 2 do
      for x = 3, w - 4, 3 do
        if rng:percent(85) then
          area:set(x, y, t.mould)
        else
          area:set(x, y, t.rubble)
          if castings then
            guests.put(floor_hold, area, x, y - 1, all[castings:draw(rng)], rng)
          end
        end
      end
    end
  end,
}
