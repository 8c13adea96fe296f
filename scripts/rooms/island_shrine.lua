-- A shrine on an island, with a bridge from each side.
--
--      #######
--    ###.....###
--   ##..~~=~~..##
--   #..~~...~~..#
--   #..==._.==..#
--   #..~~...~~..#
--   ##..~~=~~..##
--    ###.....###
--      #######

local t = terrain
local nixie = refer("monster", "reed nixie")
local mother = refer("monster", "the Weir Mother")

return room {
  name = "island shrine",
  tags = { "water", "holy", "round" },
  weight = function(place)
    return place.last and 200 or 6
  end,
  max = 1,
  plan = function(place, rng)
    local h = 2 * rng:int(5, 6) + 1
    return { { width = h + 4, height = h }, { width = 13, height = 11 } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local x, y = (w - 1) / 2, (h - 1) / 2
    local disc = area:ellipse()
    disc:fill(t.wall)
    local ground = disc:shrink(1)
    ground:fill(t.wet_stone)
    local water = ground:shrink(1)
    water:fill(t.deep_water)
    local bridges = water * (area:rect(0, y, w, 1) + area:rect(x, 0, 1, h))
    bridges:fill(t.causeway)
    area:rect(x - 1, y - 1, 3, 3):fill(t.wet_stone)
    area:set(x, y, t.altar)
    if place.last then
      area:monster(mother, x, y)
    elseif rng:one_in(2) then
      area:monster(nixie, x, y - 1)
    end
  end,
}
