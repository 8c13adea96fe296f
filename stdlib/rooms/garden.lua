-- Grass and trees that do without the sun, with a path around them.
--
--   ############
--   #..........#
--   #.""&"""&".#
--   #.""""{""".#
--   #.&"""""&".#
--   #..........#
--   ############

local t = terrain

return room {
  name = "garden",
  tags = { "green" },
  weight = 6,
  plan = function(place, rng)
    return { width = rng:int(10, 17), height = rng:int(7, 11) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.floor)
    area:border():fill(t.wall)
    local bed = area:inset(2)
    bed:fill(t.grass)
    bed:thin(rng, 15):fill(t.tree)
    local x, y = math.floor(w / 2), math.floor(h / 2)
    area:rect(x - 1, y - 1, 3, 3):fill(t.grass)
    area:set(x, y, rng:pick { t.fountain, t.statue })
  end,
}
