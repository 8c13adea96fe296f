-- A hall cut in two by a wall, a chasm or a row of bars, with one way across.
--
--   ###############
--   #......#......#
--   #......#......#
--   #......+......#
--   #......#......#
--   ###############

local t = terrain

return room {
  name = "split hall",
  tags = { "hall" },
  weight = 8,
  plan = function(place, rng)
    return { width = rng:int(13, 21), height = rng:int(6, 9), barrier = rng:pick { t.wall, t.chasm, t.bars } }
  end,
  build = function(area, plan, place, rng)
    local w, h = area:size()
    area:fill(t.floor)
    area:border():fill(t.wall)
    local x, y = rng:int(5, w - 6), rng:int(2, h - 3)
    area:rect(x, 1, 1, h - 2):fill(plan.barrier)
    if plan.barrier == t.wall then
      area:set(x, y, t.door)
    elseif plan.barrier == t.chasm then
      area:rect(x + 1, 1, 1, h - 2):fill(t.chasm)
      area:rect(x, y, 2, 1):fill(t.bridge)
    else
      area:set(x, y, t.floor)
    end
  end,
}
