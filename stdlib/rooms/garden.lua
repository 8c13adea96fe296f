-- Grass and trees that do without the sun, with a path around them.
--
--   ############
--   #..........#
--   #.""&"""&".#
--   #.""""{""".#
--   #.&"""""&".#
--   #..........#
--   ############

return room {
  name = "garden",
  tags = { "green" },
  weight = 6,
  plan = function(place, rng)
    return { width = rng:int(10, 17), height = rng:int(7, 11) }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill("floor")
    area:border():fill("wall")
    local bed = area:inset(2)
    bed:fill("grass")
    bed:thin(rng, 15):fill("tree")
    local x, y = math.floor(w / 2), math.floor(h / 2)
    area:rect(x - 1, y - 1, 3, 3):fill("grass")
    area:set(x, y, rng:pick { "fountain", "statue" })
  end,
}
