-- Four walls and nothing else: what makes the other rooms stand out.
--
--   #########
--   #.......#
--   #.......#
--   #########

local t = terrain

return room {
  name = "plain room",
  tags = { "plain" },
  weight = 30,
  plan = function(place, rng)
    return { width = rng:int(6, 15), height = rng:int(5, 9) }
  end,
  build = function(area, plan, place, rng)
    area:fill(t.floor)
    area:border():fill(t.wall)
  end,
}
