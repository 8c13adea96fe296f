-- A bell pit: a shaft sunk to the seam and dug out all around it, wider below than above, until the sides begin to come in.
--
--        #######
--      ###.....###
--     ##.,.....;.##
--     #....,:::...#
--     #..,..:::...#
--     ##....,...;##
--      ###..,..###
--        #######
--
-- One of our own among the rooms of a Hengband floor: the branch gives it a rate. It is built of floor and wall like the others, and the branch makes
-- them of its own materials; who is in it comes of the floor's table, at the floor's level. On a floor of another layout nobody does.

local guests = require "std.hengband.guests"
local hold = require "std.hengband.hold"

local t = terrain

return room {
  name = "bell pit",
  tags = { "mine", "round" },
  weight = 4,
  plan = function(place, rng)
    -- Odd sizes have a middle; the second is tried where the first finds no space.
    local d = 2 * rng:int(4, 6) + 1
    return { { width = d + 6, height = d }, { width = 13, height = 9 } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local h_of = hold.of(place)
    local disc = area:ellipse()
    disc:fill(t.wall)
    local ground = disc:shrink(1)
    ground:fill(t.floor)
    if hold.lit(h_of, rng) then
      disc:flag("lit")
    end
    -- What fell down the shaft, and at times the shaft of the next one below.
    local x, y = (w - 1) / 2, (h - 1) / 2
    local under = area:ellipse(x - 1, y - 1, 3, 3)
    if rng:one_in(3) then
      under:fill(t.chasm)
    else
      under:thin(rng, 60):fill(t.spoil)
    end
    ground:shrink(1):thin(rng, 6):fill(t.rubble)
    if rng:one_in(3) then
      guests.come(h_of, area, x, 1, 0, rng, { company = true })
    end
  end,
}
