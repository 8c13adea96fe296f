-- A stope that was mined out downwards, and the trestle over it. Rails still run to both ends.
--
--   ####################
--   #...::::::::::::...#
--   #...::::::::::::...#
--   #===bbbbbbbbbbbb===#       (b is the bridge)
--   #...::::::::::::...#
--   #...::::::::::::...#
--   ####################

local t = terrain

return room {
  name = "trestle",
  tags = { "mine" },
  weight = 4,
  max = 2,
  plan = function(place, rng)
    return { width = rng:int(15, 24), height = 2 * rng:int(3, 5) + 1 }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    local y = (h - 1) / 2
    area:border():fill(t.wall)
    area:inset(1):fill(t.floor)
    area:rect(1, y, w - 2, 1):fill(t.rails)
    area:rect(4, 1, w - 8, h - 2):fill(t.chasm)
    area:rect(4, y, w - 8, 1):fill(t.bridge)
    -- A ledge along one side now and then: the long way round.
    if rng:one_in(3) then
      area:rect(4, rng:pick { 1, h - 2 }, w - 8, 1):fill(t.floor)
    end
  end,
}
