-- A round or oval room.
--
--      #####
--    ###...###
--    #.......#
--   ##.......##
--    #.......#
--    ###...###
--      #####

local t = terrain

return room {
  name = "round room",
  tags = { "round" },
  plan = function(place, rng)
    local height = rng:int(7, 11)
    return { width = height + rng:int(0, 6), height = height }
  end,
  build = function(area, plan, place, rng)
    local disc = area:ellipse()
    disc:fill(t.wall)
    disc:shrink(1):fill(t.floor)
  end,
}
