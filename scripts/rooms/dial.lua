-- The dial: twelve marks around a shaft, and on the last floor the one who stands where the thirteenth should be.
--
--        #######
--     ####..._..####
--    ##_..........._##
--    #.....:::::.....#
--    #_....::A::...._#
--    #.....:::::.....#
--    ##_..........._##
--     ####..._..####
--        #######

local t = terrain
local regulator = refer("monster", "regulator")
local hour = refer("monster", "the Thirteenth Hour")

-- Where the marks stand, in 32nds of the dial's width and height from its middle.
local MARKS = {
  { 0, -11 }, { 6, -10 }, { 10, -6 }, { 11, 0 }, { 10, 6 }, { 6, 10 }, { 0, 11 }, { -6, 10 }, { -10, 6 }, { -11, 0 }, { -10, -6 }, { -6, -10 },
}

return room {
  name = "dial",
  tags = { "brass", "round", "holy" },
  weight = function(place)
    return place.last and 500 or 4
  end,
  max = 1,
  plan = function(place, rng)
    return { { width = 25, height = 17 }, { width = 19, height = 13 } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local x, y = (w - 1) / 2, (h - 1) / 2
    local disc = area:ellipse()
    disc:fill(t.wall)
    disc:shrink(1):fill(t.plate)
    for _, mark in ipairs(MARKS) do
      area:set(x + math.floor(mark[1] * w / 32 + 0.5), y + math.floor(mark[2] * h / 32 + 0.5), t.mark)
    end
    local shaft = area:ellipse(x - 2, y - 1, 5, 3)
    shaft:fill(t.chasm)
    area:set(x, y, t.bell)
    if place.last then
      area:monster(hour, x + 3, y)
    elseif rng:one_in(2) then
      area:monster(regulator, x + 3, y)
    end
  end,
}
