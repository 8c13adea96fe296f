-- A hall cut in two by a wall, a chasm or a row of bars, with one way across.
--
--   ###############
--   #......#......#
--   #......#......#
--   #......+......#
--   #......#......#
--   ###############

return room {
  name = "split hall",
  tags = { "hall" },
  weight = 8,
  plan = function(place, rng)
    return { width = rng:int(13, 21), height = rng:int(6, 9), barrier = rng:pick { "wall", "chasm", "bars" } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill("floor")
    area:border():fill("wall")
    local x, y = rng:int(5, w - 6), rng:int(2, h - 3)
    area:rect(x, 1, 1, h - 2):fill(plan.barrier)
    if plan.barrier == "wall" then
      area:set(x, y, "door")
    elseif plan.barrier == "chasm" then
      area:rect(x + 1, 1, 1, h - 2):fill("chasm")
      area:rect(x, y, 2, 1):fill("bridge")
    else
      area:set(x, y, "floor")
    end
  end,
}
