-- The inside of a trunk, ring in ring; the rings have gaps.
--
--      #######
--    ###.....###
--    #..##.##..#
--    #.##...##.#
--    #.....*...#
--    #.##...##.#
--    #..##.##..#
--    ###.....###
--      #######

local t = terrain
local old_graft = refer("monster", "old graft")

return room {
  name = "hollow trunk",
  tags = { "root", "round", "strong" },
  weight = 8,
  max = 1,
  plan = function(place, rng)
    local h = 2 * rng:int(6, 7) + 1
    return { { width = h + 2, height = h }, { width = 13, height = 11 } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local x, y = (w - 1) / 2, (h - 1) / 2
    local disc = area:ellipse()
    disc:fill(t.bark)
    local ground = disc:shrink(1)
    ground:fill(t.loam)
    local ring = ground:shrink(2):border()
    ring:fill(t.bark)
    -- A gap in the ring: a straight way from the middle to two sides.
    if rng:one_in(2) then
      area:rect(2, y, w - 4, 1):fill(t.loam)
    else
      area:rect(x, 2, 1, h - 4):fill(t.loam)
    end
    area:set(x, y, t.glowcap)
    if place.depth >= 3 and rng:one_in(3) then
      area:monster(old_graft, x + 1, y)
    end
  end,
}
