-- Eight walls; four of them slant.
--
--     #######
--    ##.....##
--   ##.......##
--   #.........#
--   ##.......##
--    ##.....##
--     #######

local t = terrain

return room {
  name = "octagon",
  tags = { "round" },
  plan = function(place, rng)
    local height = 2 * rng:int(3, 5) + 1
    return { width = height + 2 * rng:int(0, 3), height = height, cut = rng:int(2, 3) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local c = plan.cut
    local shape = area:polygon {
      { c, 0 }, { w - 1 - c, 0 }, { w - 1, c }, { w - 1, h - 1 - c }, { w - 1 - c, h - 1 }, { c, h - 1 }, { 0, h - 1 - c }, { 0, c },
    }
    shape:fill(t.wall)
    shape:shrink(1):fill(t.floor)
    if rng:one_in(3) then
      area:set((w - 1) / 2, (h - 1) / 2, rng:pick { t.fountain, t.altar, t.statue })
    end
  end,
}
